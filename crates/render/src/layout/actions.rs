//! Page actions: copy, print, edit, ask an assistant.

use maud::{Markup, html};
use model::customization::PageAction;

use super::{Shell, links::target};
use crate::{
    icons::ui,
    page::{Page, PageLinks},
};

pub(super) fn actions(shell: &Shell<'_>, page: &Page<'_>) -> Markup {
    let words = shell.ui_strings();
    let links = &page.links;
    let nothing = links.markdown.is_none()
        && links.pdf.is_none()
        && links.edit.is_none()
        && links.rss.is_none()
        && links.mcp.is_none()
        && links.assistants.is_empty();
    html! {
        @if !nothing {
            div.actions {
                @if let Some(markdown) = links.markdown {
                    button.needs-script type="button" data-copy-page=(markdown) data-done=(words.copied) {
                        (ui::COPY) span { (words.copy) }
                    }
                }
                details.menu name="header" {
                    summary aria-label=(words.page_actions) { (ui::MORE) }
                    ul {
                        @for action in links.order { (entry(shell, links, *action)) }
                        @if let Some(rss) = links.rss { li { a href=(rss) { (ui::FEED) (words.subscribe) } } }
                    }
                }
            }
        }
    }
}

/// Returns the menu entry of an action.
fn entry(shell: &Shell<'_>, links: &PageLinks<'_>, action: PageAction) -> Markup {
    let words = shell.ui_strings();
    let external = |href: &str| target(shell.frame, href);
    match action {
        PageAction::Markdown => html! {
            @if let Some(markdown) = links.markdown {
                li { a href=(markdown) type="text/markdown" { (ui::MARKDOWN) (words.view_markdown) } }
            }
        },
        // Rendered on demand: `nofollow` keeps crawlers from triggering it.
        PageAction::Pdf => html! {
            @if let Some(pdf) = links.pdf {
                li { a href=(pdf) rel="nofollow" { (ui::FILE) (words.open_pdf) } }
            }
        },
        PageAction::Git => html! {
            @if let Some(edit) = links.edit {
                li { a href=(edit) target=[external(edit)] { (ui::PENCIL) (words.edit_page) } }
            }
        },
        PageAction::ExternalAi => html! {
            @for assistant in links.assistants {
                li {
                    a href=(assistant.href) target=[external(&assistant.href)] {
                        (ui::CHAT) (words.ask) " " (assistant.title)
                    }
                }
            }
        },
        PageAction::Mcp => html! {
            @if let Some(mcp) = links.mcp {
                li.needs-script {
                    button type="button" data-copy=(mcp) data-done=(words.copied) {
                        (ui::PLUG) span { (words.connect_mcp) }
                    }
                }
            }
        },
        // Bindery has no assistant.
        PageAction::Assistant => html! {},
    }
}
