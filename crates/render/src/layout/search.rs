//! The search box. Without JavaScript it is a link to the results page, which has a form.

use maud::{Markup, html};

use super::Shell;
use crate::icons::ui;

pub(super) fn button(shell: &Shell<'_>) -> Markup {
    let words = shell.ui_strings();
    html! {
        @if let Some(search) = &shell.frame.search {
            a.search-button href=(search) data-search-open aria-keyshortcuts="Control+K Meta+K /" {
                (ui::SEARCH) span { (words.search_placeholder) } kbd.needs-script aria-hidden="true" { "Ctrl K" }
            }
        }
    }
}

/// Renders the form with the current query and the value of `scope`.
pub(super) fn form(
    shell: &Shell<'_>,
    action: &str,
    (query, scope): (&str, Option<&str>),
) -> Markup {
    let words = shell.ui_strings();
    html! {
        form.search-form role="search" action=(action) method="get" {
            input type="search" name="q" value=(query) maxlength="512" placeholder=(words.search_placeholder) aria-label=(words.search);
            @if let Some(scope) = scope { input type="hidden" name="scope" value=(scope); }
            button.button.primary { (words.search) }
        }
    }
}

/// Renders a combobox with an empty result list. The script fills it; the field keeps the focus, and arrow keys select.
pub(super) fn dialog(shell: &Shell<'_>) -> Markup {
    let words = shell.ui_strings();
    html! {
        @if let Some(search) = &shell.frame.search {
            dialog.search #_search aria-label=(words.search)
                data-site=(shell.frame.home) data-note[shell.frame.search_insights]
                data-count=(words.search_count) data-nothing=(words.nothing_found) data-failed=(words.search_failed)
                data-partial=(words.search_incomplete) data-recent=(words.search_recent) {
                form action=(search) method="get" {
                    (ui::SEARCH)
                    // Not `type=search`: there Escape clears the text instead of closing the dialog.
                    input type="text" name="q" maxlength="512" enterkeyhint="search" autocomplete="off" autocapitalize="off"
                        spellcheck="false" placeholder=(words.search_placeholder) aria-label=(words.search)
                        role="combobox" aria-expanded="false" aria-controls="_found" aria-autocomplete="list";
                    button.icon-button type="button" data-search-close aria-label=(words.close) { (ui::CLOSE) }
                }
                div.state {
                    p role="status" { bdi {} }
                    button type="button" hidden { (words.search_clear) }
                    a href=(search) hidden { (words.search_all_results) }
                }
                div #_found role="listbox" aria-label=(words.search_results) {}
            }
        }
    }
}
