#!/usr/bin/env python3
"""A second checker of certificates, with nothing but Python's standard library.

It was written from docs/certificate.md, docs/zones.md, docs/eye-spaces.md and docs/rules-of-the-game.md
alone and shares no code and no author's habit with crates/proof. So a mistake in the documents, or in one of the two
checkers, shows as a disagreement. It is slow and simple on purpose: every rule stands here once, next
to the name of the section that it comes from.

    tools/check.py LINES...        (or - for standard input)

Each line of input is a JSON object (docs/certificate.md, "For other programs"): the problem that a
certificate is about, and the certificate in hexadecimal digits. Each line of output is what follows.
The status is 1 if a certificate was refused, and 2 if the input could not be read.

Sets of points are whole numbers, a bit for each point in play. A point is *known* (empty, black or
white) or unknown; in a refutation, and before anything was forgotten, every point is known.
"""

import argparse
import json
import sys
from typing import NamedTuple, Optional

from space_game import SpaceGame, bits

BLACK, WHITE = 0, 1
ATTACKER, DEFENDER = 0, 1
CAPTURE, EYES, STANDS = 0, 1, 2
PROVE, REFUTE = 0, 1
FALLEN, NO_EYE_SPACE, TWO_EYES, CHOICE, REPLIES, DEFINE, REFERENCE, LAST_REFERENCE, KEEP, SMALL_SPACE = range(10)

LARGEST_NUMBER = 2**64 - 1
DEEPEST = 20_000
MOST_IN_SPACE, MOST_BEYOND = 5, 4
MOST_LABELS = 4_000_000


class Refused(Exception):
    """The certificate does not show what it claims; the text says why."""


class Unreadable(Exception):
    """A line of the input is no problem with a certificate."""


# --------------------------------------------------------------------------------------------------
# The problem
# --------------------------------------------------------------------------------------------------


