//! A lesson with its problem as one line of text.
//!
//! LessonFields are separated by spaces, points are pairs of letters as in SGF, and a dash stands for nothing. The line begins with
//! the word `lesson`.
//!
//! Invariant: what is written is read back as it was.

use std::fmt;

use shikatsu_problem::{Color, Goal, Move, Point, PointSet, Problem, Role, Setup, Size, Stakes};
use shikatsu_proof::Question;
use shikatsu_solver::lesson::{LabelledBy, LabelledMove, LessonEnd, PositionLesson};
use shikatsu_solver::oracle::OracleState;

/// A lesson, the problem that was searched, and what it belongs to.
#[derive(Debug, Clone, PartialEq)]
pub struct LessonRecord {
    /// What keeps problems apart that may be learned from and those that may be tested on: equal for all problems that were made
    /// from one another.
    pub family: u64,
    /// Where the problem comes from, in one word.
    pub source: String,
    /// The problem, with points in play and key stones.
    pub problem: Problem,
    /// The position and its moves.
    pub lesson: PositionLesson,
}

/// Why a line is no lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LessonFault {
    /// The field that could not be read.
    pub field: &'static str,
}

impl LessonRecord {
    /// The line.
    #[must_use]
    pub fn line(&self) -> String {
        let Self {
            family,
            source,
            problem,
            lesson,
        } = self;
        let size = problem.setup.size;
        let goal = match problem.goal {
            Some(Goal::Kill) => "kill",
            Some(Goal::Live) => "live",
            None => "-",
        };
        let mover = match problem.to_move() {
            Color::Black => "black",
            Color::White => "white",
        };
        let [black, white, in_play, keys] = [
            problem.setup.black,
            problem.setup.white,
            problem.in_play.unwrap_or_default(),
            problem.key_stones,
        ]
        .map(letters);
        let at = &lesson.position;
        let [attacker, defender, standing] = [at.attacker, at.defender, at.standing].map(letters);
        let [ban, last] = [at.ban, lesson.last].map(letter);
        let question = match lesson.question {
            Question::Capture => 'K',
            Question::Eyes => 'E',
            Question::Stand => 'S',
        };
        let settled = match lesson.settled {
            LessonEnd::Open => "open",
            LessonEnd::Settled => "settled",
        };
        let turn = role(Some(at.turn));
        let other = role(lesson.if_other_moves);
        let zone = lesson.zone.map_or("?".to_owned(), letters);
        let moves: Vec<String> = lesson.moves.iter().map(move_text).collect();
        format!(
            "lesson {family} {source} {}x{} {goal} {mover} {black} {white} {in_play} {keys} {question} {} {turn} {attacker} \
             {defender} {standing} {ban} {last} {} {settled} {other} {zone} {}",
            size.width(),
            size.height(),
            lesson.level,
            lesson.work,
            moves.join(",")
        )
    }

    /// The lesson of a line.
    ///
    /// # Errors
    /// When a field is missing or cannot be read.
    pub fn read(line: &str) -> Result<Self, LessonFault> {
        let mut fields = LessonFields(line.split(' '));
        fields.parsed("lesson", |word| (word == "lesson").then_some(()))?;
        let family = fields.number("family")?;
        let source = fields.parsed("source", |word| Some(word.to_owned()))?;
        let size = fields.parsed("size", |word| {
            let (width, height) = word.split_once('x')?;
            Size::new(width.parse().ok()?, height.parse().ok()?).ok()
        })?;
        let goal = fields.parsed("goal", |word| match word {
            "kill" => Some(Some(Goal::Kill)),
            "live" => Some(Some(Goal::Live)),
            "-" => Some(None),
            _ => None,
        })?;
        let mover = fields.parsed("mover", |word| match word {
            "black" => Some(Color::Black),
            "white" => Some(Color::White),
            _ => None,
        })?;
        let mut setup = Setup::empty(size);
        setup.black = fields.points("black")?;
        setup.white = fields.points("white")?;
        setup.to_move = Some(mover);
        let mut problem = Problem::new(setup);
        problem.goal = goal;
        problem.in_play = Some(fields.points("points in play")?);
        problem.key_stones = fields.points("key stones")?;
        let lesson = fields.lesson()?;
        Ok(Self {
            family,
            source,
            problem,
            lesson,
        })
    }

