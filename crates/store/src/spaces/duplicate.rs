//! Duplicating a space: its settings, grants, default level and content, but not its comments, share keys and secrets.
//!
//! Content is not copied: the duplicate shares the object pool and inherits the revisions of its source up to now. So
//! the cost does not depend on the size.

use authz::{Granted, action::act::View};
use model::{Error, Id, Result, id::SpaceId, space::Space};

use super::{Row, query_stored_spaces};
use crate::{
    Tx,
    access::{self, Viewable},
    error::DbResultExt,
    order,
    parents::{Parent, missing_parent_error},
};

/// Creates the duplicate, its directory entry and its grants in one statement. The caller becomes its admin.
pub async fn insert(
    tx: &mut Tx,
    parent: &Parent<'_>,
    source: &Granted<Space, View>,
) -> Result<Viewable<Space>> {
    let id: SpaceId = tx.new_id();
    let row = query_stored_spaces!(
        Row,
        r#"with made as (
               insert into spaces (organization_id, id, parent_id, position, title, emoji, icon_url, edit_mode,
                                   language, merge_rules, default_level, revision, pool_id, created_at, created_by,
                                   updated_at)
               select s.organization_id, $3, $4, $5, $6, s.emoji, s.icon_url, s.edit_mode,
                      s.language, s.merge_rules, s.default_level, s.revision, coalesce(s.pool_id, s.id), $7, $8, $7
               from spaces s
               where s.organization_id = $1 and s.id = $2 and s.deleted_at is null
               -- A transfer looks who shares the pool: it waits for this, or this for it.
               for key share
               returning *
           ), descended as (
               insert into lineages (organization_id, space_id, ancestor_id, up_to)
               select made.organization_id, made.id, s.id, s.revision_count
               from made
               join spaces s on s.organization_id = $1 and s.id = $2
               union all
               select made.organization_id, made.id, l.ancestor_id, l.up_to
               from made
               join lineages l on l.organization_id = $1 and l.space_id = $2
           ), listed as (
               insert into directory (id, organization_id, kind)
               select made.id, made.organization_id, 'space' from made
           ), granted as (
               insert into grants (organization_id, space_id, user_id, team_id, role, granted_at, granted_by)
               select made.organization_id, made.id, g.user_id, g.team_id, g.role, $7, $8
               from made
               join grants g on g.organization_id = $1 and g.resource_id = $2 and g.subject_id <> $8
               union all
               select made.organization_id, made.id, $8, null, 'admin', $7, $8 from made
           )
           select"#,
        r#", open_comments(s.organization_id, s.id) as "comments!", null::jsonb as published, null::jsonb as git_sync,
                  null::role as role
           from made s"#,
        parent.organization().uuid(),
        source.id.uuid(),
        id.uuid(),
        parent.collection().map(Id::uuid),
        order::last(id),
        source.duplicate_title(),
        tx.sql_now(),
        tx.user().uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .on_constraint("spaces_parent_fkey", missing_parent_error)?;
    let row = row.ok_or(Error::NotFound(<Space as authz::Resource>::KIND))?;
    access::created(row.try_into()?)
}
