"""Static functions that the function under test calls."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .program import Env, Expr, Function, Scope, Stmt, Var, block, declarations


#: Bits of s that a recursive call leaves out.
FRACTION = 7


@dataclass
class Helper:
    """A static function. All parameters and results are unsigned _BitInt.

    style is how they are passed: "value", "pointer", "struct" (by value) or
    "struct-pointer". Results are stored last, so that they may alias parameters.
    """

    name: str
    style: str
    noinline: bool
    parameters: list[Var]
    local: list[Var]
    body: list[Stmt]
    results: list[Expr]
    #: While s is not 0, its first local variable starts as what it gives for a
    #: fraction of s. Has the style "value".
    recursive: bool = False

    def call(self, scope: Scope, arguments: list[int]) -> list[int]:
        env: Env = {v.name: 0 for v in self.local}
        for parameter, argument in zip(self.parameters, arguments, strict=True):
            env[parameter.name] = argument
        env |= {n: v for n, v in scope.env.items() if isinstance(v, list)}
        inner = Scope(scope.function, env)
        if self.recursive and inner.scalar("s"):
            deeper = [
                a >> FRACTION if p.name == "s" else a
                for p, a in zip(self.parameters, arguments, strict=True)
            ]
            first = self.local[0]
            result = self.call(scope, deeper)[0]
            inner.env[first.name] = result % (1 << first.width)
        for stmt in self.body:
            stmt.run(inner)
        return [r.value(inner) for r in self.results]

    def c(self, function: Function) -> Iterator[str]:
        attribute = "__attribute__((noinline)) " if self.noinline else ""
        head = f"static {attribute}"
        loads: list[str] = []
        stores: list[str] = []
        parameters = [f"u{p.width} {p.name}" for p in self.parameters]
        results = [f"r{i}" for i in range(len(self.results))]
        match self.style:
            case "value":
                head += f"u{self.results[0].width} {self.name}({', '.join(parameters)})"
                stores = ["return r0;"]
            case "pointer":
                outputs = [f"u{r.width} *out{i}" for i, r in enumerate(self.results)]
                inputs = [f"const u{p.width} *in_{p.name}" for p in self.parameters]
                head += f"void {self.name}({', '.join(outputs + inputs)})"
                loads = [f"u{p.width} {p.name} = *in_{p.name};" for p in self.parameters]
                stores = [f"*out{i} = r{i};" for i in range(len(self.results))]
            case "struct":
                yield from self._structs()
                head += f"struct {self.name}_out {self.name}(struct {self.name}_in in)"
                loads = [f"u{p.width} {p.name} = in.{p.name};" for p in self.parameters]
                stores = [
                    f"return (struct {self.name}_out){{{', '.join(results)}}};"
                ]
            case "struct-pointer":
                yield from self._structs()
                head += (
                    f"void {self.name}(struct {self.name}_out *out, "
                    f"const struct {self.name}_in *in)"
                )
                loads = [f"u{p.width} {p.name} = in->{p.name};" for p in self.parameters]
                stores = [f"out->{r} = {r};" for r in results]
            case _:
                raise AssertionError(self.style)
        yield head + " {"
        for line in loads:
            yield "  " + line
        body = list(block(self.body, function))
        if self.recursive:
            names = [
                f"s >> {FRACTION}" if p.name == "s" else p.name for p in self.parameters
            ]
            call = f"{self.name}({', '.join(names)})"
            body.insert(0, f"  if (s) {self.local[0].name} = {call};")
        finals = [
            f"  u{r.width} r{i} = {r.c()};" for i, r in enumerate(self.results)
        ]
        yield from declarations(self.local, body + finals)
        yield from body
        yield from finals
        for line in stores:
            yield "  " + line
        yield "}"

    def _structs(self) -> Iterator[str]:
        inputs = " ".join(f"u{p.width} {p.name};" for p in self.parameters)
        outputs = " ".join(f"u{r.width} r{i};" for i, r in enumerate(self.results))
        yield f"struct {self.name}_in {{ {inputs} }};"
        yield f"struct {self.name}_out {{ {outputs} }};"

    def c_call(self, targets: list[str], arguments: list[Expr]) -> Iterator[str]:
        values = [a.c() for a in arguments]
        match self.style:
            case "value":
                yield f"{targets[0]} = {self.name}({', '.join(values)});"
            case "pointer":
                yield "{"
                places = []
                for i, argument in enumerate(arguments):
                    if isinstance(argument, Var):
                        places.append(f"&{argument.name}")
                    else:
                        yield f"  u{argument.width} arg{i} = {argument.c()};"
                        places.append(f"&arg{i}")
                outputs = [f"&{t}" for t in targets]
                yield f"  {self.name}({', '.join(outputs + places)});"
                yield "}"
            case "struct" | "struct-pointer":
                yield "{"
                yield f"  struct {self.name}_in in = {{{', '.join(values)}}};"
                if self.style == "struct":
                    yield f"  struct {self.name}_out out = {self.name}(in);"
                else:
                    yield f"  struct {self.name}_out out;"
                    yield f"  {self.name}(&out, &in);"
                for i, target in enumerate(targets):
                    yield f"  {target} = out.r{i};"
                yield "}"
