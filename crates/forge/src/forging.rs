//! From a seed to a record, or to the reason why there is none.

use shikatsu_problem::Problem;

use crate::dress::dressed;
use crate::examiner::Examiner;
use crate::excerpt;
use crate::mining;
use crate::position_gates::{attacker, check_position};
use crate::record::{BankRecord, BankSource, Recipe};
use crate::rejection::Rejection;
use crate::rooms::{self, RoomStyle};
use crate::status_record::StatusRecord;
use crate::steadiness::{check_status_steady, check_steady};
use crate::variation::{self, ChangeKind};

/// What is to be made.
#[derive(Debug, Clone, Copy)]
pub enum ForgeOrder<'r> {
    /// A drawing of chance alone: `rooms`, `halls`, `crowds` or `races`.
    Drawn(RoomStyle, u64),
    /// Changes of a problem that is there, drawn by the seed.
    Varied(ForgeParent<'r>, u64),
    /// The same with changes that put it some moves before.
    Deepened(ForgeParent<'r>, u64),
    /// A position out of the proofs of a problem.
    Excerpted(ForgeParent<'r>, u64),
    /// A fight of two players by shape, cut out.
    Mined(u64),
}

/// A problem that is changed.
#[derive(Debug, Clone, Copy)]
pub struct ForgeParent<'r> {
    /// What records made of it call it.
    pub name: &'r str,
    /// The problem, with the wall that `dress` draws.
    pub problem: &'r Problem,
}

impl<'r> From<&'r BankRecord> for ForgeParent<'r> {
    fn from(record: &'r BankRecord) -> Self {
        Self {
            name: &record.id,
            problem: &record.problem,
        }
    }
}

impl<'r> ForgeOrder<'r> {
    /// What a seed of a recipe makes; `None` where the recipe needs a parent and there is none.
    #[must_use]
    pub fn of(recipe: Recipe, parent: Option<ForgeParent<'r>>, seed: u64) -> Option<Self> {
        Some(match recipe {
            Recipe::Rooms => Self::Drawn(RoomStyle::Small, seed),
            Recipe::Halls => Self::Drawn(RoomStyle::Large, seed),
            Recipe::Crowds => Self::Drawn(RoomStyle::Crowded, seed),
            Recipe::Races => Self::Drawn(RoomStyle::Racing, seed),
            Recipe::Vary => Self::Varied(parent?, seed),
            Recipe::Deepen => Self::Deepened(parent?, seed),
            Recipe::Excerpt => Self::Excerpted(parent?, seed),
            Recipe::Mine => Self::Mined(seed),
        })
    }

    /// What the record will say of where it comes from.
    #[must_use]
    pub fn source(&self) -> BankSource {
        let (recipe, seed, parent) = match *self {
            Self::Drawn(RoomStyle::Small, seed) => (Recipe::Rooms, seed, None),
            Self::Drawn(RoomStyle::Large, seed) => (Recipe::Halls, seed, None),
            Self::Drawn(RoomStyle::Crowded, seed) => (Recipe::Crowds, seed, None),
            Self::Drawn(RoomStyle::Racing, seed) => (Recipe::Races, seed, None),
            Self::Varied(parent, seed) => (Recipe::Vary, seed, Some(parent.name.to_owned())),
            Self::Deepened(parent, seed) => (Recipe::Deepen, seed, Some(parent.name.to_owned())),
            Self::Excerpted(parent, seed) => (Recipe::Excerpt, seed, Some(parent.name.to_owned())),
            Self::Mined(seed) => (Recipe::Mine, seed, None),
        };
        BankSource {
            recipe,
            seed,
            parent,
        }
    }

    /// The positions that the seed gives, each with its two questions, before any gate. A fight and a proof have several; every
    /// other recipe draws one.
    ///
    /// # Errors
    /// When what the seed gives is no position, or no group.
    pub fn drawn(&self, examiner: &mut Examiner) -> Result<Vec<[Problem; 2]>, Rejection> {
        let one = match *self {
            Self::Drawn(style, seed) => rooms::draw(style, seed),
            Self::Varied(parent, seed) => variation::draw(parent.problem, ChangeKind::Any, seed),
            Self::Deepened(parent, seed) => {
                variation::draw(parent.problem, ChangeKind::Backwards, seed)
            }
            Self::Excerpted(parent, seed) => return excerpt::draw(examiner, parent.problem, seed),
            Self::Mined(seed) => return mining::draw(seed),
        };
        one.map(|questions| vec![questions])
    }
}

/// Makes a problem of an order, if it becomes one: the first of its positions that does.
///
/// # Errors
/// Why none of them does: the reason of the one that came furthest.
pub fn forge(examiner: &mut Examiner, order: ForgeOrder<'_>) -> Result<BankRecord, Rejection> {
    let source = order.source();
    let mut furthest: Option<Rejection> = None;
    for questions in order.drawn(examiner)? {
        match from_position(examiner, &questions, &source) {
            Ok(record) => return Ok(record),
            Err(rejected) => furthest = Some(further(furthest, rejected)),
        }
    }
    Err(furthest.unwrap_or(Rejection::GroupInPieces))
}

/// Makes a status item of an order, if it becomes one: the first question of a position says where the stones are.
///
/// # Errors
/// Why it is none.
pub fn forge_status(
    examiner: &mut Examiner,
    order: ForgeOrder<'_>,
) -> Result<StatusRecord, Rejection> {
    let mut furthest: Option<Rejection> = None;
    for [drawn, _] in order.drawn(examiner)? {
        let examined = examiner.examine_position(&drawn, &order.source());
        let steady = examined.and_then(|record| {
            check_status_steady(examiner, &record)?;
            Ok(record)
        });
        match steady {
            Ok(record) => return Ok(record),
            Err(rejected) => furthest = Some(further(furthest, rejected)),
        }
    }
    Err(furthest.unwrap_or(Rejection::GroupInPieces))
}

/// The second question is only asked if the first is no problem, so that no position is in the bank twice, and if the first leaves
/// it open.
fn from_position(
    examiner: &mut Examiner,
    [preferred, other]: &[Problem; 2],
    source: &BankSource,
) -> Result<BankRecord, Rejection> {
    let rejected = match from_drawing(examiner, preferred, source) {
        Ok(record) => return Ok(record),
        Err(rejection) => rejection,
    };
    if rejected.is_for_both() {
        return Err(rejected);
    }
    from_drawing(examiner, other, source).map_err(|second| further(Some(rejected), second))
}

/// Of two reasons the one that came further; of the same gate the earlier.
fn further(earlier: Option<Rejection>, later: Rejection) -> Rejection {
    match earlier {
        Some(earlier) if later.gate() <= earlier.gate() => earlier,
        _ => later,
    }
}

/// Takes a drawing through the gates; stones that it does not need come off on the way.
fn from_drawing(
    examiner: &mut Examiner,
    drawn: &Problem,
    source: &BankSource,
) -> Result<BankRecord, Rejection> {
    check_position(drawn)?;
    let proved = examiner.prove(drawn)?;
    let reduced = examiner.reduced(drawn, proved.side()?)?;
    let examined = match reduced == *drawn {
        true => examiner.conclude(drawn, source, &proved)?,
        false => examiner.examine(&dressed(&reduced, attacker(&reduced)?), source)?,
    };
    check_steady(examiner, &examined.record)?;
    Ok(examined.record)
}
