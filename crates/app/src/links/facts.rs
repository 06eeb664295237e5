//! The links and anchors of a page's text, as they are written.

use document::facts::{LinkKind, facts};
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

impl LinkFacts {
    pub(crate) fn weight(&self) -> u32 {
        u32::try_from(self.links.len() + self.anchors.len() + 4).unwrap_or(u32::MAX)
    }
}

impl Derived for LinkFacts {
    const DERIVER: Deriver = Deriver {
        kind: "links",
        version: 2,
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

    fn cache(app: &App) -> &FactCache<Self> {
        &app.link_facts
    }
}
