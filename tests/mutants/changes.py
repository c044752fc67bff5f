"""Mutation operators: small changes of rules code, found on the syntax tree and made in the text.

A change stays inside one function, so that a running process can take it up by exchanging the code of that function.
What tells facts (`tell`, `whisper`), the fields of a question and of a refusal, what makes and copies is left alone:
playthroughs, drawings and the property suite compare these word by word and field by field.
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterator
from typing import Final, NamedTuple

LEFT_OUT: Final = frozenset(("__init__", "about", "clone", "copy_board", "lay", "lay_board", "state"))
TELLING: Final = frozenset(("tell", "whisper"))
OPPOSITE: Final[dict[type[ast.cmpop], list[type[ast.cmpop]]]] = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
}
"""Another bound, or the contrary."""
OTHER: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
AWAY: Final[dict[type[ast.cmpop], int]] = {ast.Lt: -1, ast.GtE: -1, ast.Gt: 1, ast.LtE: 1}
"""Where a constant bound moves: the other way is what the other comparison says."""
CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "reversed": "list"}


class Mutant(NamedTuple):
    """One change of one file."""

    file: str
    function: str
    kind: str
    first: int
    """The lines it touches, from 1."""
    last: int
    start: int
    """The bytes it replaces."""
    end: int
    text: str
    number: int = 0
    """Of those in a function that read alike."""

    def apply(self, source: str) -> str:
        data = source.encode()
        return (data[: self.start] + self.text.encode() + data[self.end :]).decode()

    def lines(self, source: str) -> tuple[str, str]:
        """The lines before and after, as the list of equal mutants names them."""
        changed = self.apply(source).splitlines()
        before = source.splitlines()
        rest = len(before) - self.last
        return _joined(before[self.first - 1 : self.last]), _joined(changed[self.first - 1 : len(changed) - rest])

    def diff(self, source: str) -> str:
        return "\n".join(
            difflib.unified_diff(
                source.splitlines(), self.apply(source).splitlines(), self.file, self.function, lineterm="", n=2
            )
        )


def _joined(lines: list[str]) -> str:
    return " ".join(line.strip() for line in lines)


def mutants(file: str, source: str) -> list[Mutant]:
    """Every change of a file, in the order of its text."""
    found = _Finder(file, source)
    found.visit(ast.parse(source))
    told: list[Mutant] = []
    seen: dict[tuple[str, str, str], int] = {}
    for mutant in sorted(set(found.mutants), key=lambda mutant: (mutant.start, mutant.end, mutant.kind, mutant.text)):
        key = mutant.function, *mutant.lines(source)
        seen[key] = seen.get(key, 0) + 1
        told.append(mutant._replace(number=seen[key]))
    return told


class _Finder(ast.NodeVisitor):
    def __init__(self, file: str, source: str) -> None:
        self.file: Final = file
        self.mutants: Final[list[Mutant]] = []
        self._starts: Final = [0]
        for line in source.encode().splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._names: Final[list[str]] = []
        self._inside = False

    def _add(self, kind: str, node: ast.expr | ast.stmt, text: str) -> None:
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = self._starts[node.lineno - 1] + node.col_offset
        end = self._starts[node.end_lineno - 1] + node.end_col_offset
        function = ".".join(self._names)
        self.mutants.append(Mutant(self.file, function, kind, node.lineno, node.end_lineno, start, end, text))

    # Where changes are made

    def visit_Module(self, node: ast.Module) -> None:
        for part in node.body:
            if isinstance(part, ast.FunctionDef | ast.ClassDef):
                self.visit(part)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._names.append(node.name)
        for part in node.body:
            if isinstance(part, ast.FunctionDef):
                self.visit(part)
        self._names.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if node.name in LEFT_OUT:
            return
        self._names.append(node.name)
        for statement in node.body:
            self.visit(statement)
        self._names.pop()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Assert(self, node: ast.Assert) -> None:
        """What cannot happen is no rule."""

    def visit_Raise(self, node: ast.Raise) -> None:
        """Nor is it."""

    # Statements left out

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant) or _called(node.value) in TELLING:
            return
        self._add("left out", node, "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if isinstance(node.targets[0], ast.Attribute | ast.Subscript | ast.Tuple):
            self._add("left out", node, "pass")
        self.visit(node.value)
        for target in node.targets:
            self.visit(target)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._add("left out", node, "pass")
        if type(node.op) in OTHER:
            self._add("operator", node, ast.unparse(ast.AugAssign(node.target, OTHER[type(node.op)](), node.value)))
        self.generic_visit(node)

    def visit_Break(self, node: ast.Break) -> None:
        self._add("left out", node, "pass")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._add("left out", node, "pass")

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is None:
            self._add("left out", node, "pass")
        else:
            self.visit(node.value)

    # Conditions

    def visit_If(self, node: ast.If) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_While(self, node: ast.While) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._negate(test)
        self.generic_visit(node)

    def _negate(self, test: ast.expr) -> None:
        """A comparison and a negation have a contrary of their own."""
        if not isinstance(test, ast.Compare | ast.Constant) and not _is_negation(test):
            self._add("negated", test, ast.unparse(ast.UnaryOp(ast.Not(), test)))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._add("negated", node, f"({ast.unparse(node.operand)})")
        elif isinstance(node.op, ast.USub):
            number = _number_of(node)
            if number is not None:
                self._number(node, number)
                return
            self._add("sign", node, f"({ast.unparse(node.operand)})")
        elif isinstance(node.op, ast.Invert):
            self._add("sign", node, f"({ast.unparse(node.operand)})")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        self._add("and, or", node, f"({ast.unparse(ast.BoolOp(other, node.values))})")
        for left in range(len(node.values)):
            kept = node.values[:left] + node.values[left + 1 :]
            rest = kept[0] if len(kept) == 1 else ast.BoolOp(node.op, kept)
            self._add("condition left out", node, f"({ast.unparse(rest)})")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for place, op in enumerate(node.ops):
            for other in OPPOSITE[type(op)]:
                ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
                self._add("comparison", node, ast.unparse(ast.Compare(node.left, ops, node.comparators)))
        self.visit(node.left)
        for op, side in zip(node.ops, node.comparators, strict=True):
            away = AWAY.get(type(op))
            number = _number_of(side)
            if away is None or number is None:
                self.visit(side)
            else:
                self._add("constant", side, str(number + away))

    # Numbers, orders, calls

    def visit_BinOp(self, node: ast.BinOp) -> None:
        other = OTHER.get(type(node.op))
        if other is not None and not _is_of_lists(node):
            self._add("operator", node, f"({ast.unparse(ast.BinOp(node.left, other(), node.right))})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._add("constant", node, str(not node.value))
        elif isinstance(node.value, int):
            self._number(node, node.value)

    def _number(self, node: ast.expr, value: int) -> None:
        for other in (value - 1, value + 1):
            self._add("constant", node, str(other))

    def visit_Call(self, node: ast.Call) -> None:
        name = _called(node)
        if name == "Refusal":
            self.visit(node.args[0])
            return
        if name in ("say", "say_many", "isinstance", "cast"):
            return
        if isinstance(node.func, ast.Name) and name in CALLED:
            self._add("order", node.func, CALLED[name])
        elif isinstance(node.func, ast.Name) and name == "sorted":
            self._add("order", node.func, "list")
        elif isinstance(node.func, ast.Attribute) and name == "pop" and _is_list_pop(node):
            self._add("order", node, f"{ast.unparse(node.func)}({'' if node.args else '0'})")
        self.generic_visit(node)


def _called(node: ast.expr) -> str:
    """The last name of what is called."""
    if not isinstance(node, ast.Call):
        return ""
    func = node.func
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def _number_of(node: ast.expr) -> int | None:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if type(value) is int else None


def _is_negation(node: ast.expr) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)


def _is_of_lists(node: ast.BinOp) -> bool:
    """A sum of lists has no difference."""
    return any(isinstance(side, ast.List | ast.ListComp) for side in (node.left, node.right))


def _is_list_pop(node: ast.Call) -> bool:
    """`pos.pop()` ends a frame."""
    assert isinstance(node.func, ast.Attribute)
    if isinstance(node.func.value, ast.Name) and node.func.value.id == "pos":
        return False
    return not node.args or (isinstance(node.args[0], ast.Constant) and node.args[0].value == 0)


def within(mutants: list[Mutant], lines: set[int]) -> Iterator[Mutant]:
    """The mutants of functions that hold one of these lines."""
    functions = {mutant.function for mutant in mutants if not lines.isdisjoint(range(mutant.first, mutant.last + 1))}
    return (mutant for mutant in mutants if mutant.function in functions)
