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

use super::{FoundContent, Row, query_contents, selector_columns};
use crate::{Db, access, error::DbResultExt};

/// How long readers may still request a revision after it is no longer published.
const PREVIOUS_REVISION_GRACE: SignedDuration = SignedDuration::from_hours(2);

/// How content is exposed in a site.
#[derive(Debug, Deserialize)]
pub(crate) struct SiteExposure {
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
        let Some(exposure) = &self.exposure else {
            return ReaderAccess::NotInSite;
        };
        // Proposed content is treated as such even if it equals the published content.
        let is_published = exposure.published && self.content.change_request.is_none();
        if shown_under.is_none() {
            ReaderAccess::Hidden
        } else if exposure.previewed || is_published && is_preview {
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
    let row = query_contents!(
        Row,
        "select",
        r#", 0::bigint as "comments!", published_place(s.organization_id, s.id) as published, null::jsonb as git_sync,
                  r.main_since is null as "proposed!",
                  c.id as "change_request_id?",
                  jsonb_build_object(
                      'conditions', shown.conditions,
                      -- Shown to readers now, or until recently: requests for it may still arrive.
                      'published', r.main_since is not null and (
                          r.id = decode(s.revision, 'hex')
                          or r.change_request_id is null and not exists (
                              select from revisions later
                              where later.organization_id = s.organization_id and later.space_id = s.id
                                and later.sequence > r.sequence and later.main_since is not null
                                and later.created_at < $11
                          )
                      ),
                      'previewed', coalesce(r.id = p.revision or r.id = $10, false) and (c.id is null or c.id = p.id)
                  ) as "sight: Json<SiteExposure>"
           from sites st
           join spaces s on s.organization_id = st.organization_id and s.id = $2 and s.deleted_at is null
           cross join lateral (
               select jsonb_agg(jsonb_build_array(coalesce(ss.condition, ''), coalesce(se.condition, ''))) as conditions
               from site_spaces ss
               left join site_sections se
                   on se.organization_id = ss.organization_id and se.site_id = ss.site_id and se.id = ss.section_id
               where ss.organization_id = st.organization_id and ss.site_id = st.id and ss.space_id = s.id
               having count(*) > 0
           ) shown
           left join members m on m.organization_id = st.organization_id and m.user_id = $8 and m.disabled_at is null
               and not exists (select from users u where u.id = $8 and u.disabled_at is not null)
               and ($15 or not requires_sso(st.organization_id, $8))
           left join change_requests c on c.organization_id = s.organization_id and c.space_id = s.id
               and (c.id = $13 or c.number = $14)
           left join change_requests p on p.organization_id = s.organization_id and p.space_id = s.id and p.id = $9
           cross join lateral (
               select found.*
               from revision_of(s.organization_id, s.id, case
                   when $12::bytea is not null then $12
                   when $13::uuid is null and $14::bigint is null then decode(s.revision, 'hex')
                   else c.revision
               end) found
           ) r
           where st.organization_id = $1 and st.id = $3
             -- A token ends when the site is no longer what it was issued for.
             and st.token_version = $4 and st.visibility = $5
             and (st.published_at is not null or m.user_id is not null)
             and ($6::uuid is null or exists (
                 select from site_share_links l
                 where l.organization_id = st.organization_id and l.site_id = st.id and l.id = $6 and l.active
             ))
             and ($7 or m.user_id is not null)"#,
        reader.organization.uuid(),
        space.uuid(),
        reader.site.uuid(),
        reader.version,
        reader.audience.as_str(),
        reader.share_link.map(Id::uuid),
        preview.is_none(),
        preview.map(|preview| preview.user.uuid()),
        preview.and_then(|preview| preview.change_request.map(Id::uuid)),
        preview.and_then(|preview| preview.revision.map(|oid| oid.as_bytes().to_vec())),
        (now - PREVIOUS_REVISION_GRACE).to_sqlx() as jiff_sqlx::Timestamp,
        revision,
        id,
        number,
        preview.is_some_and(|preview| preview.passed_sso),
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
    let rows = query_contents!(
        Row,
        "select",
        r#", 0::bigint as "comments!", null::jsonb as published, null::jsonb as git_sync,
                  r.main_since is null as "proposed!",
                  null::uuid as "change_request_id?",
                  jsonb_build_object(
                      'conditions', shown.conditions,
                      'published', r.main_since is not null,
                      'previewed', coalesce(r.id = p.revision or r.id = $10, false)
                  ) as "sight: Json<SiteExposure>"
           from sites st
           join spaces s on s.organization_id = st.organization_id and s.id = any($2::uuid[]) and s.deleted_at is null
           cross join lateral (
               select jsonb_agg(jsonb_build_array(coalesce(ss.condition, ''), coalesce(se.condition, ''))) as conditions
               from site_spaces ss
               left join site_sections se
                   on se.organization_id = ss.organization_id and se.site_id = ss.site_id and se.id = ss.section_id
               where ss.organization_id = st.organization_id and ss.site_id = st.id and ss.space_id = s.id
               having count(*) > 0
           ) shown
           left join members m on m.organization_id = st.organization_id and m.user_id = $8 and m.disabled_at is null
               and not exists (select from users u where u.id = $8 and u.disabled_at is not null)
               and ($11 or not requires_sso(st.organization_id, $8))
           left join change_requests p on p.organization_id = s.organization_id and p.space_id = s.id and p.id = $9
           cross join lateral (
               select found.*
               from revision_of(s.organization_id, s.id, decode(s.revision, 'hex')) found
           ) r
           where st.organization_id = $1 and st.id = $3
             -- As in `find_content`: a token ends when the site is no longer what it was issued for.
             and st.token_version = $4 and st.visibility = $5
             and (st.published_at is not null or m.user_id is not null)
             and ($6::uuid is null or exists (
                 select from site_share_links l
                 where l.organization_id = st.organization_id and l.site_id = st.id and l.id = $6 and l.active
             ))
             and ($7 or m.user_id is not null)"#,
        reader.organization.uuid(),
        &spaces,
        reader.site.uuid(),
        reader.version,
        reader.audience.as_str(),
        reader.share_link.map(Id::uuid),
        preview.is_none(),
        preview.map(|preview| preview.user.uuid()),
        preview.and_then(|preview| preview.change_request.map(Id::uuid)),
        preview.and_then(|preview| preview.revision.map(|oid| oid.as_bytes().to_vec())),
        preview.is_some_and(|preview| preview.passed_sso),
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
