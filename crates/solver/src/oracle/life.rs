//! The goal of E: the defender could pass for ever.
//!
//! D. B. Benson, *Life in the SearchGame of Go*, Information Sciences 10 (1976), with
//! the boundary: a chain with the outer liberty needs no eyes, and a space in
//! which a stone of the attacker's would have the outer liberty is no eye,
//! because he may fill it.

use shikatsu_problem::Suicide;

use super::region::{OracleRegion, Stones, TargetFooting};

/// True when a standing target has the outer liberty or is unconditionally alive.
pub(super) fn goal_reached(region: &OracleRegion, stones: Stones, standing: u32) -> bool {
    if region.footing == TargetFooting::Anchored {
        return true;
    }
    let alive = unconditionally_alive(region, stones);
    let mut targets = region.targets.iter().enumerate();
    targets.any(|(number, target)| standing >> number & 1 == 1 && target.stones & alive != 0)
}

/// The defender's stones that cannot be captured even if he always passes.
fn unconditionally_alive(region: &OracleRegion, [attacker, defender]: Stones) -> u32 {
    let open = region.all() & !defender;
    // Where suicide is allowed the attacker can take his stones off again, so
    // the points under them must be liberties too.
    let fillable = match region.suicide {
        Suicide::Forbidden => open & !attacker,
        Suicide::Allowed => open,
    };
    let mut chains = parts(region, defender);
    let mut eyes = parts(region, open);
    eyes.retain(|eye| eye & region.outer[0] == 0);
    loop {
        let before = (chains.len(), eyes.len());
        chains.retain(|&chain| {
            let liberties = region.around(chain);
            let vital = eyes.iter().filter(|&&eye| eye & fillable & !liberties == 0);
            chain & region.outer[1] != 0 || vital.take(2).count() == 2
        });
        let safe = chains.iter().fold(0, |all, chain| all | chain);
        eyes.retain(|&eye| region.around(eye) & defender & !safe == 0);
        if before == (chains.len(), eyes.len()) {
            return safe;
        }
    }
}

fn parts(region: &OracleRegion, mut mask: u32) -> Vec<u32> {
    let mut parts = Vec::new();
    while mask != 0 {
        let part = region.connected(mask & mask.wrapping_neg(), mask);
        mask &= !part;
        parts.push(part);
    }
    parts
}
