//! The files of the page, read once from a folder or an archive and served from memory.
//!
//! Invariant: only what was there at the start is ever served, by its exact name, so no path leads anywhere else.

use std::collections::HashMap;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

use super::framing::{FRAMED, framed};
use super::refusal::{HttpRefusal, RefusalKind};
use crate::store::BundleHash;

/// Where the files of the page come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PageSource {
    /// The folder that `web/build` makes.
    Folder(PathBuf),
    /// The same folder as a tar archive, as a released program holds it.
    Archive(&'static [u8]),
}

/// All files by the path they are asked for.
#[derive(Default)]
pub(super) struct Pages(HashMap<String, PageFile>);

pub(super) struct PageFile {
    plain: Bytes,
    /// Compressed, if that is smaller.
    packed: Option<Bytes>,
    content: &'static str,
    caching: Caching,
    tag: HeaderValue,
}

/// How long a browser may keep a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Caching {
    /// For good: the name holds a hash of the content.
    Forever,
    /// Until it has asked whether there is a new one.
    Ask,
}

/// Bytes of all files together; a folder with more is no page.
const MOST: u64 = 256 << 20;

/// The page itself, for every path that is none of its files.
const INDEX: &str = "/index.html";

impl Pages {
    /// Reads all files of a page.
    ///
    /// # Errors
    /// When it cannot be read, has no `index.html` or is too large.
    pub(super) fn read(source: &PageSource) -> io::Result<Self> {
        let mut pages = Self::default();
        let mut left = MOST;
        match source {
            PageSource::Folder(folder) => pages.add(folder, "", &mut left)?,
            PageSource::Archive(bytes) => pages.unpack(bytes, &mut left)?,
        }
        if !pages.0.contains_key(INDEX) {
            let reason = "there is no index.html; build the page with web/build";
            return Err(io::Error::new(io::ErrorKind::NotFound, reason));
        }
        Ok(pages)
    }

    fn unpack(&mut self, archive: &[u8], left: &mut u64) -> io::Result<()> {
        for entry in tar::Archive::new(archive).entries()? {
            let mut entry = entry?;
            let path = entry.path()?.into_owned();
            let name = path.to_str().map(|name| name.trim_start_matches("./"));
            let Some(name) = name.filter(|_| entry.header().entry_type().is_file()) else {
                continue;
            };
            let address = format!("/{name}");
            *left = left.checked_sub(entry.size()).ok_or_else(too_large)?;
            let mut bytes = Vec::new();
            entry.read_to_end(&mut bytes)?;
            let file = PageFile::new(&address, bytes)?;
            self.0.insert(address, file);
        }
        Ok(())
    }

    fn add(&mut self, folder: &Path, below: &str, left: &mut u64) -> io::Result<()> {
        let mut entries: Vec<PathBuf> = fs::read_dir(folder)?
            .map(|entry| Ok(entry?.path()))
            .collect::<io::Result<_>>()?;
        entries.sort();
        for path in entries {
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                continue;
            };
            let kind = fs::symlink_metadata(&path)?;
            let address = format!("{below}/{name}");
            if name.starts_with('.') || kind.is_symlink() {
                continue;
            } else if kind.is_dir() {
                self.add(&path, &address, left)?;
            } else {
                *left = left.checked_sub(kind.len()).ok_or_else(too_large)?;
                let file = PageFile::new(&address, fs::read(&path)?)?;
                self.0.insert(address, file);
            }
        }
        Ok(())
    }

    /// The answer for a path that no other route has.
    pub(super) fn answer(&self, method: &Method, path: &str, headers: &HeaderMap) -> Response {
        let Some(index) = self.0.get(INDEX) else {
            let detail = "this service offers no page; /docs describes what can be asked";
            return HttpRefusal::new(RefusalKind::NotFound, detail).into_response();
        };
        let missing = path.starts_with("/api/") || has_ending(path);
        let file = match self.0.get(path) {
            Some(file) => file,
            None if missing => return HttpRefusal::not_found("address here").into_response(),
            None => index,
        };
        if method != Method::GET && method != Method::HEAD {
            return HttpRefusal::new(
                RefusalKind::Method,
                "the page can be fetched and nothing else",
            )
            .into_response();
        }
        let answer = file.answer(method, headers);
        match path == FRAMED {
            true => (framed(), answer).into_response(),
            false => answer,
        }
    }
}

impl PageFile {
    pub(super) fn new(address: &str, bytes: Vec<u8>) -> io::Result<Self> {
        let content = content(address);
        let packed = if content.starts_with("image/") && !content.ends_with("xml") {
            None
        } else {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            encoder.write_all(&bytes)?;
            Some(encoder.finish()?).filter(|packed| packed.len() < bytes.len())
        };
        let hash = BundleHash::of(&bytes);
        let digits: String = hash.bytes()[..16].iter().map(hex).collect();
        let tag = HeaderValue::from_str(&format!("\"{digits}\"")).map_err(io::Error::other)?;
        Ok(Self {
            plain: bytes.into(),
            packed: packed.map(Bytes::from),
            content,
            caching: caching(address),
            tag,
        })
    }

    pub(super) fn answer(&self, method: &Method, headers: &HeaderMap) -> Response {
        let caching = match self.caching {
            Caching::Forever => "public, max-age=31536000, immutable",
            Caching::Ask => "no-cache",
        };
        let about = [
            (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
            (header::ETAG, self.tag.clone()),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
        ];
        if names(
            headers,
            header::IF_NONE_MATCH,
            self.tag.to_str().unwrap_or("*"),
        ) {
            return (StatusCode::NOT_MODIFIED, about).into_response();
        }
        let packed = self.packed.as_ref();
        let packed = packed.filter(|_| names(headers, header::ACCEPT_ENCODING, "gzip"));
        let bytes = packed.unwrap_or(&self.plain);
        let length = bytes.len();
        let body = match *method {
            Method::HEAD => Body::empty(),
            _ => Body::from(bytes.clone()),
        };
        let kind = [
            (header::CONTENT_TYPE, HeaderValue::from_static(self.content)),
            (header::CONTENT_LENGTH, HeaderValue::from(length)),
        ];
        let mut response = (about, kind, body).into_response();
        if packed.is_some() {
            let gzip = HeaderValue::from_static("gzip");
            response
                .headers_mut()
                .insert(header::CONTENT_ENCODING, gzip);
        }
        response
    }
}

/// Whether a header that is a list names something; weak tags count, and what is refused with `q=0` does not.
fn too_large() -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, "this is no page")
}

fn names(headers: &HeaderMap, header: header::HeaderName, what: &str) -> bool {
    let values = headers.get_all(header).into_iter();
    let lists = values.filter_map(|value| value.to_str().ok());
    let mut parts = lists.flat_map(|list| list.split(','));
    parts.any(|part| {
        let (name, weight) = part.split_once(';').unwrap_or((part, ""));
        let name = name.trim();
        let refused = matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
        name.strip_prefix("W/").unwrap_or(name) == what && !refused
    })
}

fn hex(byte: &u8) -> String {
    format!("{byte:02x}")
}

/// Vite writes the hash of the content of a file into its name.
fn caching(address: &str) -> Caching {
    if address.starts_with("/assets/") {
        Caching::Forever
    } else {
        Caching::Ask
    }
}

/// Whether a path looks like a file. If there is no such file, the page must not be the answer.
fn has_ending(path: &str) -> bool {
    path.rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'))
}

fn content(address: &str) -> &'static str {
    let ending = address.rsplit('.').next().unwrap_or_default();
    match ending {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
