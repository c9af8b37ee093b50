# SPDX-License-Identifier: MIT
"""Finds where C source can be changed, and into what.

points_of(...) parses files with libclang, follows the calls from their RULE
predicates or takes every function, and answers a list of Point for each file: a range of the
source and the texts that may stand there instead. Nothing is written."""
import collections
import re

from ctypes import byref, c_uint

from clang.cindex import CursorKind, Index, LinkageKind, TranslationUnit, TypeKind, conf

Point = collections.namedtuple("Point", "start end function line original changes loop")

RELATIONS = {"<": ("<=", ">"), "<=": ("<", ">="), ">": (">=", "<"), ">=": (">", "<=")}
TELLS = {"breach": 1, "impossible": 1, "breach_at": 2, "bind_fail": 0}  # arguments before the message
COUNTED = ("OK", "NOT_CONCERNED", "UNDECIDED", "lacks")  # answers that give no finding
WRAPPERS = (CursorKind.UNEXPOSED_EXPR, CursorKind.PAREN_EXPR)
NUMBERS = (TypeKind.INT, TypeKind.UINT, TypeKind.LONG, TypeKind.ULONG, TypeKind.LONGLONG, TypeKind.ULONGLONG,
           TypeKind.SHORT, TypeKind.USHORT, TypeKind.UCHAR, TypeKind.SCHAR)
UNSIGNED = (TypeKind.UINT, TypeKind.ULONG, TypeKind.ULONGLONG, TypeKind.USHORT, TypeKind.UCHAR)
INDEX = None
# A rule's clauses (judgement.h): what stands in them is changed as if it stood in an if.
CLAUSES = ("WHEN", "UNLESS", "KNOWN", "UNSURE", "FINE")
# They stand for calls with the predicate's judgement.
CALLS = ("BREACH", "IMPOSSIBLE")


def offset(location):
    """Where it is in its file; of a macro's argument, where the argument is written."""
    at = c_uint()
    conf.lib.clang_getFileLocation(location, None, None, None, byref(at))
    return at.value


def span(node):
    return offset(node.extent.start), offset(node.extent.end)


