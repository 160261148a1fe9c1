"""Trains a tiny net on Moxie and plots its share of right values against the proof.

    python examples/train_moxie.py                 # five minutes, then moxie.png
    python examples/train_moxie.py --positions 200000 --plot ''

Nothing but numpy: two hidden layers over the planes of `quina.dataset`, whose values are
proven. Held-out positions come from another seed; "right" means that win, draw or loss
with perfect play is what the net thinks most likely. The plot also shows what always
guessing the commonest value would reach.
"""

import argparse
import time

import numpy as np

import quina

#: Of how many held-out positions the share is counted.
HELD_OUT = 20_000
#: Positions that are learnt from before new ones are drawn.
FRESH = 50_000
#: How often they are gone through.
PASSES = 4
BATCH = 256


def inputs(data):
    """Planes as numbers of about the same size: reserves are up to 8."""
    planes = data["observation"].reshape(len(data["value"]), -1).astype(np.float32)
    return np.where(planes > 1, planes / 8, planes)


def classes(data):
    """Loss, draw and win as 0, 1 and 2."""
    return data["value"].astype(np.int64) + 1


class Net:
    """Two hidden layers, trained by Adam."""

    def __init__(self, size, hidden=256, seed=0):
        rng = np.random.default_rng(seed)
        sizes = [size, hidden, hidden, 3]
        self.weights = [
            part.astype(np.float32)
            for a, b in zip(sizes, sizes[1:])
            for part in (rng.normal(0, np.sqrt(2 / a), (a, b)), np.zeros(b))
        ]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def forward(self, x):
        w1, b1, w2, b2, w3, b3 = self.weights
        first = np.maximum(x @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        return first, second, second @ w3 + b3

    def learn(self, x, wanted, rate=1e-3):
        w1, b1, w2, b2, w3, b3 = self.weights
        first, second, out = self.forward(x)
        chance = np.exp(out - out.max(1, keepdims=True))
        chance /= chance.sum(1, keepdims=True)
        slope = chance
        slope[np.arange(len(x)), wanted] -= 1
        slope /= len(x)
        back2 = (slope @ w3.T) * (second > 0)
        back1 = (back2 @ w2.T) * (first > 0)
        slopes = [x.T @ back1, back1.sum(0), first.T @ back2, back2.sum(0)]
        slopes += [second.T @ slope, slope.sum(0)]
        self.steps += 1
        for w, m, s, g in zip(self.weights, self.means, self.squares, slopes):
            m += 0.1 * (g - m)
            s += 0.001 * (g * g - s)
            mean, square = m / (1 - 0.9**self.steps), s / (1 - 0.999**self.steps)
            w -= rate * mean / (np.sqrt(square) + 1e-8)

    def right(self, x, wanted):
        return float((self.forward(x)[2].argmax(1) == wanted).mean())


def train(seconds=None, positions=None, seed=0, quiet=False):
    """The curve: seconds, positions seen, share of right values; and the baseline. Ends
    after so many seconds, or so many positions; by positions it is the same each time."""
    held = quina.dataset("moxie", HELD_OUT, seed=seed + 1_000_000)
    test_x, test_y = inputs(held), classes(held)
    baseline = float(np.bincount(test_y).max() / len(test_y))
    net, rng = Net(test_x.shape[1], seed=seed), np.random.default_rng(seed)
    started, seen, draws = time.monotonic(), 0, 0
    curve = [(0.0, 0, net.right(test_x, test_y))]

    def progress():
        """How much of it is done, 0 to 1."""
        spent = time.monotonic() - started
        return seen / positions if positions else spent / seconds

    while progress() < 1:
        data = quina.dataset("moxie", FRESH, seed=seed + draws)
        x, y = inputs(data), classes(data)
        draws += 1
        for _ in range(PASSES):
            order = rng.permutation(len(x))
            for part in np.array_split(order, len(x) // BATCH):
                if (done := progress()) >= 1:
                    break
                net.learn(x[part], y[part], rate=1e-3 * max(0.05, 1 - done))
                seen += len(part)
            curve.append((time.monotonic() - started, seen, net.right(test_x, test_y)))
            if not quiet:
                spent, _, right = curve[-1]
                print(f"{spent:6.1f} s  {seen:>9,} positions  {right:.1%} right", flush=True)
            if progress() >= 1:
                break
    return curve, baseline


def plot(curve, baseline, path):
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    times, _, shares = zip(*curve)
    pyplot.figure(figsize=(7, 4))
    pyplot.plot(times, shares, marker=".", label="tiny net")
    pyplot.axhline(1, linestyle="--", color="green", label="the proof")
    pyplot.axhline(baseline, linestyle=":", color="grey", label="always the commonest value")
    pyplot.xlabel("seconds of training")
    pyplot.ylabel("share of right values")
    pyplot.title("Moxie 4×4, positions of random games")
    pyplot.ylim(0, 1.02)
    pyplot.legend()
    pyplot.tight_layout()
    pyplot.savefig(path, dpi=120)
    print(f"wrote {path}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--positions", type=int, help="ends after so many, whatever time it takes")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plot", default="moxie.png", help="a file, or nothing for no plot")
    given = parser.parse_args()
    curve, baseline = train(given.seconds, given.positions, given.seed)
    print(f"always the commonest value: {baseline:.1%}; the net: {curve[-1][2]:.1%}")
    if given.plot:
        plot(curve, baseline, given.plot)


if __name__ == "__main__":
    main()