class Problem:
    """The board as it is given, and what the points in play see of the rest of it."""

    def __init__(self, given):
        self.width, self.height = given["width"], given["height"]
        cells = self.width * self.height
        self.suicide = given["suicide"]
        self.stones = "".join(given["stones"])
        self.to_move = {"black": BLACK, "white": WHITE}[given["toMove"]]
        play, keys = "".join(given["inPlay"]), "".join(given["keys"])
        if not (len(self.stones) == len(play) == len(keys) == cells and 1 <= cells):
            raise Unreadable("the board, the points in play and the keys differ in size")
        self.is_in_play = [mark == "x" for mark in play]
        self.is_key = [mark == "x" for mark in keys]
        self.forbidden = given.get("forbidden")
        if self.forbidden is not None and not 0 <= self.forbidden < cells:
            raise Unreadable("the forbidden point is not on the board")
        self.cells_in_play = [cell for cell in range(cells) if self.is_in_play[cell]]
        self.number = {cell: number for number, cell in enumerate(self.cells_in_play)}
        self.count = len(self.cells_in_play)
        self.all = (1 << self.count) - 1
        self._look_around()
        self._find_targets()
        ban = self.forbidden
        self.has_ban = ban is not None and self.is_in_play[ban] and self.colour(ban) is None

    def colour(self, cell):
        return {"X": BLACK, "O": WHITE, ".": None}[self.stones[cell]]

    def neighbours(self, cell):
        x, y = cell % self.width, cell // self.width
        if x > 0:
            yield cell - 1
        if x + 1 < self.width:
            yield cell + 1
        if y > 0:
            yield cell - self.width
        if y + 1 < self.height:
            yield cell + self.width

    def _look_around(self):
        """What each point in play touches: others in play, and what stands still beyond."""
        self.around = [0] * self.count
        self.beside_empty = 0
        self.beside_stone = [0, 0]
        for number, cell in enumerate(self.cells_in_play):
            for other in self.neighbours(cell):
                if self.is_in_play[other]:
                    self.around[number] |= 1 << self.number[other]
                elif self.colour(other) is None:
                    self.beside_empty |= 1 << number
                else:
                    self.beside_stone[self.colour(other)] |= 1 << number
        self.beside_outer = [self.beside_empty | self.beside_stone[colour] for colour in (BLACK, WHITE)]

    def chain_at(self, cell):
        """The chain on the whole board, and whether it has the outer liberty or any liberty."""
        colour, chain, todo = self.colour(cell), {cell}, [cell]
        outer = liberty = False
        while todo:
            here = todo.pop()
            outer |= not self.is_in_play[here]
            for other in self.neighbours(here):
                if self.colour(other) is None:
                    liberty = True
                    outer |= not self.is_in_play[other]
                elif self.colour(other) == colour and other not in chain:
                    chain.add(other)
                    todo.append(other)
        return chain, outer, liberty

    def _find_targets(self):
        """Each chain with a key stone is a target ("The board")."""
        keys = [cell for cell in range(len(self.stones)) if self.is_key[cell]]
        colours = {self.colour(cell) for cell in keys}
        if len(colours) != 1 or None in colours:
            raise Refused("the key stones are not stones of one colour")
        if not self.count:
            raise Refused("no point is in play")
        for cell in range(len(self.stones)):
            if self.colour(cell) is not None and not any(self.chain_at(cell)[1:]):
                raise Refused("a chain of the problem has no liberty")
        self.defender = colours.pop()
        self.attacker = 1 - self.defender
        self.key_points = 0
        self.target_sizes = {}
        self.safe_target = False
        for cell in keys:
            chain, outer, _ = self.chain_at(cell)
            self.safe_target |= outer
            if self.is_in_play[cell]:
                self.key_points |= 1 << self.number[cell]
                self.target_sizes[self.number[cell]] = len(chain)

    def colour_of(self, role):
        return self.defender if role == DEFENDER else self.attacker

    def role_of(self, colour):
        return DEFENDER if colour == self.defender else ATTACKER

    def digest(self):
        """128-bit FNV-1a ("Bytes")."""
        ban = 0 if self.forbidden is None else 1 + self.to_move
        data = [self.width, self.height, 1 if self.suicide else 0, ban]
        for cell, stone in enumerate(self.stones):
            value = {"X": 1, "O": 2, ".": 0}[stone]
            value += 4 * self.is_in_play[cell] + 8 * self.is_key[cell] + 16 * (cell == self.forbidden)
            data.append(value)
        state = 0x6C62272E07BB014262B821756295C58D
        for value in data:
            state = ((state ^ value) * 0x0000000001000000000000000000013B) & (2**128 - 1)
        return state.to_bytes(16, "big")

    # Sets of points

    def touching(self, points):
        """All points in play next to one of these."""
        found = 0
        while points:
            lowest = points & -points
            found |= self.around[lowest.bit_length() - 1]
            points ^= lowest
        return found

    def connected(self, seed, within):
        """The connected set of points of `within` that holds `seed`."""
        found = front = seed & within
        while front:
            front = self.touching(front) & within & ~found
            found |= front
        return found

    def components(self, points):
        while points:
            part = self.connected(points & -points, points)
            yield part
            points &= ~part


# --------------------------------------------------------------------------------------------------
# The state and its moves (rules, sections 2 to 5; zones, sections 1 to 4)
# --------------------------------------------------------------------------------------------------


class State(NamedTuple):
    stones: tuple  # known black stones, known white stones
    unknown: int
    marks: int  # key stones that stand; where the point is unknown: that perhaps stand
    ban: Optional[int]
    turn: int
    threats: int

    def empty(self, problem):
        return problem.all & ~(self.stones[0] | self.stones[1] | self.unknown)

    def standing(self):
        """Targets that are known to stand."""
        return self.marks & ~self.unknown


