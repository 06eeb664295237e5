//! Anchors of headings: an anchor is made of the heading's text, so a translated heading gets the old one as its id.

use std::collections::{BTreeSet, HashMap};

use super::blocks::HeadingPosition;
use crate::{
    anchors::{self, is_heading},
    node::Node,
    plain,
    read::read_page,
    resolve::Unresolved,
    slug::slug,
};

/// The targeted anchors of a page's headings, by the offset of the heading.
pub(super) struct HeadingAnchors {
    by_start: HashMap<usize, HeadingAnchor>,
}

struct HeadingAnchor {
    id: String,
    /// Whether it depends on other headings with the same text.
    is_numbered: bool,
}

impl HeadingAnchors {
    pub(super) fn read(text: &str, targeted: &BTreeSet<String>) -> Self {
        let mut by_start = HashMap::new();
        if !targeted.is_empty() {
            collect(
                &read_page(text, &Unresolved).document.nodes,
                targeted,
                &mut by_start,
            );
        }
        Self { by_start }
    }

    /// The markup that pins the anchor of a heading. None if nothing targets it, or if its author has pinned it.
    pub(super) fn pinned(&self, heading: HeadingPosition, is_translated: bool) -> Option<String> {
        let anchor = self.by_start.get(&heading.start)?;
        let is_needed = heading.has_id != Some(true) && (is_translated || anchor.is_numbered);
        let id = &anchor.id;
        is_needed.then(|| format!("<a href=\"#{id}\" id=\"{id}\"></a>"))
    }
}

fn collect(nodes: &[Node], targeted: &BTreeSet<String>, found: &mut HashMap<usize, HeadingAnchor>) {
    for node in nodes {
        let Node::Block(block) = node else { continue };
        let inside = block.nodes.as_deref().unwrap_or_default();
        if let (true, Some(meta), Some(span)) = (is_heading(block.kind), &block.meta, &block.span)
            && targeted.contains(&meta.id)
        {
            let anchor = HeadingAnchor {
                is_numbered: slug(&plain::of_inlines(inside)) != meta.id,
                id: meta.id.clone(),
            };
            found.insert(span.start, anchor);
        }
        collect(inside, targeted, found);
        for fragment in block.fragments.iter().flatten() {
            collect(&fragment.nodes, targeted, found);
        }
    }
}

/// The targeted anchors that one text has and the other has not.
pub(super) fn lost_anchors(before: &str, after: &str, targeted: &BTreeSet<String>) -> Vec<String> {
    if targeted.is_empty() {
        return Vec::new();
    }
    let of = |text: &str| anchors::all(&read_page(text, &Unresolved).document.nodes);
    let stored: BTreeSet<String> = of(after).into_iter().collect();
    let is_lost = |anchor: &String| targeted.contains(anchor) && !stored.contains(anchor);
    of(before).into_iter().filter(is_lost).collect()
}
