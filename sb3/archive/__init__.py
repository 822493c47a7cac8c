"""A first look at an .sb3 file, before Node is started for it.

`read_project` takes only what is safe to unpack and is a project; `file_fault` says what else Scratch's own
editor would not have written: pictures and sounds that are missing or not what their names say.
"""

from harness.archive.assets import file_fault
from harness.archive.document import read_project
from harness.archive.entries import MAX_ASSET, MAX_DOCUMENT, MAX_ENTRIES, MAX_UNPACKED

__all__ = ["MAX_ASSET", "MAX_DOCUMENT", "MAX_ENTRIES", "MAX_UNPACKED", "file_fault", "read_project"]
