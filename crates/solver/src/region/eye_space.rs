//! Death for lack of eye space.
//!
//! The lemma of `docs/rules-of-the-game.md`, section 5, in the sharper form of
//! `docs/zones.md`: where the attacker's safe stones leave the part of the
//! board around the targets no point, one point, or two points side by side
//! for eyes, the attacker captures at every level, whichever side moves. The lemma asks only
//! where the safe stones are, so its zone consists of them.

use super::Region;
use super::state::State;
use super::word::Word;

/// The zone of the lemma, where it applies.
#[inline]
#[must_use]
pub(crate) fn lacks_eye_space<W: Word>(region: &Region<W>, state: &State<W>) -> Option<W> {
    if region.escaped {
        return None;
    }
    let safe = region.fill(region.outer[0] & state.stones[0], state.stones[0]);
    let open = region.play.without(safe);
    let part = region.fill(state.standing, open);
    if region.outer[1].meets(part) {
        return None;
    }
    let space = part.without(region.spread(safe) | region.walled);
    if !is_too_small(region, space) && !each_is_too_small(region, part, space) {
        return None;
    }
    Some(region.fill(region.spread(part) & safe, safe))
}

#[inline]
fn is_too_small<W: Word>(region: &Region<W>, space: W) -> bool {
    match space.count() {
        0 | 1 => true,
        2 => region.spread(space).meets(space),
        _ => false,
    }
}

/// Targets in several parts, each of which is too small.
fn each_is_too_small<W: Word>(region: &Region<W>, parts: W, space: W) -> bool {
    let mut rest = parts;
    while !rest.is_empty() {
        let part = region.fill(rest.first(), rest);
        if part == parts || !is_too_small(region, space & part) {
            return false;
        }
        rest = rest.without(part);
    }
    true
}

#[cfg(test)]
mod tests {
    use shikatsu_problem::Role;

    use super::*;
    use crate::drawing::problem;
    use crate::region::keys::Keys;
    use crate::region::life::lives;

    fn tests(drawing: &str) -> (bool, bool) {
        let problem = problem(drawing);
        let region = Region::<u64>::new(&problem).unwrap();
        let state = State::new(&region, &Keys::new(64, 7), &problem, Role::Attacker).unwrap();
        (
            lacks_eye_space(&region, &state).is_some(),
            lives(&region, &state).is_some(),
        )
    }

    #[test]
    fn up_to_two_points_are_death_two_eyes_are_life_and_three_points_are_neither() {
        assert_eq!(tests(".kX kkX XXX"), (true, false));
        assert_eq!(tests("..kX kkkX XXXX"), (true, false));
        assert_eq!(tests(".k.kX kkkkX XXXXX"), (false, true));
        assert_eq!(tests("...kX kkkkX XXXXX"), (false, false));
    }
}