class Played(NamedTuple):
    state: State
    is_certain: bool  # legal in every state that is described
    lost: int  # a bit for each role of which stones came off
    elsewhere: int  # stones elsewhere of the defender's that the move may stand for


def breathe(problem, state):
    """Chains without a known liberty or the outer liberty dissolve ("Breath")."""
    stones, unknown = list(state.stones), state.unknown
    empty = state.empty(problem)
    for colour in (BLACK, WHITE):
        for chain in problem.components(state.stones[colour]):
            if not (problem.touching(chain) & empty or chain & problem.beside_outer[colour]):
                stones[colour] &= ~chain
                unknown |= chain
    return state._replace(stones=tuple(stones), unknown=unknown)


def forget(problem, state, kept):
    unknown = state.unknown | (problem.all & ~kept)
    stones = tuple(stones & ~unknown for stones in state.stones)
    ban = None if state.ban is not None and unknown >> state.ban & 1 else state.ban
    return breathe(problem, state._replace(stones=stones, unknown=unknown, ban=ban))


def passes(problem, question, state):
    """The pass of the side to move, or None ("Ordinary passes")."""
    only_lifting = DEFENDER if question == EYES else ATTACKER
    if state.turn == only_lifting and state.ban is None:
        return None
    after = state._replace(ban=None, turn=1 - state.turn)
    return Played(after, True, 0, 1 if state.turn == DEFENDER else 0)


def places(problem, state, point):
    """A stone on a known empty point, or None if no state that is described allows it."""
    own, enemy = problem.colour_of(state.turn), 1 - problem.colour_of(state.turn)
    bit, threats, elsewhere = 1 << point, state.threats, 0
    if state.ban == point:
        if state.turn == DEFENDER:
            if threats <= 0:
                return None
            threats, elsewhere = threats - 1, 1
        else:
            if threats >= 0:
                return None
            threats, elsewhere = threats + 1, 2
    stones, unknown, marks = list(state.stones), state.unknown, state.marks
    stones[own] |= bit
    empty = state.empty(problem) & ~bit
    captured, lost = 0, 0
    seeds = problem.around[point] & stones[enemy]
    while seeds:
        chain = problem.connected(seeds & -seeds, stones[enemy])
        seeds &= ~chain
        touched = problem.touching(chain)
        if touched & empty or chain & problem.beside_outer[enemy]:
            continue
        stones[enemy] &= ~chain
        if touched & state.unknown:
            unknown |= chain
        else:
            captured |= chain
            marks &= ~chain
            lost |= 1 << (1 - state.turn)
    empty |= captured
    chain = problem.connected(bit, stones[own])
    touched = problem.touching(chain)
    is_certain = bool(touched & empty or chain & problem.beside_outer[own])
    if not is_certain and not touched & unknown:
        if not problem.suicide or chain == bit:
            return None
        stones[own] &= ~chain
        marks &= ~chain
        lost, is_certain = 3, True
    ban = None
    if captured and captured & (captured - 1) == 0 and chain == bit:
        if problem.around[point] & empty == captured and not bit & problem.beside_outer[own]:
            if problem.around[point] & unknown:
                unknown |= captured
            else:
                ban = captured.bit_length() - 1
    after = State(tuple(stones), unknown, marks, ban, 1 - state.turn, threats)
    return Played(breathe(problem, after), is_certain, lost, elsewhere)


def play(problem, question, state, move):
    if move == problem.count:
        return passes(problem, question, state)
    if not state.empty(problem) >> move & 1:
        return None
    return places(problem, state, move)


# --------------------------------------------------------------------------------------------------
# Leaves ("Two eyes", "No eye space", "Fallen")
# --------------------------------------------------------------------------------------------------


def is_fallen(problem, state):
    return not state.marks and not problem.safe_target


