//! The features of a move in columns: those of `hunch`, and those that are only measured beside them.
//!
//! Invariant: a column has one value for each move, below its [`width`](Column::width).

use shikatsu_hunch::feature::FAMILIES;
use shikatsu_hunch::{FeatureFamily, HunchGround, HunchScene, MoveFeatures};
use shikatsu_problem::{Move, Point, Role, Stakes};
use shikatsu_proof::Question;
use shikatsu_solver::lesson::LabelledMove;

use crate::record::LessonRecord;

/// How many columns there are.
pub const COLUMNS: usize = FAMILIES + 8;

/// Steps to the last move are counted up to here.
const MOST_STEPS: usize = 7;

/// Logarithms of crosses in half doublings.
const CROSS_CLASSES: usize = 34;

/// Empty points are counted up to here.
const MOST_ROOM: usize = 30;

/// Pairs of two features of a move, by chance on so many places.
const PAIRS: usize = 1 << 14;

/// A column of features.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// A family of `hunch`.
    Hunch(FeatureFamily),
    /// What the crosses say is missing for the mover after the move.
    OwnCrosses,
    /// What the crosses say is missing for the other side.
    OtherCrosses,
    /// Both of them together.
    BothCrosses,
    /// The least that is missing for the mover after any move of the position, and the least for the other side.
    NodeCrosses,
    /// Empty points in play.
    Room,
    /// Steps from the last move.
    LastMove,
    /// The liberties of neighbours together with effect and space, hashed.
    Tactics,
    /// What is asked.
    Asked,
}

/// The features that a model may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeatureSet {
    /// The sums of the crosses that the search begins with.
    Crosses,
    /// Stones around a move.
    Patterns,
    /// What a move captures, liberties, the space it lies in.
    Flags,
    /// Distances.
    Distance,
    /// Everything.
    All,
    /// Everything but one of the others.
    AllBut(FeaturePart),
    /// What `hunch` holds, and the search can use.
    Shipped,
}

/// A part of all features that can be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeaturePart {
    /// See [`FeatureSet::Crosses`].
    Crosses,
    /// See [`FeatureSet::Patterns`].
    Patterns,
    /// See [`FeatureSet::Flags`].
    Flags,
    /// See [`FeatureSet::Distance`].
    Distance,
}

/// The features of one move, one of each column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveColumns(pub [u16; COLUMNS]);

impl Column {
    /// All columns, in the order of [`MoveColumns`].
    pub const ALL: [Self; COLUMNS] = [
        Self::Hunch(FeatureFamily::Pattern),
        Self::Hunch(FeatureFamily::Liberties),
        Self::Hunch(FeatureFamily::Straight),
        Self::Hunch(FeatureFamily::Knight),
        Self::Hunch(FeatureFamily::Effect),
        Self::Hunch(FeatureFamily::Space),
        Self::Hunch(FeatureFamily::Distance),
        Self::OwnCrosses,
        Self::OtherCrosses,
        Self::BothCrosses,
        Self::NodeCrosses,
        Self::Room,
        Self::LastMove,
        Self::Tactics,
        Self::Asked,
    ];

    /// How many values there are.
    #[must_use]
    pub const fn width(self) -> usize {
        match self {
            Self::Hunch(family) => family.len(),
            Self::OwnCrosses | Self::OtherCrosses => CROSS_CLASSES,
            Self::BothCrosses | Self::NodeCrosses => CROSS_CLASSES * CROSS_CLASSES,
            Self::Room => MOST_ROOM + 1,
            Self::LastMove => MOST_STEPS + 2,
            Self::Tactics => PAIRS,
            Self::Asked => 3,
        }
    }

    const fn part(self) -> Option<FeaturePart> {
        match self {
            Self::Hunch(
                FeatureFamily::Pattern | FeatureFamily::Straight | FeatureFamily::Knight,
            ) => Some(FeaturePart::Patterns),
            Self::Hunch(
                FeatureFamily::Liberties | FeatureFamily::Effect | FeatureFamily::Space,
            )
            | Self::Tactics
            | Self::Room => Some(FeaturePart::Flags),
            Self::Hunch(FeatureFamily::Distance) | Self::LastMove => Some(FeaturePart::Distance),
            Self::OwnCrosses | Self::OtherCrosses | Self::BothCrosses | Self::NodeCrosses => {
                Some(FeaturePart::Crosses)
            }
            Self::Asked => None,
        }
    }
}

impl FeatureSet {
    /// Those of the table, in its order.
    pub const ALL: [Self; 10] = [
        Self::Crosses,
        Self::Patterns,
        Self::Flags,
        Self::Distance,
        Self::All,
        Self::AllBut(FeaturePart::Crosses),
        Self::AllBut(FeaturePart::Patterns),
        Self::AllBut(FeaturePart::Flags),
        Self::AllBut(FeaturePart::Distance),
        Self::Shipped,
    ];

