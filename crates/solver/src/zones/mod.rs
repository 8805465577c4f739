//! The points that a win used, and what follows for states that look the same there.
//!
//! [`zone`] finds the zone of a win from the zones below it, `win` pairs a win with its zone, and
//! [`patterns`] settles states by wins whose zone fits.
//!
//! Invariant: the proof of a win goes through when everything outside its zone is forgotten. The
//! checker tries that for every certificate, so an error here costs a certificate and never makes
//! a wrong one.

pub(crate) mod patterns;
pub(crate) mod win;
pub(crate) mod zone;
