"""Runs a program of WebAssembly with wasmtime, and counts what its calls execute.

    run_wasm.py [--wide] PROGRAM FILE

What the program writes is printed. Each call is a line of FILE: the instructions, as
wasmtime's fuel counts them, and the nanoseconds of the fastest one. Time is measured
in a second run, which counts nothing.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import wasmtime


class Host:
    """What a program imports, and how its function start is called."""

    def __init__(self, program: bytes, wide: bool, count: bool) -> None:
        config = wasmtime.Config()
        config.consume_fuel = count
        if wide:
            config.wasm_wide_arithmetic = True
        engine = wasmtime.Engine(config)
        self.store = wasmtime.Store(engine)
        if count:
            self.store.set_fuel(2**62)
        self.count = count
        self.calls: list[int] = []
        self.written: list[bytes] = []
        linker = wasmtime.Linker(engine)
        number = wasmtime.ValType.i32()
        self._define(linker, "begin_call", [], self._begin)
        self._define(linker, "end_call", [], self._end)
        self._define(linker, "write_text", [number, number], self._write)
        module = wasmtime.Module(engine, program)
        exports = linker.instantiate(self.store, module).exports(self.store)
        self.memory = exports["memory"]
        start = exports["start"]
        assert isinstance(start, wasmtime.Func)
        start(self.store)

    def _define(
        self,
        linker: wasmtime.Linker,
        name: str,
        parameters: list[wasmtime.ValType],
        function: Callable[..., None],
    ) -> None:
        kind = wasmtime.FuncType(parameters, [])
        imported = wasmtime.Func(self.store, kind, function)
        linker.define(self.store, "host", name, imported)

    def _now(self) -> int:
        return -self.store.get_fuel() if self.count else time.perf_counter_ns()

    def _begin(self) -> None:
        self.calls.append(self._now())

    def _end(self) -> None:
        self.calls[-1] = self._now() - self.calls[-1]

    def _write(self, place: int, size: int) -> None:
        assert isinstance(self.memory, wasmtime.Memory)
        self.written.append(bytes(self.memory.read(self.store, place, place + size)))


def main() -> int:
    *options, program, out = sys.argv[1:]
    code, wide = Path(program).read_bytes(), "--wide" in options
    counted = Host(code, wide, count=True)
    fastest = min(Host(code, wide, count=False).calls)
    sys.stdout.write(b"".join(counted.written).decode())
    Path(out).write_text("".join(f"{fuel} {fastest}\n" for fuel in counted.calls))
    return 0


if __name__ == "__main__":
    sys.exit(main())
