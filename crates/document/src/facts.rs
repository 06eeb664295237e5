//! Facts about a page that follow from its text alone: title, headings, links as written. Stored once per blob, so
//! nothing here depends on another file. [`crate::sections`] has the text for search.

use serde::{Deserialize, Serialize};

use crate::{
    FrontMatter, anchors, emoji, front_matter::Settings, outline, problem::Problem,
    read::read_page, resolve::Unresolved,
};

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Facts {
    /// The first heading of level one, unless another heading precedes it.
    pub title: Option<Title>,
    pub headings: Vec<Heading>,
    /// Every anchor that links can use: of headings, tabs, expandables, steps and API blocks.
    pub anchors: Vec<String>,
    pub links: Vec<Link>,
    /// Expressions in conditions and in the text, without duplicates, in order.
    pub expressions: Vec<String>,
    /// The settings in the front matter.
    pub settings: Settings,
    /// Problems for the author to fix, in the order of the text. The page is shown nevertheless.
    pub problems: Vec<Problem>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Title {
    pub text: String,
    /// The leading emoji of the heading; not part of `text`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub emoji: Option<String>,
}

impl Title {
    /// Parses a title as written, with or without a leading emoji.
    pub fn of(written: &str) -> Self {
        match emoji::split_leading(written) {
            (Some(emoji), text) if !text.is_empty() => Self {
                text: text.to_owned(),
                emoji: Some(emoji),
            },
            // A title that consists of an emoji keeps it as text.
            _ => Self {
                text: written.trim().to_owned(),
                emoji: None,
            },
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// 1 to 3, as in the block document.
    pub level: u8,
    pub text: String,
    pub anchor: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    pub target: String,
    pub kind: LinkKind,
    pub text: String,
    /// The offset of the link, or of the block that contains it, in the page's text.
    pub start: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LinkKind {
    Link,
    Image,
    File,
    Mention,
    ContentRef,
    Include,
    /// A file or a URL of an OpenAPI spec.
    #[serde(rename = "openapi")]
    OpenApi,
    /// The slug of an OpenAPI spec that the organization manages.
    #[serde(rename = "openapi-spec")]
    OpenApiSpec,
    Button,
    Card,
    Embed,
}

/// All facts of a page's whole text, including front matter.
pub fn facts(text: &str) -> Facts {
    let page = read_page(text, &Unresolved);
    let front_matter = FrontMatter::parse(text);
    let (settings, unfit) = front_matter.settings();
    let mut problems = front_matter.problems;
    problems.extend(unfit);
    problems.extend(self::problems(text, page.record.problems));
    Facts {
        anchors: anchors::all(&page.document.nodes),
        headings: outline::headings(&page.document.nodes),
        title: page.title,
        links: page.record.links,
        expressions: page.record.expressions,
        settings,
        problems,
    }
}

/// Problems are in the order of the text, so lines are counted once.
fn problems(text: &str, found: Vec<(usize, String)>) -> Vec<Problem> {
    let mut line = 1;
    let mut seen = 0;
    found
        .into_iter()
        .map(|(start, message)| {
            let between = text.get(seen..start).unwrap_or_default();
            line += between.bytes().filter(|byte| *byte == b'\n').count();
            seen = start;
            Problem::new(line, message)
        })
        .collect()
}
