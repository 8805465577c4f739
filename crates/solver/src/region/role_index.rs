//! The place of a role in an array of two.
//!
//! Invariant: the attacker comes first wherever a pair is kept by role.

use shikatsu_problem::Role;

/// The index of a role.
#[inline]
#[must_use]
pub(crate) const fn role_index(role: Role) -> usize {
    match role {
        Role::Attacker => 0,
        Role::Defender => 1,
    }
}
