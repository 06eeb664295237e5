//! The table of contents. On small screens it is a popover, which needs no JavaScript.

use maud::{Markup, html};

use super::{
    Shell,
    header::{choices, links_for_small_screens},
    links::{mark, target},
    search, tabs,
};
use crate::{
    icons::ui,
    look::HeaderPreset,
    nav::{Nav, NavItem, NavTarget},
};

/// Larger trees show only the branches around the page: the rest would be larger than the page itself.
const MAX_FULL_TREE_ITEMS: usize = 400;

/// True if a tree is small enough to be rendered with all its branches.
pub(super) fn is_fully_rendered(nav: &Nav) -> bool {
    nav.len() <= MAX_FULL_TREE_ITEMS
}

pub(super) fn sidebar(shell: &Shell<'_>) -> Markup {
    let words = shell.ui_strings();
    html! {
        aside.sidebar #_sidebar popover aria-label=(words.open_menu) {
            div.sidebar-top {
                a.brand href=(shell.frame.brand_link()) { (shell.frame.title) }
                button.icon-button.close type="button" popovertarget="_sidebar" popovertargetaction="hide" aria-label=(words.close) {
                    (ui::CLOSE)
                }
            }
            @if shell.frame.look.header == HeaderPreset::None { (search::button(shell)) }
            (tabs::for_small_screens(shell))
            (choices(&shell.frame.variants, words.version, "variants"))
            nav.contents aria-label=(words.pages) {
                @if !shell.nav.is_empty() { (items(shell, &shell.nav.items)) }
            }
            (links_for_small_screens(shell))
        }
    }
}

fn items(shell: &Shell<'_>, items: &[NavItem]) -> Markup {
    html! { ul { @for item in items { (entry(shell, item)) } } }
}

fn entry(shell: &Shell<'_>, item: &NavItem) -> Markup {
    html! {
        @match &item.target {
            NavTarget::Group => li.group {
                span.group-title { (mark(item.mark.as_ref())) (item.title) }
                @if !item.children.is_empty() { (items(shell, &item.children)) }
            },
            NavTarget::Page(href) => li {
                a href=(href) aria-current=[shell.place.is_current(item).then_some("page")] {
                    (mark(item.mark.as_ref())) span { (item.title) }
                }
                (below(shell, item))
            },
            NavTarget::Link { href, external } => li {
                a href=(href) target=[target(shell.frame, href)] {
                    (mark(item.mark.as_ref())) span { (item.title) }
                    @if *external { (ui::OUTWARD) span.visually-hidden { " (" (shell.ui_strings().external) ")" } }
                }
                (below(shell, item))
            },
        }
    }
}

fn below(shell: &Shell<'_>, item: &NavItem) -> Markup {
    let open = shell.place.is_open(item);
    if item.children.is_empty() {
        return html! {};
    }
    if !open && !shell.full_tree {
        return html! { span.closed { (ui::CHEVRON) } };
    }
    html! {
        details open[open] {
            summary aria-label={ (shell.ui_strings().pages_under) " " (item.title) } { (ui::CHEVRON) }
            (items(shell, &item.children))
        }
    }
}
