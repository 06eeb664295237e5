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

/// With what is searched for, and the value of `scope`.
pub(super) fn form(
    shell: &Shell<'_>,
    action: &str,
    (query, scope): (&str, Option<&str>),
) -> Markup {
    let words = shell.words();
    html! {
        form.search-form role="search" action=(action) method="get" {
            input type="search" name="q" value=(query) maxlength="512" placeholder=(words.search_placeholder) aria-label=(words.search);
            @if let Some(scope) = scope { input type="hidden" name="scope" value=(scope); }
            button.button.primary { (words.search) }
        }
    }
}

/// A combobox with the list of what it finds. Its script fills it: the field keeps the focus, and the arrows choose.
pub(super) fn dialog(shell: &Shell<'_>) -> Markup {
    let words = shell.words();
    html! {
        @if let Some(search) = &shell.frame.search {
            dialog.search #_search aria-label=(words.search)
                data-site=(shell.frame.home) data-note[shell.frame.search_insights]
                data-count=(words.search_count) data-nothing=(words.nothing_found) data-failed=(words.search_failed)
                data-partial=(words.search_incomplete) data-recent=(words.search_recent) {
                form action=(search) method="get" {
                    (ui::SEARCH)
                    // No search field: in those Escape clears the text and the dialog stays.
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
