//! Pages shown instead of a page: an error, or the list of sites at a host. In the look of the site, or in the default
//! look if there is no site or the visitor may not know about it.
//!
//! These documents load no other file: overloaded servers send them too.

use crate::{frame::SiteFrame, layout, words::Locale};

/// Why there is no page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason<'a> {
    /// Nothing exists at this URL, or nothing that the visitor may know about.
    Nowhere,
    /// The site exists, but has nothing at this URL.
    NoPage,
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
    Unreadable,
    /// The request is invalid, with the reason.
    Wrong(&'a str),
}

/// A UI string of an error page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sentence {
    Nowhere,
    NowhereText,
    Empty,
    EmptyText,
    SignIn,
    SignInText,
    SignInButton,
    TooMany,
    /// Contains `{seconds}`.
    TooManyText,
    Broken,
    BrokenText,
    Busy,
    BusyText,
    Unreadable,
    UnreadableText,
    Wrong,
    Sites,
}

impl Reason<'_> {
    /// Returns the heading and the text below it.
    pub(crate) fn words(&self, locale: Locale) -> (&'static str, String) {
        let said = |title: Sentence, text: Sentence| {
            (locale.sentence(title), locale.sentence(text).to_owned())
        };
        match self {
            Self::Nowhere => said(Sentence::Nowhere, Sentence::NowhereText),
            Self::NoPage => {
                let words = locale.words();
                (words.not_found, words.not_found_text.to_owned())
            }
            Self::Empty => said(Sentence::Empty, Sentence::EmptyText),
            Self::SignIn { .. } => said(Sentence::SignIn, Sentence::SignInText),
            Self::TooMany { seconds } => {
                let (title, text) = said(Sentence::TooMany, Sentence::TooManyText);
                (title, text.replace("{seconds}", &seconds.to_string()))
            }
            Self::Broken => said(Sentence::Broken, Sentence::BrokenText),
            Self::Busy => said(Sentence::Busy, Sentence::BusyText),
            Self::Unreadable => said(Sentence::Unreadable, Sentence::UnreadableText),
            Self::Wrong(why) => (locale.sentence(Sentence::Wrong), (*why).to_owned()),
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Refusal<'a> {
    pub frame: &'a SiteFrame,
    /// Nonce of the content security policy, for our `<style>` and script.
    pub nonce: &'a str,
    pub reason: Reason<'a>,
}

impl Refusal<'_> {
    pub fn html(&self) -> String {
        layout::refusal(self).into_string()
    }
}

/// The public sites at a host.
#[derive(Debug, Clone, Copy)]
pub struct SiteList<'a> {
    /// Its title is the heading.
    pub frame: &'a SiteFrame,
    pub nonce: &'a str,
    pub sites: &'a [ListedSite],
}

impl SiteList<'_> {
    pub fn html(&self) -> String {
        layout::site_list(self).into_string()
    }
}

#[derive(Debug, Clone)]
pub struct ListedSite {
    pub href: String,
    /// Its title, favicon and colours are shown.
    pub frame: SiteFrame,
}

/// Returns the first letter of the title on the site's colour, as SVG.
pub fn icon(frame: &SiteFrame) -> String {
    layout::drawn_letter(frame)
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
            let (_, text) = Reason::TooMany { seconds: 37 }.words(locale);
            assert!(text.contains("37") && !text.contains('{'), "{text}");
        }
    }

    #[test]
    fn every_reason_has_its_own_heading_in_every_language() {
        let reasons = [
            Reason::Nowhere,
            Reason::NoPage,
            Reason::Empty,
            Reason::SignIn { at: None },
            Reason::TooMany { seconds: 1 },
            Reason::Broken,
            Reason::Busy,
            Reason::Unreadable,
        ];
        for locale in LOCALES {
            let mut titles: Vec<_> = reasons
                .iter()
                .map(|reason| reason.words(locale).0)
                .collect();
            titles.sort_unstable();
            titles.dedup();
            assert_eq!(titles.len(), reasons.len(), "{locale:?}: {titles:?}");
        }
    }
}
