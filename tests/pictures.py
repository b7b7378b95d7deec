"""What a picture says: its shapes, its texts and its description."""

import xml.etree.ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def parsed(document: str) -> ET.Element:
    return ET.fromstring(document)


def count(document: str, kind: str) -> int:
    """How many shapes of this kind a picture has."""
    return sum(kind in element.get("class", "").split() for element in parsed(document).iter())


def words(document: str) -> list[str]:
    """The texts that are drawn."""
    return [element.text or "" for element in parsed(document).iter(f"{SVG}text")]


def described(document: str) -> tuple[str, str]:
    root = parsed(document)
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    return title.text or "", desc.text or ""
