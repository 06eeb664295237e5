//! Standalone documents without sidebar and header: error pages and lists of sites.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{Shell, head, links::picture, message};
use crate::{
    assets,
    frame::{Favicon, SiteFrame, Themed},
    i18n::{ErrorText, direction},
    nav::Nav,
    standalone::{ErrorPage, ErrorReason, ListedSite, SiteList, icon},
};

/// Bytes of a description, about as much as search engines show.
const MAX_DESCRIPTION_BYTES: usize = 160;

impl ErrorPage<'_> {
    pub fn html(&self) -> String {
        error_page(self).into_string()
    }
}

fn error_page(view: &ErrorPage<'_>) -> Markup {
    let frame = view.frame;
    let (title, text) = view.reason.texts(frame.locale);
    let main = html! {
        h1 { (title) }
        p.lead { (text) }
        @match view.reason {
            ErrorReason::SignIn { at: Some(at) } => {
                p { a.button href=(at) { (frame.locale.error_text(ErrorText::SignInButton)) } }
            }
            ErrorReason::PageNotFound => p { a.button href=(frame.home) { (frame.locale.ui_strings().go_home) } },
            _ => {},
        }
    };
    let nothing = Nav::default();
    let shell = message::shell(frame, &nothing, view.nonce);
    document(&shell, (title, None), &main)
}

impl SiteList<'_> {
    pub fn html(&self) -> String {
        site_list(self).into_string()
    }
}

fn site_list(view: &SiteList<'_>) -> Markup {
    let frame = view.frame;
    let main = html! {
        h1 { (frame.title) }
        p.lead { (frame.locale.error_text(ErrorText::Sites)) }
        ul.sites { @for site in view.sites { li { (site_entry(site)) } } }
    };
    let nothing = Nav::default();
    let shell = message::shell(frame, &nothing, view.nonce);
    let description = describe(view);
    document(&shell, (&frame.title, Some(&description)), &main)
}

/// Lists as many of the sites as search engines show below the title.
fn describe(view: &SiteList<'_>) -> String {
    let mut description = view.frame.title.clone();
    for (at, site) in view.sites.iter().enumerate() {
        let separator = if at == 0 { ": " } else { ", " };
        if description.len() + site.frame.title.len() > MAX_DESCRIPTION_BYTES {
            break;
        }
        description.push_str(separator);
        description.push_str(&site.frame.title);
    }
    description
}

fn site_entry(site: &ListedSite) -> Markup {
    let frame = &site.frame;
    html! {
        a href=(site.href) { (site_icon(frame)) span { (frame.title) } }
    }
}

/// Renders the icon of a site. Its title is next to it.
fn site_icon(frame: &SiteFrame) -> Markup {
    let logo = match &frame.favicon {
        Favicon::Pictures(pictures) => return picture(pictures, "", "tile"),
        Favicon::Emoji(emoji) => head::data_url(&head::emoji_svg(emoji)),
        Favicon::Letter => head::data_url(&icon(frame)),
    };
    let both = Themed {
        light: logo.clone(),
        dark: logo,
    };
    picture(&both, "", "tile")
}

/// Search engines may list documents that have a description.
fn document(
    shell: &Shell<'_>,
    (title, description): (&str, Option<&str>),
    main: &Markup,
) -> Markup {
    let frame = shell.frame;
    let words = shell.ui_strings();
    let remembers = frame.theme.toggleable;
    html! {
        (DOCTYPE)
        html lang=(shell.language) dir=(direction(shell.language)) data-theme=(frame.theme.default.as_str()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content="Bindery";
                script nonce=(shell.nonce) {
                    (PreEscaped(if remembers { assets::SAVED_THEME } else { assets::FIXED_THEME }))
                }
                style nonce=(shell.nonce) { (PreEscaped(frame.look.css_without_fonts())) (PreEscaped(assets::STANDALONE_STYLE)) }
                (head::favicon(shell))
                (head::titles(shell, title))
                @match description {
                    Some(description) => meta name="description" content=(description);,
                    None => meta name="robots" content="noindex";,
                }
            }
            body {
                a.skip href="#_content" { (words.skip_to_content) }
                @if title != frame.title { header { (brand(frame)) } }
                main #_content tabindex="-1" { (main) }
                @if frame.footer.trademark {
                    footer { p { (words.published_with) " Bindery" } }
                }
            }
        }
    }
}

/// Renders logo and title. Not a link if the frame has no URL.
fn brand(frame: &SiteFrame) -> Markup {
    let brand = html! {
        @match &frame.logo {
            Some(logo) => (picture(logo, &frame.title, "logo")),
            None => span { (frame.title) },
        }
    };
    html! {
        @if frame.home.is_empty() { span.brand { (brand) } } @else { a.brand href=(frame.home) { (brand) } }
    }
}
