"""What a folder holds, in a form in which two folders can be compared."""

import hashlib
import json
import os
import pathlib


def content(path):
    """What identifies a file: its digest. Two runs differ in when they were made, and in what follows from that."""
    # It says which process had the lock.
    if path.name.startswith(".") and path.name.endswith(".lock"):
        return "a lock"
    data = path.read_bytes()
    if path.name == "run.json":
        try:
            record = json.loads(data)
            for key in ("times", "digest"):
                record.pop(key, None)
            record.get("program", {}).pop("command", None)
            return hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()
        except ValueError:
            return "no JSON"
    return hashlib.sha256(data).hexdigest()


def tree(folder):
    found = {}
    for parent, folders, files in os.walk(folder):
        here = pathlib.Path(parent)
        for name in files:
            found[str((here / name).relative_to(folder))] = content(here / name)
        for name in folders:
            if not os.listdir(here / name):
                found[str((here / name).relative_to(folder)) + "/"] = "empty folder"
    return found


def is_hidden(path):
    return any(part.startswith(".") for part in path.rstrip("/").split("/"))
