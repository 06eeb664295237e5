//! The text of a page for full-text search: by heading, separate from its code, with the conditions it depends on.
//!
//! A heading applies to the rest of its container. So text after a condition is under the heading before the condition,
//! which is visible to everyone who sees the text.

mod blocks;
mod tables;

use serde::{Deserialize, Serialize};

use crate::{limits::MAX_SECTION_POSITION_BYTES, read::read_page, resolve::Unresolved};

/// A part of a page, in the order of the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SearchPiece {
    Section(Section),
    Include(Include),
}

/// The content between two headings. Text under additional conditions is a separate section with the same anchor.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Section {
    #[serde(flatten)]
    pub place: SectionPosition,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Code blocks and formulas. Code within a line belongs to the text.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub code: String,
}

/// A reusable content that is included in a section.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Include {
    #[serde(flatten)]
    pub place: SectionPosition,
    /// As written.
    pub target: String,
}

/// The position of a section in a page.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SectionPosition {
    /// Of the last heading; none before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub anchor: Option<String>,
    /// The headings above it, outermost first. None of them depends on other conditions than the section.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub headings: Vec<Heading>,
    /// The conditions around it, outermost first. All must be true for a reader to see it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// 1 to 3, as in the block document.
    pub level: u8,
    pub text: String,
}

impl SectionPosition {
    /// Its memory size.
    pub fn bytes(&self) -> usize {
        let anchor = self.anchor.iter().map(String::len);
        let headings = self.headings.iter();
        let headings = headings.map(|heading| heading.text.len() + size_of::<Heading>());
        let conditions = self.conditions.iter();
        let conditions = conditions.map(|condition| condition.len() + size_of::<String>());
        size_of::<Self>() + anchor.chain(headings).chain(conditions).sum::<usize>()
    }

    /// Converts a position in an included content to a position in this page.
    pub fn within_include(&self, inner: &Self) -> Self {
        let mut headings = self.headings.clone();
        if let Some(outermost) = inner.headings.first() {
            end_sections(&mut headings, outermost.level);
        }
        headings.extend(inner.headings.iter().cloned());
        Self {
            anchor: inner.anchor.clone().or_else(|| self.anchor.clone()),
            headings,
            conditions: [&self.conditions[..], &inner.conditions].concat(),
        }
    }
}

/// A heading ends the sections of all headings of its level and below.
fn end_sections(headings: &mut Vec<Heading>, level: u8) {
    let ends = headings.iter().position(|heading| heading.level >= level);
    headings.truncate(ends.unwrap_or(headings.len()));
}

impl Section {
    fn is_empty(&self) -> bool {
        self.text.is_empty() && self.code.is_empty()
    }
}

/// The sections of a page's whole text, and its includes. The first is the text before all headings without conditions,
/// even if it is empty. The page's title and its front matter are not part of any.
pub fn sections(text: &str) -> Vec<SearchPiece> {
    let document = read_page(text, &Unresolved).document;
    let mut walk = SectionCollector::default();
    // The source shown for a page over a limit may contain unparsed conditions.
    if !document.over_limit {
        walk.blocks(&document.nodes);
    }
    walk.finish()
}

/// Sections while they are collected.
struct SectionCollector {
    sections: Vec<SectionDraft>,
    /// The index of the section that the text belongs to.
    current: usize,
    /// Includes with the number of sections before them.
    includes: Vec<(usize, Include)>,
    /// In a container or a table, where headings are lines like others.
    is_in_box: bool,
    /// The remaining bytes for positions: a few bytes of text can repeat long headings and conditions.
    remaining_bytes: usize,
}

struct SectionDraft {
    section: Section,
    /// Whether it starts with a heading: then it is stored even if it is empty.
    has_heading: bool,
}

impl Default for SectionCollector {
    fn default() -> Self {
        let first = SectionDraft {
            section: Section::default(),
            has_heading: false,
        };
        Self {
            sections: vec![first],
            current: 0,
            includes: Vec::new(),
            is_in_box: false,
            remaining_bytes: MAX_SECTION_POSITION_BYTES,
        }
    }
}

impl SectionCollector {
    fn place(&self) -> &SectionPosition {
        &self.sections[self.current].section.place
    }

    /// Reserves room for a position with this many bytes more than the current one. Returns false if there is none.
    fn reserve(&mut self, more: usize) -> bool {
        let left = self
            .remaining_bytes
            .checked_sub(self.place().bytes() + more);
        self.remaining_bytes = left.unwrap_or(self.remaining_bytes);
        left.is_some()
    }

    /// Starts a new section for the text that follows.
    fn begin(&mut self, place: SectionPosition, has_heading: bool) {
        self.current = self.sections.len();
        let section = Section {
            place,
            ..Section::default()
        };
        self.sections.push(SectionDraft {
            section,
            has_heading,
        });
    }

    fn line(&mut self, line: &str) {
        add_line(&mut self.sections[self.current].section.text, line.trim());
    }

    fn code_line(&mut self, line: &str) {
        let line = line.trim_end();
        add_line(&mut self.sections[self.current].section.code, line);
    }

    fn finish(self) -> Vec<SearchPiece> {
        let mut pieces = Vec::with_capacity(self.sections.len() + self.includes.len());
        let mut includes = self.includes.into_iter().peekable();
        for (index, draft) in self.sections.into_iter().enumerate() {
            while let Some((_, include)) = includes.next_if(|(before, _)| *before <= index) {
                pieces.push(SearchPiece::Include(include));
            }
            if index == 0 || draft.has_heading || !draft.section.is_empty() {
                pieces.push(SearchPiece::Section(draft.section));
            }
        }
        pieces.extend(includes.map(|(_, include)| SearchPiece::Include(include)));
        pieces
    }
}

fn add_line(text: &mut String, line: &str) {
    if line.is_empty() {
        return;
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(line);
}
