//! Puts translations into a page. The result is read again: a translation that changes anything but its own text is
//! left out, whatever the reason.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Segment, Translation,
    anchors::{HeadingAnchors, lost_anchors},
    blocks::{TextBlock, TextKind, TextPage},
    rendering::{Visible, render},
    segments_of,
};
use crate::read::piece::Span;

/// How often the result is read to find translations that do not fit.
const MAX_ATTEMPTS: usize = 16;

/// A translated page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TranslatedPage {
    pub text: String,
    /// The segments whose translation was left out, because the page would have had other markup with it.
    pub rejected: Vec<usize>,
    /// The targeted anchors that the page has no longer: those of expandables come from their text.
    pub lost_anchors: Vec<String>,
}

/// Returns the page with the translations of some of its segments, by their index in `extract`. All bytes that are not
/// translated text stay. Headings with a targeted anchor get it as an id.
pub fn apply(
    text: &str,
    translations: &[(usize, Translation)],
    targeted: &BTreeSet<String>,
) -> TranslatedPage {
    let unchanged = |rejected: Vec<usize>| TranslatedPage {
        text: text.to_owned(),
        rejected,
        lost_anchors: Vec::new(),
    };
    let all: BTreeMap<usize, &Translation> = translations
        .iter()
        .map(|(index, translation)| (*index, translation))
        .collect();
    let Ok(page) = TextPage::read(text) else {
        return unchanged(all.into_keys().collect());
    };
    let mut draft = Draft::new(text, &page, all, HeadingAnchors::read(text, targeted));
    for _ in 0..MAX_ATTEMPTS {
        if draft.changed.is_empty() {
            return unchanged(draft.rejected());
        }
        let result = draft.write();
        if draft.accept(&result) {
            return TranslatedPage {
                lost_anchors: lost_anchors(text, &result, targeted),
                rejected: draft.rejected(),
                text: result,
            };
        }
    }
    draft.changed.clear();
    unchanged(draft.rejected())
}

/// The translations that are tried.
struct Draft<'a> {
    text: &'a str,
    page: &'a TextPage,
    anchors: HeadingAnchors,
    requested: Vec<usize>,
    same: BTreeSet<usize>,
    /// Segments with their index and translation, by the index of their block.
    changed: BTreeMap<usize, (usize, Segment, &'a Translation)>,
}

impl<'a> Draft<'a> {
    fn new(
        text: &'a str,
        page: &'a TextPage,
        mut translations: BTreeMap<usize, &'a Translation>,
        anchors: HeadingAnchors,
    ) -> Self {
        let requested = translations.keys().copied().collect();
        let mut same = BTreeSet::new();
        let mut changed = BTreeMap::new();
        for (index, (block, segment)) in segments_of(page).segments.into_iter().enumerate() {
            let Some(translation) = translations.remove(&index) else {
                continue;
            };
            // The translation may be one of another segment.
            let Ok(parsed) = segment.parse(&translation.marked()) else {
                continue;
            };
            let mut visible = Visible::default();
            visible.translation(&segment, &parsed.nodes);
            if visible == Visible::of(&segment.parts) {
                same.insert(index);
            } else {
                changed.insert(block, (index, segment, translation));
            }
        }
        Self {
            text,
            page,
            anchors,
            requested,
            same,
            changed,
        }
    }

    fn rejected(&self) -> Vec<usize> {
        let applied: BTreeSet<usize> = self.changed.values().map(|(index, ..)| *index).collect();
        let is_rejected = |index: &&usize| !applied.contains(index) && !self.same.contains(index);
        self.requested.iter().filter(is_rejected).copied().collect()
    }

    /// The markup that pins the anchor of a heading. Nothing is pinned while all headings stay.
    fn anchor(&self, at: usize, block: &TextBlock) -> Option<String> {
        let TextKind::Heading(position) = block.kind else {
            return None;
        };
        let is_translated = self.changed.contains_key(&at);
        self.anchors
            .pinned(position, is_translated)
            .filter(|_| self.changes_headings())
    }

