"""What share of the machine's rate of matrix products the fits reach."""

from feature_sets import FEATURE_SETS
from table import markdown, spread

ORDER = ["gaze", "face", "right_eye", "euler", "look_at"]


def flops(scores):
    """Floating-point operations of the fits, counted in the same way whoever does them.

    Per split of n training and t test rows: n·q·(q + 1) for the Gram matrix of the q − 2 columns and 2 responses of
    the widest set; (b³ − a³)/3 to factor each set's b columns, a of them shared with the widest set that begins it;
    4·b² to solve for 2 responses, forwards and backwards; 4·t·b to predict.
    """
    blocks = {name: sorted(name.split("+"), key=ORDER.index) for name in FEATURE_SETS}
    total = 0.0
    for rows in zip(*(scores[name] for name in FEATURE_SETS)):
        columns = {name: int(row["columns"]) for name, row in zip(FEATURE_SETS, rows)}
        n, t = int(rows[0]["n_train"]), int(rows[0]["n_test"])
        q = max(columns.values()) + 2
        total += n * q * (q + 1)
        for name, mine in blocks.items():
            begun = [
                columns[other] for other, theirs in blocks.items()
                if len(theirs) < len(mine) and mine[: len(theirs)] == theirs
            ]
            a, b = max(begun, default=0), columns[name]
            total += (b**3 - a**3) / 3 + 4 * b**2 + 4 * t * b
    return total


def share_section(timed, rates, operations):
    """Markdown, and the shares by name. `rates` are GFLOP/s of dgemm, `timed` seconds by name; one per round."""
    rows = [["operations of a pass over all fits (million)", f"{operations / 1e6:.0f}"],
            ["numpy's dgemm, 1024 × 1024 (GFLOP/s)", spread(rates)]]
    shares = {}
    for name, seconds in timed.items():
        if seconds:
            reached = [operations / second / 1e9 for second in seconds]
            shares[f"share of dgemm, {name}"] = [one / rate for one, rate in zip(reached, rates)]
            rows += [[f"GazeLab, {name} (GFLOP/s)", spread(reached)],
                     [f"share, {name}", spread(shares[f"share of dgemm, {name}"], "{:.0%}")]]
    text = " ".join(flops.__doc__.split("\n\n")[1].split())
    return f"{text} Scoring and all else count as 0.\n\n" + markdown(["", "of one core"], *rows), shares
