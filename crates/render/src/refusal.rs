//! What people are told in place of a page: why there is none, or which sites there are to choose from. In the look of
//! the site, or in our own where there is no site or none that may be told of.
//!
//! These documents need no other file: they are also shown by servers that have too much to do.

use crate::{frame::SiteFrame, layout, words::Locale};

/// Why there is no page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason<'a> {
    /// Nothing is at this address, or nothing that this visitor may know of.
    Nowhere,
    /// The site is there, but nothing of it at this address.
    NoPage,
    /// The site has no pages.
    Empty,
    /// The site is for visitors who are signed in, which they do there.
    SignIn {
        at: Option<&'a str>,
    },
    TooMany {
        seconds: u64,
    },
    Broken,
    Busy,
    /// The address cannot be read.
    Unreadable,
    /// What was sent is wrong, and what about it.
    Wrong(&'a str),
}

/// A sentence that is told in place of a page.
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
    /// With `{seconds}` in it.
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
    /// The heading and the text below it.
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
    /// Of the content security policy: on our one `<style>` and our script.
    pub nonce: &'a str,
    pub reason: Reason<'a>,
}

impl Refusal<'_> {
    pub fn html(&self) -> String {
        layout::refusal(self).into_string()
    }
}

/// The sites that everyone may read at a host.
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
    /// Title, favicon and colours are shown.
    pub frame: SiteFrame,
}

/// The first letter of a frame's title on its colour, as SVG.
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
