"""Columns of data in the form that is asked for: what ``quina.selfplay`` and
``quina.dataset`` do last."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np


def shaped(rows: dict[str, Any], format: Literal["numpy", "arrow"]) -> Any:
    """A dict of numpy arrays, or a table of pyarrow, whose observations are tensors."""
    if format == "numpy":
        texts = {key: np.asarray(rows[key]) for key in ("position", "turn") if key in rows}
        return {**rows, **texts}
    import pyarrow as pa

    planes = rows.pop("observation")
    table = pa.table({key: pa.array(column) for key, column in rows.items()})
    tensors = pa.FixedShapeTensorArray.from_numpy_ndarray(np.ascontiguousarray(planes))
    return table.append_column("observation", tensors)
