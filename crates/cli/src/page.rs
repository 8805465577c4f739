//! Where this program finds the page: a folder that the caller names, the one that `web/build` makes, or the archive that
//! was built into the program.

use std::path::{Path, PathBuf};

use shikatsu_service::http::PageSource;

/// Where the page is, seen from the project.
const BUILT: &str = "web/dist";

/// A tar archive; empty in a program that was built without a page.
static IN_PROGRAM: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/page.tar"));

/// The page, if there is one. A folder that the caller names must be there; the others may be missing.
pub(crate) fn found(named: Option<&PathBuf>) -> Option<PageSource> {
    let folder = named.cloned().or_else(|| {
        let built = Path::new(BUILT);
        built.is_dir().then(|| built.to_owned())
    });
    match folder {
        Some(folder) => Some(PageSource::Folder(folder)),
        None if IN_PROGRAM.is_empty() => None,
        None => Some(PageSource::Archive(IN_PROGRAM)),
    }
}
