"""Whether this processor can run the compiled part of the package.

It is compiled for x86-64-v2, which every x86-64 of the last ten years (and nearly all
since 2009) has. Where one has not, importing says so instead of crashing.

On Linux /proc/cpuinfo tells, before anything else is imported (numpy may itself crash on
the oldest); then numpy, which is needed anyway, asks the processor on every system.
"""

from __future__ import annotations

import importlib
import platform
from pathlib import Path

#: What x86-64-v2 adds: as /proc/cpuinfo calls it, and as numpy does.
NEEDED = {
    "cx16": "CX16",
    "lahf_lm": "LAHF",
    "pni": "SSE3",
    "popcnt": "POPCNT",
    "sse4_1": "SSE41",
    "sse4_2": "SSE42",
    "ssse3": "SSSE3",
}


def asked_by_numpy() -> list[str] | None:
    """What the processor lacks; None where numpy does not tell."""
    for name in ("numpy._core._multiarray_umath", "numpy.core._multiarray_umath"):
        try:
            features = importlib.import_module(name).__cpu_features__
        except RuntimeError:
            # A numpy that itself needs x86-64-v2 says so by refusing.
            return ["x86-64-v2"]
        except (ImportError, AttributeError):
            continue
        # Older ones know fewer names.
        return [feature for feature, theirs in NEEDED.items() if not features.get(theirs, True)]
    return None


def read_from(cpuinfo: str) -> list[str]:
    """What the first processor of a /proc/cpuinfo lacks."""
    for line in cpuinfo.splitlines():
        name, _, flags = line.partition(":")
        if name.strip() == "flags":
            return [feature for feature in NEEDED if feature not in flags.split()]
    return []


def lacking() -> list[str]:
    """What this processor lacks, as far as anybody tells."""
    path = Path("/proc/cpuinfo")
    told = read_from(path.read_text(errors="replace")) if path.exists() else []
    return told or asked_by_numpy() or []


def check(machine: str | None = None, lacks: list[str] | None = None) -> None:
    """Raises ImportError where the compiled part cannot run."""
    if (machine or platform.machine()).lower() not in ("x86_64", "amd64"):
        return
    if lacks is None:
        lacks = lacking()
    if lacks:
        raise ImportError(
            "quina needs a processor with x86-64-v2 (nearly every one made since 2009); this one "
            f"lacks {', '.join(lacks)}"
        )
