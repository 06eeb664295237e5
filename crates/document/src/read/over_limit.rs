//! Pages over a limit. Stored content stays readable, so such a page is a document as well: a notice, and the beginning
//! of its source.

use serde_json::Value;
use space_files::front_matter;

use super::{Findings, Page};
use crate::{
    construct::data,
    emoji, keys,
    limits::{MAX_PAGE_BYTES, MAX_PAGE_NODES, MAX_SOURCE_EXCERPT_BYTES, MAX_TABLE_CELLS},
    node::{Block, BlockKind, Data, Document, Node, Text},
    title::Title,
};

/// The limit that a page exceeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExceededLimit {
    Bytes,
    Nodes,
    Cells,
}

impl ExceededLimit {
    fn message(self, text: &str) -> String {
        match self {
            Self::Bytes => {
                let bytes = text.len();
                format!("The page has {bytes} bytes, and at most {MAX_PAGE_BYTES} can be shown.")
            }
            Self::Nodes => {
                format!("The page has more than {MAX_PAGE_NODES} blocks, lines and pieces of text.")
            }
            Self::Cells => {
                format!("The tables of the page have more than {MAX_TABLE_CELLS} cells.")
            }
        }
    }
}

/// Builds the page that is shown instead.
pub(crate) fn page(text: &str, excess: ExceededLimit) -> Page {
    let message = excess.message(text);
    let words = format!(
        "{message} This is the beginning of its source; all of it is in the Git repository of this space."
    );
    let mut nodes = vec![Node::Block(notice(&words)), Node::Block(source(text))];
    keys::assign(&mut nodes, "");
    let title = title(text);
    let advice = format!("{message} It is shown as source. Split it into several pages.");
    Page {
        document: Document {
            nodes,
            over_limit: true,
            ..Document::default()
        },
        title_span: title.as_ref().map(|(_, span)| span.clone()),
        title: title.map(|(title, _)| title),
        findings: Findings::with_problems(vec![(0, advice)]),
    }
}

/// Returns whether the text may have parts for some readers only, so that its source must not be shown to all. True if
/// in doubt.
pub fn has_conditions(text: &str) -> bool {
    let is_condition = |(at, _): (usize, &str)| {
        let inside = text[at + 2..].trim_start_matches([' ', '\t', '\r', '\n', '-']);
        inside.starts_with("if")
    };
    text.match_indices("{%").any(is_condition)
        || text.contains("data-tag")
        || text.contains("expression")
}

impl Document {
    /// Removes the source from a page that is over a limit; the notice stays.
    pub fn withhold_source(&mut self) {
        if self.over_limit {
            self.nodes.truncate(1);
        }
    }
}

/// A hint block that explains what is not shown.
pub(crate) fn notice(text: &str) -> Block {
    let members = data([("style", Some(Value::from("warning")))]);
    let words = Node::Text(Text::plain(text));
    let paragraph = Node::Block(Block::paragraph(vec![words]));
    Block::new(BlockKind::Hint, members, vec![paragraph])
}

fn source(text: &str) -> Block {
    let body = &text[front_matter::split(text).body];
    let end = body.floor_char_boundary(MAX_SOURCE_EXCERPT_BYTES.min(body.len()));
    let lines = body[..end].trim_end().split('\n').map(|line| {
        let words = Node::Text(Text::plain(line.trim_end_matches('\r')));
        Node::Block(Block::new(BlockKind::CodeLine, Data::new(), vec![words]))
    });
    let members = data([("syntax", Some(Value::from("markdown")))]);
    Block::new(BlockKind::Code, members, lines.collect())
}

/// The leading heading, as far as it can be found without reading all of the text.
fn title(text: &str) -> Option<(Title, std::ops::Range<usize>)> {
    let body = front_matter::split(text).body;
    let end = text.floor_char_boundary((body.start + MAX_SOURCE_EXCERPT_BYTES).min(text.len()));
    let mut at = body.start;
    for line in text[body.start..end].split_inclusive('\n') {
        let start = at;
        at += line.len();
        if line.starts_with("```") || line.starts_with("~~~") {
            return None;
        }
        if line.starts_with('#') {
            let words = line.strip_prefix("# ")?.trim();
            let (emoji, words) = emoji::split_leading(words);
            let title = Title {
                text: words.to_owned(),
                emoji,
            };
            return Some((title, start..start + line.trim_end().len()));
        }
    }
    None
}