    fn changes_headings(&self) -> bool {
        let mut changed = self.changed.keys().map(|at| self.page.blocks[*at].kind);
        changed.any(|kind| matches!(kind, TextKind::Heading(_)))
    }

    fn write(&self) -> String {
        let mut edits: Vec<(Span, String)> = Vec::new();
        for (at, block) in self.page.blocks.iter().enumerate() {
            let anchor = self.anchor(at, block);
            let is_first = has_other_anchor(block);
            if let Some(anchor) = anchor.as_ref().filter(|_| is_first) {
                edits.push((block.span.start..block.span.start, anchor.clone()));
            }
            if let Some((_, segment, translation)) = self.changed.get(&at) {
                let written = render(segment, translation, block);
                edits.push((segment.span.clone(), written));
            }
            if let Some(anchor) = anchor.filter(|_| !is_first) {
                edits.push((block.span.end..block.span.end, format!(" {anchor}")));
            }
        }
        // Notes are walked last, wherever they are.
        edits.sort_by_key(|(span, _)| (span.start, span.end));
        splice(self.text, &edits)
    }

    /// Compares the written page with the one that is meant. Drops the translations that make the difference.
    fn accept(&mut self, result: &str) -> bool {
        let Ok(found) = TextPage::read(result) else {
            self.changed.clear();
            return false;
        };
        let same_count = found.blocks.len() == self.page.blocks.len();
        let mut wrong = Vec::new();
        for (at, block) in self.page.blocks.iter().enumerate() {
            let is_meant = found.blocks.get(at).is_some_and(|found| {
                found.structure == block.structure
                    && Visible::of(&found.parts) == self.meant(at, block)
            });
            if !is_meant {
                wrong.push(at);
                if !same_count {
                    break;
                }
            }
        }
        if wrong.is_empty() && same_count && found.structure == self.page.structure {
            return true;
        }
        let before = self.changed.len();
        for at in &wrong {
            self.changed.remove(at);
        }
        if self.changed.len() == before {
            // The cause is a block before the difference, or the last one.
            let first = wrong.first().copied().unwrap_or(usize::MAX);
            let cause = self.changed.range(..first).next_back();
            let cause = cause.or_else(|| self.changed.iter().next());
            if let Some(cause) = cause.map(|(at, _)| *at) {
                self.changed.remove(&cause);
            }
        }
        false
    }

    /// What readers are to see of a block.
    fn meant(&self, at: usize, block: &TextBlock) -> Visible {
        let anchor = self.anchor(at, block);
        let is_first = has_other_anchor(block);
        let mut meant = Visible::default();
        if let Some(anchor) = anchor.as_ref().filter(|_| is_first) {
            meant.markup(anchor);
        }
        match self.changed.get(&at) {
            Some((_, segment, translation)) => {
                let (before, after) = segment.parts_around(block);
                meant.parts(before);
                meant.translation(segment, &translation.nodes);
                meant.parts(after);
            }
            None => meant.parts(&block.parts),
        }
        if let Some(anchor) = anchor.filter(|_| !is_first) {
            meant.markup(&anchor);
        }
        meant
    }
}

/// Returns whether the heading has an `<a>` without id: the reader takes the id of the first one.
fn has_other_anchor(block: &TextBlock) -> bool {
    matches!(block.kind, TextKind::Heading(position) if position.has_id == Some(false))
}

fn splice(text: &str, edits: &[(Span, String)]) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    let mut at = 0;
    for (span, written) in edits.iter().filter(|(span, _)| span.end <= text.len()) {
        if span.start < at {
            continue;
        }
        out.push_str(&text[at..span.start]);
        out.push_str(written);
        at = span.end;
    }
    out.push_str(&text[at..]);
    out
}
