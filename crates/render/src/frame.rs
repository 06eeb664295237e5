//! What all pages of a site have in common: its name and look, header, sections, announcement and footer.
//!
//! The edge makes a frame once for a site and an audience, with every reference already turned into an address, and
//! lends it to each page. What the reader may not see is not in it.

mod customized;
mod social;

pub use customized::Decide;

use crate::{look::Look, words::Locale};

/// One value for light pages and one for dark ones.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Themed<T> {
    pub light: T,
    pub dark: T,
}

/// A small picture in front of a title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mark {
    /// The characters themselves.
    Emoji(String),
    /// The name of an icon, as front matter has it.
    Icon(String),
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Link {
    pub title: String,
    pub href: String,
}

#[derive(Debug, Clone, Default)]
pub struct SiteFrame {
    pub title: String,
    /// The site's first page.
    pub home: String,
    /// Where logo and title lead, if not to the first page.
    pub logo_link: Option<String>,
    /// Before the names of our own files: the address of [`crate::assets`], with a slash at its end.
    pub assets: String,
    pub look: Look,
    /// The language of our own words around the content.
    pub locale: Locale,
    pub logo: Option<Themed<String>>,
    pub favicon: Favicon,
    pub header_links: Vec<HeaderLink>,
    /// Tabs below the header. None are shown where there is only one.
    pub sections: Vec<SectionTab>,
    /// Spaces that readers choose among: versions of the same docs.
    pub variants: Vec<Choice>,
    /// The same docs in other languages.
    pub languages: Vec<Choice>,
    pub announcement: Option<Announcement>,
    pub footer: Footer,
    pub social: Vec<SocialLink>,
    /// `~/search` of this site: answers HTML, or JSON to those who ask for it.
    pub search: Option<String>,
    /// Whether the dialog tells `~/search/queries` what readers search for.
    pub search_insights: bool,
    pub theme: ThemeChoice,
    pub social_preview: Option<String>,
    /// No page of the site shows which come before and after it.
    pub hides_neighbours: bool,
    /// Links to other hosts open a tab of their own.
    pub external_links_in_new_tab: bool,
}

impl SiteFrame {
    /// Where logo and title lead.
    pub(crate) fn brand_link(&self) -> &str {
        self.logo_link.as_deref().unwrap_or(&self.home)
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Favicon {
    /// The first letter of the site's title on its colour.
    #[default]
    Letter,
    Emoji(String),
    Pictures(Themed<String>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    Light,
    Dark,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ThemeMode {
    #[default]
    Light,
    Dark,
    /// What the reader's machine says.
    System,
}

impl ThemeMode {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::System => "system",
        }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ThemeChoice {
    pub default: ThemeMode,
    /// Readers may choose another.
    pub toggleable: bool,
}

#[derive(Debug, Clone, Default)]
pub struct HeaderLink {
    pub title: String,
    /// A link without an address only opens its dropdown.
    pub href: Option<String>,
    pub style: HeaderLinkStyle,
    /// The dropdown.
    pub links: Vec<Link>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum HeaderLinkStyle {
    #[default]
    Link,
    Primary,
    Secondary,
}

/// An account of the site's owner elsewhere.
#[derive(Debug, Clone, Default)]
pub struct SocialLink {
    /// The name of its icon, such as `github`.
    pub icon: String,
    pub link: Link,
    pub in_header: bool,
    pub in_footer: bool,
}

/// A section, or a group of sections, which is a tab with a menu.
#[derive(Debug, Clone, Default)]
pub struct SectionTab {
    pub title: String,
    pub mark: Option<Mark>,
    pub description: Option<String>,
    /// None: a group.
    pub href: Option<String>,
    pub current: bool,
    pub children: Vec<SectionTab>,
}

/// One of several that exclude each other: a variant or a language.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    pub title: String,
    pub href: String,
    pub current: bool,
    /// The language code, where the choice is one of language.
    pub language: Option<String>,
}

#[derive(Debug, Clone, Default)]
pub struct Announcement {
    pub message: String,
    pub link: Option<Link>,
    pub tone: Tone,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Tone {
    #[default]
    Info,
    Success,
    Warning,
    Danger,
}

impl Tone {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Success => "success",
            Self::Warning => "warning",
            Self::Danger => "danger",
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct Footer {
    pub logo: Option<Themed<String>>,
    pub groups: Vec<FooterGroup>,
    pub copyright: Option<String>,
    pub privacy_policy: Option<String>,
    /// "Published with Bindery".
    pub trademark: bool,
}

#[derive(Debug, Clone, Default)]
pub struct FooterGroup {
    pub title: String,
    pub links: Vec<Link>,
}
