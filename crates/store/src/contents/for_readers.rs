//! Content as readers of a site find it. The statement that reads it also asks whether their token is still good:
//! whether the site is published, for the same people as then, and shows the space.

use authz::policy::reader::Standing;
use jiff::{SignedDuration, Timestamp};
use jiff_sqlx::ToSqlx;
use model::{Id, Result, content::At, id::SpaceId, reader::Reader};
use serde::Deserialize;
use sqlx::types::Json;
use uuid::Uuid;

use super::{Found, Row, columns};
use crate::{Db, failure::Stored, words::word};

/// How long readers may still ask for a revision that is no longer published.
const GRACE: SignedDuration = SignedDuration::from_hours(2);

/// How content stands to a site.
#[derive(Debug, Deserialize)]
pub(crate) struct Sight {
    /// The conditions of each place that the space has in the site: its own and its section's.
    conditions: Vec<[String; 2]>,
    published: bool,
    previewed: bool,
}

/// Decides whether a condition holds for the reader.
pub type Holds<'a> = &'a (dyn Fn(&str) -> bool + Sync);

impl Found {
    /// The conditions of a place where they hold for the reader. Of several such places it is always the same, because
    /// addresses of files are signed for it.
    pub(crate) fn shown_under(&self, holds: Holds<'_>) -> Option<[String; 2]> {
        let places = self.sight.as_ref()?.conditions.iter();
        let held = places.filter(|conditions| conditions.iter().all(|condition| holds(condition)));
        held.min().cloned()
    }

    /// Where nothing holds for the reader, it is hidden. `is_preview` tells that a member looks behind the site: they
    /// are shown what they may see of it.
    pub(crate) fn standing(&self, shown_under: Option<&[String; 2]>, is_preview: bool) -> Standing {
        let Some(sight) = &self.sight else {
            return Standing::Foreign;
        };
        // What was proposed shows itself as such even where it equals what is published.
        let is_published = sight.published && self.content.change_request.is_none();
        if shown_under.is_none() {
            Standing::Hidden
        } else if sight.previewed || is_published && is_preview {
            Standing::Previewed {
                role: self.role,
                proposed: self.proposed,
            }
        } else if is_published {
            Standing::Shown
        } else {
            Standing::Foreign
        }
    }
}

pub(crate) async fn find(
    db: &Db,
    reader: &Reader,
    space: SpaceId,
    at: At,
    now: Timestamp,
) -> Result<Option<Found>> {
    let (revision, id, number) = columns(at);
    let preview = reader.preview.as_ref();
    let row = sqlx::query_file_as!(
        Row,
        "queries/find_content_for_reader.sql",
        reader.organization.uuid(),
        space.uuid(),
        reader.site.uuid(),
        reader.version,
        word(reader.audience)?,
        reader.share_link.map(Id::uuid),
        preview.is_none(),
        preview.map(|preview| preview.user.uuid()),
        preview.and_then(|preview| preview.change_request.map(Id::uuid)),
        preview.and_then(|preview| preview.revision.map(|oid| oid.as_bytes().to_vec())),
        (now - GRACE).to_sqlx() as jiff_sqlx::Timestamp,
        revision,
        id,
        number,
    )
    .fetch_optional(db.pool())
    .await
    .stored()?;
    row.map(Found::try_from).transpose()
}

/// Main of several spaces of the site, as far as they are there.
pub(crate) async fn find_main(db: &Db, reader: &Reader, spaces: &[SpaceId]) -> Result<Vec<Found>> {
    let spaces: Vec<Uuid> = spaces.iter().map(|id| id.uuid()).collect();
    let preview = reader.preview.as_ref();
    let rows = sqlx::query_file_as!(
        Row,
        "queries/find_main_contents_for_reader.sql",
        reader.organization.uuid(),
        &spaces,
        reader.site.uuid(),
        reader.version,
        word(reader.audience)?,
        reader.share_link.map(Id::uuid),
        preview.is_none(),
        preview.map(|preview| preview.user.uuid()),
        preview.and_then(|preview| preview.change_request.map(Id::uuid)),
        preview.and_then(|preview| preview.revision.map(|oid| oid.as_bytes().to_vec())),
    )
    .fetch_all(db.pool())
    .await
    .stored()?;
    rows.into_iter().map(Found::try_from).collect()
}
