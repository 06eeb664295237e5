//! The links and anchors of a page's text, as written.

use context::cache::CacheShare;
use document::{
    facts::{Facts, LinkKind, facts},
    limits::MAX_INCLUDES,
};
use model::{Error, Result};
use serde::{Deserialize, Serialize};
use space_files::{FrontMatter, Problem};
use store::derived::Deriver;

use super::{PageFacts, facts::Derived};

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct LinkFacts {
    /// The page facts: lists of links describe the pages as well.
    pub(crate) page: PageFacts,
    pub(crate) links: Vec<WrittenLink>,
    pub(crate) anchors: Vec<String>,
    /// Problems for the author to fix: the first ones, and the number of the others.
    pub(crate) problems: Vec<Problem>,
    pub(crate) more_problems: usize,
}

/// A link as written in the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WrittenLink {
    pub(crate) target: String,
    pub(crate) kind: LinkKind,
    /// One-based. None for entries of a table of contents, which are not read here.
    pub(crate) line: Option<usize>,
}

/// Maximum memory for the links and anchors of one revision. 1,000 pages with 20 links and 20 headings each take 3
/// MiB.
const MAX_LINK_BYTES: usize = 48 << 20;
/// Problems stored per page, and the characters of each.
const MAX_PROBLEMS: usize = 20;
const MAX_MESSAGE_CHARS: usize = 300;

impl LinkFacts {
    /// Returns the link targets, as written.
    pub(crate) fn targets(&self) -> impl Iterator<Item = &str> {
        self.links.iter().map(|link| link.target.as_str())
    }
}

impl Derived for LinkFacts {
    const DERIVER: Deriver = Deriver {
        kind: "links",
        version: 5,
    };
    const CACHE: CacheShare = CacheShare::LinkFacts;

    fn of(text: &str) -> Self {
        let facts = facts(text);
        let links = links(text, &facts);
        let includes = links.iter().filter(|link| link.kind == LinkKind::Include);
        let includes = includes.take(MAX_INCLUDES).map(|link| link.target.clone());
        let includes = includes.collect();
        let more_problems = facts.problems.len().saturating_sub(MAX_PROBLEMS);
        let problems = facts.problems.into_iter().take(MAX_PROBLEMS);
        let problems = problems.map(|problem| Problem {
            message: problem.message.chars().take(MAX_MESSAGE_CHARS).collect(),
            ..problem
        });
        // Links to the heading that became the page's title are valid too: it is at the top.
        let top = facts.title.iter().map(|title| document::slug(&title.text));
        Self {
            links,
            anchors: facts.anchors.iter().cloned().chain(top).collect(),
            problems: problems.collect(),
            more_problems,
            page: PageFacts {
                title: facts.title,
                settings: facts.settings,
                includes,
            },
        }
    }

    fn bytes(&self) -> usize {
        let links = self.links.iter();
        let links = links.map(|link| size_of::<WrittenLink>() + link.target.len());
        let anchors = self.anchors.iter();
        let anchors = anchors.map(|anchor| size_of::<String>() + anchor.len());
        let problems = self.problems.iter();
        let problems = problems.map(|problem| size_of::<Problem>() + problem.message.len());
        let own = links.sum::<usize>() + anchors.sum::<usize>() + problems.sum::<usize>();
        self.page.bytes() + own
    }

    fn require_within_limit(bytes: usize) -> Result<()> {
        if bytes > MAX_LINK_BYTES {
            return Err(Error::Unprocessable(format!(
                "The pages of this space have more links and headings than can be followed: they take more than {} MiB. \
                 Divide it into several spaces.",
                MAX_LINK_BYTES >> 20
            )));
        }
        Ok(())
    }
}

/// Returns the cover images, then the links of the text in order.
fn links(text: &str, facts: &Facts) -> Vec<WrittenLink> {
    let cover = facts.settings.cover.iter();
    let covers = cover.flat_map(|cover| cover.light.iter().chain(&cover.dark));
    let mut links: Vec<WrittenLink> = covers
        .map(|target| WrittenLink {
            target: target.clone(),
            kind: LinkKind::Image,
            line: None,
        })
        .collect();
    if !links.is_empty() {
        let front_matter = FrontMatter::parse(text);
        let line = front_matter.entry("cover").map(|entry| entry.line);
        for link in &mut links {
            link.line = line;
        }
    }
    let (mut line, mut counted_to) = (1, 0);
    links.extend(facts.links.iter().map(|link| {
        // Links are in text order, so lines are counted once.
        let between = text.get(counted_to..link.start).unwrap_or_default();
        line += between.matches('\n').count();
        counted_to = counted_to.max(link.start);
        WrittenLink {
            target: link.target.clone(),
            kind: link.kind,
            line: Some(line),
        }
    }));
    links
}
