//! Roots of garbage collection: all revisions of the spaces of a pool.

use model::{
    Oid, Result,
    id::{OrganizationId, SpaceId},
};

use crate::{Db, contents::oids, error::DbResultExt};

/// A revision, reduced to its references to objects.
#[derive(Debug, Clone)]
pub struct Root {
    pub id: Oid,
    pub tree: Oid,
    pub identity: Vec<u8>,
    pub parents: Vec<Oid>,
}

/// Returns the revisions of these spaces, including inherited ones: also proposed, merged and archived ones, because
/// all stay readable by their ids.
pub async fn of_spaces(
    db: &Db,
    organization: OrganizationId,
    spaces: &[SpaceId],
) -> Result<Vec<Root>> {
    let spaces: Vec<_> = spaces.iter().map(|space| space.uuid()).collect();
    let rows = sqlx::query!(
        r#"select r.id as "id!", r.tree as "tree!", r.identity as "identity!", r.parents as "parents!"
           from revisions r
           where r.organization_id = $1 and r.space_id = any($2::uuid[])
           union all
           select r.id, r.tree, r.identity, r.parents
           from lineages l
           join revisions r on r.organization_id = $1 and r.space_id = l.ancestor_id and r.main_since <= l.up_to
           where l.organization_id = $1 and l.space_id = any($2::uuid[])"#,
        organization.uuid(),
        &spaces,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter()
        .map(|row| {
            Ok(Root {
                id: Oid::try_from(&row.id[..])?,
                tree: Oid::try_from(&row.tree[..])?,
                identity: row.identity,
                parents: oids(&row.parents)?,
            })
        })
        .collect()
}
