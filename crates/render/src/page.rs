//! A page of a site: what the edge knows about it, and the whole HTML document made of that.
//!
//! All fields are plain values: addresses are ready to be printed, dates are already words of the reader's language.
//! `body` is what [`crate::blocks`] made; it is the only text here that is HTML.

use model::customization::PageAction;

use crate::{
    blocks::Heading,
    frame::{Link, Mark, SiteFrame, Themed},
    layout,
    nav::Nav,
};

#[derive(Debug, Clone, Copy)]
pub struct Page<'a> {
    pub frame: &'a SiteFrame,
    pub nav: &'a Nav,
    /// Of the content security policy: on our one `<style>` and our scripts.
    pub nonce: &'a str,
    pub id: &'a str,
    pub title: &'a str,
    pub mark: Option<&'a Mark>,
    pub description: Option<&'a str>,
    /// For search engines, where there is no description.
    pub summary: Option<&'a str>,
    /// Language code of the content; decides the direction of writing.
    pub language: &'a str,
    pub body: &'a str,
    pub outline: &'a [OutlineEntry],
    pub layout: PageLayout,
    pub cover: Option<&'a Cover>,
    pub tags: &'a [Tag],
    pub links: PageLinks<'a>,
    pub updated: Option<Updated<'a>>,
    /// Search engines may list the page.
    pub indexed: bool,
    pub preview: Option<&'a Preview>,
}

impl Page<'_> {
    pub fn html(&self) -> String {
        layout::page(self).into_string()
    }
}

/// Addresses that belong to a page. What is None is not offered.
#[derive(Debug, Clone, Copy, Default)]
pub struct PageLinks<'a> {
    /// Absolute, as search engines shall know it.
    pub canonical: Option<&'a str>,
    pub alternates: &'a [Alternate],
    /// How `markdown`, `pdf`, `edit`, `assistants` and `mcp` follow each other in the menu.
    pub order: &'a [PageAction],
    pub markdown: Option<&'a str>,
    pub pdf: Option<&'a str>,
    /// The page's file at the Git host.
    pub edit: Option<&'a str>,
    /// Takes `POST page=<id>&rating=good|fair|bad`.
    pub feedback: Option<&'a str>,
    /// Absolute: what other sites show where the page is linked.
    pub picture: Option<&'a str>,
    /// The feed of a page with updates.
    pub rss: Option<&'a str>,
    /// Assistants that can be asked about the page.
    pub assistants: &'a [Link],
    /// The address of the site's Model Context Protocol endpoint.
    pub mcp: Option<&'a str>,
}

/// The same page in another language, for search engines.
#[derive(Debug, Clone, Default)]
pub struct Alternate {
    pub language: String,
    pub href: String,
}

#[derive(Debug, Clone, Copy)]
pub struct Updated<'a> {
    /// RFC 3339.
    pub at: &'a str,
    /// As the reader shall see it, such as "15 November 2026".
    pub shown: &'a str,
}

/// A heading of the page. Depth 1 are its largest headings below the title.
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
    pub mark: Option<Mark>,
}

#[derive(Debug, Clone, Default)]
pub struct Cover {
    pub picture: Themed<String>,
    /// Which part of a picture that is too high is seen: pixels from its middle, as front matter has it.
    pub y: f64,
    /// Pixels.
    pub height: Option<f64>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CoverSize {
    /// As wide as the content.
    #[default]
    Hero,
    /// From the left to the right of the window.
    Full,
    /// Behind title and description.
    Background,
}

/// What is shown around the body.
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

/// Says that this is not what the public sees: a change request, a revision, an unpublished site.
#[derive(Debug, Clone, Default)]
pub struct Preview {
    pub message: String,
    /// Where the thing that is previewed can be worked on.
    pub link: Option<Link>,
}

/// Nothing is at this address.
#[derive(Debug, Clone, Copy)]
pub struct NotFound<'a> {
    pub frame: &'a SiteFrame,
    pub nav: &'a Nav,
    pub nonce: &'a str,
    /// Pages whose address or title is like what was asked for.
    pub suggestions: &'a [Link],
}

impl NotFound<'_> {
    pub fn html(&self) -> String {
        layout::not_found(self).into_string()
    }
}
