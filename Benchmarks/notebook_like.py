"""The thesis's Table 3 as one would write it in a notebook, with pandas, scikit-learn and a loop.

    python notebook_like.py CAPTURE.csv

Prints JSON: what the loop cost, and the median RMSE of each feature set. The splits are scikit-learn's own, and since
version 1.6 so is its cutoff for small singular values: the RMSEs are not those of the thesis or of GazeLab. The loop
runs on arrays.
"""

import json
import sys

import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_squared_error, r2_score
from sklearn.model_selection import train_test_split

from stopwatch import Stopwatch

frames = pd.read_csv(sys.argv[1], skipinitialspace=True)

face = [f"faceTransform_{c}_{axis}" for c in range(4) for axis in "xyzw"]
right_eye = [f"rightEyeTransform_{c}_{axis}" for c in range(4) for axis in "xyzw"]
gaze = ["gazePointX", "gazePointY"]
look_at = ["lookAtPointX", "lookAtPointY", "lookAtPointZ"]
euler = ["roll", "pitch", "yaw"]
target = ["targetPointX", "targetPointY"]

x, y, z = (frames[f"faceTransform_2_{axis}"] for axis in "xyz")
frames["roll"] = np.degrees(np.arctan2(y, z))
frames["pitch"] = np.degrees(np.arctan2(-x, np.hypot(y, z)))
frames["yaw"] = np.degrees(np.arctan2(frames["faceTransform_1_x"], frames["faceTransform_0_x"]))

features = gaze + face + right_eye + euler + look_at
medians = frames.groupby(["position", "distance"] + target)[features].median().reset_index()
medians["target"] = medians["targetPointX"].astype(str) + "," + medians["targetPointY"].astype(str)

feature_sets = {
    "gaze": gaze,
    "gaze+face": gaze + face,
    "gaze+euler": gaze + euler,
    "gaze+face+euler": gaze + face + euler,
    "gaze+face+right_eye": gaze + face + right_eye,
    "gaze+face+euler+right_eye": gaze + face + euler + right_eye,
    "gaze+face+euler+right_eye+look_at": gaze + face + euler + right_eye + look_at,
}

y = medians[target].to_numpy()
rmse = {name: [] for name in feature_sets}
r2 = {name: [] for name in feature_sets}
watch = Stopwatch()
with watch:
    for name, columns in feature_sets.items():
        X = medians[columns].to_numpy()
        for repeat in range(1000):
            X_train, X_test, y_train, y_test = train_test_split(
                X, y, test_size=0.3, stratify=medians["target"], random_state=repeat
            )
            model = LinearRegression().fit(X_train, y_train)
            predicted = model.predict(X_test)
            rmse[name].append(np.sqrt(mean_squared_error(y_test, predicted)))
            r2[name].append(r2_score(y_test, predicted))

print(json.dumps({**watch.laps(), "rmse": {name: float(np.median(values)) for name, values in rmse.items()}}))
