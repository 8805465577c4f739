//! Puts the built page into the program, if `SHIKATSU_PAGE` names a tar archive of it, as `deploy/release` does.

use std::error::Error;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-env-changed=SHIKATSU_PAGE");
    let page = Path::new(&env::var("OUT_DIR")?).join("page.tar");
    match env::var("SHIKATSU_PAGE") {
        Ok(archive) if !archive.is_empty() => {
            println!("cargo:rerun-if-changed={archive}");
            fs::copy(&archive, page)
                .map_err(|error| format!("SHIKATSU_PAGE, {archive}: {error}"))?;
        }
        _ => fs::write(page, [])?,
    }
    Ok(())
}
