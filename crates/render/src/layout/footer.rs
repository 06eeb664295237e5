//! The end of every page of a site.

use maud::{Markup, html};

use super::{
    Shell,
    links::{link, picture, target},
};
use crate::{
    blocks::icons,
    frame::{SiteFrame, SocialLink},
};

pub(super) fn footer(shell: &Shell<'_>) -> Markup {
    let frame = shell.frame;
    let footer = &frame.footer;
    let words = shell.ui_strings();
    let has_social = frame.social.iter().any(|social| social.in_footer);
    html! {
        footer.site-footer {
            @if footer.logo.is_some() || !footer.groups.is_empty() {
                div.footer-groups {
                    @if let Some(logo) = &footer.logo {
                        div.footer-logo { (picture(logo, &frame.title, "logo")) }
                    }
                    @for group in &footer.groups {
                        section {
                            h2 { (group.title) }
                            ul { @for to in &group.links { li { (link(frame, to)) } } }
                        }
                    }
                }
            }
            div.footer-end {
                @if let Some(copyright) = &footer.copyright { p { (copyright) } }
                @if let Some(privacy) = &footer.privacy_policy { a href=(privacy) { (words.privacy_policy) } }
                @if has_social {
                    div.social {
                        @for account in frame.social.iter().filter(|social| social.in_footer) { (social(frame, account)) }
                    }
                }
                @if footer.trademark {
                    p.trademark { (words.published_with) " " "Bindery" }
                }
            }
        }
    }
}

pub(super) fn social(frame: &SiteFrame, account: &SocialLink) -> Markup {
    let href = &account.link.href;
    html! {
        a.icon-button href=(href) rel="me" target=[target(frame, href)] aria-label=(account.link.title) {
            (icons::icon(&account.icon))
        }
    }
}
