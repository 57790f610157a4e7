"""Makes a session in the format of Ollier's logs, of which none are published: no person and no camera is in it.

python3 Benchmarks/ollier_sessions.py FOLDER

A finger rests on twelve points one after the other, and again in another order, and slides between them; the eyes follow
it 0.2 s late. The phone tilts slowly, which moves the gaze points: a calibration that knows the head's position and angles
can learn that.
"""

import argparse
import math
import pathlib
import random

WIDTH, HEIGHT = 390, 844  # points, portrait
RATE = 30
REST, SLIDE, START = 1.6, 0.4, 15.0  # seconds
POINTS = [(x, y) for y in (80, 310, 540, 770) for x in (60, 195, 330)]


def stamp(seconds):
    milliseconds = math.floor(seconds * 1000)
    return f"{milliseconds // 60000:02}:{milliseconds // 1000 % 60:02}.{milliseconds % 1000:03}"


def finger(order, seconds):
    """Where the finger is, in points; it slides in straight lines."""
    place = int(seconds // (REST + SLIDE))
    (x, y), rest = order[min(place, len(order) - 1)], seconds - place * (REST + SLIDE)
    if rest <= REST or place + 1 >= len(order):
        return x, y
    share, (next_x, next_y) = (rest - REST) / SLIDE, order[place + 1]
    return round(x + share * (next_x - x), 1), round(y + share * (next_y - y), 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=16)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    second = POINTS[:]
    rng.shuffle(second)
    order = POINTS + second
    files = {
        "ptsData.csv": ["X,Y,Timestamp"],
        "touchData.csv": ["X,Y,Timestamp"],
        "eulerData.csv": ["Timestamp,Xrot,Yrot,Zrot,Xdiff,Ydiff"],
        "distData.csv": ["Timestamp, Xface, Yface, Zface, Xdiff, Ydiff"],
    }
    for row in range(int(len(order) * (REST + SLIDE) * RATE)):
        seconds = row / RATE
        touch = finger(order, seconds)
        looked_at = finger(order, max(0, seconds - 0.2))
        pitch = 0.08 * math.sin(seconds / 9) + rng.gauss(0, 0.004)
        yaw = 0.15 * math.sin(seconds / 7 + 1) + rng.gauss(0, 0.004)
        roll = 0.03 * math.sin(seconds / 11 + 2) + rng.gauss(0, 0.004)
        x, y = 0.02 * math.sin(seconds / 8), 0.02 + 0.015 * math.cos(seconds / 10)
        z = 0.33 + 0.02 * math.sin(seconds / 13)
        gaze = (
            195 + 0.8 * (looked_at[0] - 195) + 30 + 420 * yaw + 1500 * x + rng.gauss(0, 18),
            422 + 0.8 * (looked_at[1] - 422) - 40 - 500 * pitch + 1200 * (y - 0.02) + rng.gauss(0, 22),
        )
        # The app stores the lower middle of the screen where the line of sight did not meet it.
        gaze = (WIDTH / 2, HEIGHT) if rng.random() < 0.01 else gaze
        gaze = tuple(round(number, 6) for number in gaze)
        difference = ",".join(f"{abs(one - other):.6f}" for one, other in zip(gaze, touch))
        time = stamp(START + seconds)
        files["ptsData.csv"].append(f"{gaze[0]},{gaze[1]},{time}")
        files["touchData.csv"].append(f"{float(touch[0])},{float(touch[1])},{time}")
        files["eulerData.csv"].append(f"{time},{pitch:.6f},{yaw:.6f},{roll:.6f},{difference}")
        files["distData.csv"].append(f"{time},{x:.6f},{y:.6f},{z:.6f},{difference}")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name, lines in files.items():
        (arguments.folder / name).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
