"""`python -m lastmove` is the command line."""

from lastmove.cli import main

main()
