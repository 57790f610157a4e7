"""What a power failure could do to the files of a command, found from the order of its calls.

What a program has written is on the disk once it has flushed the file, or the whole disk. A file that gets its name
before can be cut by a power failure, whenever that comes later. The name itself is on the disk once the folder in which
it stands is flushed, or the whole disk: until then a power failure can take the name back.
"""

import os
import re

# The name under which a file or a folder is written: `.scores.csv.4711-2839105-123456789.tmp`.
HIDDEN = re.compile(r"^\.(?P<name>.+)\.\d+-\d+-\d+\.tmp$")
# The content of kept units and of cached columns is checked when they are read; locks have none, and nobody reads a
# scratch folder after a power failure.
MAY_BE_CUT = re.compile(r"/units/[^/]*\.unit$|/\.cache/|\.lock$|/gazelab-scratch\.")


def renamed(path, target):
    """Where a file is after something was renamed to `target`; None if that was another file, or a folder without it."""
    parts = path.split("/")
    hidden = [index for index, part in enumerate(parts) if HIDDEN.match(part)]
    if not hidden:
        return None
    place = hidden[-1]
    before, name, behind = parts[:place], HIDDEN.match(parts[place])["name"], parts[place + 1:]
    if behind and name == "pending":
        new = "/".join(before + behind)
        return new if new == target else None
    return "/".join([*before, name, *behind]) if "/".join([*before, name]) == target else None


def unflushed(calls):
    """The files that have their name before they are flushed, from the calls as `inject.c` lists them."""
    waiting, found = set(), []
    for kind, _, path in calls:
        path = os.path.normpath(path)
        if kind in ("open", "write") and not path.startswith("("):
            waiting.add(path)
        elif kind == "fsync":
            waiting.discard(path)
        elif kind == "syncfs":
            waiting.clear()
        elif kind == "rename":
            for one in sorted(waiting):
                new = renamed(one, path)
                if new is None:
                    continue
                waiting.discard(one)
                if any(HIDDEN.match(part) for part in new.split("/")):
                    waiting.add(new)
                elif not MAY_BE_CUT.search(new):
                    found.append(new)
    return found


def unnamed(calls):
    """The files whose names can still be lost when the command has ended: nobody flushed their folder afterwards."""
    waiting = set()
    for kind, _, path in calls:
        path = os.path.normpath(path)
        if kind == "rename" and not any(HIDDEN.match(part) for part in path.split("/")):
            waiting.add(path)
        elif kind == "fsync":
            waiting = {name for name in waiting if os.path.dirname(name) != path}
        elif kind == "syncfs":
            waiting.clear()
    return sorted(path for path in waiting if not MAY_BE_CUT.search(path))
