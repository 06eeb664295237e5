//! The commit graph of a space, without messages and metadata.

use authz::Granted;
use model::{Oid, Result, content::Content};

use crate::{Db, contents::oids, error::DbResultExt};

/// A commit with its tree and parents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommitNode {
    pub id: Oid,
    pub tree: Oid,
    pub parents: Vec<Oid>,
}

/// Returns all revisions of the space, including inherited ones, unordered. Not all are reachable from a branch: those
/// of archived change requests, for example, are not.
pub async fn all_commits<A>(db: &Db, content: &Granted<Content, A>) -> Result<Vec<CommitNode>> {
    let rows = sqlx::query!(
        r#"select r.id as "id!", r.tree as "tree!", r.parents as "parents!"
           from revisions r
           where r.organization_id = $1 and r.space_id = $2
           union all
           select r.id, r.tree, r.parents
           from lineages l
           join revisions r on r.organization_id = $1 and r.space_id = l.ancestor_id and r.main_since <= l.up_to
           where l.organization_id = $1 and l.space_id = $2"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter()
        .map(|row| {
            Ok(CommitNode {
                id: Oid::try_from(&row.id[..])?,
                tree: Oid::try_from(&row.tree[..])?,
                parents: oids(&row.parents)?,
            })
        })
        .collect()
}
