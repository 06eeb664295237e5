//! The pages of a source, as texts in the dialect. They are the same for every entry that shows them; ids and paths come
//! later.

use std::sync::Arc;

use model::{ObjectKind, Oid};
use serde_json::Value;

use crate::spec_trees::OverlayEffect;

/// The pages of a source.
#[derive(Debug, Default)]
pub(super) struct SourcePages {
    pub(super) pages: Vec<SourcePage>,
    /// Number of pages, and bytes of their texts.
    pub(super) count: usize,
    pub(super) text_bytes: usize,
    /// What the overlay of the entry did.
    pub(super) effect: OverlayEffect,
}

#[derive(Debug)]
pub(super) struct SourcePage {
    /// Unique in the source, and the same in each version that has the same page.
    pub(super) key: String,
    pub(super) part: SourcePart,
    pub(super) slug: String,
    pub(super) title: String,
    pub(super) oid: Oid,
    pub(super) text: Arc<[u8]>,
    pub(super) pages: Vec<SourcePage>,
}

/// The part of a source that a page shows, as clients distinguish them.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum SourcePart {
    Overview,
    Operations,
    Models,
    /// The source that its integration computes the document from. None for that of all pages.
    Integration(Option<Arc<Value>>),
}

impl SourcePages {
    /// Counts a page.
    pub(super) fn count(&mut self, text: &str) {
        self.count += 1;
        self.text_bytes += text.len();
    }

    /// Approximate size in memory.
    pub(super) fn bytes(&self) -> usize {
        self.text_bytes + self.count * 256 + self.effect.bytes()
    }
}

/// Returns a text with the id that its blob would have.
pub(super) fn blob(text: String) -> (Oid, Arc<[u8]>) {
    let oid = Oid::of(ObjectKind::Blob, text.as_bytes());
    (oid, text.into_bytes().into())
}

/// Escapes what could be markup.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii_punctuation() {
            out.push('\\');
        }
        out.push(character);
    }
    out
}
