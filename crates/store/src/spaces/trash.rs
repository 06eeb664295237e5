//! Deleted spaces: invisible immediately, restorable for a while, then purged. The database's clock decides.

use authz::{Granted, Unchecked, action::act::Administer};
use model::{
    Id, Result,
    id::{OrganizationId, PoolId, SpaceId, UserId},
    space::{RETENTION_HOURS, Space},
};

use super::{Row, query_spaces, query_stored_spaces, to_unchecked};
use crate::{Db, Tx, error::DbResultExt, garbage};

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