def parse(path, arguments):
    global INDEX
    INDEX = INDEX or Index.create()
    unit = INDEX.parse(path, args=arguments, options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
    errors = [d for d in unit.diagnostics if d.severity >= 3]
    if errors:
        raise SystemExit(f"mutants: {path} cannot be parsed: {errors[0]}")
    return unit


def bare(node):
    """The expression inside parentheses and implicit conversions."""
    while node.kind in WRAPPERS:
        inside = list(node.get_children())
        if len(inside) != 1:
            break
        node = inside[0]
    return node


def chooses_what_is_counted(node):
    """Whether a conditional chooses between two answers that give no finding and are only counted."""
    node = bare(node)
    if node.kind != CursorKind.CONDITIONAL_OPERATOR:
        return False
    return all(bare(arm).spelling in COUNTED for arm in list(node.get_children())[1:])


def is_words(node):
    return node.type.get_canonical().spelling in ("const char *", "char *")


def key_of(cursor):
    """A key that names a function: a static one together with its file."""
    own = cursor.linkage == LinkageKind.INTERNAL
    return (cursor.location.file.name if own else None, cursor.spelling)


class Source:
    def __init__(self, path, unit):
        self.path = path
        with open(path, "rb") as file:
            self.bytes = file.read()
        self.macros = [span(m) for m in unit.cursor.get_children()
                       if m.kind == CursorKind.MACRO_INSTANTIATION and m.location.file
                       and m.location.file.name == path and m.spelling not in CLAUSES + CALLS]
        self.rules = set(re.findall(r"^RULE\((\w+),", self.bytes.decode(), re.M))

    def text(self, start, end):
        return self.bytes[start:end].decode()

    def of(self, node):
        return self.text(*span(node))

    def place(self, node):
        """'free', 'macro' (exactly one macro's text) or None: must not be rewritten."""
        start, end = span(node)
        if start >= end:
            return None
        answer = "free"
        for first, after in self.macros:
            if after <= start or end <= first:
                continue
            if (first, after) == (start, end):
                answer = "macro"
            elif not (start <= first and after <= end):
                return None
        return answer


class Walk:
    """The points of one function."""

    def __init__(self, source, function):
        self.source, self.function = source, function
        self.points = {}
        self.judges = any(a.spelling == "judgement" for a in function.get_arguments())
        result = function.result_type
        self.gives_bool = result.get_canonical().kind == TypeKind.BOOL
        self.gives_answer = result.spelling == "enum answer"
        self.loops = 0
        for child in function.get_children():
            if child.kind == CursorKind.COMPOUND_STMT:
                self.visit(child)

    def change(self, node, *texts):
        if not self.source.place(node):
            return
        start, end = span(node)
        original = self.source.text(start, end)
        if original.count("(") != original.count(")"):
            return
        at = self.points.setdefault((start, end), Point(start, end, self.function.spelling, node.extent.start.line,
                                                        original, [], self.loops > 0))
        for text in texts:
            if text not in at.changes and text != original:
                at.changes.append(text)

    def operator(self, node):
        left, right = list(node.get_children())
        between = self.source.text(span(left)[1], span(right)[0])
        return left, re.sub(r"/\*.*?\*/|[\s()]", "", between, flags=re.S), right

    def boolean(self, node, role):
        inside = bare(node)
        if self.source.of(inside) in ("true", "false"):
            return
        if role == "whole":
            self.change(node, f"!({self.source.of(node)})", "true", "false")
        else:
            self.change(node, "true" if role == "and" else "false")

    def visit_all(self, nodes):
        for node in nodes:
            self.visit(node)

    def visit(self, node):
        kind = node.kind
        if kind in (CursorKind.ENUM_DECL, CursorKind.CXX_UNARY_EXPR, CursorKind.STRUCT_DECL):
            return
        place = self.source.place(node)
        if not place and not kind.is_statement() and not kind.is_declaration():
            return
        handler = getattr(self, "visit_" + kind.name.lower(), None)
        if place == "macro" and kind != CursorKind.INTEGER_LITERAL:
            return
        children = list(node.get_children())
        if handler:
            handler(node, children)
        else:
            self.visit_all(children)

    def visit_do_stmt(self, node, children):
        """Of a clause only the condition is written where it stands."""
        inside = [child for child in node.walk_preorder() if child.kind == CursorKind.IF_STMT]
        clause = inside and self.source.text(*span(node)).partition("(")[0] in CLAUSES
        if not clause:
            self.visit_all(children)
            return
        condition = next(inside[0].get_children())
        while not self.source.place(condition):
            condition = next(condition.get_children())
        self.boolean(condition, "whole")
        self.visit(condition)

    def visit_if_stmt(self, node, children):
        if self.source.of(children[0]) == "answer == NOT_CONCERNED":
            return  # it chooses only what is counted, which gives no finding
        self.boolean(children[0], "whole")
        self.visit_all(children)

    def visit_conditional_operator(self, node, children):
        if is_words(node) or chooses_what_is_counted(node):
            return
        if all(bare(child).spelling in TELLS for child in children[1:]):
            self.visit_all(children[1:])  # it chooses words
            return
        self.boolean(children[0], "whole")
        self.visit_all(children)

    def visit_while_stmt(self, node, children):
        self.boolean(children[0], "loop")
        self.loops += 1
        self.visit_all(children)
        self.loops -= 1

    def visit_for_stmt(self, node, children):
        """Finds the parts of a for statement by the two semicolons in its parentheses."""
        depth, stops = 0, []
        for token in node.get_tokens():
            depth += (token.spelling == "(") - (token.spelling == ")")
            if token.spelling == ";" and depth == 1:
                stops.append(offset(token.extent.start))
            if len(stops) == 2:
                break
        self.loops += 1
        for child in children[:-1]:
            at = span(child)[0]
            if at < stops[0]:
                self.visit(child)
            elif at < stops[1]:
                self.loop_condition(child)
        self.visit(children[-1])
        self.loops -= 1

    def loop_condition(self, node):
        self.boolean(node, "loop")
        inside = bare(node)
        if inside.kind != CursorKind.BINARY_OPERATOR or not self.source.place(inside):
            return
        left, operator, right = self.operator(inside)
        if operator in ("&&", "||"):
            for one in (left, right):
                part = bare(one)
                bound = part.kind == CursorKind.BINARY_OPERATOR and self.operator(part)[1] in RELATIONS
                if not bound:
                    self.boolean(one, "and" if operator == "&&" else "or")
                self.loop_condition_part(part, bound)
        else:
            self.loop_condition_part(inside, operator in RELATIONS)

    def loop_condition_part(self, node, bound):
        if not bound:
            self.visit(node)
            return
        left, operator, right = self.operator(node)
        if operator in ("<", "<="):
            self.change(node, f"{self.source.of(left)} + 1 {operator} {self.source.of(right)}")

    def visit_return_stmt(self, node, children):
        if not children:
            return
        value = children[0]
        inside = bare(value)
        if self.gives_answer and chooses_what_is_counted(value):
            return
        if self.gives_bool:
            self.boolean(value, "whole")
        elif self.gives_answer and inside.kind == CursorKind.DECL_REF_EXPR and self.judges:
            if inside.referenced.kind == CursorKind.ENUM_CONSTANT_DECL:
                self.change(value, 'breach(judgement, "changed")')
        elif self.gives_answer and inside.kind != CursorKind.DECL_REF_EXPR:
            self.change(value, "OK")
        self.visit_all(children)

    def visit_var_decl(self, node, children):
        if node.storage_class.name == "STATIC" or not children:
            return
        value = children[-1]
        head = self.source.text(offset(node.location), span(value)[0])
        if "=" not in head:
            return
        if node.type.get_canonical().kind == TypeKind.BOOL:
            self.boolean(value, "whole")
        self.visit(value)

    def visit_init_list_expr(self, node, children):
        pass

    def visit_binary_operator(self, node, children):
        left, operator, right = self.operator(node)
        source = self.source

        def with_operator(other):
            return f"{source.of(left)} {other} {source.of(right)}"

        if operator in ("&&", "||"):
            self.change(node, with_operator("||" if operator == "&&" else "&&"))
            for one in (left, right):
                chained = one.kind == CursorKind.BINARY_OPERATOR and self.operator(one)[1] == operator
                if not chained:
                    self.boolean(one, "and" if operator == "&&" else "or")
        elif operator in RELATIONS:
            neighbour, swapped = RELATIONS[operator]
            zero = source.of(bare(right)) == "0"
            if not (zero and bare(left).type.get_canonical().kind in UNSIGNED):
                self.change(node, with_operator(neighbour))
            if not zero:
                self.change(node, with_operator(swapped))
        elif operator in ("==", "!=") and self.is_count(left, right):
            self.change(node, *[with_operator(other) for other in (("<=", ">=") if operator == "==" else ("<", ">"))])
        elif operator in ("+", "-") and node.type.get_canonical().kind in NUMBERS:
            if bare(left).type.get_canonical().kind != TypeKind.POINTER:  # two pointers have no sum
                self.change(node, with_operator("-" if operator == "+" else "+"))
            if operator == "-":
                self.change(node, f"{source.of(right)} - ({source.of(left)})")
        elif operator == "=" and left.type.get_canonical().kind == TypeKind.BOOL:
            self.boolean(right, "whole")
        if operator in ("<<", ">>"):
            return
        self.visit_all((left, right) if operator != "=" else (right,))

    def is_count(self, left, right):
        """Whether an equality compares two counts, neither of them 0; names are not counts."""
        def counted(node):
            node = bare(node)
            if node.kind == CursorKind.INTEGER_LITERAL:
                return self.source.of(node).isdigit() and self.source.of(node) != "0"
            return node.kind == CursorKind.BINARY_OPERATOR and self.operator(node)[1] in ("+", "-")

        numbers = all(bare(n).type.get_canonical().kind in NUMBERS for n in (left, right))
        return numbers and (counted(left) or counted(right))

    def visit_compound_assignment_operator(self, node, children):
        left, operator, right = self.operator(node)
        if operator in ("+=", "-="):
            self.change(node, f"{self.source.of(left)} {'-=' if operator == '+=' else '+='} {self.source.of(right)}")
        self.visit(right)

    def visit_unary_operator(self, node, children):
        if self.source.of(node).startswith("-") and bare(children[0]).kind == CursorKind.INTEGER_LITERAL:
            return
        self.visit_all(children)

    def visit_array_subscript_expr(self, node, children):
        array, index = children
        size, text = bare(array).type, self.source.of(index)
        last = size.kind == TypeKind.CONSTANTARRAY and text.isdigit() and int(text) + 1 >= size.element_count
        self.visit_all([array] if last else children)  # one more would be past the array

    def visit_case_stmt(self, node, children):
        self.visit_all(children[1:])

    def visit_integer_literal(self, node, children):
        text = self.source.of(node)
        if text in ("true", "false"):
            self.change(node, "false" if text == "true" else "true")
        elif text.isdigit():
            self.change(node, str(int(text) + 1))

    def visit_call_expr(self, node, children):
        name = node.spelling
        if name == "impossible":
            self.change(node, re.sub(r"^\w+", lambda call: "BREACH" if call[0].isupper() else "breach", self.source.of(node)))
        arguments = list(node.get_arguments())
        if name in TELLS:
            arguments = arguments[:TELLS[name]]
        self.visit_all(arguments)


def definitions(unit, wanted):
    for cursor in unit.cursor.get_children():
        if cursor.kind == CursorKind.FUNCTION_DECL and cursor.is_definition() and cursor.location.file \
                and cursor.extent.start.file.name in wanted:
            yield cursor


def calls_of(function):
    return {key_of(node.referenced) for node in function.walk_preorder()
            if node.kind == CursorKind.DECL_REF_EXPR and node.referenced
            and node.referenced.kind == CursorKind.FUNCTION_DECL}


def gives_words(function):
    """Whether a function makes words for messages, which cases do not compare."""
    result = function.result_type.get_canonical().spelling
    into = next(function.get_arguments(), None)
    return result == "const char *" or (result == "void" and into is not None and into.type.spelling == "struct text *")


def points_of(files, headers, arguments, every=False):
    """The points of each file that the predicates of `files` reach by calls of
    functions of `files` and `headers`, or of every function of both:
    {path: [Point, outermost first]}."""
    known, sources, calls, roots = {}, {}, {}, set()
    wanted = set(files) | set(headers)
    for path in files:
        unit = parse(path, arguments)
        for function in definitions(unit, wanted):
            where = function.extent.start.file.name
            if where not in sources:
                sources[where] = Source(where, unit)
            key = key_of(function)
            if key in known:
                continue
            known[key] = (sources[where], function, unit)
            calls[key] = calls_of(function)
            if function.spelling in sources[where].rules:
                roots.add(key)
    reached, open_ones = set(), list(roots)
    while open_ones:
        key = open_ones.pop()
        if key not in reached and key in known and not gives_words(known[key][1]):
            reached.add(key)
            open_ones += calls[key]
    found = collections.defaultdict(list)
    for key in known if every else reached:
        source, function, _ = known[key]
        found[source.path] += [p for p in Walk(source, function).points.values() if p.changes]
    return {path: sorted(points, key=lambda p: (p.start, -p.end)) for path, points in found.items()}