    /// The problem with the position of the lesson, which tells it from other positions.
    #[must_use]
    pub fn problem_there(&self) -> Option<(Problem, Color)> {
        let stakes = Stakes::of(&self.problem).ok()?;
        let in_play = self.problem.in_play?;
        let at = &self.lesson.position;
        let mut there = self.problem.clone();
        for (role, stones) in [(Role::Attacker, at.attacker), (Role::Defender, at.defender)] {
            let color = stakes.color(role);
            let beyond = *there.setup.stones(color) - in_play;
            *there.setup.stones_mut(color) = beyond | stones;
        }
        let first = stakes.color(at.turn);
        there.key_stones = at.standing;
        there.goal = Some(match at.turn {
            Role::Attacker => Goal::Kill,
            Role::Defender => Goal::Live,
        });
        there.setup.ko_bans = at.ban.map_or(PointSet::EMPTY, PointSet::of);
        there.setup.to_move = Some(first);
        Some((there, first))
    }
}

/// The words of a line, one after the other.
struct LessonFields<'l>(std::str::Split<'l, char>);

impl LessonFields<'_> {
    fn parsed<T>(
        &mut self,
        field: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, LessonFault> {
        self.0.next().and_then(read).ok_or(LessonFault { field })
    }

    fn number<T: std::str::FromStr>(&mut self, field: &'static str) -> Result<T, LessonFault> {
        self.parsed(field, |word| word.parse().ok())
    }

    fn points(&mut self, field: &'static str) -> Result<PointSet, LessonFault> {
        self.parsed(field, points)
    }

    fn point(&mut self, field: &'static str) -> Result<Option<Point>, LessonFault> {
        self.parsed(field, |word| points(word).map(|set| set.single()))
    }

    fn role(&mut self, field: &'static str) -> Result<Option<Role>, LessonFault> {
        self.parsed(field, read_role)
    }

    fn lesson(&mut self) -> Result<PositionLesson, LessonFault> {
        let question = self.parsed("question", |word| match word {
            "K" => Some(Question::Capture),
            "E" => Some(Question::Eyes),
            "S" => Some(Question::Stand),
            _ => None,
        })?;
        let level = self.number("level")?;
        let turn = self.role("turn")?.ok_or(LessonFault { field: "turn" })?;
        let position = OracleState {
            attacker: self.points("attacker")?,
            defender: self.points("defender")?,
            standing: self.points("standing")?,
            ban: self.point("ban")?,
            turn,
        };
        Ok(PositionLesson {
            question,
            level,
            position,
            last: self.point("last")?,
            work: self.number("work")?,
            settled: self.parsed("settled", |word| match word {
                "open" => Some(LessonEnd::Open),
                "settled" => Some(LessonEnd::Settled),
                _ => None,
            })?,
            if_other_moves: self.role("if the other moves")?,
            zone: self.parsed("zone", |word| match word {
                "?" => Some(None),
                word => points(word).map(Some),
            })?,
            moves: self.parsed("moves", |word| word.split(',').map(read_move).collect())?,
        })
    }
}

impl fmt::Display for LessonFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the field '{}' of a lesson is missing or cannot be read; delete the shard and make it again",
            self.field
        )
    }
}

impl std::error::Error for LessonFault {}

fn letters(points: PointSet) -> String {
    match points.is_empty() {
        true => "-".to_owned(),
        false => points.iter().map(Point::to_sgf).collect(),
    }
}

fn letter(point: Option<Point>) -> String {
    letters(point.map_or(PointSet::EMPTY, PointSet::of))
}

fn points(word: &str) -> Option<PointSet> {
    if word == "-" {
        return Some(PointSet::EMPTY);
    }
    let pairs = word.as_bytes().chunks(2);
    pairs
        .map(|pair| Point::from_sgf(std::str::from_utf8(pair).ok()?).ok())
        .collect()
}

