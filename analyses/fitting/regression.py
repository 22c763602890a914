"""The one door to scikit-learn: a linear function and a small network, as weights of the kernel."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from patchwork_solve.engine.base.cancellation import is_cancelled, last_signal
from patchwork_solve.engine.kernel.players.network import HIDDEN, INNER
from patchwork_solve.engine.kernel.players.prospects import DRAFT
from patchwork_solve.engine.kernel.players.quilt_features import QUILT_FEATURES
from patchwork_solve.engine.players.evaluation import SHAPES, Weights

EPOCHS = 32
"""Walks through all rows."""
BATCH = 512
FASTEST, SLOWEST = 2e-3, 6e-5
"""Learning rates of the first and of the last epoch; between them it falls by equal factors."""

EPOCHS_ON, FASTEST_ON = 8, 5e-4
"""Walks and first learning rate for weights that are good already: more would lose them."""

NET_PENALTY = 1e-3
LINEAR_PENALTY = 10.0

FLAT = 1e-6
"""A feature that varies less is left as it is."""

Numbers = NDArray[np.float32]
Doubles = NDArray[np.float64]


class Scale:
    """Features at mean 0 and deviation 1, as a fit needs them, and the inverse."""

    def __init__(self, features: Numbers) -> None:
        self.mean = features.mean(axis=0, dtype=np.float64)
        deviation = features.std(axis=0, dtype=np.float64)
        self.deviation = np.where(deviation < FLAT, 1.0, deviation)

    def scaled(self, features: Numbers) -> Numbers:
        """Return features as the fit sees them."""
        scaled: Numbers = features - self.mean.astype(np.float32)
        scaled /= self.deviation.astype(np.float32)
        return scaled

    def first_layer(self, slopes: Doubles, bias: Doubles) -> Weights:
        """Return the first layer over features as they are, for one over scaled ones."""
        unscaled = slopes / self.deviation[:, None]
        weights = {name: np.zeros(shape, np.float32) for name, shape in SHAPES.items()}
        units = slopes.shape[1]
        weights["draft"][:, :units] = unscaled[:DRAFT]
        weights["cloth"][:, :, :units] = unscaled[DRAFT:].reshape(2, QUILT_FEATURES, units)
        weights["bias"][:units] = bias - self.mean @ unscaled
        return weights


def one_thread() -> Any:
    """Return a context in which sums are added up in one order, so that a fit repeats exactly."""
    from threadpoolctl import threadpool_limits

    return threadpool_limits(1)


def fit_linear(scale: Scale, scaled: Numbers, wanted: Numbers) -> Weights:
    """Return the weights of a linear function, by least squares with a small penalty."""
    from sklearn.linear_model import Ridge

    with warnings.catch_warnings():
        # Features depend on each other: the penalty is for that.
        warnings.filterwarnings("ignore", "Ill-conditioned matrix")
        model = Ridge(LINEAR_PENALTY).fit(scaled, wanted)
    slopes = model.coef_.astype(np.float64)[:, None]
    return scale.first_layer(slopes, np.array([model.intercept_], np.float64))


def fit_net(
    scale: Scale,
    scaled: Numbers,
    wanted: Numbers,
    seed: Sequence[int],
    start: Weights | None = None,
) -> Weights:
    """Return the weights of a network, by walks through all rows in random order.

    Parameters
    ----------
    start : dict of float32 arrays, optional
        Weights to begin with, for `EPOCHS_ON` walks instead of `EPOCHS`.

    Raises
    ------
    KeyboardInterrupt
        Between two walks, when the user wants the work to stop.
    """
    from sklearn.neural_network import MLPRegressor

    deviation = max(float(wanted.std()), FLAT)
    model = MLPRegressor(
        hidden_layer_sizes=(HIDDEN, INNER),
        batch_size=min(BATCH, len(wanted)),
        alpha=NET_PENALTY,
        max_iter=1,
        warm_start=True,
        random_state=np.random.RandomState(np.random.MT19937(seed)),
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # That one walk is not enough: there are more.
        wanted = wanted / np.float32(deviation)
        if start is not None:
            model.fit(scaled[:BATCH], wanted[:BATCH])  # Only a fitted model has layers.
            _begin_with(model, start, scale, deviation)
        epochs, fastest = (EPOCHS, FASTEST) if start is None else (EPOCHS_ON, FASTEST_ON)
        for epoch in range(epochs):
            if is_cancelled():
                raise KeyboardInterrupt(last_signal())
            rate = fastest * (SLOWEST / fastest) ** (epoch / (epochs - 1))
            model.set_params(learning_rate_init=float(rate))
            model.fit(scaled, wanted)
    layers = [layer.astype(np.float64) for layer in model.coefs_]
    biases = [bias.astype(np.float64) for bias in model.intercepts_]
    weights = scale.first_layer(layers[0], biases[0])
    weights["inner"][:] = layers[1]
    weights["inner_bias"][:] = biases[1]
    weights["outer"][:INNER] = layers[2][:, 0] * deviation
    weights["outer"][INNER] = biases[2][0] * deviation
    return weights


def _begin_with(model: Any, start: Weights, scale: Scale, deviation: float) -> None:
    """Give a model the weights of another network, in terms of scaled features and results."""
    slopes = np.concatenate([start["draft"], *start["cloth"]]).astype(np.float64)
    model.coefs_[0][:] = slopes * scale.deviation[:, None]
    model.intercepts_[0][:] = start["bias"] + scale.mean @ slopes
    model.coefs_[1][:], model.intercepts_[1][:] = start["inner"], start["inner_bias"]
    model.coefs_[2][:, 0] = start["outer"][:INNER] / deviation
    model.intercepts_[2][:] = start["outer"][INNER] / deviation
