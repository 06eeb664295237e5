//! Content for readers of a site. The site in their token proves the organization.

use authz::{
    Unchecked,
    policy::{self, reader::ReaderAccess},
};
use jiff::Timestamp;
use model::{
    Result,
    change_request::{ChangeRequest, ChangeRequestKey},
    content::{Content, RevisionSelector},
    id::SpaceId,
    reader::Reader,
    site::Site,
    space::Space,
};

pub use crate::contents::for_readers::ConditionFn;
use crate::{
    Db, change_requests,
    contents::{FoundContent, for_readers},
    sites,
};

/// Reads a space of the site at one of its revisions, without data that readers must not see.
pub async fn content_for_reader(
    db: &Db,
    (reader, holds): (&Reader, ConditionFn<'_>),
    space: SpaceId,
    at: RevisionSelector,
    now: Timestamp,
) -> Result<Option<Unchecked<Content>>> {
    let found = for_readers::find(db, reader, space, at, now).await?;
    Ok(found.map(|found| unchecked(found, (reader, holds))))
}

/// Reads main of several spaces of the site, without data that readers must not see and without metadata of the spaces.
pub async fn main_contents_for_reader(
    db: &Db,
    (reader, holds): (&Reader, ConditionFn<'_>),
    spaces: &[SpaceId],
) -> Result<Vec<Unchecked<Content>>> {
    let found = for_readers::find_main(db, reader, spaces).await?;
    let found = found.into_iter();
    Ok(found
        .map(|found| unchecked(found, (reader, holds)))
        .collect())
}

fn unchecked(
    mut found: FoundContent,
    (reader, holds): (&Reader, ConditionFn<'_>),
) -> Unchecked<Content> {
    let shown_under = found.matched_conditions(holds);
    let is_preview = reader.preview.is_some();
    let actions = policy::reader::actions(found.reader_access(shown_under.as_ref(), is_preview));
    found.content.matched_conditions = shown_under;
    Unchecked::new(found.content.for_readers(), actions)
}

pub async fn site_for_reader(db: &Db, reader: &Reader) -> Result<Option<Unchecked<Site>>> {
    let found = sites::for_readers::find(db, reader).await?;
    Ok(found.map(|site| Unchecked::new(site, policy::reader::actions(ReaderAccess::Visible))))
}

/// Reads the change request that a reader previews.
pub async fn change_request_for_reader(
    db: &Db,
    (reader, holds): (&Reader, ConditionFn<'_>),
    space: SpaceId,
    key: ChangeRequestKey,
    now: Timestamp,
) -> Result<Option<Unchecked<ChangeRequest>>> {
    let Some(preview) = &reader.preview else {
        return Ok(None);
    };
    let at = RevisionSelector::ChangeRequest(key);
    let Some(content) = for_readers::find(db, reader, space, at, now).await? else {
        return Ok(None);
    };
    let (organization, user) = (reader.organization, preview.user);
    let found = change_requests::find(db.pool(), organization, space, key, user).await?;
    Ok(found.map(|(request, _)| {
        let shown_under = content.matched_conditions(holds);
        let actions = policy::reader::actions(content.reader_access(shown_under.as_ref(), true));
        Unchecked::new(request, actions)
    }))
}

/// Reads a space of the site, without data that readers must not see.
pub async fn space_for_reader(
    db: &Db,
    (reader, holds): (&Reader, ConditionFn<'_>),
    space: SpaceId,
    now: Timestamp,
) -> Result<Option<Unchecked<Space>>> {
    let found = for_readers::find(db, reader, space, RevisionSelector::Main, now).await?;
    Ok(found.map(|found| {
        let shown_under = found.matched_conditions(holds);
        let is_preview = reader.preview.is_some();
        let actions =
            policy::reader::actions(found.reader_access(shown_under.as_ref(), is_preview));
        Unchecked::new(found.content.for_readers().space, actions)
    }))
}
