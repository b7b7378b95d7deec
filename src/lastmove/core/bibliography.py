"""What the theorems and tables come from. A citation is a text: the work, then the place in it."""

from __future__ import annotations

STABLE_COALITIONS = "Loeb: Stable winning coalitions, Games of No Chance (1996)"
COMBINATORIAL_GAME_THEORY = "Hollinger, Gonzalez, Vera: Combinatorial game theory (2023)"
NIM_AND_COMBINATORIAL_GAMES = "von Stengel: Nim and combinatorial games (2011)"
LECTURES = "Lecture notes: Combinatorial games"
FRIENDLY_FROGS = (
    "Deijfen, Holroyd, Martin: Friendly frogs, stable marriage, and the magic of invariance (2017)"
)

ALBERT_GROSSMAN_NOWAKOWSKI_WOLFE = (
    "Albert, Grossman, Nowakowski, Wolfe: An introduction to Clobber, Integers 5 (2005)"
)
AMAZONS = "Müller, Tegos: Experiments in computer Amazons, More games of no chance (2002)"
BERLEKAMP_ECONOMIST = (
    "Berlekamp: The economist's view of combinatorial games, Games of no chance (1996)"
)
BERLEKAMP_AMAZONS = "Berlekamp: Sums of N × 2 Amazons, Game theory, optimal stopping (2000)"
ERNST = "Ernst: Playing Konane mathematically, UMAP Journal 16 (1995)"
LESSONS_IN_PLAY = "Albert, Nowakowski, Wolfe: Lessons in play (2007)"
TOPPLING_CONJECTURES = (
    "Fink, Nowakowski, Siegel, Wolfe: Toppling conjectures, Games of no chance 4 (2015)"
)
BOUTON = "Bouton: Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1902)"
BODLAENDER_KRATSCH = "Bodlaender, Kratsch: Kayles and nimbers, Journal of Algorithms 43 (2002)"
CONWAY = "Conway: On numbers and games (1976)"
DAWSON = "Dawson: Caissa's wild roses (1935)"
DUDENEY = "Dudeney: The Canterbury puzzles (1907)"
GARDNER = "Gardner: Mathematical games: cram, crosscram and quadraphage, Sci. Amer. 230 (1974)"
FENNER_ROGERS = (
    "Fenner, Rogers: Combinatorial game complexity: an introduction with poset games (2015)"
)
GALE_SHAPLEY = (
    "Gale, Shapley: College admissions and the stability of marriage, Amer. Math. Monthly 69 (1962)"
)
GALE = "Gale: A curious nim-type game, American Mathematical Monthly 81 (1974)"
ERICKSON = "Erickson: New toads and frogs results, Games of no chance (1996)"
FRAENKEL_SCHEINERMAN_ULLMAN = (
    "Fraenkel, Scheinerman, Ullman: Undirected edge geography, "
    "Theoretical Computer Science 112 (1993)"
)
ERDOS_SELFRIDGE = "Erdős, Selfridge: On a combinatorial game, J. Combin. Theory A 14 (1973)"
GUY_SMITH = "Guy, Smith: The G-values of various games, Proc. Cambridge Philos. Soc. 52 (1956)"
HOWSE_NOWAKOWSKI = (
    "Howse, Nowakowski: Periodicity and arithmetic-periodicity in hexadecimal games, "
    "Theoretical Computer Science 313 (2004)"
)
IRVING = "Irving: An efficient algorithm for the stable roommates problem, J. Algorithms 6 (1985)"
TAN = (
    "Tan: A necessary and sufficient condition for the existence of a complete stable matching, "
    "J. Algorithms 12 (1991)"
)
LI = "Li: N-person nim and N-person Moore's games, Internat. J. Game Theory 7 (1978)"
MATERN = "Matérn: Spatial variation, Meddelanden från Statens Skogsforskningsinstitut 49 (1960)"
STROMQUIST_ULLMAN = (
    "Stromquist, Ullman: Sequential compounds of combinatorial games, "
    "Theoretical Computer Science 119 (1993)"
)
PATASHNIK = "Patashnik: Qubic: 4 × 4 × 4 tic-tac-toe, Mathematics Magazine 53 (1980)"
ALLIS_SCHOO = "Allis, Schoo: Qubic solved again, Heuristic programming in AI 3 (1992)"
LASKER = "Lasker: Brettspiele der Völker (1931)"
GOLOMB = "Golomb: A mathematical investigation of games of take-away, J. Combin. Theory 1 (1966)"
NASH_WILLIAMS = (
    "Nash-Williams: Edge-disjoint spanning trees of finite graphs, J. London Math. Soc. 36 (1961)"
)
BELING_ROGALSKI = "Beling, Rogalski: On pruning search trees of impartial games (2020)"
NAGAI = (
    "Nagai: Df-pn algorithm for searching AND/OR trees and its applications, thesis, "
    "University of Tokyo (2002)"
)
SCHAEFER = (
    "Schaefer: On the complexity of some two-person perfect-information games, "
    "J. Comput. System Sci. 16 (1978)"
)
SCHUH = "Schuh: Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952)"
SIEGEL = "Siegel: Combinatorial game theory (2013)"
SPRAGUE = "Sprague: Über mathematische Kampfspiele, Tôhoku Math. J. 41 (1936)"
GRUNDY = "Grundy: Mathematics and games, Eureka 2 (1939)"
WINNING_WAYS = "Berlekamp, Conway, Guy: Winning ways for your mathematical plays (1982)"
WYTHOFF = "Wythoff: A modification of the game of nim, Nieuw Arch. Wisk. 7 (1907)"


ZERMELO = "Zermelo: Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels (1913)"


def cite(work: str, place: str) -> str:
    """A work with the place in it.

    >>> cite(LECTURES, "Theorem 2")
    'Lecture notes: Combinatorial games, Theorem 2'
    """
    return f"{work}, {place}"


MEX_RULE = cite(NIM_AND_COMBINATORIAL_GAMES, "Theorem 1.12 (the mex rule)")
BACKWARD_INDUCTION = ZERMELO
"""Of any finite game: with roles and draws, and in misère play."""
