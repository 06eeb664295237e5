//! Edits a page's text by its blocks: only changed blocks are rewritten, all other bytes stay.

mod block_splices;
mod content;
mod hunks;
mod inside;
mod margin;
mod page;
mod revert;
mod single;
mod splice;
mod title;

use std::cell::OnceCell;

use space_files::front_matter::split;

use crate::{
    node::Document,
    read::read,
    resolve::Resolve,
    write::{Locate, write, write_nodes},
};
use content::content;
use hunks::Hunk;
use inside::{ByteEdit, Inside};
use page::Page;
use splice::Splices;

pub use block_splices::{BlockChanges, Splice, SpliceError, apply_splices, changes_between};
pub use revert::revert_blocks;
pub use single::replace_block;
pub use title::{set_title, title_heading};

/// Returns the text of a page with the blocks of a new document. Blocks that are the same in both keep their bytes, and
/// so do front matter, the title and the text between blocks.
pub fn edit(text: &str, new: &Document, resolve: &dyn Resolve, locate: &dyn Locate) -> String {
    let page = Page::read(text, resolve);
    let tokens: Vec<String> = new.nodes.iter().map(content).collect();
    if page.document.over_limit {
        // Its blocks have no bytes: all of them stay, or none.
        let is_same = page.tokens() == tokens;
        return if is_same {
            text.to_owned()
        } else {
            rewrite_body(&page, &write(new, locate))
        };
    }
    let hunks = page.hunks(&tokens);
    if hunks.is_empty() {
        return text.to_owned();
    }
    // A client may send what text cannot express. Then the result must equal the document written as a whole.
    let written = OnceCell::new();
    let written = || written.get_or_init(|| write(new, locate));
    let wanted = OnceCell::new();
    let is_meant = |text: &String| {
        let found = block_contents(text, resolve);
        found == tokens || found == *wanted.get_or_init(|| block_contents(written(), resolve))
    };
    let inside = Inside { text, locate };
    with_changes_inside(&page, &hunks, new, inside)
        .filter(is_meant)
        .or_else(|| {
            Some(with_changed_blocks(
                Splices::new(&page),
                &hunks,
                new,
                locate,
            ))
            .filter(is_meant)
        })
        .or_else(|| {
            let apart = Splices::with_blank_lines(&page);
            Some(with_changed_blocks(apart, &hunks, new, locate)).filter(is_meant)
        })
        // Neighbours such as lists can merge into one block. Written together they do not.
        .or_else(|| Some(with_neighbours(&page, &hunks, new, locate)).filter(is_meant))
        .unwrap_or_else(|| rewrite_body(&page, written()))
}

fn block_contents(text: &str, resolve: &dyn Resolve) -> Vec<String> {
    let document = read(text, resolve);
    document.nodes.iter().map(content).collect()
}

/// Writes only those blocks of containers that changed. None if there are no such containers.
fn with_changes_inside(
    page: &Page,
    hunks: &[Hunk],
    new: &Document,
    inside: Inside<'_>,
) -> Option<String> {
    let (mut splices, mut is_inside) = (Splices::new(page), false);
    for hunk in hunks {
        let parts = hunks::apart(hunk, &page.spans, &page.document.nodes, &new.nodes);
        for part in parts {
            let edits = inside_of(page, &part, new, inside);
            is_inside |= edits.is_some();
            match edits {
                Some(edits) => {
                    for (range, text) in edits {
                        splices.replace_bytes(range, &text);
                    }
                }
                None => splice(&mut splices, &part, new, inside.locate),
            }
        }
    }
    is_inside.then(|| splices.finish())
}

/// Returns the edits inside of a container that takes the place of one with other blocks.
fn inside_of(
    page: &Page,
    hunk: &Hunk,
    new: &Document,
    inside: Inside<'_>,
) -> Option<Vec<ByteEdit>> {
    if hunk.spans.len() != 1 || hunk.new.len() != 1 {
        return None;
    }
    let nodes = page.spans[hunk.spans.start].nodes.clone();
    if nodes.len() != 1 {
        return None;
    }
    inside.replace(
        &page.document.nodes[nodes.start],
        &new.nodes[hunk.new.start],
    )
}

fn with_changed_blocks(
    mut splices: Splices,
    hunks: &[Hunk],
    new: &Document,
    locate: &dyn Locate,
) -> String {
    for hunk in hunks {
        splice(&mut splices, hunk, new, locate);
    }
    splices.finish()
}

fn splice(splices: &mut Splices<'_>, hunk: &Hunk, new: &Document, locate: &dyn Locate) {
    let mut next_note = splices.next_note();
    let pairs = hunk.spans.len().min(hunk.new.len());
    for (pair, place) in hunk.spans.clone().enumerate().take(pairs) {
        // Surplus new blocks go to the last span.
        let first = hunk.new.start + pair;
        let last = if pair + 1 == pairs {
            hunk.new.end
        } else {
            first + 1
        };
        let written = write_nodes(&new.nodes[first..last], locate, next_note);
        next_note = next_note.max(first_free_note(&written));
        splices.replace(place, &written);
    }
    for place in hunk.spans.clone().skip(pairs) {
        splices.delete(place);
    }
    if pairs == 0 && !hunk.new.is_empty() {
        let written = write_nodes(&new.nodes[hunk.new.clone()], locate, next_note);
        next_note = next_note.max(first_free_note(&written));
        splices.insert(hunk.spans.start, &written);
    }
    splices.set_next_note(next_note);
}

/// Rewrites the changed blocks together with their neighbours.
fn with_neighbours(page: &Page, hunks: &[Hunk], new: &Document, locate: &dyn Locate) -> String {
    let mut wide: Vec<Hunk> = Vec::new();
    for hunk in hunks {
        let hunk = page.widened(hunk, new.nodes.len());
        match wide.last_mut() {
            Some(last) if last.spans.end >= hunk.spans.start => {
                last.spans.end = hunk.spans.end;
                last.new.end = hunk.new.end;
            }
            _ => wide.push(hunk),
        }
    }
    let mut splices = Splices::new(page);
    let mut next_note = first_free_note(page.text);
    for hunk in wide {
        let written = write_nodes(&new.nodes[hunk.new.clone()], locate, next_note);
        next_note = next_note.max(first_free_note(&written));
        match hunk.spans.clone().next() {
            Some(first) => splices.replace(first, &written),
            None => splices.insert(hunk.spans.start, &written),
        }
        for place in hunk.spans.skip(1) {
            splices.delete(place);
        }
    }
    splices.finish()
}

/// Replaces the body; front matter and title stay.
fn rewrite_body(page: &Page, written: &str) -> String {
    let text = page.text;
    let body = split(text).body;
    let end = splice::line_end(text);
    let mut out = text[..body.start].to_owned();
    if !out.is_empty() && text[body].starts_with(['\r', '\n']) {
        out.push_str(end);
    }
    if let Some(title) = page.title.clone() {
        out.extend([&text[title], end]);
        if !written.is_empty() {
            out.push_str(end);
        }
    }
    out + &splice::with_line_end(written, end)
}

/// The first number that no footnote of the text has.
fn first_free_note(text: &str) -> usize {
    let numbers = text.match_indices("[^").filter_map(|(at, _)| {
        let digits = &text[at + 2..];
        let end = digits.find(|c: char| !c.is_ascii_digit())?;
        digits[..end].parse::<usize>().ok()
    });
    numbers.max().unwrap_or(0).saturating_add(1)
}
