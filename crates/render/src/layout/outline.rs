//! The headings of a page: beside it where there is room, above it where there is not.

use maud::{Markup, html};

use super::Shell;
use crate::page::Page;

/// One heading is no outline.
const FEWEST: usize = 2;

pub(super) fn outline(shell: &Shell<'_>, page: &Page<'_>) -> Markup {
    let words = shell.words();
    html! {
        div.outline {
            @if page.outline.len() >= FEWEST {
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
        @if page.outline.len() >= FEWEST {
            details.outline-small {
                summary { (shell.words().on_this_page) (crate::icons::ui::CHEVRON) }
                (entries(page))
            }
        }
    }
}

fn entries(page: &Page<'_>) -> Markup {
    html! {
        ul {
            @for entry in page.outline {
                li data-depth=(entry.depth) { a href={ "#" (entry.anchor) } { (entry.title) } }
            }
        }
    }
}
