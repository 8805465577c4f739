//! A certificate with the problem it is about, as `shikatsu check --lines` prints it.

use serde_json::{Value, json};
use shikatsu_problem::{Color, Point, PointSet, Problem, Setup, Size, Suicide};
use shikatsu_proof::{CertificateFault, Checked, check};

#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub(crate) problem: Value,
    pub(crate) certificate: Vec<u8>,
}

impl Case {
    pub(crate) fn read(line: &str) -> Self {
        let object: Value = serde_json::from_str(line).unwrap();
        let digits = object["certificate"].as_str().unwrap().as_bytes();
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16);
        Self {
            problem: object["problem"].clone(),
            certificate: digits.chunks(2).map(|pair| byte(pair).unwrap()).collect(),
        }
    }

    pub(crate) fn line(&self) -> String {
        let bytes = self.certificate.iter().map(|byte| format!("{byte:02x}"));
        let digits: String = bytes.collect();
        json!({ "problem": self.problem, "certificate": digits }).to_string()
    }

    pub(crate) fn ours(&self) -> Result<Checked, CertificateFault> {
        check(&self.made(), &self.certificate[..])
    }

    /// The problem as our programs have it.
    pub(crate) fn made(&self) -> Problem {
        let size = |name: &str| u32::try_from(self.problem[name].as_u64().unwrap()).unwrap();
        let size = Size::new(size("width"), size("height")).unwrap();
        let points: Vec<Point> = size.points().collect();
        let with = |name: &str, sign: char| -> PointSet {
            let rows = self.problem[name].as_array().unwrap();
            let signs = rows.iter().flat_map(|row| row.as_str().unwrap().chars());
            let marked = points.iter().zip(signs).filter(|(_, found)| *found == sign);
            marked.map(|(&point, _)| point).collect()
        };
        let mut setup = Setup::empty(size);
        setup.black = with("stones", 'X');
        setup.white = with("stones", 'O');
        setup.to_move = Some(match self.problem["toMove"].as_str().unwrap() {
            "black" => Color::Black,
            _ => Color::White,
        });
        if let Some(forbidden) = self.problem["forbidden"].as_u64() {
            setup.ko_bans = PointSet::of(points[usize::try_from(forbidden).unwrap()]);
        }
        let mut problem = Problem::new(setup);
        problem.key_stones = with("keys", 'x');
        problem.in_play = Some(with("inPlay", 'x'));
        if self.problem["suicide"].as_bool().unwrap() {
            problem.rules.suicide = Suicide::Allowed;
        }
        problem
    }
}
