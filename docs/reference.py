"""Writes the API reference from signatures and docstrings. Reads the sources and imports none of them, so compiled
and interpreted installs give the same pages.

A public name is one in `__all__` of `physics`, `physics.geometry` or `physics.debug`. Docstrings are plain text with
blocks that explain arguments and fields: a name, two spaces or more, what it means; these become tables.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]

PACKAGES = ("physics", "physics.geometry", "physics.debug")

PAGES: dict[str, tuple[str, ...]] = {
    "Components": (
        "Transform", "Velocity", "Collider", "RigidBody", "BodyKind", "CombineRule", "Part", "Follow", "Zone",
        "ALL",
    ),
    "Shapes": ("Shape", "Circle", "Rect", "Capsule", "Segment", "Polygon", "Ellipse"),
    "Joints": ("Joint", "*Joint", "JointBreak", "JointWarning"),
    "Systems": (
        "CollisionSystem", "PhysicsSystem", "current_system", "Stats", "Batch", "ContactBuffers", "FixedStep",
        "Interpolation", "Pose", "compiled",
    ),
    "Events and results": (
        "CollisionEvent", "EntityContact", "Subscription", "PreSolveContact", "Nearest", "RayCastHit", "ShapeCastHit",
        "Slide", "SlideHit",
    ),
    "Levels": ("TileMap", "TiledMap", "MapObject", "polyline", "heightfield", "read_tiled"),
    "Warnings": ("*Warning",),
    "Geometry": ("geometry.*",),
    "Debug": ("debug.*",),
}  # fmt: skip
"""The pages, and the names on each, of which a star stands for several; a name is on the first page that fits.
A new name needs a place here: tests/docs/test_site.py says which is on no page."""

ENTRY = re.compile(r"^(?P<names>[\w.*]+(?:(?:, | \.\. )[\w.*]+)*)(?:  +| (?=\())(?P<meaning>\S.*)$")
"""The first line of what explains a name or several."""


class Definition(NamedTuple):
    """Where a name is defined: the module, and the statement."""

    module: str
    node: ast.stmt


# ---- Finding definitions ---------------------------------------------------------------------------------------------


def parsed(module: str) -> ast.Module:
    path = ROOT / Path(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def is_module(name: str) -> bool:
    path = ROOT / Path(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").exists()


def public_names(package: str) -> list[str]:
    """`__all__` of a package."""
    for node in parsed(package).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    raise ValueError(f"{package} has no __all__")


def statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Those of a module or class, within its conditions, too, but not what only a type checker or an interpreter needs
    to know beside the definition before it."""
    for node in body:
        if isinstance(node, ast.If):
            yield from statements([*node.body, *node.orelse])
        else:
            yield node


def find(module: str, name: str) -> Definition | None:
    """The definition of a name that a module has, be it by an import."""
    for node in statements(parsed(module).body):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name == name:
            return Definition(module, node)
        if isinstance(node, ast.ImportFrom) and node.module and not node.module.startswith("cython"):
            for alias in node.names:
                if (alias.asname or alias.name) == name and node.module.startswith("physics"):
                    if is_module(f"{node.module}.{alias.name}"):
                        return Definition(f"{node.module}.{alias.name}", node)
                    return find(node.module, alias.name)
        target = node.target if isinstance(node, ast.AnnAssign) else None
        if isinstance(node, ast.Assign):
            target = node.targets[0]
        if target is not None and ast.unparse(target) == name:
            return Definition(module, node)
    return None


# ---- Docstrings ------------------------------------------------------------------------------------------------------


def prose(docstring: str) -> str:
    """A docstring as Markdown."""
    done: list[str] = []
    for paragraph in filter(str.strip, re.split(r"\n\s*\n", docstring.strip())):
        lines = paragraph.splitlines()
        if done and all(line.startswith("    ") for line in lines):
            done.append("```python\n" + textwrap.dedent(paragraph) + "\n```")
        elif ENTRY.match(lines[0]) and "  " in lines[0]:
            done.append(table(lines))
        else:
            done.append(escaped(" ".join(line.strip() for line in lines)).removesuffix(" ::"))
    return "\n\n".join(done)


