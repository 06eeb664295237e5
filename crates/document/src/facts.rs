//! Facts about a page that follow from its text alone: title, headings, links as written. Stored once per blob, so
//! nothing here depends on another file. [`crate::sections`] has the text for search.

use serde::{Deserialize, Serialize};
use space_files::{FrontMatter, Problem, front_matter::Settings};

use crate::{anchors, outline, read::read_page, resolve::Unresolved};

pub use crate::{
    link::{Link, LinkKind},
    outline::Heading,
    title::Title,
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

/// All facts of a page's whole text, including front matter.
pub fn facts(text: &str) -> Facts {
    let page = read_page(text, &Unresolved);
    let front_matter = FrontMatter::parse(text);
    let (settings, unfit) = front_matter.settings();
    let mut problems = front_matter.problems;
    problems.extend(unfit);
    problems.extend(self::problems(text, page.findings.problems));
    Facts {
        anchors: anchors::all(&page.document.nodes),
        headings: outline::headings(&page.document.nodes),
        title: page.title,
        links: page.findings.links,
        expressions: page.findings.expressions,
        settings,
        problems,
    }
}

/// Problems are in the order of the text, so lines are counted once.
fn problems(text: &str, found: Vec<(usize, String)>) -> Vec<Problem> {
    let mut line = 1;
    let mut counted_to = 0;
    found
        .into_iter()
        .map(|(start, message)| {
            let between = text.get(counted_to..start).unwrap_or_default();
            line += between.bytes().filter(|byte| *byte == b'\n').count();
            counted_to = start;
            Problem::new(line, message)
        })
        .collect()
}
