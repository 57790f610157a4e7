"""What can go wrong."""

from __future__ import annotations


class GazeLabError(Exception):
    """The program refused to work, or could not finish.

    ``code`` is its exit status, such as 65 for an invalid experiment or 66 for a missing file. The text is
    what the program said: the place, what is wrong, and what was expected.
    """

    def __init__(self, message: str, code: int) -> None:
        super().__init__(message)
        self.code = code


class GazeLabWarning(UserWarning):
    """A warning of the program, such as gaze points off the screen, or a trial that failed."""
