"""Lint for a project.json: what Scratch would swallow silently and then play wrongly.

It reads the document as it was found and not the model, which could not hold most of what is wrong with it.
"""

from sb3.lint.project import lint

__all__ = ["lint"]
