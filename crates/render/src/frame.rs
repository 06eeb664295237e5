//! The parts that all pages of a site share: its title and look, header, sections, announcement and footer.
//!
//! The caller builds a frame once for a site and an audience, with all references resolved to URLs, and passes it to
//! each page. It contains only what the reader may see.

mod from_customization;
mod social;

pub use from_customization::CustomizationResolver;

pub use crate::look::Themed;
use crate::{i18n::Locale, look::Look};

/// A small image before a title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TitleIcon {
    /// The characters.
    Emoji(String),
    /// The name of an icon, as in front matter.
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
    /// Link of logo and title, if not the first page.
    pub logo_link: Option<String>,
    /// URL prefix of static files ([`crate::assets`]), ending with a slash.
    pub assets: String,
    pub look: Look,
    /// The language of the UI strings around the content.
    pub locale: Locale,
    pub logo: Option<Themed<String>>,
    pub favicon: Favicon,
    pub header_links: Vec<HeaderLink>,
    /// Tabs below the header. A single section has no tab.
    pub sections: Vec<SectionTab>,
    /// Versions of the same docs, for readers to choose from.
    pub variants: Vec<Choice>,
    /// The same docs in other languages.
    pub languages: Vec<Choice>,
    pub announcement: Option<Announcement>,
    pub footer: Footer,
    pub social: Vec<SocialLink>,
    /// URL of `~/search`, which responds with HTML, or with JSON if the client accepts that.
    pub search: Option<String>,
    /// Whether the dialog reports queries to `~/search/queries`.
    pub search_insights: bool,
    pub theme: ThemeChoice,
    pub social_preview: Option<String>,
    /// Hides the links to the previous and next page on all pages.
    pub hides_neighbours: bool,
    /// Whether links to other hosts open in a new tab.
    pub external_links_in_new_tab: bool,
    /// Whether API operations have a form that sends a request.
    pub offers_requests: bool,
}

impl SiteFrame {
    /// Returns the link of logo and title.
    pub(crate) fn brand_link(&self) -> &str {
        self.logo_link.as_deref().unwrap_or(&self.home)
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Favicon {
    /// The first letter of the site's title on the site's colour.
    #[default]
    Letter,
    Emoji(String),
    Pictures(Themed<String>),
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ThemeMode {
    #[default]
    Light,
    Dark,
    /// Follows the system setting of the reader.
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
    /// Whether readers may choose another.
    pub toggleable: bool,
}

#[derive(Debug, Clone, Default)]
pub struct HeaderLink {
    pub title: String,
    /// None for an item that only opens its dropdown.
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

/// An account of the site's owner on another platform.
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
    pub mark: Option<TitleIcon>,
    pub description: Option<String>,
    /// None for a group.
    pub href: Option<String>,
    pub current: bool,
    pub children: Vec<SectionTab>,
}

/// One of several alternatives: a variant or a language.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    pub title: String,
    pub href: String,
    pub current: bool,
    /// The language code, if the choice is a language.
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
