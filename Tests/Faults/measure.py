"""Runs a command within limits, and writes how it ended to a file: exit code, seconds, those of the processor, megabytes.

    measure.py RESULT SECONDS MEGABYTES [SIGNAL@SECONDS] COMMAND...

The code is `late` after so many seconds and `large` above so much memory; the command and all that it started are then
killed. With a signal, the seconds are counted from the signal.
"""

import os
import re
import resource
import signal
import subprocess
import sys
import time


def resident(group):
    """Megabytes that the processes of a group have in memory."""
    pages = 0
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            if os.getpgid(int(name)) == group:
                with open(f"/proc/{name}/statm") as file:
                    pages += int(file.read().split()[1])
        except (OSError, ValueError, IndexError):
            pass
    return pages * os.sysconf("SC_PAGESIZE") // 1_000_000


def main():
    result, patience, most, *command = sys.argv[1:]
    request = re.fullmatch(r"([A-Z0-9]+)@([0-9.]+)", command[0])
    if request:
        command = command[1:]
    process = subprocess.Popen(command, start_new_session=True)
    started = time.monotonic()
    sent, peak, code = None, 0, None
    while code is None:
        passed = time.monotonic() - started
        if request and sent is None and passed >= float(request[2]):
            sent = time.monotonic()
            process.send_signal(getattr(signal, "SIG" + request[1]))
        if passed > float(patience):
            code = "late"
        peak = max(peak, resident(process.pid))
        if peak > int(most):
            code = "large"
        if code is None:
            code = process.poll()
        if code is None:
            time.sleep(0.01)
    ended = time.monotonic()
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
    if isinstance(code, int) and code < 0:
        code = 128 - code
    with open(result, "w") as file:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        file.write(f"{code} {ended - (sent or started):.1f} {used.ru_utime + used.ru_stime:.1f} {peak}\n")


main()
