"""The order of columns in which most feature sets are leading columns of the longest."""

import numpy as np

from feature_sets import FEATURE_SETS
from study import columns_of

ORDER = ["gaze", "face", "right_eye", "euler", "look_at"]


def layout(study):
    """Standardised columns that vary with the centred responses behind them, and where each feature set lies.

    A feature set is its number of leading columns and the positions of the columns it has besides.
    """
    asked = columns_of("+".join(ORDER))
    deviations = study.design[:, asked].std(axis=0)
    kept = asked[deviations > 0]
    design = study.design[:, kept]
    rows = np.hstack([
        (design - design.mean(axis=0)) / design.std(axis=0), study.response - study.response.mean(axis=0)])
    sets = {}
    for name in FEATURE_SETS:
        places = np.flatnonzero(np.isin(kept, columns_of(name)))
        leading = int(np.sum(places == np.arange(len(places))))
        sets[name] = leading, places[leading:]
    return rows, sets
