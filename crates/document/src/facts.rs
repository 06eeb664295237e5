//! What a page's text says by itself: title, headings, links as written. Stored once per blob, so nothing here depends
//! on another file. What is searched is in [`crate::sections`].

use serde::{Deserialize, Serialize};

use crate::{
    FrontMatter, anchors, emoji, front_matter::Settings, outline, problem::Problem,
    read::read_page, resolve::Unresolved,
};

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Facts {
    /// The first heading of level one, when no other heading stands before it.
    pub title: Option<Title>,
    pub headings: Vec<Heading>,
    /// Every anchor that links can lead to: of headings, tabs, expandables, steps and API blocks.
    pub anchors: Vec<String>,
    pub links: Vec<Link>,
    /// Expressions that are used in conditions and in the text, each once, in order.
    pub expressions: Vec<String>,
    /// What the front matter says.
    pub settings: Settings,
    /// What the author should mend, in the order of the text. The page is shown all the same.
    pub problems: Vec<Problem>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Title {
    pub text: String,
    /// The emoji the heading starts with; it is not in `text`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub emoji: Option<String>,
}

impl Title {
    /// A title as it is written, with an emoji at its start or without.
    pub fn of(written: &str) -> Self {
        match emoji::leading(written) {
            (Some(emoji), text) if !text.is_empty() => Self {
                text: text.to_owned(),
                emoji: Some(emoji),
            },
            // A title that is nothing but an emoji stays one.
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
    /// Where the link, or the block that holds it, starts in the page's text.
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
    /// A file, or an address, that has the description of an API.
    #[serde(rename = "openapi")]
    OpenApi,
    /// The slug of a description that the organization keeps.
    #[serde(rename = "openapi-spec")]
    OpenApiSpec,
    Button,
    Card,
    Embed,
}

/// Every fact of a page's whole text, front matter included.
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

/// Problems come in the order of the text, so lines are counted once.
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
