//! Pages shown instead of a page: an error, or the list of sites at a host. In the look of the site, or in the default
//! look if there is no site or the visitor may not know about it.
//!
//! These documents load no other file: overloaded servers send them too.

use maud::html;

use crate::{
    frame::SiteFrame,
    i18n::{ErrorText, Locale},
};

/// Why there is no page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorReason<'a> {
    /// Nothing exists at this URL, or nothing that the visitor may know about.
    NotFound,
    /// The site exists, but has nothing at this URL.
    PageNotFound,
    /// The site has no pages.
    Empty,
    /// The site requires visitors to sign in, at the linked URL.
    SignIn {
        at: Option<&'a str>,
    },
    TooMany {
        seconds: u64,
    },
    Broken,
    Busy,
    /// The URL is malformed.
    MalformedUrl,
    /// The request is invalid, with the reason.
    InvalidRequest(&'a str),
}

impl ErrorReason<'_> {
    /// Returns the heading and the text below it.
    pub(crate) fn texts(&self, locale: Locale) -> (&'static str, String) {
        let texts = |title: ErrorText, text: ErrorText| {
            (locale.error_text(title), locale.error_text(text).to_owned())
        };
        match self {
            Self::NotFound => texts(ErrorText::Nowhere, ErrorText::NowhereText),
            Self::PageNotFound => {
                let words = locale.ui_strings();
                (words.not_found, words.not_found_text.to_owned())
            }
            Self::Empty => texts(ErrorText::Empty, ErrorText::EmptyText),
            Self::SignIn { .. } => texts(ErrorText::SignIn, ErrorText::SignInText),
            Self::TooMany { seconds } => {
                let (title, text) = texts(ErrorText::TooMany, ErrorText::TooManyText);
                (title, text.replace("{seconds}", &seconds.to_string()))
            }
            Self::Broken => texts(ErrorText::Broken, ErrorText::BrokenText),
            Self::Busy => texts(ErrorText::Busy, ErrorText::BusyText),
            Self::MalformedUrl => texts(ErrorText::Unreadable, ErrorText::UnreadableText),
            Self::InvalidRequest(why) => (locale.error_text(ErrorText::Wrong), (*why).to_owned()),
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub struct ErrorPage<'a> {
    pub frame: &'a SiteFrame,
    /// Nonce of the content security policy, for our `<style>` and script.
    pub nonce: &'a str,
    pub reason: ErrorReason<'a>,
}

/// The public sites at a host.
#[derive(Debug, Clone, Copy)]
pub struct SiteList<'a> {
    /// Its title is the heading.
    pub frame: &'a SiteFrame,
    pub nonce: &'a str,
    pub sites: &'a [ListedSite],
}

#[derive(Debug, Clone)]
pub struct ListedSite {
    pub href: String,
    /// Its title, favicon and colours are shown.
    pub frame: SiteFrame,
}

/// Returns the first letter of the title on the site's colour, as SVG.
pub fn icon(frame: &SiteFrame) -> String {
    let letter: String = frame.title.chars().take(1).collect();
    let colour = frame.look.primary.light;
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" {
            rect width="100" height="100" rx="22" fill=(colour) {}
            text x="50" y="71" font-size="60" font-weight="700" text-anchor="middle"
                font-family="system-ui,sans-serif" fill=(colour.text_colour()) { (letter.to_uppercase()) }
        }
    };
    picture.into_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCALES: [Locale; 10] = [
        Locale::English,
        Locale::French,
        Locale::Spanish,
        Locale::Chinese,
        Locale::Japanese,
        Locale::German,
        Locale::Dutch,
        Locale::Norwegian,
        Locale::BrazilianPortuguese,
        Locale::Russian,
    ];

    #[test]
    fn every_language_says_how_long_to_wait() {
        for locale in LOCALES {
            let (_, text) = ErrorReason::TooMany { seconds: 37 }.texts(locale);
            assert!(text.contains("37") && !text.contains('{'), "{text}");
        }
    }

    #[test]
    fn every_reason_has_its_own_heading_in_every_language() {
        let reasons = [
            ErrorReason::NotFound,
            ErrorReason::PageNotFound,
            ErrorReason::Empty,
            ErrorReason::SignIn { at: None },
            ErrorReason::TooMany { seconds: 1 },
            ErrorReason::Broken,
            ErrorReason::Busy,
            ErrorReason::MalformedUrl,
        ];
        for locale in LOCALES {
            let mut titles: Vec<_> = reasons
                .iter()
                .map(|reason| reason.texts(locale).0)
                .collect();
            titles.sort_unstable();
            titles.dedup();
            assert_eq!(titles.len(), reasons.len(), "{locale:?}: {titles:?}");
        }
    }
}
