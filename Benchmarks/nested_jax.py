"""The fits of nested_numpy.py in JAX: one fold as a function of its weights, vmap over folds, jit, 64 bits.

    python nested_jax.py STUDY_FOLDER LAPS [CAPTURE.csv]

The first call compiles; what it costs is stated apart. JAX gets one thread, as all contenders do.
"""

import os

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
os.environ["JAX_PLATFORMS"] = "cpu"
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

import jax
import jax.numpy as jnp
import numpy as np
from jax.scipy.linalg import solve_triangular

from contest import enter
from nesting import layout

jax.config.update("jax_enable_x64", True)


def back(factor, carried):
    return solve_triangular(factor, carried, lower=True, trans=1)


def forth(factor, response):
    return solve_triangular(factor, response, lower=True)


def solutions(gram, products, sets):
    """Coefficients, padded with zeros to all columns, and the squares that they explain, by feature set."""
    factor = jnp.linalg.cholesky(gram)
    carried = forth(factor, products)
    # A right-hand side that is 0 behind the leading columns gives coefficients that are 0 there: one call solves all.
    leading = {name: end for name, (end, more) in sets.items() if not len(more)}
    masks = [jnp.arange(len(gram))[:, None] < end for end in leading.values()]
    solved = back(factor, jnp.concatenate([carried * mask for mask in masks], axis=1))
    found = {
        name: (solved[:, 2 * place : 2 * place + 2], (carried[:end] ** 2).sum(axis=0))
        for place, (name, end) in enumerate(leading.items())}
    for name, (end, more) in sets.items():
        if len(more):
            below = factor[more, :end]
            own = jnp.linalg.cholesky(gram[np.ix_(more, more)] - below @ below.T)
            z = forth(own, products[more] - below @ carried[:end])
            last = back(own, z)
            first = back(factor[:end, :end], carried[:end] - below.T @ last)
            b = jnp.zeros_like(products).at[:end].set(first).at[more].set(last)
            found[name] = b, (carried[:end] ** 2).sum(axis=0) + (z**2).sum(axis=0)
    return found


def fold(train, products, rows, total, sets):
    """RMSE and R² of one fold, by feature set."""
    n, width = rows.shape
    count = width - 2
    trained = train.sum()
    tested = n - trained
    means = train @ rows / trained
    gram = (train @ products).reshape(width, width) - trained * jnp.outer(means, means)
    own, level = jnp.diagonal(gram)[count:], means[count:]
    # A column that is constant in training gets a coefficient of 0.
    varies = jnp.diagonal(gram)[:count] > 1e-12 * n
    cross = jnp.where(varies[:, None], gram[:count, count:], 0)
    gram = jnp.where(varies[:, None] & varies, gram[:count, :count], jnp.eye(count))
    squares = jnp.diagonal(total)[count:]
    spread = squares - own - trained * level**2 - (trained * level) ** 2 / tested
    scores = {}
    for name, (b, explained) in solutions(gram, cross, sets).items():
        intercept = level - means[:count] @ b
        form = (b * (total[:count, :count] @ b - 2 * total[:count, count:])).sum(axis=0)
        errors = squares + form + n * intercept**2 - (own - explained)
        scores[name] = jnp.sqrt(errors.sum() / (2 * tested)), (1 - errors / spread).mean()
    return scores


compiled = None


def scores(study):
    """RMSE and R² of each fold, by feature set."""
    global compiled
    rows, sets = layout(study)
    if compiled is None:
        every = jax.vmap(lambda *arrays: fold(*arrays, sets), in_axes=(0, None, None, None))
        compiled = jax.jit(every)
    products = (rows[:, :, None] * rows[:, None, :]).reshape(len(rows), -1)
    found = compiled(study.trains.astype(float), products, rows, rows.T @ rows)
    return {name: (np.asarray(rmse), np.asarray(r2)) for name, (rmse, r2) in found.items()}


if __name__ == "__main__":
    enter(scores, scores)
