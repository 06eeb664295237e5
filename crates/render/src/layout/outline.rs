//! The outline of a page: beside the page if there is enough width, above it otherwise.

use maud::{Markup, html};

use super::Shell;
use crate::page::{OutlineEntry, Page};

/// Shorter outlines are not shown.
const MIN_ENTRIES: usize = 2;

pub(super) fn outline(shell: &Shell<'_>, page: &Page<'_>) -> Markup {
    let words = shell.ui_strings();
    html! {
        div.outline {
            @if page.outline.len() >= MIN_ENTRIES {
                nav aria-labelledby="_outline" data-outline {
                    p #_outline { (words.on_this_page) }
                    (entries(page))
                }
            }
        }
    }
}

pub(super) fn for_small_screens(shell: &Shell<'_>, page: &Page<'_>) -> Markup {
    html! {
        @if page.outline.len() >= MIN_ENTRIES {
            details.outline-small {
                summary { (shell.ui_strings().on_this_page) (crate::icons::ui::CHEVRON) }
                (entries(page))
            }
        }
    }
}

fn entries(page: &Page<'_>) -> Markup {
    html! {
        ul {
            @for (entry, depth) in page.outline.iter().zip(depths(page.outline)) {
                li data-depth=(depth) { a href={ "#" (entry.anchor) } { (entry.title) } }
            }
        }
    }
}

/// Returns the indentation of each entry: one step below the last larger heading before it. Skipped heading levels
/// leave no gaps.
fn depths(entries: &[OutlineEntry]) -> Vec<usize> {
    let mut above: Vec<u8> = Vec::new();
    let mut depths = Vec::with_capacity(entries.len());
    for entry in entries {
        while above.last().is_some_and(|level| *level >= entry.depth) {
            above.pop();
        }
        above.push(entry.depth);
        depths.push(above.len());
    }
    depths
}

#[cfg(test)]
mod tests {
    use super::{OutlineEntry, depths};

    #[test]
    fn skipped_levels_leave_no_gaps() {
        for (levels, expected) in [
            (vec![1, 2, 3, 2, 1], vec![1, 2, 3, 2, 1]),
            (vec![2, 2, 3], vec![1, 1, 2]),
            (vec![2, 2, 1, 2], vec![1, 1, 1, 2]),
            (vec![1, 3, 2], vec![1, 2, 2]),
            (vec![3], vec![1]),
        ] {
            let entry = |depth: &u8| OutlineEntry {
                depth: *depth,
                ..OutlineEntry::default()
            };
            let entries: Vec<OutlineEntry> = levels.iter().map(entry).collect();
            assert_eq!(depths(&entries), expected, "{levels:?}");
        }
    }
}
