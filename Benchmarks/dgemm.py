"""Prints the rate of numpy's matrix product of doubles on one thread, in GFLOP/s, several times."""

import json
import time

import numpy as np

SIZE = 1024


def main():
    generator = np.random.default_rng(1)
    one, other = generator.normal(size=(2, SIZE, SIZE))
    one @ other
    rates = []
    for _ in range(10):
        start = time.process_time()
        one @ other
        rates.append(2 * SIZE**3 / (time.process_time() - start) / 1e9)
    print(json.dumps(rates))


main()
