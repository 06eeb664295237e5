//! The directory of ids, compared with what it names. Each statement reads one side only, because they may be in
//! different databases; what differs is compared again, since both sides change at once.

use model::{
    Id, Result,
    id::{OrganizationId, SpaceId},
};
use uuid::Uuid;

use crate::{Db, error::DbResultExt};

/// A row of the directory, or what one should name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pointer {
    pub id: Uuid,
    pub organization: OrganizationId,
    /// `space` or `collection`.
    pub kind: String,
}

impl Pointer {
    pub fn space(&self) -> Option<SpaceId> {
        (self.kind == "space").then(|| Id::from_uuid(self.id))
    }
}

/// Lists rows of the directory by id: of one organization, or of all.
pub async fn list(
    db: &Db,
    organization: Option<OrganizationId>,
    after: Option<Uuid>,
    limit: i64,
) -> Result<Vec<Pointer>> {
    let rows = sqlx::query!(
        r#"select id, organization_id, kind from directory
           where ($1::uuid is null or organization_id = $1) and ($2::uuid is null or id > $2)
             and kind in ('space', 'collection')
           order by id
           limit $3"#,
        organization.map(Id::uuid),
        after,
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let pointers = rows.into_iter().map(|row| Pointer {
        id: row.id,
        organization: Id::from_uuid(row.organization_id),
        kind: row.kind,
    });
    Ok(pointers.collect())
}

/// Finds rows of the directory by id.
pub async fn find(db: &Db, ids: &[Uuid]) -> Result<Vec<Pointer>> {
    let rows = sqlx::query!(
        r#"select id, organization_id, kind from directory
           where id = any($1::uuid[]) and kind in ('space', 'collection')"#,
        ids,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let pointers = rows.into_iter().map(|row| Pointer {
        id: row.id,
        organization: Id::from_uuid(row.organization_id),
        kind: row.kind,
    });
    Ok(pointers.collect())
}

/// Lists spaces and collections of an organization by id, as pointers that should exist.
pub async fn targets(
    db: &Db,
    organization: OrganizationId,
    after: Option<Uuid>,
    limit: i64,
) -> Result<Vec<Pointer>> {
    let rows = sqlx::query!(
        r#"select found.id as "id!", found.kind as "kind!"
           from (
               select s.id, 'space' as kind from spaces s
               where s.organization_id = $1 and ($2::uuid is null or s.id > $2)
               union all
               select c.id, 'collection' from collections c
               where c.organization_id = $1 and ($2::uuid is null or c.id > $2)
           ) found
           order by found.id
           limit $3"#,
        organization.uuid(),
        after,
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let targets = rows.into_iter().map(|row| Pointer {
        id: row.id,
        organization,
        kind: row.kind,
    });
    Ok(targets.collect())
}

/// Finds spaces and collections of an organization by id.
pub async fn find_targets(
    db: &Db,
    organization: OrganizationId,
    ids: &[Uuid],
) -> Result<Vec<Pointer>> {
    let rows = sqlx::query!(
        r#"select s.id as "id!", 'space' as "kind!" from spaces s
           where s.organization_id = $1 and s.id = any($2::uuid[])
           union all
           select c.id, 'collection' from collections c
           where c.organization_id = $1 and c.id = any($2::uuid[])"#,
        organization.uuid(),
        ids,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let targets = rows.into_iter().map(|row| Pointer {
        id: row.id,
        organization,
        kind: row.kind,
    });
    Ok(targets.collect())
}
