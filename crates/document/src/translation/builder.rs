//! Builds a translation and checks its markers against those of the segment.

use super::{
    ReplyError, Segment, Translation, marker_tag::MarkerTag, part::Part, rendering::DELIMITERS,
    segment::collapsed, translated::TranslatedNode,
};

/// A translation while it is read: a stack instead of recursion.
pub(super) struct Builder<'a> {
    segment: &'a Segment,
    open: Vec<(usize, Vec<TranslatedNode>)>,
    seen: Vec<bool>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(segment: &'a Segment) -> Self {
        Self {
            segment,
            open: vec![(0, Vec::new())],
            seen: vec![false; segment.markers.len() + 1],
        }
    }

    fn nodes(&mut self) -> &mut Vec<TranslatedNode> {
        let (_, nodes) = self.open.last_mut().expect("the segment stays open");
        nodes
    }

    pub(super) fn text(&mut self, text: &str) {
        let text = collapsed(text);
        if text.is_empty() {
            return;
        }
        match self.nodes().last_mut() {
            Some(TranslatedNode::Text(before)) => *before = collapsed(&format!("{before}{text}")),
            _ => self.nodes().push(TranslatedNode::Text(text)),
        }
    }

    pub(super) fn tag(&mut self, tag: &MarkerTag) -> Result<(), ReplyError> {
        if !tag.is_end {
            self.open(tag.number)?;
        }
        if tag.is_end || tag.is_empty {
            self.close(tag.number)?;
        }
        Ok(())
    }

    fn open(&mut self, number: usize) -> Result<(), ReplyError> {
        let markers = &self.segment.markers;
        let marker = number.checked_sub(1).and_then(|at| markers.get(at));
        let marker = marker.ok_or(ReplyError("The reply has a marker of its own."))?;
        if std::mem::replace(&mut self.seen[number], true) {
            return Err(ReplyError("The reply repeats a marker."));
        }
        let around = self.open.last().map_or(0, |(number, _)| *number);
        if marker.parent != around {
            return Err(ReplyError("The reply nests markers in another way."));
        }
        self.open.push((number, Vec::new()));
        Ok(())
    }

    fn close(&mut self, number: usize) -> Result<(), ReplyError> {
        let is_open =
            self.open.len() > 1 && self.open.last().is_some_and(|(open, _)| *open == number);
        let closed = self.open.pop_if(|_| is_open);
        let (_, mut nodes) = closed.ok_or(ReplyError("The reply nests markers in another way."))?;
        let is_blank = !has_text(&nodes);
        if self.segment.markers[number - 1].is_pair == is_blank {
            return Err(ReplyError("The reply moves text into or out of a marker."));
        }
        // White space at the edge of a mark would make it text: `** a**` is not bold.
        let is_mark = self.segment.markers[number - 1]
            .open
            .starts_with(DELIMITERS)
            && !is_blank;
        let before = is_mark
            && nodes
                .first_mut()
                .is_some_and(|node| trim(node, str::trim_start));
        let after = is_mark
            && nodes
                .last_mut()
                .is_some_and(|node| trim(node, str::trim_end));
        nodes.retain(|node| !matches!(node, TranslatedNode::Text(text) if text.is_empty()));
        if before {
            self.text(" ");
        }
        if is_blank {
            nodes.clear();
        }
        self.nodes().push(TranslatedNode::Marker(number, nodes));
        if after {
            self.text(" ");
        }
        Ok(())
    }

    /// Copies parts with new texts. The nesting of parts is bounded.
    pub(super) fn runs<'r>(
        &mut self,
        parts: &[Part],
        runs: &mut impl Iterator<Item = &'r String>,
    ) -> Result<(), ReplyError> {
        for part in parts {
            match part {
                Part::Text { text, .. } if part.has_letters() => {
                    let missing = ReplyError("The reply has fewer texts than the segment.");
                    let run = runs.next().ok_or(missing)?;
                    // The edges are those of the source: providers trim texts.
                    let edge = |is_space: bool| if is_space { " " } else { "" };
                    self.text(edge(text.starts_with(char::is_whitespace)));
                    self.text(run.trim());
                    self.text(edge(text.ends_with(char::is_whitespace)));
                }
                Part::Text { text, .. } => self.text(text),
                Part::Opaque { .. } => self.open_next().and_then(|number| self.close(number))?,
                Part::Pair { parts, .. } => {
                    let number = self.open_next()?;
                    self.runs(parts, runs)?;
                    self.close(number)?;
                }
            }
        }
        Ok(())
    }

    /// Opens the first marker that was not seen: parts are in the order of their numbers.
    fn open_next(&mut self) -> Result<usize, ReplyError> {
        let number = self.seen.iter().skip(1).position(|seen| !seen);
        let number = number.map_or(0, |at| at + 1);
        self.open(number)?;
        Ok(number)
    }

    pub(super) fn copy(&mut self, parts: &[Part]) -> Result<(), ReplyError> {
        for part in parts {
            match part {
                Part::Text { text, .. } => self.text(text),
                Part::Opaque { source, .. } => {
                    let number = self.open_equal(source, "")?;
                    self.close(number)?;
                }
                Part::Pair { open, close, parts } => {
                    let number = self.open_equal(open, close)?;
                    self.copy(parts)?;
                    self.close(number)?;
                }
            }
        }
        Ok(())
    }

    fn open_equal(&mut self, open: &str, close: &str) -> Result<usize, ReplyError> {
        let markers = self.segment.markers.iter().enumerate();
        let mut free = markers.filter(|(at, _)| !self.seen[at + 1]);
        let equal = free.find(|(_, marker)| marker.open == open && marker.close == close);
        let number = equal.map_or(0, |(at, _)| at + 1);
        self.open(number)?;
        Ok(number)
    }

    pub(super) fn finish(mut self) -> Result<Translation, ReplyError> {
        let is_complete = self.open.len() == 1 && self.seen.iter().skip(1).all(|seen| *seen);
        let (_, mut nodes) = self.open.pop().unwrap_or_default();
        if !is_complete {
            return Err(ReplyError("The reply lacks a marker."));
        }
        if !has_text(&nodes) {
            return Err(ReplyError("The reply is empty."));
        }
        if let Some(node) = nodes.first_mut() {
            trim(node, str::trim_start);
        }
        if let Some(node) = nodes.last_mut() {
            trim(node, str::trim_end);
        }
        Ok(Translation { nodes })
    }
}

/// Trims one side of a text. Returns whether there was white space.
fn trim(node: &mut TranslatedNode, side: fn(&str) -> &str) -> bool {
    let TranslatedNode::Text(text) = node else {
        return false;
    };
    let trimmed = side(text).to_owned();
    let had_space = trimmed.len() < text.len();
    *text = trimmed;
    had_space
}

fn has_text(nodes: &[TranslatedNode]) -> bool {
    nodes.iter().any(|node| match node {
        TranslatedNode::Text(text) => !text.trim().is_empty(),
        TranslatedNode::Marker(_, nodes) => has_text(nodes),
    })
}