def has_two_eyes(problem, state):
    """A standing target has the outer liberty or passes Benson's test with known chains."""
    if problem.safe_target:
        return True
    if not state.standing():
        return False
    defender, attacker = problem.defender, problem.attacker
    own = state.stones[defender]
    chains = [(chain, problem.touching(chain)) for chain in problem.components(own)]
    empty = state.empty(problem)
    regions = []
    for region in problem.components(problem.all & ~own):
        is_closed = not region & (problem.beside_empty | problem.beside_stone[attacker])
        if is_closed and not region & state.unknown:
            regions.append(region)
    must_touch = problem.all if problem.suicide else empty
    outer = problem.beside_outer[defender]
    while True:
        left = []
        for chain, touched in chains:
            vital = sum(1 for region in regions if not region & must_touch & ~touched and region & touched)
            if chain & outer or vital >= 2:
                left.append((chain, touched))
        struck = [touched for chain, touched in chains if (chain, touched) not in left]
        if not struck:
            break
        regions = [region for region in regions if not any(region & touched for touched in struck)]
        chains = left
    return any(chain & state.standing() for chain, _ in chains)


def filling_time(problem, state):
    """Moves elsewhere until a leaf without eye space is captured, or None if it is none."""
    if problem.safe_target:
        return None
    attacker, defender = problem.attacker, problem.defender
    safe = 0
    for chain in problem.components(state.stones[attacker]):
        if chain & problem.beside_outer[attacker]:
            safe |= chain
    touched = problem.touching(safe) | problem.beside_stone[attacker]
    total = 0
    for part in problem.components(problem.all & ~safe):
        targets = part & state.marks
        if not targets:
            continue
        if part & (problem.beside_empty | problem.beside_stone[defender]):
            return None
        untouched = part & ~touched
        size = bin(untouched).count("1")
        if size > 2:
            return None
        if size == 2 and not problem.touching(untouched & -untouched) & untouched:
            return None
        smallest = min(standing_stones(problem, state, key) for key in bits(targets))
        total += bin(part).count("1") - smallest + (1 if untouched else 0)
    # A ban of the setup may cost one more pass, wherever it is.
    total += problem.has_ban
    return max(0, total - 1) if state.turn == ATTACKER else total


def standing_stones(problem, state, key):
    """Stones that stand as long as a target: its first ones, or those of its known chain if they are more."""
    chain = problem.connected(1 << key, state.stones[problem.defender])
    return max(problem.target_sizes[key], bin(chain).count("1"))


def small_space(problem, state):
    """What is found below a leaf where the attacker captures around a small space, or None if it is none."""
    if problem.safe_target or problem.suicide or not state.marks or state.marks & state.unknown:
        return None
    attacker, defender = state.stones[problem.attacker], state.stones[problem.defender]
    body = problem.connected(state.marks & -state.marks, defender)
    safe = problem.connected(attacker & problem.beside_outer[problem.attacker], attacker)
    part = problem.connected(body, problem.all & ~safe)
    open_points = problem.beside_empty | problem.beside_stone[problem.defender] | state.unknown
    if state.marks & ~body or part & open_points:
        return None
    rest, near_safe = part & ~body, problem.touching(safe) | problem.beside_stone[problem.attacker]
    both = rest & near_safe & problem.touching(body)
    beyond = both & ~problem.touching(rest & ~both)
    space = list(bits(rest & ~beyond))
    beyond = bin(beyond).count("1")
    if len(space) > MOST_IN_SPACE or beyond > MOST_BEYOND:
        return None
    if state.ban is not None and part >> state.ban & 1 and state.ban not in space:
        return None

    def inside(points):
        return sum(1 << at for at, point in enumerate(space) if points >> point & 1)

    around = tuple(inside(problem.around[point]) for point in space)
    shape = around, inside(problem.touching(body)), inside(near_safe)
    game = SpaceGame.known.setdefault(shape, SpaceGame(*shape))
    banned = space.index(state.ban) if state.ban in space else None
    found = game.outcome(((inside(attacker), inside(defender)), state.turn, banned, beyond))
    return None if found is None else Below(found[1], found[0])


