//! A translation of one segment.

use std::fmt::Write as _;

use super::segment::push_escaped;

/// A translation of one segment, with its markers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Translation {
    pub(super) nodes: Vec<TranslatedNode>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TranslatedNode {
    Text(String),
    /// The number of a marker, and the nodes in it.
    Marker(usize, Vec<TranslatedNode>),
}

impl Translation {
    /// The text with markers, as in [`Segment::marked`], to store in a translation memory.
    pub fn marked(&self) -> String {
        let mut out = String::new();
        write_marked(&self.nodes, &mut out);
        out
    }

    /// The text without markers, for segments of [`Segment::plain`].
    pub fn text(&self) -> String {
        let mut out = String::new();
        append_text(&self.nodes, &mut out);
        out.trim().to_owned()
    }
}

fn append_text(nodes: &[TranslatedNode], out: &mut String) {
    for node in nodes {
        match node {
            TranslatedNode::Text(text) => out.push_str(text),
            TranslatedNode::Marker(_, nodes) => append_text(nodes, out),
        }
    }
}

fn write_marked(nodes: &[TranslatedNode], out: &mut String) {
    for node in nodes {
        match node {
            TranslatedNode::Text(text) => push_escaped(text, out),
            TranslatedNode::Marker(number, nodes) if nodes.is_empty() => {
                write!(out, "<x{number}/>").expect("text accepts text");
            }
            TranslatedNode::Marker(number, nodes) => {
                write!(out, "<x{number}>").expect("text accepts text");
                write_marked(nodes, out);
                write!(out, "</x{number}>").expect("text accepts text");
            }
        }
    }
}
