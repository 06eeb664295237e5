//! Target positions of moves within a site.

use model::site::outline::{OutlineItem, OutlinePosition};
use serde::Deserialize;
use utoipa::ToSchema;

use super::input::id_in;
use crate::edge::error::Result;

/// An item of a site.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type")]
#[schema(as = SiteStructureItemPointer)]
pub(crate) enum ItemPointer {
    #[serde(rename = "site-space")]
    Space { id: String },
    #[serde(rename = "site-section")]
    Section { id: String },
    #[serde(rename = "site-section-group")]
    Group { id: String },
}

impl ItemPointer {
    fn parse(&self, field: &str) -> Result<OutlineItem> {
        Ok(match self {
            Self::Space { id } => OutlineItem::Space(id_in(field, id)?),
            Self::Section { id } => OutlineItem::Section(id_in(field, id)?),
            Self::Group { id } => OutlineItem::Group(id_in(field, id)?),
        })
    }
}

/// The neighbour to move next to. Set one of the two, or none for the end.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct NextTo<P> {
    before: Option<P>,
    after: Option<P>,
}

/// Moves an item within a site. Without a position it goes to the end.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct StructureSort {
    item: ItemPointer,
    position: Option<NextTo<ItemPointer>>,
}

impl StructureSort {
    pub(crate) fn parse(&self) -> Result<(OutlineItem, OutlinePosition)> {
        let item = self.item.parse("item")?;
        Ok((
            item,
            position(
                self.position.as_ref(),
                ItemPointer::parse,
                OutlinePosition::LastOfSite,
            )?,
        ))
    }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct SectionGroupMove {
    position: Option<NextTo<ItemPointer>>,
}

impl SectionGroupMove {
    pub(crate) fn parse(&self) -> Result<OutlinePosition> {
        position(
            self.position.as_ref(),
            ItemPointer::parse,
            OutlinePosition::Last,
        )
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[schema(as = SiteSectionPointer)]
pub(crate) enum SectionPointer {
    SiteSection {
        #[serde(rename = "siteSection")]
        section: String,
    },
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct SectionMove {
    position: Option<NextTo<SectionPointer>>,
}

impl SectionMove {
    pub(crate) fn parse(&self) -> Result<OutlinePosition> {
        let read = |pointer: &SectionPointer, field: &str| {
            let SectionPointer::SiteSection { section } = pointer;
            id_in(field, section).map(OutlineItem::Section)
        };
        position(self.position.as_ref(), read, OutlinePosition::Last)
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[schema(as = SiteSpacePointer)]
pub(crate) enum SiteSpacePointer {
    SiteSpace {
        #[serde(rename = "siteSpace")]
        site_space: String,
    },
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub(crate) struct SiteSpaceMove {
    position: Option<NextTo<SiteSpacePointer>>,
}

impl SiteSpaceMove {
    pub(crate) fn parse(&self) -> Result<OutlinePosition> {
        let read = |pointer: &SiteSpacePointer, field: &str| {
            let SiteSpacePointer::SiteSpace { site_space } = pointer;
            id_in(field, site_space).map(OutlineItem::Space)
        };
        position(self.position.as_ref(), read, OutlinePosition::Last)
    }
}

fn position<P>(
    position: Option<&NextTo<P>>,
    read: impl Fn(&P, &str) -> Result<OutlineItem>,
    otherwise: OutlinePosition,
) -> Result<OutlinePosition> {
    let Some(position) = position else {
        return Ok(otherwise);
    };
    let before = position
        .before
        .as_ref()
        .map(|pointer| read(pointer, "position.before"));
    let after = position
        .after
        .as_ref()
        .map(|pointer| read(pointer, "position.after"));
    Ok(OutlinePosition::new(
        before.transpose()?,
        after.transpose()?,
        otherwise,
    )?)
}
