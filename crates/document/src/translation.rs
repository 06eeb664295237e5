//! Translating a page: its texts are extracted, translated elsewhere, and put back. Pure.
//!
//! [`extract`] splits a page into segments, one for each block of text: a paragraph, a heading, a cell, a caption. Only
//! text is in them. Code, targets, tags with their attributes, expressions, formulas, emoji, URLs, HTML and front matter
//! are protected: a segment has numbered markers in their place, and [`apply`] copies their bytes from the page.
//!
//! Providers are not trusted. [`Segment::parse`] rejects a reply that loses, repeats or moves a marker; then
//! [`Segment::runs`] and [`Segment::parse_runs`] translate text by text, or the source stays. Text of a reply is escaped,
//! and [`apply`] reads its result again and leaves out what would change the page's markup.
//!
//! ```
//! use std::collections::BTreeSet;
//! use document::translation::{apply, extract};
//!
//! let page = "## Setup\n\nRun **this** first: `make`.\n\n```sh\nmake\n```\n";
//! let segments = extract(page).segments;
//! assert_eq!(segments[1].marked(), "Run <x1>this</x1> first: <x2/>.");
//!
//! let heading = segments[0].parse("Einrichten")?;
//! let text = segments[1].parse("Zuerst <x2/> *ausführen*, <x1>dies</x1>.")?;
//! let targeted = BTreeSet::from(["setup".to_owned()]);
//! let translated = apply(page, &[(0, heading), (1, text)], &targeted);
//! assert_eq!(
//!     translated.text,
//!     "## Einrichten <a href=\"#setup\" id=\"setup\"></a>\n\n\
//!      Zuerst `make` \\*ausführen\\*, **dies**.\n\n```sh\nmake\n```\n"
//! );
//!
//! // A lost marker: translate the runs, or keep the source.
//! assert!(segments[1].parse("Zuerst <x2/> ausführen.").is_err());
//! assert_eq!(segments[1].runs(), ["Run", "this", "first:"]);
//! # Ok::<(), document::translation::ReplyError>(())
//! ```

mod anchors;
mod apply;
mod blocks;
mod builder;
mod error;
mod marker_tag;
mod part;
mod parts;
mod rendering;
mod reply;
mod segment;
mod tables;
mod translated;
mod words;

use blocks::TextPage;

pub use apply::{TranslatedPage, apply};
pub use error::ReplyError;
pub use segment::{Segment, SegmentKind};
pub use translated::Translation;

/// Segments of a page. The texts after them are not translated.
pub const MAX_SEGMENTS: usize = 20_000;
/// Bytes of a segment with its markers. Longer texts are not translated.
pub const MAX_SEGMENT_BYTES: usize = 32 << 10;
/// Bytes of a provider's reply to one segment. Longer ones are rejected.
pub const MAX_REPLY_BYTES: usize = 4 * MAX_SEGMENT_BYTES;

/// The segments of a page, in the order of its text; notes are last.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Segments {
    pub segments: Vec<Segment>,
    /// The number of texts that exceed [`MAX_SEGMENTS`] or [`MAX_SEGMENT_BYTES`].
    pub skipped: usize,
    /// Whether the page is over a limit of [`crate::limits`], so that none of it is translated.
    pub over_limit: bool,
}

/// Splits a page's whole text into segments.
pub fn extract(text: &str) -> Segments {
    let Ok(page) = TextPage::read(text) else {
        return Segments {
            over_limit: true,
            ..Segments::default()
        };
    };
    let found = segments_of(&page);
    Segments {
        segments: found
            .segments
            .into_iter()
            .map(|(_, segment)| segment)
            .collect(),
        skipped: found.skipped,
        over_limit: false,
    }
}

/// Segments with the index of their block.
struct FoundSegments {
    segments: Vec<(usize, Segment)>,
    skipped: usize,
}

fn segments_of(page: &TextPage) -> FoundSegments {
    let mut segments = Vec::new();
    let mut skipped = 0;
    for (at, block) in page.blocks.iter().enumerate() {
        let Some(segment) = Segment::of_block(block) else {
            continue;
        };
        if segments.len() < MAX_SEGMENTS && segment.marked().len() <= MAX_SEGMENT_BYTES {
            segments.push((at, segment));
        } else {
            skipped += 1;
        }
    }
    FoundSegments { segments, skipped }
}
