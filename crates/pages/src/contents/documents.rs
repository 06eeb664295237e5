//! Documents by id: a revision, and the page or reusable content whose body it is.

use std::str::FromStr;

use context::Ctx;
use model::{
    Error, Id, Kind, Oid, Result,
    content::RevisionSelector,
    id::{PageId, ReusableContentId, SpaceId},
};
use uuid::Uuid;

use super::{Body, ComputedEntries, Format, OpenContent, PageSelector, ReadOptions, pages};

const OID_LENGTH: usize = 40;

#[derive(Debug, Clone, Copy)]
pub struct DocumentId {
    revision: Oid,
    /// The page or reusable content.
    owner: PageId,
}

impl FromStr for DocumentId {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let unknown = || Error::NotFound(Kind("document"));
        let (revision, owner) = text.split_at_checked(OID_LENGTH).ok_or_else(unknown)?;
        Ok(Self {
            revision: revision.parse().map_err(|_| unknown())?,
            owner: owner.parse().map_err(|_| unknown())?,
        })
    }
}

/// Returns the id of the body of a page or reusable content in this revision.
pub fn document_id(opened: &OpenContent, owner: Uuid) -> String {
    format!("{}{}", opened.content.revision.id, PageId::from_uuid(owner))
}

pub async fn document(ctx: &Ctx, space: SpaceId, id: DocumentId) -> Result<Body> {
    let at = RevisionSelector::Revision(id.revision);
    let options = ReadOptions {
        format: Some(Format::Document),
        ..ReadOptions::default()
    };
    // Computed pages have no documents of their own.
    let read = (options, ComputedEntries::AsWritten);
    match pages::get(ctx, space, at, &PageSelector::Id(id.owner), read).await {
        Err(Error::NotFound(kind))
            if kind == <model::id::kind::Page as model::id::Identified>::KIND =>
        {
            let content: ReusableContentId = Id::from_uuid(id.owner.uuid());
            Ok(pages::reusable_content(ctx, space, at, content, options)
                .await?
                .body)
        }
        read => Ok(read?.body),
    }
}
