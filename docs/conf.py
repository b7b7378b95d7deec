"""How Sphinx builds the book: `./run docs`. Offline, and every warning is an error."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import book
import docstrings
from sphinx.application import Sphinx

import lastmove

project = "lastmove"
author = "The lastmove authors"
copyright = "2026, the lastmove authors (MIT license)"
version = release = lastmove.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build", "stories.md"]
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence", "deflist"]
nitpicky = False

# Notebooks are texts, run at every build; an error in one is an error of the build.
nb_execution_mode = "cache"
nb_execution_cache_path = "_build/notebooks"
nb_execution_raise_on_error = True
nb_execution_timeout = 300
nb_ipywidgets_js = {}

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
python_maximum_signature_line_length = 80
python_use_unqualified_type_names = True
napoleon_google_docstring = False
napoleon_use_rtype = False
default_role = "code"
suppress_warnings = ["ref.python"]  # a name that two modules have

html_theme = "furo"
html_title = "lastmove"
html_static_path = []
html_extra_path = ["schemas"]
html_show_sphinx = False
html_copy_source = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#2a6592", "color-brand-content": "#2a6592"},
}


def setup(app: Sphinx) -> None:
    """Write what is generated before Sphinx looks for pages."""
    app.connect("autodoc-process-docstring", docstrings.before_napoleon, priority=400)
    app.connect("autodoc-process-docstring", docstrings.after_napoleon, priority=600)
    book.write(Path(__file__).parent)
