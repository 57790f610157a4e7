"""Makes sessions in the format of GazeCapture, which may not be passed on: no person and no camera is in them.

python3 Benchmarks/gazecapture_sessions.py FOLDER --sessions 1000 --random-dots 60 --frames-per-dot 23 --features 0

Each session shows 13 dots in fixed places (corners, middles of edges, centre, middles of quarters) and further ones in
random places, and turns the device half-way. Predictions are the dots with an offset and a scale per person and noise;
features `cnn_1` … follow the dots linearly, with noise, so that a calibration of a person can learn something.
"""

import argparse
import json
import pathlib
import random

# Name, camera to screen in mm, screen in mm, points: code/apple_device_data.csv of GazeCapture.
DEVICES = [
    ("iPhone 6", 18.61, 8.03, 58.5, 104.05, 375, 667),
    ("iPad Air 2", 76.86, 7.37, 153.71, 203.11, 768, 1024),
    ("iPhone 5s", 25.85, 10.65, 51.7, 90.39, 320, 568),
]
GRID = [(x, y) for x in (0, 0.5, 1) for y in (0, 0.5, 1)]
QUARTERS = [(x, y) for x in (0.25, 0.75) for y in (0.25, 0.75)]


def camera_cm(device, orientation, x, y, width, height):
    """code/screen2cam.m of GazeCapture."""
    _, dx, dy, dw, dh, _, _ = device
    if orientation <= 2:
        x, y = x * dw / width, y * dh / height
    else:
        x, y = x * dh / width, y * dw / height
    place = {
        1: (x - dx, -dy - y),
        2: (dx - dw + x, dy + dh - y),
        3: (dy + x, dw - dx - y),
        4: (-dy - dh + x, dx - y),
    }[orientation]
    return place[0] / 10, place[1] / 10


def grid(box, width, height):
    """code/faceGridFromFaceRect.m of GazeCapture; halves are rounded up, as all numbers are positive."""
    scaled = [box[0] * 25 / width, box[1] * 25 / height, box[2] * 25 / width, box[3] * 25 / height]
    x, y, w, h = (int(number + 0.5) for number in scaled)
    return x + 1, y + 1, w, h


def session(name, index, arguments, rng, rows):
    device = DEVICES[index % len(DEVICES)]
    split = ("train", "val", "test")[index % 6 // 2]
    offset = (rng.gauss(0, 1), rng.gauss(0, 1))
    scale = rng.uniform(0.8, 1.1)
    weights = random.Random(arguments.seed)
    features = [(weights.gauss(0, 1), weights.gauss(0, 1)) for _ in range(arguments.features)]
    places = GRID + QUARTERS + [(rng.random(), rng.random()) for _ in range(arguments.random_dots)]
    lists = {key: {} for key in ("dot", "face", "left", "right", "grid", "screen")}

    def add(key, **numbers):
        for field, number in numbers.items():
            lists[key].setdefault(field, []).append(number)

    frames, faces, eyes = [], 0, 0
    for dot, (share_x, share_y) in enumerate(places):
        orientation = 1 if dot < len(places) / 2 or dot < 13 else (3, 4)[index % 2]
        width, height = (device[5], device[6]) if orientation == 1 else (device[6], device[5])
        x, y = round(share_x * width, 1), round(share_y * height, 1)
        x_cm, y_cm = camera_cm(device, orientation, x, y, width, height)
        for frame in range(arguments.frames_per_dot):
            picture = (480, 640) if orientation == 1 else (640, 480)
            size = rng.randint(120, 220)
            box = (rng.randint(20, picture[0] - size), rng.randint(20, picture[1] - size), size, size)
            has_face, has_eyes = rng.random() > 0.03, rng.random() > 0.05
            is_valid = has_face and has_eyes
            faces, eyes = faces + has_face, eyes + is_valid
            shown = box if has_face else (0, 0, 0, 0)
            eye = round(size * 0.3, 2)
            place = lambda left: (round(size * left, 2), round(size * 0.25, 2), eye, eye) if is_valid else (0,) * 4
            cells = grid(box, *picture) if is_valid else (0, 0, 0, 0)
            for key, numbers, valid in (
                ("face", shown, has_face), ("left", place(0.55), is_valid), ("right", place(0.15), is_valid),
                ("grid", cells, is_valid),
            ):
                add(key, X=numbers[0], Y=numbers[1], W=numbers[2], H=numbers[3], IsValid=int(valid))
            add("dot", DotNum=dot, XPts=x, YPts=y, XCam=round(x_cm, 6), YCam=round(y_cm, 6),
                Time=round(0.5 + frame / 15, 6))
            add("screen", H=height, W=width, Orientation=orientation)
            picture_name = f"{len(frames):05}.jpg"
            frames.append(picture_name)
            if is_valid:
                seen = [scale * x_cm + offset[0] + rng.gauss(0, 0.4), scale * y_cm + offset[1] + rng.gauss(0, 0.4)]
                learnt = [a * seen[0] + b * seen[1] + rng.gauss(0, 0.3) for a, b in features]
                numbers = ",".join(f"{number:.4f}" for number in seen + learnt)
                rows.append(f"{name},{picture_name},{numbers}")
    info = {
        "TotalFrames": len(frames), "NumFaceDetections": faces, "NumEyeDetections": eyes, "Dataset": split,
        "DeviceName": device[0],
    }
    return {
        "frames": frames, "dotInfo": lists["dot"], "appleFace": lists["face"], "appleLeftEye": lists["left"],
        "appleRightEye": lists["right"], "faceGrid": lists["grid"], "screen": lists["screen"], "info": info,
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--sessions", type=int, default=6)
    parser.add_argument("--random-dots", type=int, default=5)
    parser.add_argument("--frames-per-dot", type=int, default=4)
    parser.add_argument("--features", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rows = []
    for index in range(arguments.sessions):
        name = f"{201 + index:05}"
        files = session(name, index, arguments, random.Random(f"{arguments.seed} {name}"), rows)
        folder = arguments.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        for file, content in files.items():
            (folder / f"{file}.json").write_text(json.dumps(content) + "\n")
    header = ["recording", "frame", "x_cm", "y_cm"] + [f"cnn_{number + 1}" for number in range(arguments.features)]
    (arguments.folder / "predictions.csv").write_text("\n".join([",".join(header)] + rows) + "\n")


if __name__ == "__main__":
    main()
