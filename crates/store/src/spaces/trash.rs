//! Deleted spaces: invisible immediately, restorable for a while, then purged. The database's clock decides.

use authz::{
    Granted, Unchecked,
    action::act::{Administer, View},
};
use jiff_sqlx::{Timestamp, ToSqlx};
use model::{
    Id, Page, PageRequest, Result,
    id::{OrganizationId, PoolId, SpaceId, UserId},
    organization::Organization,
    space::{DeletedSpace, RETENTION_HOURS, Space},
};
use uuid::Uuid;

use super::{Row, query_spaces, query_stored_spaces, to_unchecked};
use crate::{Db, Tx, error::DbResultExt, garbage};

struct DeletedRow {
    id: Uuid,
    parent_id: Option<Uuid>,
    title: String,
    emoji: Option<String>,
    deleted_at: Timestamp,
    purge_at: Timestamp,
    deleted_by: Option<Uuid>,
}

/// The sort key of the trash.
pub type TrashKey = (jiff::Timestamp, Uuid);

/// Lists the spaces in the trash that the caller may restore, the last deleted first.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, View>,
    who: UserId,
    page: &PageRequest<TrashKey>,
) -> Result<Page<DeletedSpace, TrashKey>> {
    let (after_time, after_id) = page.after.unzip();
    let rows = sqlx::query_as!(
        DeletedRow,
        r#"select s.id, s.title, s.emoji, s.deleted_at as "deleted_at!",
                  s.deleted_at + make_interval(hours => $3) as "purge_at!",
                  s.deleted_by,
                  (
                      select c.id from collections c
                      where c.organization_id = $1 and c.id = s.parent_id and content_role(
                          c.organization_id, m.user_id, m.role, c.id, c.default_level, c.parent_id
                      ) is not null
                  ) as parent_id
           from spaces s
           join members m on m.organization_id = s.organization_id and m.user_id = $2 and m.disabled_at is null
           where s.organization_id = $1
             and s.deleted_at is not null
             and s.deleted_at > now() - make_interval(hours => $3)
             and (s.deleted_at, s.id) < (
                 coalesce($4::timestamptz, 'infinity'), coalesce($5::uuid, '00000000-0000-0000-0000-000000000000')
             )
             and content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) = 'admin'
           order by s.deleted_at desc, s.id desc
           limit $6"#,
        organization.id.uuid(),
        who.uuid(),
        RETENTION_HOURS,
        after_time.map(ToSqlx::to_sqlx) as Option<Timestamp>,
        after_id,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let spaces = rows.into_iter().map(|row| DeletedSpace {
        id: Id::from_uuid(row.id),
        organization: organization.id,
        parent: row.parent_id.map(Id::from_uuid),
        title: row.title,
        emoji: row.emoji,
        deleted_at: row.deleted_at.to_jiff(),
        purge_at: row.purge_at.to_jiff(),
        deleted_by: row.deleted_by.map(Id::from_uuid),
    });
    Ok(page.page(spaces.collect(), |space| {
        (space.deleted_at, space.id.uuid())
    }))
}

/// Finds a space in the trash while it can be restored.
pub async fn find(
    db: &Db,
    organization: OrganizationId,
    id: SpaceId,
    who: UserId,
) -> Result<Option<Unchecked<Space>>> {
    let row = query_stored_spaces!(
        Row,
        "select",
        r#", open_comments(s.organization_id, s.id) as "comments!", null::jsonb as published, null::jsonb as git_sync,
                  content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role
           from spaces s
           join members m on m.organization_id = s.organization_id and m.user_id = $3 and m.disabled_at is null
           where s.organization_id = $1 and s.id = $2
             and s.deleted_at > now() - make_interval(hours => $4)"#,
        organization.uuid(),
        id.uuid(),
        who.uuid(),
        RETENTION_HOURS,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(to_unchecked).transpose()
}

/// Moves a space to the trash. Returns false if it already is there, or `if_version` does not match.
pub async fn delete(
    tx: &mut Tx,
    space: &Granted<Space, Administer>,
    if_version: Option<i64>,
) -> Result<bool> {
    let deleted = sqlx::query!(
        r#"update spaces
           set deleted_at = now(), deleted_by = $3, updated_at = $4, version = version + 1
           where organization_id = $1 and id = $2 and deleted_at is null and ($5::bigint is null or version = $5)"#,
        space.organization.uuid(),
        space.id.uuid(),
        tx.user().uuid(),
        tx.sql_now(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(deleted.rows_affected() == 1)
}

/// Restores a space from the trash. Returns `None` if its retention is over, or `if_version` does not match.
pub async fn restore(
    tx: &mut Tx,
    space: &Granted<Space, Administer>,
    if_version: Option<i64>,
) -> Result<Option<Space>> {
    let row = query_spaces!(
        Row,
        r#"update spaces s
           set deleted_at = null, deleted_by = null, updated_at = $3, version = version + 1
           where organization_id = $1 and id = $2 and deleted_at > now() - make_interval(hours => $4)
             and ($5::bigint is null or version = $5)
           returning"#,
        ", null::role as role",
        space.organization.uuid(),
        space.id.uuid(),
        tx.sql_now(),
        RETENTION_HOURS,
        if_version,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    row.map(Space::try_from).transpose()
}

/// Permanently removes a space with all dependent rows, and returns its pool: objects that no duplicate uses are
/// garbage now. Returns `None` if it is not due: it was restored, or deleted again.
pub async fn purge(
    tx: &mut Tx,
    organization: OrganizationId,
    id: SpaceId,
) -> Result<Option<PoolId>> {
    let purged = sqlx::query!(
        r#"with purged as (
               delete from spaces
               where organization_id = $1 and id = $2 and deleted_at <= now() - make_interval(hours => $3)
               returning id, coalesce(pool_id, id) as pool
           ), unlisted as (
               delete from directory d using purged where d.id = purged.id
           )
           select purged.pool as "pool!",
                  array(
                      select l.ancestor_id from lineages l
                      where l.organization_id = $1 and l.space_id = purged.id
                  ) as "ancestors!"
           from purged"#,
        organization.uuid(),
        id.uuid(),
        RETENTION_HOURS,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    let Some(purged) = purged else {
        return Ok(None);
    };
    let had_revisions = [purged.ancestors, vec![id.uuid()]].concat();
    garbage::delete_revisions(tx, organization, &had_revisions).await?;
    Ok(Some(Id::from_uuid(purged.pool)))
}
