"""Values that come from files, and every way in which a file can be wrong."""

import pytest

from lastmove.core.errors import NotationError
from lastmove.core.parse import parse
from lastmove.notation import File
from tests.notation.reading import marked, read_as, refused, written


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def edges(folder):
    (folder / "net.txt").write_text("# a network\na b\nb>c   # an arrow\n\nd\n")
    return "counters(@net.txt, at=[a,d])"


def test_a_digraph_from_a_file_is_the_one_written_inline(edges):
    inline = parse("counters([a>b,b>c,d], at=[a,d])")
    assert parse(edges) == inline
    assert hash(parse(edges)) == hash(inline)


def test_a_position_on_a_file_stays_short_also_after_moves(edges):
    position = parse(edges)
    assert str(position) == edges
    (move,) = position.moves()
    assert str(move.to) == "counters(@net.txt, at=[b,d])"
    assert parse(str(move.to)) == move.to


def test_inline_writes_the_file_out(edges):
    assert parse(edges).inline() == "counters([a>b,b>c,d], at=[a,d])"


def test_paths_with_spaces_are_quoted(folder):
    (folder / "my net.txt").write_text("a b")
    position = parse('counters(@"my net.txt", at=[a])')
    assert parse(str(position)) == position
    assert '@"my net.txt"' in str(position)


def test_a_file_kind_reads_the_text_and_writes_the_path(folder):
    (folder / "pond.csv").write_text("0.5,0.25\n")
    file = read_as(File, "@pond.csv")
    assert file == File("pond.csv", "0.5,0.25\n")
    assert written(file) == "@pond.csv"
    assert marked(refused(File, "pond.csv")) == "pond.csv"


def test_a_byte_order_mark_and_windows_lines_are_read(folder):
    (folder / "net.txt").write_bytes(b"\xef\xbb\xbfa b\r\nb c\r\n")
    assert parse("counters(@net.txt, at=[a])") == parse("counters([a>b,b>c], at=[a])")


def refusal(text, **options):
    with pytest.raises(NotationError) as caught:
        parse(text, **options)
    return caught.value


def test_a_missing_file_is_told(folder):
    problem = refusal("counters(@nowhere.txt, at=[a])")
    assert "no file 'nowhere.txt'" in problem.message
    assert marked(problem) == "@nowhere.txt"


def test_a_folder_is_told(folder):
    (folder / "net").mkdir()
    assert "is a folder" in refusal("counters(@net, at=[a])").message


@pytest.mark.parametrize("data", [b"a b\x00c", b"\xff\xfe\x00a", b"\x89PNG\r\n", b"a \xe9"])
def test_a_binary_file_is_told(folder, data):
    (folder / "net.txt").write_bytes(data)
    assert "not a text file" in refusal("counters(@net.txt, at=[a])").message


def test_a_file_is_refused_where_files_are_not_read(edges):
    problem = refusal(edges, files=False)
    assert "cannot be read here" in problem.message
    assert marked(problem) == "@net.txt"


def test_a_file_that_cannot_be_read_is_told(folder):
    (folder / "net.txt").symlink_to("net.txt")  # a link to itself, which root cannot read either
    assert "cannot be read" in refusal("counters(@net.txt, at=[a])").message


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("a b c\n", "line 1"),
        ("a b\n\nb c d e\n", "line 3"),
        ('a "b', "line 1"),
        ("a,b", "line 1"),
        ('a "\\u0007"', "control"),
        ("a b\nb a", "a>b>a"),
    ],
)
def test_a_file_with_a_wrong_line_is_told(folder, content, message):
    (folder / "net.txt").write_text(content)
    problem = refusal("counters(@net.txt, at=[a])")
    assert message in problem.message
    assert marked(problem) == "@net.txt"


@pytest.mark.parametrize("path", ["@", '@""', "@\x00", '@"a\x00b"'])
def test_paths_that_are_none_are_told(folder, path):
    assert refusal(f"counters({path}, at=[a])").message