    /// As a table names it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crosses => "crosses",
            Self::Patterns => "patterns",
            Self::Flags => "flags",
            Self::Distance => "distance",
            Self::All => "all",
            Self::AllBut(FeaturePart::Crosses) => "all but crosses",
            Self::AllBut(FeaturePart::Patterns) => "all but patterns",
            Self::AllBut(FeaturePart::Flags) => "all but flags",
            Self::AllBut(FeaturePart::Distance) => "all but distance",
            Self::Shipped => "P, as shipped",
        }
    }

    /// Whether a column is among them.
    #[must_use]
    pub fn has(self, column: Column) -> bool {
        let part = column.part();
        match self {
            Self::Crosses => part.is_none_or(|part| part == FeaturePart::Crosses),
            Self::Patterns => part.is_none_or(|part| part == FeaturePart::Patterns),
            Self::Flags => part.is_none_or(|part| part == FeaturePart::Flags),
            Self::Distance => part.is_none_or(|part| part == FeaturePart::Distance),
            Self::All => true,
            Self::AllBut(left_out) => part != Some(left_out),
            Self::Shipped => matches!(column, Column::Hunch(_)),
        }
    }
}

impl MoveColumns {
    /// The features of all moves of a lesson, in their order.
    #[must_use]
    pub fn of_all(record: &LessonRecord) -> Option<Vec<Self>> {
        let stakes = Stakes::of(&record.problem).ok()?;
        let ground = HunchGround::new(&record.problem, stakes, record.problem.in_play?)?;
        let at = &record.lesson.position;
        let cells = |points: shikatsu_problem::PointSet| {
            let cells: Vec<usize> = points
                .iter()
                .filter_map(|point| ground.cell(point))
                .collect();
            cells.into_iter()
        };
        let scene = HunchScene::new(
            &ground,
            cells(at.attacker),
            cells(at.defender),
            cells(at.standing),
        );
        let moves = &record.lesson.moves;
        let crosses: Vec<[usize; 2]> = moves
            .iter()
            .map(|one| own_and_other(at.turn, one))
            .collect();
        let least = |side: usize| crosses.iter().map(|pair| pair[side]).min().unwrap_or(0);
        let node = NodeValues {
            crosses: least(0) * CROSS_CLASSES + least(1),
            room: scene.vacant().count().min(MOST_ROOM),
        };
        let columns = moves.iter().zip(&crosses);
        let columns =
            columns.map(|(one, &crosses)| Self::of(record, &ground, &scene, &node, (one, crosses)));
        Some(columns.collect())
    }

    fn of(
        record: &LessonRecord,
        ground: &HunchGround,
        scene: &HunchScene<'_>,
        node: &NodeValues,
        (one, [own, other]): (&LabelledMove, [usize; 2]),
    ) -> Self {
        let mover = record.lesson.position.turn;
        let cell = one.played.point().and_then(|point| ground.cell(point));
        let features = cell.map_or_else(MoveFeatures::pass, |cell| {
            MoveFeatures::of(scene, cell, mover)
        });
        let asked = match record.lesson.question {
            Question::Capture => 0,
            Question::Stand => 1,
            Question::Eyes => 2,
        };
        let families = std::array::from_fn::<usize, FAMILIES, _>(|family| {
            FeatureFamily::ALL[family].canonical(usize::from(features.0[family]))
        });
        let rest = [
            own,
            other,
            own * CROSS_CLASSES + other,
            node.crosses,
            node.room,
            steps(record.lesson.last, one.played),
            tactics(&families),
            asked,
        ];
        let mut columns = families.into_iter().chain(rest);
        Self(std::array::from_fn(|_| {
            let value = columns.next().and_then(|value| u16::try_from(value).ok());
            value.unwrap_or(0)
        }))
    }
}

/// Values that all moves of a position share.
struct NodeValues {
    crosses: usize,
    room: usize,
}

/// What the crosses say is missing for the mover and for the other side.
fn own_and_other(mover: Role, one: &LabelledMove) -> [usize; 2] {
    let [attacker, defender] = one.crosses.map(half_doublings);
    match mover {
        Role::Attacker => [attacker, defender],
        Role::Defender => [defender, attacker],
    }
}

/// The logarithm of a number, in half doublings.
fn half_doublings(number: u32) -> usize {
    let whole = number.max(1).ilog2() as usize;
    let half = usize::from(u64::from(number) * 10 > (1_u64 << whole) * 14);
    (2 * whole + half).min(CROSS_CLASSES - 1)
}

fn steps(last: Option<Point>, played: Move) -> usize {
    let Some((last, point)) = last.zip(played.point()) else {
        return MOST_STEPS + 1;
    };
    let away = last.x().abs_diff(point.x()) + last.y().abs_diff(point.y());
    usize::from(away).min(MOST_STEPS)
}

/// Liberties, effect, space and distance together.
fn tactics(families: &[usize; FAMILIES]) -> usize {
    let mixed = [families[1], families[4], families[5]];
    let hash = mixed.into_iter().fold(0_usize, |hash, value| {
        (hash ^ value).wrapping_mul(0x9E37_79B1).rotate_left(7) & 0xFFFF_FFFF
    });
    (hash ^ (hash >> 15)) % PAIRS
}
