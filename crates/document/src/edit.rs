//! Changing a page's text by its blocks: only the blocks that changed are written anew, all other bytes stay.

mod content;
mod page;
mod revert;
mod single;
mod splice;
mod title;

use crate::{
    front_matter::split,
    node::Document,
    read::{read, read_page},
    resolve::Resolve,
    write::{Locate, write, write_nodes},
};
use content::content;
use page::Page;
use splice::Splices;

pub use revert::revert_blocks;
pub use single::replace_block;
pub use title::set_title;

/// The text of a page with the blocks of a new document. Blocks that are the same in both keep their bytes, and so do
/// front matter, the title and what stands between blocks.
pub fn edit(text: &str, new: &Document, resolve: &dyn Resolve, locate: &dyn Locate) -> String {
    let changed = with_changed_blocks(text, new, resolve, locate);
    // Two neighbours can grow together, as lists do. The whole body written at once says what is meant.
    let whole = rewritten(text, new, resolve, locate);
    if means_the_same(&changed, &whole, resolve) {
        changed
    } else {
        whole
    }
}

fn means_the_same(one: &str, other: &str, resolve: &dyn Resolve) -> bool {
    let tokens = |text| {
        let document = read(text, resolve);
        document.nodes.iter().map(content).collect::<Vec<_>>()
    };
    tokens(one) == tokens(other)
}

fn with_changed_blocks(
    text: &str,
    new: &Document,
    resolve: &dyn Resolve,
    locate: &dyn Locate,
) -> String {
    let page = Page::read(text, resolve);
    let tokens: Vec<String> = new.nodes.iter().map(content).collect();
    let mut splices = Splices::new(&page);
    let mut next_note = first_free_note(text);
    for hunk in page.hunks(&tokens) {
        let pairs = hunk.places.len().min(hunk.new.len());
        for (pair, place) in hunk.places.clone().enumerate().take(pairs) {
            // What is too much for one place each stands at the last one.
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
        for place in hunk.places.clone().skip(pairs) {
            splices.delete(place);
        }
        if pairs == 0 && !hunk.new.is_empty() {
            let written = write_nodes(&new.nodes[hunk.new.clone()], locate, next_note);
            next_note = next_note.max(first_free_note(&written));
            splices.insert(hunk.places.start, &written);
        }
    }
    splices.finish()
}

/// The text with its body written from the document; front matter and title stay.
fn rewritten(text: &str, new: &Document, resolve: &dyn Resolve, locate: &dyn Locate) -> String {
    let body = split(text).body;
    let title = read_page(text, resolve).title_span;
    let end = splice::line_end(text);
    let mut out = text[..body.start].to_owned();
    if !out.is_empty() && text[body.clone()].starts_with(['\r', '\n']) {
        out.push_str(end);
    }
    if let Some(title) = title {
        out.extend([&text[title], end]);
        if !new.nodes.is_empty() {
            out.push_str(end);
        }
    }
    out + &splice::with_line_end(&write(new, locate), end)
}

/// The first number that no note of the text has.
fn first_free_note(text: &str) -> usize {
    let numbers = text.match_indices("[^").filter_map(|(at, _)| {
        let digits = &text[at + 2..];
        let end = digits.find(|c: char| !c.is_ascii_digit())?;
        digits[..end].parse::<usize>().ok()
    });
    numbers.max().unwrap_or(0).saturating_add(1)
}