# --------------------------------------------------------------------------------------------------
# Bytes
# --------------------------------------------------------------------------------------------------


class Bytes:
    def __init__(self, data):
        self.data, self.at = data, 0

    def byte(self):
        if self.at >= len(self.data):
            raise Refused("the certificate ends too soon")
        self.at += 1
        return self.data[self.at - 1]

    def take(self, count):
        if len(self.data) - self.at < count:
            raise Refused("the certificate ends too soon")
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            if value > LARGEST_NUMBER:
                raise Refused("a number is too large")
            if byte < 0x80:
                if byte == 0 and shift:
                    raise Refused("a number is longer than it must be")
                return value
            shift += 7

    def one_of(self, count, what):
        value = self.byte()
        if value >= count:
            raise Refused(f"there is no {what} {value}")
        return value


# --------------------------------------------------------------------------------------------------
# The tree ("What is checked")
# --------------------------------------------------------------------------------------------------


class Below(NamedTuple):
    """What is found below a node: whose stones come off, and the most moves elsewhere."""

    lost: int
    elsewhere: int


class Label:
    def __init__(self, state):
        self.state, self.rank, self.below = state, None, None


class Checker:
    def __init__(self, problem, data):
        self.problem, self.bytes = problem, Bytes(data)
        self.labels = {}
        self.next_label = 0
        self.is_independent = True
        self.zone = None

    def check(self):
        problem, source = self.problem, self.bytes
        if source.take(4) != b"SHKT":
            raise Refused("this is no certificate")
        self.version = source.byte()
        if self.version not in (1, 2, 3):
            raise Refused("the version is not known")
        if source.take(16) != problem.digest():
            raise Refused("the certificate is about another problem")
        self.question = source.one_of(3, "question")
        self.manner = source.one_of(2, "manner")
        first = source.one_of(2, "first mover")
        threats = source.byte()
        prover = ATTACKER if self.question == CAPTURE else DEFENDER
        self.prover = prover
        self.chooser = prover if self.manner == PROVE else 1 - prover
        state, lost, elsewhere = self.opening(first, threats - 256 if threats > 127 else threats)
        below = self.node(state, None, lost, 0)
        if source.at != len(source.data):
            raise Refused("something follows the certificate")
        is_counted = self.question == CAPTURE and self.manner == PROVE
        return {
            "accepted": True,
            "superko": "independent" if self.is_independent else "mayLean",
            "zone": None if self.zone is None else self.places(self.zone),
            "elsewhere": below.elsewhere + elsewhere if is_counted else None,
        }

    def places(self, points):
        cells = (self.problem.cells_in_play[number] for number in bits(points))
        return [[cell % self.problem.width, cell // self.problem.width] for cell in cells]

    def opening(self, first, threats):
        problem = self.problem
        stones = [0, 0]
        for number, cell in enumerate(problem.cells_in_play):
            if problem.colour(cell) is not None:
                stones[problem.colour(cell)] |= 1 << number
        ban, lost = None, 0
        if problem.forbidden is not None and problem.role_of(problem.to_move) == first:
            number = problem.number.get(problem.forbidden)
            if number is not None and problem.colour(problem.forbidden) is None:
                ban, lost = number, 1 << first
        state = State(tuple(stones), 0, problem.key_points, ban, first, threats)
        elsewhere = 0
        for _ in range(self.bytes.number()):
            played = self.legal(state, self.move())
            state, lost, elsewhere = played.state, lost | played.lost, elsewhere + played.elsewhere
            self.is_independent &= lost != 3
        return state, lost, elsewhere

    def move(self):
        move = self.bytes.number()
        if move > self.problem.count:
            raise Refused("a move is on no point in play")
        return move

    def legal(self, state, move):
        played = play(self.problem, self.question, state, move)
        if played is None or not played.is_certain:
            raise Refused(f"move {move} is not legal for certain")
        return played

    def node(self, state, above, path, depth):
        """Reads a node at which `state` stands; `above` is its parent's rank, `path` what came off."""
        if depth > DEEPEST:
            raise Refused("a line is too long")
        kind = self.bytes.byte()
        if kind == KEEP:
            state = self.keep(state)
            if depth == 0:
                self.zone = self.problem.all & ~state.unknown
            kind = self.bytes.byte()
            if kind > DEFINE and kind != SMALL_SPACE:
                raise Refused("a keep stands before something that cannot keep")
        self.must_stand(state)
        if kind in (REFERENCE, LAST_REFERENCE):
            return self.reference(kind, state, above, path)
        label = None
        if kind == DEFINE:
            label = Label(state)
            if len(self.labels) >= MOST_LABELS:
                raise Refused("too many labels are in use")
            self.labels[self.next_label] = label
            self.next_label += 1
            kind = self.bytes.byte()
            if kind > REPLIES and kind != SMALL_SPACE:
                raise Refused("a label stands before something that cannot have one")
        if kind <= TWO_EYES or (kind == SMALL_SPACE and self.version >= 3):
            rank, below = 0, self.leaf(kind, state, path)
            self.must_fall(rank, above)
        elif kind == CHOICE:
            rank, below = self.choice(state, above, path, depth)
        elif kind == REPLIES:
            rank, below = self.replies(state, above, path, depth)
        else:
            raise Refused(f"there is no node {kind}")
        if label is not None:
            label.rank, label.below = rank, below
        return below

    def keep(self, state):
        if self.version < 2 or self.manner != PROVE or self.problem.suicide:
            raise Refused("this certificate may forget nothing")
        kept = int.from_bytes(self.bytes.take((self.problem.count + 7) // 8), "little")
        if kept & ~self.problem.all:
            raise Refused("a keep names points that are not in play")
        after = forget(self.problem, state, kept)
        if after.unknown:
            self.is_independent = False
        return after

    def must_fall(self, rank, above):
        if self.manner == REFUTE:
            if rank != 0:
                raise Refused("a refutation has a rank")
        elif above is not None and rank >= above:
            raise Refused("a rank does not fall")

    def must_stand(self, state):
        if self.manner == PROVE:
            if self.question == STANDS and state.turn == ATTACKER:
                if not (state.standing() or self.problem.safe_target):
                    raise Refused("no target is known to stand")
        elif self.question == CAPTURE:
            if is_fallen(self.problem, state):
                raise Refused("the refuted goal is reached: all targets have fallen")
        elif has_two_eyes(self.problem, state):
            raise Refused("the refuted goal is reached: a target has two eyes")

    def leaf(self, kind, state, path):
        is_attackers = (self.question == CAPTURE) == (self.manner == PROVE)
        if is_attackers != (kind != TWO_EYES):
            raise Refused("the leaf settles another claim")
        if kind == FALLEN:
            if not is_fallen(self.problem, state):
                raise Refused("a target has not fallen")
            return Below(0, 0)
        if kind == TWO_EYES:
            if not has_two_eyes(self.problem, state):
                raise Refused("no target has two eyes")
            return Below(0, 0)
        if kind == SMALL_SPACE:
            below = small_space(self.problem, state)
        else:
            time = filling_time(self.problem, state)
            below = None if time is None else Below(1 << DEFENDER, time)
        if below is None:
            raise Refused("there may be eye space")
        self.is_independent &= path | below.lost != 3
        return below

    def reference(self, kind, state, above, path):
        number, rank = self.bytes.number(), self.bytes.number()
        label = self.labels.get(number)
        if label is None:
            raise Refused(f"there is no label {number}")
        self.must_fall(rank, above)
        if self.manner == PROVE:
            if label.below is None or label.rank != rank:
                raise Refused("a reference names a node that is open, or has another rank")
            self.must_describe(label.state, state)
        elif label.state != state:
            raise Refused("a reference names another state")
        if kind == LAST_REFERENCE:
            del self.labels[number]
        if label.below is None:
            self.is_independent = False
            return Below(0, 0)
        lost = label.below.lost
        if path & ~lost and lost & ~path or (path and lost | path == 3):
            self.is_independent = False
        return label.below

    def must_describe(self, there, here):
        """Whether the labelled state describes this one ("What the certificate carries")."""
        problem = self.problem
        is_same = all(not there.stones[c] & ~here.stones[c] for c in (BLACK, WHITE))
        is_same &= not there.empty(problem) & ~here.empty(problem)
        is_same &= there.turn == here.turn
        is_same &= not there.standing() & ~here.marks
        if self.question == CAPTURE:
            is_same &= not here.marks & ~there.marks
        if self.prover == ATTACKER:
            is_same &= here.threats <= there.threats
        else:
            is_same &= here.threats >= there.threats
        if there.ban != here.ban:
            is_same &= there.ban is None and bool(there.unknown >> here.ban & 1)
        if not is_same:
            raise Refused("a reference names a node that does not describe the state")

    def choice(self, state, above, path, depth):
        if state.turn != self.chooser:
            raise Refused("a choice stands where the other side is to move")
        move, rank = self.move(), self.bytes.number()
        self.must_fall(rank, above)
        return rank, self.follow(self.legal(state, move), rank, path, depth)

    def replies(self, state, above, path, depth):
        if state.turn == self.chooser:
            raise Refused("replies stand where the chooser is to move")
        rank, count = self.bytes.number(), self.bytes.number()
        self.must_fall(rank, above)
        lost = elsewhere = answered = 0
        for move in range(self.problem.count + 1):
            played = play(self.problem, self.question, state, move)
            if played is None:
                continue
            answered += 1
            if answered > count or self.move() != move:
                raise Refused(f"reply {move} is not answered")
            below = self.follow(played, rank, path, depth)
            lost, elsewhere = lost | below.lost, max(elsewhere, below.elsewhere)
        if answered != count:
            raise Refused("a reply is answered that does not exist")
        return rank, Below(lost, elsewhere)

    def follow(self, played, rank, path, depth):
        path |= played.lost
        self.is_independent &= path != 3
        below = self.node(played.state, rank, path, depth + 1)
        return Below(below.lost | played.lost, below.elsewhere + played.elsewhere)


# --------------------------------------------------------------------------------------------------
# Lines in, lines out
# --------------------------------------------------------------------------------------------------


def check_line(line):
    """The answer to one line of the input."""
    try:
        given = json.loads(line)
        data = bytes.fromhex(given["certificate"])
        problem_given = given["problem"]
    except (ValueError, KeyError, TypeError) as error:
        raise Unreadable(f"the line is no problem with a certificate: {error}") from error
    try:
        problem = Problem(problem_given)
        return Checker(problem, data).check()
    except Refused as reason:
        return {"accepted": False, "reason": str(reason)}
    except (KeyError, TypeError) as error:
        raise Unreadable(f"the problem cannot be read: {error!r}") from error


def main():
    parser = argparse.ArgumentParser(
        description="Checks certificates of shikatsu with rules of its own (docs/certificate.md)."
    )
    parser.add_argument("lines", nargs="+", metavar="LINES", help="files with a JSON object a line, or -")
    arguments = parser.parse_args()
    sys.setrecursionlimit(3 * DEEPEST + 1000)
    refused = 0
    for name in arguments.lines:
        source = sys.stdin if name == "-" else open(name, encoding="utf-8")
        with source:
            for number, line in enumerate(source, 1):
                try:
                    answer = check_line(line)
                except Unreadable as reason:
                    print(f"{name}:{number}: {reason}", file=sys.stderr)
                    return 2
                refused += not answer["accepted"]
                print(json.dumps(answer, separators=(",", ":")), flush=True)
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