def table(lines: list[str]) -> str:
    """Lines that explain names, as a table; what does not begin with a name goes on with the line before it."""
    rows: list[list[str]] = []
    for line in lines:
        entry = ENTRY.match(line)
        if entry and (not rows or "  " in line.rstrip()):
            rows.append([entry["names"], entry["meaning"]])
        else:
            rows[-1][1] += " " + line.strip()
    cells = "".join(f"| `{names}` | {escaped(meaning)} |\n" for names, meaning in rows)
    return f"| name | meaning |\n|---|---|\n{cells}".rstrip()


def escaped(text: str) -> str:
    """Plain text for Markdown; ``code`` and `code` stay. Stars and bars would be read as marks."""
    parts = re.split(r"(`+[^`]*`+)", text)
    return "".join(
        part if part.startswith("`") else re.sub(r"([*_|<>\[\]])", r"\\\1", part) for part in parts
    )


# ---- Entries ---------------------------------------------------------------------------------------------------------


def signature(name: str, node: ast.FunctionDef, method: bool) -> str:
    """A call, with types and defaults, on several lines if it is long."""
    arguments = node.args
    if method and arguments.args and not _has(node, "staticmethod"):
        arguments = ast.parse(ast.unparse(node)).body[0].args
        del arguments.args[0]
    returned = f" -> {ast.unparse(node.returns)}" if node.returns and name != "__init__" else ""
    line = f"{name}({ast.unparse(arguments)}){returned}"
    if len(line) <= 90:
        return line
    parts = _split(ast.unparse(arguments))
    return f"{name}(\n" + "".join(f"    {part},\n" for part in parts) + f"){returned}"


def _split(arguments: str) -> list[str]:
    """The arguments of a call, split at the commas that are in no bracket."""
    parts, depth = [""], 0
    for character in arguments:
        depth += (character in "([{") - (character in ")]}")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def _has(node: ast.FunctionDef, decorator: str) -> bool:
    return any(ast.unparse(each) == decorator for each in node.decorator_list)


def functions_of_c(module: str) -> set[str]:
    """Names of the C functions that the module's header declares: these are for the engine alone."""
    header = (ROOT / Path(*module.split("."))).with_suffix(".pxd")
    text = header.read_text(encoding="utf-8") if header.exists() else ""
    return set(re.findall(r"^ *cdef [^(\n]*?(\w+)\(", text, re.MULTILINE))


def members(definition: Definition) -> dict[str, Definition]:
    """Public methods and attributes of a class, those of its bases in the package first."""
    node = definition.node
    assert isinstance(node, ast.ClassDef)
    found: dict[str, Definition] = {}
    for base in reversed(node.bases):
        above = find(definition.module, ast.unparse(base)) if isinstance(base, ast.Name) else None
        if above is not None and isinstance(above.node, ast.ClassDef):
            found |= members(above)
    for_the_engine = functions_of_c(definition.module)
    for each in statements(node.body):
        if isinstance(each, ast.FunctionDef):
            marks = [ast.unparse(mark) for mark in each.decorator_list]
            if not (each.name.startswith("_") or each.name in for_the_engine) and not any(
                mark == "overload" or ".setter" in mark for mark in marks
            ):
                found[each.name] = Definition(definition.module, each)
        elif isinstance(each, ast.AnnAssign) and isinstance(each.value, ast.Call):
            name = ast.unparse(each.target)
            if not name.startswith("_"):
                found[name] = Definition(definition.module, each)
    return found


def _field_text(module: str, node: ast.AnnAssign) -> str:
    """What is said of a joint's attribute: the text that its helper is given, else the helper's own."""
    assert isinstance(node.value, ast.Call)
    values = [each.value for each in node.value.args if isinstance(each, ast.Constant)]
    texts = [value for value in values if isinstance(value, str) and " " in value]
    if texts:
        return texts[-1]
    helper = find(module, ast.unparse(node.value.func))
    if helper is None or not isinstance(helper.node, ast.FunctionDef):
        return ""
    return ast.get_docstring(helper.node) or ""


