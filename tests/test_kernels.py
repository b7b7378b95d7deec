"""What every file of compiled loops keeps to: it says what it does, on what, with names."""

import ast
from pathlib import Path

import lastmove

SOURCE = Path(lastmove.__file__).parent
MOST = 10
"""Parameters; what needs more gets a structure with names."""
UNTYPED = {
    "search/native/kernels_atomic.py",
    "search/native/kernels_table.py",
    "search/native/kernels_wide.py",
}
"""What numba hands to an intrinsic are its own types and values while it compiles."""


def kernels():
    return sorted(SOURCE.rglob("kernels*.py"))


def functions(file):
    """The functions and classes at the top of a file, by name."""
    body = ast.parse(file.read_text(encoding="utf-8")).body
    return [node for node in body if isinstance(node, ast.FunctionDef | ast.ClassDef)]


def annotations(node):
    """What the parameters, the result, or the fields of a structure are said to be."""
    inside = [part for part in ast.walk(node) if isinstance(part, ast.arg | ast.AnnAssign)]
    said = [part.annotation for part in inside]
    return [*said, node.returns] if isinstance(node, ast.FunctionDef) else said


def says_any(annotation):
    names = ast.walk(annotation) if annotation is not None else ()
    return any(isinstance(name, ast.Name) and name.id == "Any" for name in names)


def test_there_is_something_to_look_at():
    assert len(kernels()) > 25
    assert sum(len(functions(file)) for file in kernels()) > 200


def test_every_kernel_and_structure_says_what_it_is():
    lacking = {
        (str(file.relative_to(SOURCE)), node.name)
        for file in kernels()
        for node in functions(file)
        if not ast.get_docstring(node)
        # What an operator is compiled to says in its decorator which one that is.
        if not (node.name.startswith("_") and node.decorator_list)
    }
    assert lacking == set()


def test_no_kernel_has_more_parameters_than_one_can_keep_apart():
    many = [
        (str(file.relative_to(SOURCE)), node.name, len(node.args.args))
        for file in kernels()
        for node in functions(file)
        if isinstance(node, ast.FunctionDef) and len(node.args.args) > MOST
    ]
    assert many == []


def test_kernels_say_what_their_arrays_hold():
    untyped = {
        str(file.relative_to(SOURCE))
        for file in kernels()
        for node in functions(file)
        if any(map(says_any, annotations(node)))
    }
    assert untyped == UNTYPED
