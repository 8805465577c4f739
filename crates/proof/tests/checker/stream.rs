//! Certificates larger than memory should hold: read once, in one pass, in
//! memory that depends on the labels in use and on nothing else.

use std::io::Read;

use shikatsu_problem::{Color, Point, Role};
use shikatsu_proof::{
    CheckLimits, Claim, Complaint, Graph, Manner, Question, Reason, Step, Superko, check,
    check_with, write,
};

use crate::expansion::Expansion;
use crate::rooms::{IDLE_RABBIT, PATIENCE, RABBIT, certificate, room};
use crate::tree::Certificate;

/// Checks a proof written out without references; returns its nodes and bytes.
fn check_expansion(drawing: &[&str]) -> (u64, u64) {
    let problem = room(drawing);
    let short = Certificate::parse(&certificate(&problem, Question::Capture));
    let expansion = Expansion::new(&short);
    let nodes = expansion.nodes();
    let limits = CheckLimits {
        depth: 100,
        live_labels: 0,
    };
    let checked = check_with(&problem, expansion, limits).unwrap();
    assert_eq!(checked.claim().manner, Manner::Prove);
    assert_eq!((checked.nodes(), checked.live_labels()), (nodes, 0));
    (nodes, checked.bytes())
}

#[test]
fn a_long_certificate_is_checked_while_it_is_made() {
    assert_eq!(check_expansion(IDLE_RABBIT), (3_392_992, 9_544_147));
}

/// A refutation of capture that waits until the attacker has no move left: he
/// fills so many points in every possible order, the defender passes.
struct Orders {
    pass: u8,
    /// Points left to fill, and the next of them to write.
    stack: Vec<(u32, u32)>,
    buffer: Vec<u8>,
    given: usize,
}

impl Orders {
    fn new(heading: &[u8], fillable: u32, pass: u8) -> Self {
        let mut orders = Self {
            pass,
            stack: Vec::new(),
            buffer: heading.to_vec(),
            given: 0,
        };
        orders.enter((1 << fillable) - 1);
        orders
    }

    fn enter(&mut self, left: u32) {
        let count = u8::try_from(left.count_ones()).unwrap();
        self.buffer.extend([4, 0, count]);
        self.stack.push((left, 0));
    }

    fn write_next(&mut self) {
        let Some((left, next)) = self.stack.last_mut() else {
            return;
        };
        let rest = *left >> *next;
        if rest == 0 {
            self.stack.pop();
            return;
        }
        let point = *next + rest.trailing_zeros();
        *next = point + 1;
        let after = *left & !(1 << point);
        let code = u8::try_from(point).unwrap();
        self.buffer.extend([code, 3, self.pass, 0]);
        self.enter(after);
    }
}

impl Read for Orders {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        if self.given == self.buffer.len() {
            self.buffer.clear();
            self.given = 0;
        }
        while self.buffer.len() < out.len() && !self.stack.is_empty() {
            self.write_next();
        }
        let length = out.len().min(self.buffer.len() - self.given);
        out[..length].copy_from_slice(&self.buffer[self.given..self.given + length]);
        self.given += length;
        Ok(length)
    }
}

/// Checks all orders of filling, after some points have been filled already.
fn check_orders(filled: u32) -> (u64, u64) {
    let mut problem = room(PATIENCE);
    let fillable = 11 - filled;
    let points: Vec<Point> = problem.in_play.unwrap().iter().collect();
    for &point in &points[usize::try_from(fillable).unwrap()..11] {
        problem.setup.put(point, Some(Color::Black));
    }
    let claim = Claim::at_start(Question::Capture, Manner::Refute, Role::Attacker);
    let mut graph = Graph::new();
    let leaf = graph.push(Step::Leaf(Reason::TwoEyes));
    let mut heading = Vec::new();
    write(&problem, &claim, &graph, leaf, &mut heading).unwrap();
    heading.pop();
    let pass = u8::try_from(points.len()).unwrap();
    let orders = Orders::new(&heading, fillable, pass);
    let limits = CheckLimits {
        depth: 30,
        live_labels: 0,
    };
    let checked = check_with(&problem, orders, limits).unwrap();
    assert_eq!(checked.superko(), Superko::Independent);
    (checked.nodes(), checked.bytes())
}

#[test]
fn a_longer_certificate_is_checked_while_it_is_made() {
    assert_eq!(check_orders(1), (19_728_201, 69_048_729));
}

#[test]
#[ignore = "reads three quarters of a gigabyte, which takes minutes"]
fn a_very_long_certificate_is_checked_while_it_is_made() {
    assert_eq!(check_orders(0), (217_010_223, 759_535_806));
}

#[test]
fn labels_are_forgotten_after_their_last_use() {
    let problem = room(RABBIT);
    let bytes = certificate(&problem, Question::Capture);
    let checked = check(&problem, &bytes[..]).unwrap();
    let labels = {
        let mut labels = 0;
        let mut certificate = Certificate::parse(&bytes);
        certificate
            .root
            .visit(&mut |tree| labels += usize::from(tree.labelled));
        labels
    };
    assert_eq!((labels, checked.live_labels()), (57, 26));
    let limits = |live_labels| CheckLimits {
        live_labels,
        ..CheckLimits::default()
    };
    assert!(check_with(&problem, &bytes[..], limits(26)).is_ok());
    let fault = check_with(&problem, &bytes[..], limits(25)).unwrap_err();
    assert_eq!(fault.complaint, Complaint::TooManyLabels { limit: 25 });
}

#[test]
fn lines_beyond_the_limit_are_refused() {
    let problem = room(RABBIT);
    let bytes = certificate(&problem, Question::Capture);
    let limits = CheckLimits {
        depth: 5,
        ..CheckLimits::default()
    };
    let fault = check_with(&problem, &bytes[..], limits).unwrap_err();
    assert_eq!(fault.complaint, Complaint::TooDeep { limit: 5 });
    assert_eq!(fault.line.len(), 5);
}