def entry(label: str, definition: Definition) -> str:
    """The part of a page about one public name."""
    node = definition.node
    parts = [f"## {label}"]
    if isinstance(node, ast.ClassDef):
        made = next(
            (each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"),
            None,
        )
        fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
        if made is not None and label.rpartition(".")[2] not in NOT_MADE:
            parts.append(f"```python\n{signature(label.rpartition('.')[2], made, method=True)}\n```")
        elif any("NamedTuple" in ast.unparse(base) for base in node.bases):
            inner = ", ".join(ast.unparse(field) for field in fields)
            parts.append(f"```python\n{label.rpartition('.')[2]}({inner})\n```")
        parts.append(prose(ast.get_docstring(node, clean=True) or ""))
        parts += [member_entry(name, member) for name, member in members(definition).items()]
    elif isinstance(node, ast.FunctionDef):
        parts.append(f"```python\n{signature(label.rpartition('.')[2], node, method=False)}\n```")
        parts.append(prose(ast.get_docstring(node, clean=True) or ""))
    elif isinstance(node, (ast.Assign, ast.AnnAssign)):
        parts.append(f"```python\n{ast.unparse(node)}\n```")
        parts.append(prose(_text_below(definition)))
    else:
        parts.append(prose(ast.get_docstring(parsed(definition.module)) or ""))
    return "\n\n".join(part for part in parts if part)


NOT_MADE = ("Subscription", "PreSolveContact", "JointBreak", "Joint", "Shape")
"""Classes that the engine makes, or that are only bases: how they are made is nobody's business."""


def member_entry(name: str, member: Definition) -> str:
    node = member.node
    if isinstance(node, ast.FunctionDef):
        text = prose(ast.get_docstring(node, clean=True) or "")
        if _has(node, "property") or _has(node, "cached_property"):
            kind = f": {ast.unparse(node.returns)}" if node.returns else ""
            return f"### {name}\n\n```python\n{name}{kind}\n```\n\n{text}"
        return f"### {name}\n\n```python\n{signature(name, node, method=True)}\n```\n\n{text}"
    assert isinstance(node, ast.AnnAssign)
    text = prose(_field_text(member.module, node))
    return f"### {name}\n\n```python\n{name}: {ast.unparse(node.annotation)}\n```\n\n{text}"


def _text_below(definition: Definition) -> str:
    """The string below an assignment, which explains it."""
    wanted = ast.unparse(definition.node)
    for node, after in pairwise(statements(parsed(definition.module).body)):
        if (
            ast.unparse(node) == wanted
            and isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
        ):
            return str(after.value.value)
    return ""


# ---- Pages -----------------------------------------------------------------------------------------------------------


def names() -> dict[str, Definition]:
    """Every public name, as users write it after `physics.`, and its definition."""
    found = {}
    for package in PACKAGES:
        prefix = package.removeprefix("physics").lstrip(".")
        for name in public_names(package):
            label = f"{prefix}.{name}" if prefix else name
            definition = find(package, name)
            if definition is None:
                raise ValueError(f"no definition of {package}.{name} is found")
            if not isinstance(
                definition.node, ast.ImportFrom
            ):  # a module among the names has entries of its own
                found[label] = definition
    return found


def pages() -> dict[str, str]:
    """The Markdown of each page, by its file name."""
    left = names()
    written = {}
    for title, patterns in PAGES.items():
        chosen = []
        for pattern in patterns:
            shape = re.compile(re.escape(pattern).replace(r"\*", ".*"))
            chosen += [name for name in left if shape.fullmatch(name) and name not in chosen]
        if chosen:
            entries = [entry(name, left.pop(name)) for name in chosen]
            written[file_name(title)] = f"# {title}\n\n" + "\n\n".join(entries) + "\n"
    rows = [
        f"| [{title}]({file_name(title)}) | {', '.join(f'`{name}`' for name in re.findall(r'^## (.+)$', text, re.M))} |"
        for title, text in ((title, written.get(file_name(title), "")) for title in PAGES)
        if text
    ]
    written["index.md"] = (
        "# Reference\n\nEvery public name, from the docstrings of the sources. Names that are left unqualified are in "
        "`physics`.\n\n| page | names |\n|---|---|\n" + "\n".join(rows) + "\n"
    )
    return written


def file_name(title: str) -> str:
    return title.lower().replace(" ", "-") + ".md"
