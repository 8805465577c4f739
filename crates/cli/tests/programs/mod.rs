//! Programs that speak GTP, as the tests of this crate seat them.

#![allow(dead_code, reason = "each test binary uses its part")]

use std::path::Path;

const GNUGO: &str = "/usr/games/gnugo";

/// Whether GNU Go is installed; where it is not, the caller's test is skipped and says so.
pub(crate) fn has_gnugo() -> bool {
    let has = Path::new(GNUGO).exists();
    if !has {
        eprintln!("skipped: GNU Go is not installed ({GNUGO})");
    }
    has
}

/// GNU Go at a level, under area scoring.
pub(crate) fn gnugo(level: u8) -> String {
    format!("{GNUGO} --mode gtp --level {level} --chinese-rules")
}

/// A program that answers a proposal as told, in a shell's words; everything else it takes.
pub(crate) fn scripted(proposal: &str) -> String {
    let body = format!(
        "while read -r c x; do case $c in \
         name) echo '= Script'; echo;; \
         list_commands) echo '= reg_genmove'; echo;; \
         reg_genmove) {proposal}; echo;; \
         *) echo '='; echo;; esac; done"
    );
    format!("sh -c \"{body}\"")
}
