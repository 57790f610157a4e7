"""The seven feature sets of the thesis."""

FEATURE_SETS = [
    "gaze",
    "gaze+face",
    "gaze+euler",
    "gaze+face+euler",
    "gaze+face+right_eye",
    "gaze+face+euler+right_eye",
    "gaze+face+euler+right_eye+look_at",
]
