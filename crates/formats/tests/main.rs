//! Tests of the formats from outside, in one binary.

mod archive_any;
mod bench_documents;
mod bench_random;
mod bench_rows;
mod bench_sets;
mod diagram_round_trip;
mod floods;
mod grid_round_trip;
mod ogs_extras;
mod ogs_puzzles;
mod ogs_round_trip;
mod picture_any;
mod picture_drawing;
mod picture_terminal;
mod reading;
mod sgf_dialects;
mod sgf_documents;
mod sgf_faults;
mod sgf_hostile;
mod sgf_lenient;
mod sgf_round_trip;
