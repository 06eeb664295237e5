//! Content for readers of a site, which proves the organization. The same statement checks that their token is still
//! valid: that the site is published, has the same audience as when the token was issued, and contains the space.

use authz::{
    Unchecked,
    policy::{self, reader::ReaderAccess},
};
use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::ToSqlx;
use model::{
    Id, Result,
    content::{Content, RevisionSelector},
    id::SpaceId,
    reader::Reader,
    space::Space,
};
use serde::Deserialize;
use sqlx::types::Json;
use uuid::Uuid;

use super::{FoundContent, Row, selector_columns};
use crate::{Db, access, enum_text::to_text, error::DbResultExt};

/// How long readers may still request a revision after it is no longer published.
const PREVIOUS_REVISION_GRACE: SignedDuration = SignedDuration::from_hours(2);

/// How content is exposed in a site.
#[derive(Debug, Deserialize)]
pub(crate) struct Sight {
    /// The conditions for each position of the space in the site: its own and its section's.
    conditions: Vec<[String; 2]>,
    published: bool,
    previewed: bool,
}

/// Evaluates a condition for the reader.
pub type ConditionFn<'a> = &'a (dyn Fn(&str) -> bool + Sync);

impl FoundContent {
    /// Returns the conditions of a position at which they hold for the reader. If there are several, the result is
    /// deterministic, because file URLs are signed for it.
    pub(crate) fn matched_conditions(&self, holds: ConditionFn<'_>) -> Option<[String; 2]> {
        let places = self.exposure.as_ref()?.conditions.iter();
        let held = places.filter(|conditions| conditions.iter().all(|condition| holds(condition)));
        held.min().cloned()
    }

    /// Returns the reader's access. The content is hidden if no conditions hold. In a preview the permissions of the
    /// member decide.
    pub(crate) fn reader_access(
        &self,
        shown_under: Option<&[String; 2]>,
        is_preview: bool,
    ) -> ReaderAccess {
        let Some(sight) = &self.exposure else {
            return ReaderAccess::NotInSite;
        };
        // Proposed content is treated as such even if it equals the published content.
        let is_published = sight.published && self.content.change_request.is_none();
        if shown_under.is_none() {
            ReaderAccess::Hidden
        } else if sight.previewed || is_published && is_preview {
            ReaderAccess::Previewed {
                role: self.role,
                proposed: self.proposed,
            }
        } else if is_published {
            ReaderAccess::Visible
        } else {
            ReaderAccess::NotInSite
        }
    }
}

/// Finds a space of the site at one of its revisions, without data that readers must not see.
pub async fn find(
    db: &Db,
    (reader, holds): (&Reader, ConditionFn<'_>),
    space: SpaceId,
    at: RevisionSelector,
    now: Timestamp,
) -> Result<Option<Unchecked<Content>>> {
    let found = find_content(db, reader, space, at, now).await?;
    Ok(found.map(|found| to_unchecked(found, (reader, holds))))
}

/// Finds a space of the site, without data that readers must not see.
pub async fn find_space(
    db: &Db,
    (reader, holds): (&Reader, ConditionFn<'_>),
    space: SpaceId,
    now: Timestamp,
) -> Result<Option<Unchecked<Space>>> {
    let found = find_content(db, reader, space, RevisionSelector::Main, now).await?;
    Ok(found.map(|found| {
        let shown_under = found.matched_conditions(holds);
        let is_preview = reader.preview.is_some();
        let actions =
            policy::reader::actions(found.reader_access(shown_under.as_ref(), is_preview));
        access::unchecked(found.content.for_readers().space, actions)
    }))
}

pub(crate) async fn find_content(
    db: &Db,
    reader: &Reader,
    space: SpaceId,
    at: RevisionSelector,
    now: Timestamp,
) -> Result<Option<FoundContent>> {
    let (revision, id, number) = selector_columns(at);
    let preview = reader.preview.as_ref();
    let row = sqlx::query_file_as!(
        Row,
        "queries/find_content_for_reader.sql",
        reader.organization.uuid(),
        space.uuid(),
        reader.site.uuid(),
        reader.version,
        to_text(reader.audience)?,
        reader.share_link.map(Id::uuid),
        preview.is_none(),
        preview.map(|preview| preview.user.uuid()),
        preview.and_then(|preview| preview.change_request.map(Id::uuid)),
        preview.and_then(|preview| preview.revision.map(|oid| oid.as_bytes().to_vec())),
        (now - PREVIOUS_REVISION_GRACE).to_sqlx() as jiff_sqlx::Timestamp,
        revision,
        id,
        number,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(FoundContent::try_from).transpose()
}

/// Finds main of several spaces of the site, without data that readers must not see and without metadata of the spaces.
pub async fn find_main(
    db: &Db,
    (reader, holds): (&Reader, ConditionFn<'_>),
    spaces: &[SpaceId],
) -> Result<Vec<Unchecked<Content>>> {
    let spaces: Vec<Uuid> = spaces.iter().map(|id| id.uuid()).collect();
    let preview = reader.preview.as_ref();
    let rows = sqlx::query_file_as!(
        Row,
        "queries/find_main_contents_for_reader.sql",
        reader.organization.uuid(),
        &spaces,
        reader.site.uuid(),
        reader.version,
        to_text(reader.audience)?,
        reader.share_link.map(Id::uuid),
        preview.is_none(),
        preview.map(|preview| preview.user.uuid()),
        preview.and_then(|preview| preview.change_request.map(Id::uuid)),
        preview.and_then(|preview| preview.revision.map(|oid| oid.as_bytes().to_vec())),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter()
        .map(|row| Ok(to_unchecked(row.try_into()?, (reader, holds))))
        .collect()
}

fn to_unchecked(
    mut found: FoundContent,
    (reader, holds): (&Reader, ConditionFn<'_>),
) -> Unchecked<Content> {
    let shown_under = found.matched_conditions(holds);
    let is_preview = reader.preview.is_some();
    let actions = policy::reader::actions(found.reader_access(shown_under.as_ref(), is_preview));
    found.content.matched_conditions = shown_under;
    access::unchecked(found.content.for_readers(), actions)
}
