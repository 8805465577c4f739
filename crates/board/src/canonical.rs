//! One form for all positions that differ only by turning, mirroring and
//! exchanging colours.
//!
//! The canonical form is the one people like to look at: Black to move where
//! the turn is known, a wide board rather than a tall one, stones
//! gathered towards the top left. Ties are broken by the rest of the problem,
//! so two problems have equal canonical forms exactly when one can be turned
//! into the other.

use std::cmp::Reverse;

use shikatsu_problem::{Color, PointSet, Problem, Setup, Size, SolutionTree};

use crate::symmetry::Symmetry;

/// How a form was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Transform {
    /// The turn or reflection.
    pub symmetry: Symmetry,
    /// What became of the black stones.
    pub black_becomes: Color,
}

impl Transform {
    /// Applies it to a setup.
    #[must_use]
    pub fn setup(self, setup: &Setup) -> Setup {
        let turned = self.symmetry.setup(setup);
        match self.black_becomes {
            Color::Black => turned,
            Color::White => Setup {
                black: turned.white,
                white: turned.black,
                to_move: turned.to_move.map(Color::opponent),
                ..turned
            },
        }
    }

    /// Applies it to a problem; the goal stays, because it belongs to the side
    /// to move and not to a colour.
    #[must_use]
    pub fn problem(self, problem: &Problem) -> Problem {
        Problem {
            setup: self.setup(&problem.setup),
            ..self.symmetry.problem(problem)
        }
    }

    /// Applies it to the solution tree of a problem of this size.
    #[must_use]
    pub fn tree(self, size: Size, tree: &SolutionTree) -> SolutionTree {
        let mut turned = self.symmetry.tree(size, tree);
        if self.black_becomes == Color::White {
            for id in tree.ids() {
                let node = turned.node_mut(id);
                node.played = node.played.map(|(color, played)| (!color, played));
            }
        }
        turned
    }

    /// The transform that leads back.
    #[must_use]
    pub const fn inverse(self) -> Self {
        Self {
            symmetry: self.symmetry.inverse(),
            ..self
        }
    }
}

/// The canonical form of a setup, and how it was reached.
#[must_use]
pub fn canonical_setup(setup: &Setup) -> (Setup, Transform) {
    best(setup.to_move, |transform| {
        let form = transform.setup(setup);
        (setup_key(&form), form)
    })
}

/// The canonical form of a problem, and how it was reached.
#[must_use]
pub fn canonical_problem(problem: &Problem) -> (Problem, Transform) {
    best(problem.setup.to_move, |transform| {
        let form = transform.problem(problem);
        let question = (big_integer(form.key_stones), form.in_play.map(big_integer));
        ((setup_key(&form.setup), question), form)
    })
}

fn best<K: Ord, T>(to_move: Option<Color>, form: impl Fn(Transform) -> (K, T)) -> (T, Transform) {
    let colors: &[Color] = match to_move {
        Some(Color::Black) => &[Color::Black],
        Some(Color::White) => &[Color::White],
        None => &Color::BOTH,
    };
    let identity = Transform {
        symmetry: Symmetry::Identity,
        black_becomes: colors[0],
    };
    let (mut least, first) = form(identity);
    let mut chosen = (first, identity);
    for &black_becomes in colors {
        for symmetry in Symmetry::ALL {
            let transform = Transform {
                symmetry,
                black_becomes,
            };
            let (key, candidate) = form(transform);
            if key < least {
                least = key;
                chosen = (candidate, transform);
            }
        }
    }
    chosen
}

fn setup_key(setup: &Setup) -> impl Ord + use<> {
    (
        Reverse(setup.size.width()),
        setup.size.height(),
        big_integer(setup.black | setup.white),
        big_integer(setup.black),
        big_integer(setup.white),
        big_integer(setup.ko_bans),
    )
}

/// Compares as one number whose highest bits are the bottom right corner, so
/// that the least form has its stones at the top left.
fn big_integer(points: PointSet) -> [u64; 6] {
    let mut words = *points.words();
    words.reverse();
    words
}
