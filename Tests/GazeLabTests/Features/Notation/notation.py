# Reference numbers for the notation of feature sets: patsy 1.0.3, scikit-learn 1.9.1, numpy.
# python3 notation.py > notation.json
import json
import numpy as np
from patsy import build_design_matrices, cr, dmatrix
from sklearn.decomposition import PCA
from sklearn.preprocessing import KBinsDiscretizer, PolynomialFeatures, StandardScaler

# Numbers with few digits, so that the test and this script have the same.
rng = np.random.default_rng(33)
n, m = 40, 24
X = np.round(rng.normal(size=(n, 4)) * [300, 200, 1, 0.05] + [500, 400, 0.3, -0.4], 4)
X[:, 2] = np.round(X[:, 0] * 0.001 + X[:, 2], 4)
train, test = X[:m], X[m:]
test[0] = X[:m].min(axis=0) - 1.5  # beyond the outer knots
test[1] = X[:m].max(axis=0) + 2.5
names = ["g0", "g1", "e0", "e1"]
words = ["left", "right", "top"]
labels = [words[i % 3] for i in range(n)]

# What a set in our notation is in patsy's: g and e are blocks of two columns.
blocks = {"g": X[:, :2], "e": X[:, 2:]}
data = dict(blocks, **{name: X[:, i] for i, name in enumerate(names)})
formulas = {
    "g+e": "g + e - 1", "g*e": "g * e - 1", "g:e0": "g:e0 - 1", "g*e*e0": "g * e * e0 - 1",
    "g:g": "g:g - 1", "(g+e):(g+e)": "(g + e):(g + e) - 1", "g*g": "g * g - 1", "g+g:e-g": "g + g:e - g - 1",
    "(g+e0)*e1": "(g + e0) * e1 - 1", "g:g0": "g:g0 - 1",
}
out = {"rows": X.tolist(), "trainCount": m, "labels": labels}
out["sets"] = {ours: np.asarray(dmatrix(theirs, data)).T.tolist() for ours, theirs in formulas.items()}
out["poly"] = {
    f"poly(g+e,{d})": PolynomialFeatures(d, include_bias=False).fit_transform(X).T.tolist() for d in (1, 2, 3)
}

# Learned on the first m rows, applied to the others.
pca = PCA(3, svd_solver="full").fit(train)
signs = [1 if row[np.abs(row).argmax()] > 0 else -1 for row in pca.components_]
out["learned"] = {
    "pca(g+e,3)": (pca.transform(test) * signs).T.tolist(),
    "standardise(g+e)": StandardScaler().fit(train).transform(test).T.tolist(),
}
def spline(x, new, k):
    knots = np.quantile(x, [i / (k + 1) for i in range(1, k + 1)])
    bounds = {"knots": knots, "low": x.min(), "high": x.max()}
    basis = dmatrix("cr(x, knots=knots, lower_bound=low, upper_bound=high) - 1", {"x": x, **bounds})
    return np.asarray(build_design_matrices([basis.design_info], {"x": new, **bounds})[0])[:, :-1]
for k in (1, 3, 5):
    out["learned"][f"spline(g0,{k})"] = spline(train[:, 0], test[:, 0], k).T.tolist()
bins = KBinsDiscretizer(4, encode="onehot-dense", strategy="quantile", quantile_method="linear").fit(train[:, :1])
out["learned"]["bins(g0,4)"] = bins.transform(test[:, :1]).T.tolist()

# Gaze points of least squares on g and a spline of e0, as a notebook makes them.
Y = np.round(np.c_[2 * X[:, 0] + 50 * np.sin(3 * X[:, 2]), X[:, 1] - 30 * X[:, 2] ** 2], 4)
def design(rows):
    return np.c_[np.ones(len(rows)), rows[:, :2], spline(train[:, 2], rows[:, 2], 3)]
B = np.linalg.lstsq(design(train), Y[:m], rcond=None)[0]
out["targets"] = Y.tolist()
out["predicted"] = (design(test) @ B).tolist()
print(json.dumps(out))
