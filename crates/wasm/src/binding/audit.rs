//! The calls for auditing collections.

use js_sys::{Function, Uint8Array};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{JsonReply, parsed, reply, text};
use crate::{CollectionIndex, ProblemAuditor};

/// Paths of files in a folder, as `string[]` → the places of those that are looked at, in their order, as `number[]`.
///
/// # Errors
/// When it is no list of paths.
#[wasm_bindgen(js_name = chosenFiles)]
pub fn chosen_files(paths: &str) -> JsonReply {
    reply(parsed(paths).map(|paths: Vec<String>| crate::chosen(&paths)))
}

/// What is in the files of a collection.
#[wasm_bindgen(js_name = Survey)]
#[derive(Debug, Default)]
pub struct BoundCollectionIndex(CollectionIndex);

#[wasm_bindgen(js_class = Survey)]
impl BoundCollectionIndex {
    /// Nothing seen yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks into a file. `visit` is called for it, or for each file of an archive, with its path, its
    /// bytes if they were packed or null, and `AuditEntry[]`.
    pub fn take(&mut self, path: &str, below: &str, bytes: &[u8], visit: &Function) {
        self.0.take(path, below, bytes, &mut |member| {
            let unpacked = member.unpacked.map(Uint8Array::from);
            let entries = reply(Ok(member.entries)).unwrap_or_else(|fault| fault);
            // The page handles what its own function does or throws.
            let _ignored = visit.call3(
                &JsValue::NULL,
                &JsValue::from_str(member.path),
                &unpacked.map_or(JsValue::NULL, JsValue::from),
                &JsValue::from_str(&entries),
            );
        });
    }

    /// Enters a file that could not be read, and why → `AuditEntry`.
    ///
    /// # Errors
    /// Never.
    pub fn refuse(&mut self, path: &str, reason: &str) -> JsonReply {
        reply(Ok(self.0.refuse(path, reason)))
    }

    /// → `AuditLikeness[]`; the index is empty afterwards.
    ///
    /// # Errors
    /// Never.
    pub fn likenesses(&mut self) -> JsonReply {
        reply(Ok(std::mem::take(&mut self.0).likenesses()))
    }
}

/// Judges problems of a collection.
#[wasm_bindgen(js_name = Assessor)]
#[derive(Debug)]
pub struct BoundAuditor(ProblemAuditor);

#[wasm_bindgen(js_class = Assessor)]
impl BoundAuditor {
    /// An auditor whose searches have so many bytes for their tables.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(memory: u32) -> Self {
        Self(ProblemAuditor::new(
            usize::try_from(memory).unwrap_or(crate::MEMORY),
        ))
    }

    /// `AuditEntry`, `AuditLikeness | null`, `AuditTerms` → `AuditRecord`; `bytes` gives the bytes of
    /// the entry when they are needed.
    ///
    /// # Errors
    /// When the bytes are not those of the entry.
    pub fn judge(
        &mut self,
        entry: &str,
        likeness: &str,
        terms: &str,
        bytes: &Function,
    ) -> JsonReply {
        let read = || {
            let given = bytes.call0(&JsValue::NULL).unwrap_or(JsValue::NULL);
            Uint8Array::new(&given).to_vec()
        };
        reply(parsed(entry).and_then(|entry| {
            let likeness: Option<_> = parsed(likeness)?;
            self.0
                .judge(&entry, likeness.as_ref(), parsed(terms)?, read)
        }))
    }
}

/// A form by its name, a title, `AuditTerms` and lines of records → the report, handed to `put` in pieces.
///
/// # Errors
/// When there is no such form, or a line is no record.
#[wasm_bindgen(js_name = writeReport)]
pub fn write_report(
    form: &str,
    title: &str,
    terms: &str,
    lines: &str,
    put: &Function,
) -> JsonReply {
    reply(parsed(terms).and_then(|terms| {
        crate::report(form, title, terms, lines, &mut |text| {
            let _ignored = put.call1(&JsValue::NULL, &JsValue::from_str(text));
        })
    }))
}

/// The line of a record, and which finding → `AuditPicture`.
///
/// # Errors
/// When the line is no record or holds no position.
#[wasm_bindgen(js_name = findingPicture)]
pub fn finding_picture(line: &str, finding: Option<usize>) -> JsonReply {
    reply(crate::picture(line, finding))
}

/// A zip archive of copies; `next` gives an `AuditCopy` each time, and null after the last.
///
/// # Errors
/// When zip cannot hold them, or one is no copy.
#[wasm_bindgen(js_name = packCopies)]
pub fn pack_copies(next: &Function) -> Result<Vec<u8>, String> {
    let mut fault = None;
    let copies = std::iter::from_fn(|| {
        let given = next.call0(&JsValue::NULL).ok()?.as_string()?;
        parsed(&given).map_err(|error| fault = Some(error)).ok()
    });
    let packed = crate::packed(copies);
    let result = fault.map_or(packed, Err);
    result.map_err(|error| text(&error))
}
