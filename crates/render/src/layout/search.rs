//! The search box. Without script it is a link to the page of results, which has a form.

use maud::{Markup, html};

use super::Shell;
use crate::icons::ui;

pub(super) fn button(shell: &Shell<'_>) -> Markup {
    let words = shell.words();
    html! {
        @if let Some(search) = &shell.frame.search {
            a.search-button href=(search) data-search-open aria-keyshortcuts="Control+K Meta+K /" {
                (ui::SEARCH) span { (words.search_placeholder) } kbd.needs-script aria-hidden="true" { "Ctrl K" }
            }
        }
    }
}

pub(super) fn form(shell: &Shell<'_>, action: &str, query: &str) -> Markup {
    let words = shell.words();
    html! {
        form.search-form role="search" action=(action) method="get" {
            input type="search" name="q" value=(query) placeholder=(words.search_placeholder) aria-label=(words.search);
            button.button.primary { (words.search) }
        }
    }
}

pub(super) fn dialog(shell: &Shell<'_>) -> Markup {
    let words = shell.words();
    html! {
        @if let Some(search) = &shell.frame.search {
            dialog.search #_search aria-label=(words.search)
                data-nothing=(words.nothing_found) data-failed=(words.search_failed) {
                form role="search" action=(search) method="get" {
                    (ui::SEARCH)
                    input type="search" name="q" autocomplete="off" autocapitalize="off" spellcheck="false"
                        placeholder=(words.search_placeholder) aria-label=(words.search)
                        role="combobox" aria-expanded="false" aria-controls="_found" aria-autocomplete="list";
                    button.icon-button type="button" data-search-close aria-label=(words.close) { (ui::CLOSE) }
                }
                ul #_found role="listbox" aria-label=(words.search_results) {}
                p role="status" {}
            }
        }
    }
}
