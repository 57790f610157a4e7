"""One estimator of scikit-learn with the options of a calibrator of GazeLab, fitted to all frames of a capture.

    python scikit_options.py CAPTURE.csv ESTIMATOR fixed|chosen

Prints JSON: what the fit cost, its RMSE on the same frames, and the options chosen. *chosen* searches GazeLab's grid by
GridSearchCV, leaving one target out at a time with GroupKFold. Reading the capture is not timed.
"""

import json
import sys

import numpy as np
import polars as pl
from scipy.stats import theilslopes
from sklearn.base import BaseEstimator, RegressorMixin, clone
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel, DotProduct
from sklearn.linear_model import ElasticNet, HuberRegressor, Lasso, Ridge
from sklearn.metrics import make_scorer, mean_squared_error
from sklearn.model_selection import GridSearchCV, GroupKFold
from sklearn.multioutput import MultiOutputRegressor
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVR

from stopwatch import Stopwatch

UNIT = 400  # pt
PENALTIES = {
    "ridge": [10, 3, 1, 0.3, 0.1, 0.03, 0.01, 3e-3, 1e-3, 3e-4, 1e-4, 1e-5, 1e-6, 1e-7],
    "lasso": [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01],
}
PENALTIES["elastic-net"] = PENALTIES["lasso"]
FIXED = {
    "svr": {"C": 30, "gamma_p": 0.15, "epsilon": 0.05},
    "gaussian-process": {"a": 100, "b": 30, "length": 1.5},
    "ridge": {"lambda": 0.1}, "lasso": {"lambda": 10}, "elastic-net": {"lambda": 10},
    "huber": {"epsilon": 1.35}, "theil-sen": {},
}


class RidgeOfRows(Ridge):
    """Ridge whose penalty is a multiple of the number of rows, as GazeLab's."""

    def __init__(self, per_row=1.0):
        super().__init__()
        self.per_row = per_row

    def fit(self, design, response):
        self.alpha = self.per_row * len(design)
        return super().fit(design, response)


class TheilSenOfAxes(RegressorMixin, BaseEstimator):
    """The median of the slopes between two rows for each axis, by scipy: scikit-learn's estimator is another one."""

    def fit(self, design, response):
        self.lines = [theilslopes(response[:, axis], design[:, axis], method="joint")[:2] for axis in range(2)]
        return self

    def predict(self, design):
        return np.transpose([slope * design[:, axis] + constant for axis, (slope, constant) in enumerate(self.lines)])


def read(path):
    """Columns of gaze+face, targets, and the number of each frame's target."""
    frames = pl.read_csv(path)
    frames = frames.rename({name: name.strip() for name in frames.columns})
    face = [f"faceTransform_{column}_{axis}" for column in range(4) for axis in "xyzw"]
    targets = frames["targetPointX", "targetPointY"].to_numpy().astype(float)
    _, groups = np.unique(targets, axis=0, return_inverse=True)
    return frames[["gazePointX", "gazePointY", *face]].to_numpy().astype(float), targets, groups.ravel()


def kernel(a, b, length, columns):
    plane = ConstantKernel(a / columns, "fixed") * DotProduct(np.sqrt(columns), "fixed")
    return plane if b == 0 else plane + ConstantKernel(b, "fixed") * RBF(length * np.sqrt(columns), "fixed")


def penalised(name, penalty):
    if name == "ridge":
        return RidgeOfRows(penalty)
    if name == "lasso":
        return Lasso(alpha=penalty, tol=1e-8, max_iter=1_000_000)
    # Half of the penalty is on absolute values, in pt, and half on squares, for targets in units of 400 pt.
    sizes, squares = penalty / 2, penalty / UNIT / 2
    return ElasticNet(alpha=sizes + squares, l1_ratio=sizes / (sizes + squares), tol=1e-8, max_iter=1_000_000)