const fn role(role: Option<Role>) -> char {
    match role {
        Some(Role::Attacker) => 'a',
        Some(Role::Defender) => 'd',
        None => '?',
    }
}

fn read_role(word: &str) -> Option<Option<Role>> {
    match word {
        "a" => Some(Some(Role::Attacker)),
        "d" => Some(Some(Role::Defender)),
        "?" => Some(None),
        _ => None,
    }
}

fn move_text(labelled: &LabelledMove) -> String {
    let LabelledMove {
        played,
        winner,
        work,
        crosses: [attacker, defender],
        by,
    } = labelled;
    let by = match by {
        LabelledBy::Look => 'l',
        LabelledBy::Search => 's',
    };
    let (played, winner) = (letter(played.point()), role(*winner));
    format!("{played}:{winner}:{work}:{attacker}:{defender}:{by}")
}

fn read_move(text: &str) -> Option<LabelledMove> {
    let mut parts = text.split(':');
    let point = points(parts.next()?)?.single();
    Some(LabelledMove {
        played: point.map_or(Move::Pass, Move::Play),
        winner: read_role(parts.next()?)?,
        work: parts.next()?.parse().ok()?,
        crosses: [parts.next()?.parse().ok()?, parts.next()?.parse().ok()?],
        by: match parts.next()? {
            "l" => LabelledBy::Look,
            "s" => LabelledBy::Search,
            _ => return None,
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shikatsu_problem::BoardDrawing;
    use shikatsu_solver::lesson::LessonOrder;
    use shikatsu_solver::session::Session;

    /// Three points in a row in the corner: the middle decides.
    pub(crate) fn lessons() -> Vec<LessonRecord> {
        let rows = [
            "...OX....",
            "OOOOX....",
            "XXXXX....",
            ".........",
            ".........",
        ];
        let drawing = BoardDrawing::of(rows.iter().copied().chain(["........."; 4])).unwrap();
        let mut setup = Setup::empty(drawing.size());
        setup.black = drawing.points("X");
        setup.white = drawing.points("O");
        setup.to_move = Some(Color::Black);
        let mut problem = Problem::new(setup);
        problem.goal = Some(Goal::Kill);
        problem.key_stones = PointSet::of(Point::new(0, 1).unwrap());
        problem.in_play = Some(
            (0..4)
                .flat_map(|x| [0, 1].map(|y| Point::new(x, y).unwrap()))
                .collect(),
        );
        let mut session = Session::with_memory(&problem, 1 << 20).unwrap();
        let order = LessonOrder {
            question: Question::Capture,
            first: Role::Attacker,
            nodes: 1_000,
            each: 1_000,
            wanted: 10,
            seed: 1,
        };
        let lessons = session.lessons(&order).into_iter();
        lessons
            .map(|lesson| LessonRecord {
                family: 7,
                source: "test".into(),
                problem: problem.clone(),
                lesson,
            })
            .collect()
    }

    #[test]
    fn a_line_gives_back_the_lesson() {
        let lessons = lessons();
        assert!(!lessons.is_empty());
        for record in lessons {
            assert_eq!(LessonRecord::read(&record.line()), Ok(record));
        }
    }

    #[test]
    fn the_middle_of_three_is_the_only_move_that_kills() {
        let root = lessons().into_iter().find(|record| {
            record.lesson.position.turn == Role::Attacker && record.lesson.moves.len() == 3
        });
        let root = root.unwrap();
        let winning: Vec<Move> = root
            .lesson
            .moves
            .iter()
            .filter(|one| one.winner == Some(Role::Attacker))
            .map(|one| one.played)
            .collect();
        assert_eq!(winning, [Move::Play(Point::new(1, 0).unwrap())]);
        assert!(root.lesson.moves.iter().all(|one| one.winner.is_some()));
    }

    #[test]
    fn a_broken_line_names_its_field() {
        let line = lessons()[0].line();
        let fault = |line: &str| LessonRecord::read(line).unwrap_err().field;
        assert_eq!(fault("lesso"), "lesson");
        assert_eq!(fault(&line.replace(" K ", " X ")), "question");
        assert_eq!(fault(line.rsplit_once(' ').unwrap().0), "moves");
    }
}
