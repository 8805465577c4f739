"""Who wins in a small space, for tools/check.py: docs/eye-spaces.md, sections 2 and 4.

Points of the space count from 0, and sets of them are whole numbers. The body is everything of the
defender's around the space; it is no point, and neither are the safe stones.
"""

ATTACKER, DEFENDER = 0, 1


class SpaceGame:
    """The game around the body in one space, solved backwards (eye-spaces, sections 2 and 4)."""

    known = {}

    def __init__(self, around, beside_body, beside_safe):
        self.around, self.beside_body, self.beside_safe = around, beside_body, beside_safe
        self.all = (1 << len(around)) - 1
        self.layers = []

    def touching(self, points):
        return sum_of(self.around[at] for at in bits(points))

    def connected(self, seed, within):
        found, more = 0, seed & within
        while more != found:
            found, more = more, (more | self.touching(more)) & within
        return found

    def breathes(self, chain, role, stones, beyond):
        """Whether a chain has a liberty; an empty chain of the defender's is the body alone."""
        empty = self.all & ~(stones[0] | stones[1])
        if role == DEFENDER and (chain & self.beside_body or not chain):
            body = self.connected(self.beside_body, stones[DEFENDER])
            return bool(beyond or (self.beside_body | self.touching(body)) & empty)
        return bool(self.touching(chain) & empty or role == ATTACKER and chain & self.beside_safe)

    def chains(self, points):
        while points:
            chain = self.connected(points & -points, points)
            yield chain
            points &= ~chain

    def is_possible(self, stones, beyond):
        chains = [(role, chain) for role in (ATTACKER, DEFENDER) for chain in self.chains(stones[role])]
        return all(self.breathes(chain, role, stones, beyond) for role, chain in chains + [(DEFENDER, 0)])

    def places(self, stones, role, at, beyond):
        """None, or the stones after a move, what came off, and what is banned; no stones if the body fell."""
        placed = list(stones)
        placed[role] |= 1 << at
        if role == ATTACKER and not self.breathes(0, DEFENDER, placed, beyond):
            return None, 1 << DEFENDER, None
        chains = self.chains(placed[1 - role])
        taken = sum_of(chain for chain in chains if not self.breathes(chain, 1 - role, placed, beyond))
        placed[1 - role] &= ~taken
        chain = self.connected(1 << at, placed[role])
        if not self.breathes(chain, role, placed, beyond):
            return None
        banned = None
        is_alone = chain == 1 << at and not chain & (self.beside_safe, self.beside_body)[role]
        if taken and taken & (taken - 1) == 0 and is_alone:
            if self.around[at] & ~(placed[0] | placed[1]) == taken:
                banned = taken.bit_length() - 1
        return tuple(placed), 1 << (1 - role) if taken else 0, banned

    def moves(self, stones, role, banned, beyond, plays):
        """Moves as the state after them, or None if the body fell; what came off; what was played elsewhere."""
        for at, played in plays[role].items():
            if at != banned or role == DEFENDER:
                after, lost, ban = played
                cost = 1 if at == banned else 0
                yield None if after is None else (after, 1 - role, ban, beyond), lost, cost
        if beyond:
            if self.breathes(0, DEFENDER, stones, beyond - 1):
                yield (stones, 1 - role, None, beyond - 1), 0, 0
            elif role == ATTACKER:
                yield None, 1 << DEFENDER, 0
        if role == DEFENDER or banned is not None:
            yield (stones, 1 - role, None, beyond), 0, 1 if role == DEFENDER else 0

    def solve(self, beyond):
        """What is found below every state with so many liberties beyond that the attacker wins."""
        size, open_states = len(self.around), {}
        for attacker in range(1 << size):
            for defender in range(1 << size):
                stones = (attacker, defender)
                if attacker & defender or not self.is_possible(stones, beyond):
                    continue
                empty = list(bits(self.all & ~(attacker | defender)))
                plays = [{at: self.places(stones, role, at, beyond) for at in empty} for role in (0, 1)]
                plays = [{at: made for at, made in made_by.items() if made} for made_by in plays]
                for role in (ATTACKER, DEFENDER):
                    for banned in [None, *empty]:
                        moves = list(self.moves(stones, role, banned, beyond, plays))
                        open_states[stones, role, banned, beyond] = moves
        won = dict(self.layers[-1]) if self.layers else {}
        while True:
            decided = {}
            for state, moves in open_states.items():
                found = [
                    (cost + won[after][0], lost | won[after][1]) if after else (cost, lost)
                    for after, lost, cost in moves
                    if after is None or after in won
                ]
                if state[1] == ATTACKER and found:
                    decided[state] = min(found)
                elif state[1] == DEFENDER and len(found) == len(moves):
                    decided[state] = max(cost for cost, _ in found), sum_of(lost for _, lost in found)
            if not decided:
                return won
            won.update(decided)
            open_states = {state: moves for state, moves in open_states.items() if state not in decided}

    def outcome(self, state):
        while len(self.layers) <= state[3]:
            self.layers.append(self.solve(len(self.layers)))
        return self.layers[state[3]].get(state)


def sum_of(sets):
    union = 0
    for points in sets:
        union |= points
    return union


def bits(points):
    while points:
        lowest = points & -points
        yield lowest.bit_length() - 1
        points ^= lowest
