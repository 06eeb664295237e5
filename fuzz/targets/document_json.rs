//! Any JSON is a document or is refused. A document that clients sent can be written as a page, which is read again,
//! and drawn, however little sense it makes.

#![no_main]

use document::{Document, Unlocated, Unresolved};
use fuzz::{check_html, check_ids};
use libfuzzer_sys::fuzz_target;
use render::blocks::{RenderContext, body};

/// A page that is replaced by the document.
const PAGE: &str = "---\ndescription: Tides\n---\n\n# Tides\n\nThe *moon* pulls.\n\n* one\n* two\n";

fuzz_target!(|data: &[u8]| {
    let Ok(sent) = serde_json::from_slice::<Document>(data) else {
        return;
    };
    let json = serde_json::to_string(&sent).expect("documents are answered as JSON");
    // Members that were left out can make it a level too deep.
    if let Ok(again) = serde_json::from_str::<Document>(&json) {
        assert_eq!(again.weight(), sent.weight());
    }
    let written = document::write(&sent, &Unlocated);
    let read = document::read(&written, &Unresolved);
    let same = document::edit(&written, &read, &Unresolved, &Unlocated);
    assert_eq!(
        same, written,
        "an edit that changes nothing changed the text"
    );
    let _ = document::write_plain(&sent, &Unlocated);
    let edited = document::edit(PAGE, &sent, &Unresolved, &Unlocated);
    assert!(
        edited.starts_with("---\ndescription: Tides\n---\n"),
        "the front matter is not the document's: {edited:?}"
    );
    for document in [&sent, &read] {
        let html = body(document, &Nothing).html;
        check_html(&html);
        check_ids(&html);
    }
});

struct Nothing;

impl RenderContext for Nothing {}
