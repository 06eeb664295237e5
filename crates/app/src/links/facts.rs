//! The links and anchors of a page's text, as they are written.

use document::facts::{LinkKind, facts};
use model::{Error, Result};
use serde::{Deserialize, Serialize};
use store::derived::Deriver;

use crate::{
    App,
    contents::{
        PageFacts,
        facts::{Derived, FactCache},
    },
};

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct LinkFacts {
    /// The same as is kept for pages: whoever lists links tells of the pages as well.
    pub(super) page: PageFacts,
    pub(super) links: Vec<Written>,
    pub(super) anchors: Vec<String>,
}

/// A link as the text has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Written {
    pub(super) target: String,
    pub(super) kind: LinkKind,
}

/// Bytes of the links and anchors of one revision, which are in memory at once. 1,000 pages with 20 links and 20
/// headings each take 3 MiB.
const MAX_LINK_BYTES: usize = 48 << 20;

impl Derived for LinkFacts {
    const DERIVER: Deriver = Deriver {
        kind: "links",
        version: 3,
    };

    fn of(text: &str) -> Self {
        let facts = facts(text);
        let cover = facts.settings.cover.iter();
        let covers = cover.flat_map(|cover| cover.light.iter().chain(&cover.dark));
        let covers = covers.map(|target| Written {
            target: target.clone(),
            kind: LinkKind::Image,
        });
        let written = facts.links.iter().map(|link| Written {
            target: link.target.clone(),
            kind: link.kind,
        });
        let links = covers.chain(written).collect();
        // People also link to the heading that became the page's title: it stands at the top.
        let top = facts.title.iter().map(|title| document::slug(&title.text));
        Self {
            links,
            anchors: facts.anchors.iter().cloned().chain(top).collect(),
            page: PageFacts {
                title: facts.title,
                settings: facts.settings,
            },
        }
    }

    fn bytes(&self) -> usize {
        let links = self.links.iter();
        let links = links.map(|link| size_of::<Written>() + link.target.len());
        let anchors = self.anchors.iter();
        let anchors = anchors.map(|anchor| size_of::<String>() + anchor.len());
        self.page.bytes() + links.sum::<usize>() + anchors.sum::<usize>()
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

    fn cache(app: &App) -> &FactCache<Self> {
        &app.link_facts
    }
}
