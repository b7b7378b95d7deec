"""True and false certificates of take-and-break games, split-nim and the even/odd game."""

from tests.checker.false_claims import claim, period


def values(*listed):
    return {"proof": {"values": list(listed)}}


def growing(position, value, start, length, saltus):
    period = {"start": start, "length": length, "saltus": saltus}
    return {"position": position, "value": value, "proof": {"period": period}}


TRUE = {
    "heap-values": claim("heap-values", "kayles(5,2)", "N", 6, values(0, 1, 2, 3, 1, 4)["proof"]),
    "octal-period": claim("octal-period", "kayles(700,5)", "N", 5, period(71, 12)["proof"]),
    "split-nim": claim("split-nim", "split_nim(4,3)", "N", 7, {}),
    "even-odd": claim("even-odd", "even_odd(7,4)", "N", 5, {}),
}

FALSE = {
    "wrong sum of heap values": ("heap-values", {"value": 5}),
    "a heap value that is no mex": ("heap-values", {"value": 7} | values(0, 1, 2, 3, 1, 5)),
    "a heap value too few": ("heap-values", values(0, 1, 2, 3, 1)),
    "heap values of a larger heap": ("heap-values", {"position": "kayles(6,2)"}),
    "heap values of another game": ("heap-values", {"position": "octal(0.07, 5,2)"}),
    "heap values for nim": ("heap-values", {"position": "nim(5,2)"}),
    "heap values in misère play": ("heap-values", {"play": "misere"}),
    "no heap values": ("heap-values", {"proof": {}}),
    "a heap value that is true": ("heap-values", values(0, True, 2, 3, 1, 4)),
    "a heap value that is a text": ("heap-values", values(0, 1, 2, 3, 1, "4")),
    "wrong sum by a period": ("octal-period", {"value": 4}),
    "a period that begins too early": ("octal-period", period(70, 12)),
    "a period of another length": ("octal-period", period(71, 11)),
    "a period that never was": ("octal-period", period(0, 1)),
    "an octal period with a start below 0": ("octal-period", period(-1, 12)),
    "an octal period of length 0": ("octal-period", period(71, 0)),
    "an octal period with a start that is true": ("octal-period", period(True, 12)),
    "a saltus in an octal game": (
        "octal-period",
        {"proof": {"period": {"start": 71, "length": 12, "saltus": 1}}},
    ),
    "a saltus that is none": (
        "octal-period",
        growing("hexadecimal(0.8B, 30)", 18, 7, 7, 2),
    ),
    "a saltus that is no power of 2": (
        "octal-period",
        growing("hexadecimal(0.8B, 30)", 17, 7, 42, 24),
    ),
    "a saltus from too early on": ("octal-period", growing("hexadecimal(0.8B, 30)", 16, 6, 7, 4)),
    "a wrong value by a saltus": ("octal-period", growing("hexadecimal(0.8B, 30)", 17, 7, 7, 4)),
    "no octal period": ("octal-period", {"proof": {}}),
    "the period of kayles for another code": ("octal-period", {"position": "octal(0.7, 700,5)"}),
    "an octal period for Grundy's game": ("octal-period", {"position": "grundy(700,5)"}),
    "an octal period for nim": ("octal-period", {"position": "nim(700,5)"}),
    "an octal period in misère play": ("octal-period", {"play": "misere"}),
    "split-nim as if it were nim": (
        "split-nim",
        {"position": "split_nim(1,2,3)", "value": 0, "outcome": "P"},
    ),
    "wrong outcome of split-nim": ("split-nim", {"outcome": "P"}),
    "split-nim in misère play": ("split-nim", {"play": "misere"}),
    "the rule of split-nim for nim": ("split-nim", {"position": "nim(4,3)"}),
    "wrong value of the even/odd game": ("even-odd", {"value": 3}),
    "wrong outcome of the even/odd game": ("even-odd", {"outcome": "P"}),
    "the even/odd game in misère play": ("even-odd", {"play": "misere"}),
    "the lemma for another game": ("even-odd", {"position": "nim(1,4)"}),
}
