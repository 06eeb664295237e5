//! The input of a page of a site. `layout` renders it.
//!
//! All fields are plain values: URLs are complete, dates are formatted in the reader's language. `body` comes from
//! [`crate::blocks`]; it is the only field that contains HTML.

use model::customization::PageAction;

use crate::{
    blocks::Heading,
    frame::{Link, SiteFrame, Themed, TitleIcon},
    nav::Nav,
};

#[derive(Debug, Clone, Copy)]
pub struct Page<'a> {
    pub frame: &'a SiteFrame,
    pub nav: &'a Nav,
    /// Nonce of the content security policy, for our `<style>` and scripts.
    pub nonce: &'a str,
    pub id: &'a str,
    pub title: &'a str,
    pub mark: Option<&'a TitleIcon>,
    pub description: Option<&'a str>,
    /// For search engines, if there is no description.
    pub summary: Option<&'a str>,
    /// Language code of the content; decides the text direction.
    pub language: &'a str,
    pub body: &'a str,
    pub outline: &'a [OutlineEntry],
    pub layout: PageLayout,
    pub cover: Option<&'a Cover>,
    pub tags: &'a [Tag],
    pub links: PageLinks<'a>,
    pub updated: Option<LastUpdated<'a>>,
    /// Whether search engines may list the page.
    pub indexed: bool,
    pub preview: Option<&'a Preview>,
    /// The data of the forms that send requests ([`crate::blocks::RequestForms`]), as JSON.
    pub requests: Option<&'a str>,
    /// Whether the body has components of integrations.
    pub components: bool,
    /// URLs of scripts that integrations add to the site.
    pub scripts: &'a [String],
}

/// URLs of a page. None hides the link.
#[derive(Debug, Clone, Copy, Default)]
pub struct PageLinks<'a> {
    /// Absolute, for search engines.
    pub canonical: Option<&'a str>,
    pub alternates: &'a [Alternate],
    /// The order of `markdown`, `pdf`, `edit`, `assistants` and `mcp` in the menu.
    pub order: &'a [PageAction],
    pub markdown: Option<&'a str>,
    pub pdf: Option<&'a str>,
    /// The page's file on the Git host.
    pub edit: Option<&'a str>,
    /// Accepts `POST page=<id>&rating=good|fair|bad`.
    pub feedback: Option<&'a str>,
    /// Absolute: the preview image that other sites show for links to the page.
    pub picture: Option<&'a str>,
    /// The feed of a page with updates.
    pub rss: Option<&'a str>,
    /// Links to assistants that open with a question about the page.
    pub assistants: &'a [Link],
    /// The URL of the site's Model Context Protocol endpoint.
    pub mcp: Option<&'a str>,
}

/// The same page in another language, for search engines.
#[derive(Debug, Clone, Default)]
pub struct Alternate {
    pub language: String,
    pub href: String,
}

#[derive(Debug, Clone, Copy)]
pub struct LastUpdated<'a> {
    /// RFC 3339.
    pub at: &'a str,
    /// Formatted for the reader, such as "15 November 2026".
    pub text: &'a str,
}

/// A heading of the page. Depth 1 is the largest below the title.
#[derive(Debug, Clone, Default)]
pub struct OutlineEntry {
    pub title: String,
    pub anchor: String,
    pub depth: u8,
}

impl From<&Heading> for OutlineEntry {
    fn from(heading: &Heading) -> Self {
        Self {
            title: heading.title.clone(),
            anchor: heading.id.clone(),
            depth: heading.level,
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct Tag {
    pub title: String,
    pub mark: Option<TitleIcon>,
}

#[derive(Debug, Clone, Default)]
pub struct Cover {
    pub picture: Themed<String>,
    /// Vertical offset of the visible part of a tall image: pixels from its middle, as in front matter.
    pub y: f64,
    /// Pixels.
    pub height: Option<f64>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CoverSize {
    /// As wide as the content.
    #[default]
    Hero,
    /// As wide as the window.
    Full,
    /// Behind title and description.
    Background,
}

/// Which parts of the page are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageLayout {
    pub wide: bool,
    pub cover: bool,
    pub cover_size: CoverSize,
    pub title: bool,
    pub description: bool,
    pub table_of_contents: bool,
    pub outline: bool,
    pub pagination: bool,
    pub metadata: bool,
    pub tags: bool,
    pub actions: bool,
}

impl Default for PageLayout {
    fn default() -> Self {
        Self {
            wide: false,
            cover: true,
            cover_size: CoverSize::Hero,
            title: true,
            description: true,
            table_of_contents: true,
            outline: true,
            pagination: true,
            metadata: true,
            tags: true,
            actions: true,
        }
    }
}

/// A notice that this is not the public version: a change request, a revision, an unpublished site.
#[derive(Debug, Clone, Default)]
pub struct Preview {
    pub message: String,
    /// Where the previewed object can be edited.
    pub link: Option<Link>,
}

/// The "not found" page.
#[derive(Debug, Clone, Copy)]
pub struct NotFound<'a> {
    pub frame: &'a SiteFrame,
    pub nav: &'a Nav,
    pub nonce: &'a str,
    /// Pages with a URL or title similar to the requested one.
    pub suggestions: &'a [Link],
}
