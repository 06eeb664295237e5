//! The HTML document of a page, and of the pages shown instead of one.
//!
//! Everything can be read and reached without JavaScript: menus are `<details>`, the sidebar of small screens is a
//! popover, the search box is a link to a page with a form. Controls that need JavaScript are hidden until it has run.

mod actions;
mod article;
mod feedback;
mod footer;
mod head;
mod header;
mod links;
mod message;
mod outline;
mod results;
mod search;
mod sidebar;
mod standalone;
mod tabs;

use maud::{DOCTYPE, Markup, html};

use crate::{
    frame::SiteFrame,
    i18n::{UiStrings, direction},
    nav::{Nav, NavPosition},
    page::{Page, Preview},
};

/// Context of everything around the main part.
struct Shell<'a> {
    frame: &'a SiteFrame,
    nav: &'a Nav,
    place: NavPosition<'a>,
    nonce: &'a str,
    language: &'a str,
    wide: bool,
    table_of_contents: bool,
    preview: Option<&'a Preview>,
    /// Whether collapsed branches of the tree are rendered too.
    full_tree: bool,
}

impl Shell<'_> {
    fn ui_strings(&self) -> &'static UiStrings {
        self.frame.locale.ui_strings()
    }
}

/// The parts that differ between kinds of pages.
struct DocumentParts {
    head: Markup,
    main: Markup,
    outline: Option<Markup>,
}

impl Page<'_> {
    pub fn html(&self) -> String {
        page(self).into_string()
    }
}

fn page(page: &Page<'_>) -> Markup {
    let shell = Shell {
        frame: page.frame,
        nav: page.nav,
        place: page.nav.position_of(page.id),
        nonce: page.nonce,
        language: page.language,
        wide: page.layout.wide,
        table_of_contents: page.layout.table_of_contents,
        preview: page.preview,
        full_tree: sidebar::is_fully_rendered(page.nav),
    };
    let parts = DocumentParts {
        head: head::page_metadata(&shell, page),
        main: article::article(&shell, page),
        outline: page.layout.outline.then(|| outline::outline(&shell, page)),
    };
    document(&shell, &parts)
}

fn document(shell: &Shell<'_>, parts: &DocumentParts) -> Markup {
    let frame = shell.frame;
    let [look, header, depth, links, sidebar, list, search, icons] = frame.look.attributes();
    html! {
        (DOCTYPE)
        html lang=(shell.language) dir=(direction(shell.language))
            data-theme=(frame.theme.default.as_str()) data-look=(look) data-header=(header) data-depth=(depth)
            data-links=(links) data-sidebar=(sidebar) data-list=(list) data-search=(search)
            data-icons=(icons) data-code-light=[frame.look.code_on_light()] data-code-dark=[frame.look.code_on_dark()] {
            head {
                (head::common(shell))
                (parts.head)
            }
            body {
                a.skip href="#_content" { (shell.ui_strings().skip_to_content) }
                (header::banners(shell))
                (header::header(shell))
                div.shell data-wide[shell.wide] data-contents=(if shell.table_of_contents { "shown" } else { "hidden" }) {
                    (sidebar::sidebar(shell))
                    main #_content tabindex="-1" { (parts.main) }
                    @if let Some(outline) = &parts.outline { (outline) }
                }
                (footer::footer(shell))
                (search::dialog(shell))
            }
        }
    }
}
