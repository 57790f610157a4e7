"""Chromium for the scripts of this folder."""

import base64
import json
import os
import shutil
import subprocess
import sys
import time


class Browser:
    """Chromium without a window, driven through a pair of pipes (DevTools protocol)."""

    def __init__(self, profile):
        program = next((found for name in ("chromium", "chromium-browser", "google-chrome")
                        if (found := shutil.which(name))), None)
        if not program:
            sys.exit("browser: Chromium was not found; install chromium")
        to_browser, self.writing = os.pipe()
        self.reading, from_browser = os.pipe()
        # The browser reads its file 3 and writes its file 4.
        command = [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
                   "--window-size=1280,900", "--hide-scrollbars", f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(
            ["/bin/bash", "-c", f'exec "$@" 3<&{to_browser} 4>&{from_browser}', "x"] + command,
            pass_fds=(to_browser, from_browser), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer = b""
        self.count = 0
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if hasattr(self, "session"):
            message["sessionId"] = self.session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.buffer:
                piece = os.read(self.reading, 1 << 20)
                if not piece:
                    sys.exit("browser: Chromium has ended")
                self.buffer += piece
            line, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(line)
            if answer.get("id") == self.count:
                if "error" in answer:
                    sys.exit(f"browser: {method}: {answer['error']['message']}")
                return answer["result"]

    def value(self, script):
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in result:
            sys.exit(f"browser: {script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait(self, script, seconds=20.0):
        """Waits until a script gives something true, and returns it."""
        end = time.time() + seconds
        while time.time() < end:
            # The page may just be loading.
            value = self.value("(() => { try { return %s; } catch { return null; } })()" % script)
            if value:
                return value
            time.sleep(0.005)
        sys.exit(f"browser: {seconds:g} s have passed without: {script}")

    def picture(self, path):
        shot = self.call("Page.captureScreenshot", format="png")
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def close(self):
        self.process.terminate()
        self.process.wait()
