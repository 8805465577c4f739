//! A problem as it can be put to a program that judges one group: a position,
//! a stone, and the answers that count.

use std::fmt;

use shikatsu_formats::bench::KeyResult;
use shikatsu_problem::{Color, Goal, Point, PointSet, Problem, Setup, Stakes, StakesError};

use crate::sets::Listed;

/// What is put to the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OwlQuestion {
    pub(super) setup: Setup,
    /// A stone of the group.
    pub(super) target: Point,
    pub(super) query: OwlQuery,
    pub(super) accepted: Accepted,
}

/// Who plays first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OwlQuery {
    /// The group's opponent.
    Attack,
    /// Its owner.
    Defend,
}

/// What the key accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Accepted {
    /// That no move works.
    Failure,
    /// A first move that works.
    Moves {
        points: PointSet,
        elsewhere: Elsewhere,
    },
}

/// Which moves beside those listed the key accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Elsewhere {
    None,
    Pass,
    AnyMove,
}

/// Why a problem is not scored, in either column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Unscored {
    NoGoal,
    NoTarget,
    /// The goal and the colour of the target do not go together.
    Contradiction,
    NoKey,
}

impl OwlQuestion {
    pub(super) fn of(listed: &Listed) -> Result<Self, Unscored> {
        let problem = &listed.row.problem;
        let target = listed.target.ok_or(Unscored::NoTarget)?;
        let asked = Problem {
            key_stones: PointSet::of(target),
            ..problem.clone()
        };
        let query = match (problem.goal, Stakes::of(&asked)) {
            (_, Err(StakesError::GoalContradicts { .. })) => return Err(Unscored::Contradiction),
            (_, Err(_)) => return Err(Unscored::NoTarget),
            (None, Ok(_)) => return Err(Unscored::NoGoal),
            (Some(Goal::Live), Ok(_)) => OwlQuery::Defend,
            (Some(Goal::Kill), Ok(_)) => OwlQuery::Attack,
        };
        Ok(Self {
            setup: problem.setup,
            target,
            query,
            accepted: Accepted::of(listed)?,
        })
    }

    /// The position as SGF. `IL` is how GNU Go reads a ko ban.
    pub(super) fn sgf(&self) -> String {
        let setup = &self.setup;
        let points = |name: &str, points: PointSet| {
            let list: String = points.iter().map(|p| format!("[{}]", p.to_sgf())).collect();
            if list.is_empty() {
                list
            } else {
                format!("{name}{list}")
            }
        };
        let to_move = match setup.to_move {
            Some(Color::White) => "W",
            Some(Color::Black) | None => "B",
        };
        format!(
            "(;FF[4]GM[1]SZ[{}]{}{}{}PL[{to_move}])\n",
            setup.size.width(),
            points("AB", setup.black),
            points("AW", setup.white),
            points("IL", setup.ko_bans),
        )
    }
}

impl OwlQuery {
    /// GNU Go's command for it.
    pub(super) const fn command(self) -> &'static str {
        match self {
            Self::Attack => "owl_attack",
            Self::Defend => "owl_defend",
        }
    }
}

impl Accepted {
    fn of(listed: &Listed) -> Result<Self, Unscored> {
        let key = &listed.row.key;
        if key.result == Some(KeyResult::Fail) {
            return Ok(Self::Failure);
        }
        let elsewhere = match &key.expect {
            Some(expect) if expect.any_move => Elsewhere::AnyMove,
            Some(expect) if expect.pass_ok => Elsewhere::Pass,
            _ => Elsewhere::None,
        };
        if key.answers.is_empty() && elsewhere == Elsewhere::None {
            return Err(Unscored::NoKey);
        }
        Ok(Self::Moves {
            points: key.answers,
            elsewhere,
        })
    }
}

impl fmt::Display for Unscored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoGoal => "without a goal",
            Self::NoTarget => "without a target stone",
            Self::Contradiction => "with a goal that is not the target's",
            Self::NoKey => "without an answer in the key",
        })
    }
}

#[cfg(test)]
mod tests {
    use shikatsu_formats::bench::read_row;

    use super::*;

    fn listed(fields: &str) -> Listed {
        let line = format!(
            r#"{{"size":9,"black":["aa","cb"],"white":["dd"],"to_play":"B","target":"cb",{fields}}}"#
        );
        let row = read_row(&line, 1).unwrap();
        let target = row.key.target;
        Listed { row, target }
    }

    #[test]
    fn the_goal_and_the_owner_decide_who_is_asked() {
        let query = |fields| OwlQuestion::of(&listed(fields)).map(|question| question.query);
        assert_eq!(
            query(r#""goal":"live","answers":["bb"]"#),
            Ok(OwlQuery::Defend)
        );
        assert_eq!(
            query(r#""goal":"kill","answers":["bb"]"#),
            Err(Unscored::Contradiction)
        );
        assert_eq!(
            query(r#""goal":"unknown","answers":["bb"]"#),
            Err(Unscored::NoGoal)
        );
        assert_eq!(query(r#""goal":"live","answers":[]"#), Err(Unscored::NoKey));
        let mut other = listed(r#""goal":"kill","answers":["bb"]"#);
        other.target = Some(Point::from_sgf("dd").unwrap());
        assert_eq!(OwlQuestion::of(&other).unwrap().query, OwlQuery::Attack);
        other.target = None;
        assert_eq!(OwlQuestion::of(&other), Err(Unscored::NoTarget));
    }

    #[test]
    fn the_key_says_what_counts() {
        let accepted = |fields: &str| OwlQuestion::of(&listed(fields)).unwrap().accepted;
        assert_eq!(
            accepted(r#""goal":"live","answers":[],"result":"fail""#),
            Accepted::Failure
        );
        let moves = |text: &str, elsewhere| Accepted::Moves {
            points: text
                .split_whitespace()
                .map(|point| Point::from_sgf(point).unwrap())
                .collect(),
            elsewhere,
        };
        assert_eq!(
            accepted(r#""goal":"live","answers":["bb","ca"]"#),
            moves("bb ca", Elsewhere::None)
        );
        let expecting = |pass, any| {
            accepted(&format!(
                r#""goal":"live","answers":[],"result":"win","expect":{{"codes":["1"],
                "pass_ok":{pass},"any_move":{any},"raw":"","from":""}}"#
            ))
        };
        assert_eq!(expecting(true, false), moves("", Elsewhere::Pass));
        assert_eq!(expecting(false, true), moves("", Elsewhere::AnyMove));
    }

    #[test]
    fn the_position_is_plain_sgf() {
        let question = OwlQuestion::of(&listed(r#""goal":"live","answers":["bb"]"#)).unwrap();
        assert_eq!(question.sgf(), "(;FF[4]GM[1]SZ[9]AB[aa][cb]AW[dd]PL[B])\n");
    }
}