def estimator(name, columns):
    """The estimator with the fixed options, and the grid of its choice; None if it chooses nothing."""
    own = FIXED[name]
    if name == "svr":
        machine = SVR(C=own["C"], gamma=own["gamma_p"] / columns, epsilon=own["epsilon"])
        return make_pipeline(StandardScaler(), MultiOutputRegressor(machine)), {
            "multioutputregressor__estimator__C": [1, 3, 10, 30, 100, 300],
            "multioutputregressor__estimator__gamma": [g / columns for g in (0.03, 0.1, 0.15, 0.3, 1)],
            "multioutputregressor__estimator__epsilon": [0.02, 0.05, 0.1]}
    if name == "gaussian-process":
        kernels = [kernel(a, b, length, columns) for a in (10, 100, 1000) for b in (0, 10, 30, 100, 300)
                   for length in ((1, 1.5, 2, 3, 5) if b else (1,))]
        process = GaussianProcessRegressor(kernel(**own, columns=columns), alpha=1, optimizer=None)
        return process, {"kernel": kernels}
    if name == "huber":
        robust = HuberRegressor(epsilon=own["epsilon"], alpha=0, max_iter=10_000, tol=1e-8)
        return make_pipeline(StandardScaler(), MultiOutputRegressor(robust)), None
    if name == "theil-sen":
        return TheilSenOfAxes(), None
    grid = [penalised(name, penalty) for penalty in PENALTIES[name]]
    pipeline = make_pipeline(StandardScaler(), penalised(name, own["lambda"]))
    return pipeline, {pipeline.steps[-1][0]: grid}


def exact(model, name):
    """The same options to the tolerance to which GazeLab fits."""
    if name == "svr":
        return clone(model).set_params(multioutputregressor__estimator__tol=1e-6)
    return model


def main():
    path, name, kind = sys.argv[1:]
    design, targets, groups = read(path)
    centre, unit = np.zeros(2), 1.0
    if name == "svr":
        # The screen's centre. The intercept takes up whatever else it were.
        centre, unit = (targets.min(axis=0) + targets.max(axis=0)) / 2, UNIT
    if name == "gaussian-process":
        # GazeLab's means and deviations are those of all rows, in the folds too.
        design = StandardScaler().fit_transform(design)
        centre, unit = targets.mean(axis=0), np.sqrt(np.mean((targets - targets.mean(axis=0)) ** 2))
    response = (targets - centre) / unit
    model, grid = estimator(name, design.shape[1])
    watch = Stopwatch()
    with watch:
        if kind == "chosen":
            search = GridSearchCV(
                model, grid, cv=GroupKFold(len(set(groups))),
                scoring=make_scorer(mean_squared_error, greater_is_better=False), error_score="raise")
            search.fit(design, response, groups=groups)
            model = search.best_estimator_
        else:
            model.fit(design, response)
    predicted = exact(model, name).fit(design, response).predict(design) * unit + centre
    print(json.dumps({
        **watch.laps(), "rmse": float(np.sqrt(mean_squared_error(targets, predicted))),
        "choice": choice(search.best_params_, design.shape[1]) if kind == "chosen" else ""}))


def choice(parameters, columns):
    """The options chosen, as GazeLab writes them."""
    (first, value), *others = parameters.items()
    if others:
        c, epsilon, gamma = (parameters[f"multioutputregressor__estimator__{key}"] for key in ("C", "epsilon", "gamma"))
        return f"C={c:g}, gamma_p={gamma * columns:g}, epsilon={epsilon:g}"
    if first == "kernel":
        plane, *bend = (value.k1, value.k2) if hasattr(value.k1, "k1") else (value,)
        text = f"a={plane.k1.constant_value * columns:g}"
        return text + (f", b={bend[0].k1.constant_value:g}, "
                       f"length={bend[0].k2.length_scale / np.sqrt(columns):g}" if bend else "")
    if isinstance(value, RidgeOfRows):
        return f"lambda={value.per_row:g}"
    if isinstance(value, Lasso):
        return f"lambda={value.alpha:g}"
    return f"lambda={2 * value.alpha * value.l1_ratio:g}"


main()
