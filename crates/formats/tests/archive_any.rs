//! Archives that were damaged anywhere: reading ends, within its bounds, and no name leads out.
#![allow(clippy::unwrap_used, reason = "tests")]

use std::io::{Cursor, Write};
use std::ops::ControlFlow;
use std::path::{Component, Path};

use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::*;
use shikatsu_formats::archive::{ArchiveLimits, Packing, visit_members, zipped};
use shikatsu_formats::collection::each_problem;

const BOUNDS: ArchiveLimits = ArchiveLimits {
    member: 4096,
    all: 16_384,
};

const PROBLEM: &str = "(;SZ[9]AB[aa][bb]AW[cc]PL[B];B[dd]TE[1])";

fn tar() -> Vec<u8> {
    let mut archive = tar::Builder::new(Vec::new());
    for name in ["a.sgf", "deep/b.sgf"] {
        let mut header = tar::Header::new_ustar();
        header.set_size(PROBLEM.len() as u64);
        header.set_mode(0o644);
        archive
            .append_data(&mut header, name, PROBLEM.as_bytes())
            .unwrap();
    }
    archive.into_inner().unwrap()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn archives() -> Vec<(Packing, Vec<u8>)> {
    let zip = zipped([("a.sgf", PROBLEM), ("deep/b.sgf", PROBLEM)]).unwrap();
    vec![
        (Packing::Zip, zip),
        (Packing::Tar, tar()),
        (Packing::Gzip, gzip(&tar())),
        (Packing::Gzip, gzip(PROBLEM.as_bytes())),
    ]
}

/// Reads to the end or to a refusal; how much was unpacked.
fn visited(packing: Packing, bytes: &[u8]) -> usize {
    let mut unpacked = 0;
    let name = Path::new("set.sgf.gz");
    // Whether it is refused is its own business.
    let _result = visit_members(
        Cursor::new(bytes),
        packing,
        name,
        BOUNDS,
        &mut |path, bytes| {
            assert!(
                path.components()
                    .all(|part| matches!(part, Component::Normal(_)))
            );
            unpacked += bytes.len();
            each_problem(&bytes, &mut |_| ControlFlow::Continue(()))
        },
    );
    unpacked
}

#[test]
fn whole_archives_are_read_to_their_end() {
    let sizes: Vec<usize> = archives()
        .iter()
        .map(|(packing, bytes)| {
            assert_eq!(Packing::of(bytes), Some(*packing));
            visited(*packing, bytes)
        })
        .collect();
    let one = PROBLEM.len();
    assert_eq!(sizes, [2 * one, 2 * one, 2 * one, one]);
}

proptest! {
    #[test]
    fn damaged_archives_are_read_or_refused(
        which in 0_usize..4,
        end in any::<prop::sample::Index>(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..8),
    ) {
        let (packing, mut bytes) = archives().remove(which);
        for (at, byte) in damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let cut = end.index(bytes.len() + 1);
        prop_assert!(visited(packing, &bytes) as u64 <= BOUNDS.all);
        prop_assert!(visited(packing, &bytes[..cut]) as u64 <= BOUNDS.all);
    }
}
