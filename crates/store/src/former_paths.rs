//! Former paths of moved pages.

use authz::Granted;
use model::{Oid, Result, content::Content, id::PageId};
use uuid::Uuid;

use crate::{Db, error::DbResultExt};

/// A stored path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormerPath {
    /// The page that had this path last.
    pub page: Option<PageId>,
    /// The revision of main up to which moves were recorded.
    pub known: Option<Oid>,
}

/// A revision of main.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MainRevision {
    pub id: Oid,
    pub tree: Oid,
    pub identity: Vec<u8>,
}

pub async fn find<A>(db: &Db, content: &Granted<Content, A>, path: &str) -> Result<FormerPath> {
    let row = sqlx::query!(
        r#"select
               (select f.page_id from former_paths f
                where f.organization_id = $1 and f.space_id = $2 and f.path = $3) as page_id,
               (select k.revision from former_paths_known k
                where k.organization_id = $1 and k.space_id = $2) as known"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        path,
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    Ok(FormerPath {
        page: row.page_id.map(PageId::from_uuid),
        known: row
            .known
            .map(|known| Oid::try_from(&known[..]))
            .transpose()?,
    })
}

/// Returns at most `most` former paths of a space.
pub async fn list<A>(db: &Db, content: &Granted<Content, A>, limit: i64) -> Result<Vec<String>> {
    sqlx::query_scalar!(
        "select path from former_paths where organization_id = $1 and space_id = $2 limit $3",
        content.space.organization.uuid(),
        content.space.id.uuid(),
        limit,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()
}

/// Returns the revisions of main from the current one back to `known`, inclusive, but at most `most`.
pub async fn main_history<A>(
    db: &Db,
    content: &Granted<Content, A>,
    known: Option<Oid>,
    most: i32,
) -> Result<Vec<MainRevision>> {
    let rows = sqlx::query!(
        r#"with recursive back (step, id, tree, identity, parent) as (
               select 1, r.id, r.tree, r.identity, substring(r.parents for 20)
               from revision_of($1, $2, $3) r
               union all
               select back.step + 1, r.id, r.tree, r.identity, substring(r.parents for 20)
               from back
               cross join lateral revision_of($1, $2, back.parent) r
               where back.step < $5 and back.id is distinct from $4
           )
           select id as "id!", tree as "tree!", identity as "identity!" from back order by step"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        &content.space.revision.as_bytes()[..],
        known.map(|known| known.as_bytes().to_vec()),
        most,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter()
        .map(|row| {
            Ok(MainRevision {
                id: Oid::try_from(&row.id[..])?,
                tree: Oid::try_from(&row.tree[..])?,
                identity: row.identity,
            })
        })
        .collect()
}

/// Stores paths, and that moves are recorded up to the current main. Idempotent.
pub async fn record<A>(
    db: &Db,
    content: &Granted<Content, A>,
    paths: &[(String, PageId)],
) -> Result<()> {
    let (paths, pages): (Vec<&str>, Vec<Uuid>) = paths
        .iter()
        .map(|(path, page)| (&path[..], page.uuid()))
        .unzip();
    sqlx::query!(
        r#"with noted as (
               insert into former_paths (organization_id, space_id, path, page_id)
               select $1, $2, moved.path, moved.page_id
               from unnest($3::text[], $4::uuid[]) as moved (path, page_id)
               order by moved.path
               on conflict (organization_id, space_id, path) do update set page_id = excluded.page_id
           )
           insert into former_paths_known (organization_id, space_id, revision)
           values ($1, $2, $5)
           on conflict (organization_id, space_id) do update set revision = excluded.revision"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        &paths as &[&str],
        &pages,
        &content.space.revision.as_bytes()[..],
    )
    .execute(db.writes())
    .await
    .map_db_error()?;
    Ok(())
}
