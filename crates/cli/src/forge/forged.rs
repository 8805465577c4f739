//! What is made of a seed: a problem or a status item.

use shikatsu_forge::{
    BankRecord, Examiner, ForgeOrder, Rejection, StatusRecord, forge, forge_status,
};

/// What a seed gave.
pub(super) enum Forged {
    Problem(Box<BankRecord>),
    Position(Box<StatusRecord>),
}

/// What is wanted of a seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ForgedKind {
    Problem,
    Position,
}

impl ForgedKind {
    /// Makes it of an order.
    pub(super) fn make(
        self,
        examiner: &mut Examiner,
        order: ForgeOrder<'_>,
    ) -> Result<Forged, Rejection> {
        match self {
            Self::Problem => {
                let record = forge(examiner, order)?;
                Ok(Forged::Problem(Box::new(record)))
            }
            Self::Position => {
                let record = forge_status(examiner, order)?;
                Ok(Forged::Position(Box::new(record)))
            }
        }
    }
}
