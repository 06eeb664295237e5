//! The branches of a space as Git users see them: main, and one for each change request that is draft or open.

use authz::{Action, Granted, action::act::Edit};
use model::{
    Id, Oid, Result,
    content::Content,
    id::{ChangeRequestId, IssuesClusterId, UserId},
};

use crate::{Db, Tx, error::DbResultExt, objects::as_byte_slices};

/// The branch of a change request that is draft or open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BranchHead {
    pub id: ChangeRequestId,
    pub number: i64,
    /// The name it was pushed under.
    pub branch: Option<String>,
    pub revision: Oid,
    pub created_by: UserId,
}

/// A change request to create.
#[derive(Debug, Clone)]
pub struct NewBranch<'a> {
    /// The name it is pushed under; none for change requests created over the API.
    pub name: Option<&'a str>,
    pub subject: &'a str,
    pub revision: Oid,
    /// The latest revision of main that the branch contains.
    pub base: Oid,
    /// The cluster of issues that it is opened for.
    pub issues_cluster: Option<IssuesClusterId>,
}

/// Returns the branches of change requests, by number; none if the caller may only read the space.
pub async fn heads<A>(db: &Db, content: &Granted<Content, A>) -> Result<Vec<BranchHead>> {
    if !content.actions().contains(Action::Comment) {
        return Ok(Vec::new());
    }
    let rows = sqlx::query!(
        r#"select id, number, branch, revision, created_by
           from change_requests
           where organization_id = $1 and space_id = $2 and status in ('draft', 'open')
           order by number"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter()
        .map(|row| {
            Ok(BranchHead {
                id: Id::from_uuid(row.id),
                number: row.number,
                branch: row.branch,
                revision: Oid::try_from(&row.revision[..])?,
                created_by: Id::from_uuid(row.created_by),
            })
        })
        .collect()
}

/// Creates a draft with the next number of the space and returns its id and number. None if the name was taken
/// concurrently, or the space is gone.
pub async fn open(
    tx: &mut Tx,
    content: &Granted<Content, Edit>,
    new: &NewBranch<'_>,
) -> Result<Option<(ChangeRequestId, i64)>> {
    let id: ChangeRequestId = tx.new_id();
    let row = sqlx::query!(
        r#"with counted as (
               update spaces set change_request_count = change_request_count + 1
               where organization_id = $1 and id = $2 and deleted_at is null
               returning change_request_count as number
           )
           insert into change_requests (organization_id, id, space_id, number, subject, branch, revision,
                                        revision_initial, created_at, created_by, updated_at, issues_cluster_id)
           select $1, $3, $2, counted.number, $4, $5, $6, $7, $8, $9, $8, $10
           from counted
           on conflict do nothing
           returning number"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        id.uuid(),
        new.subject,
        new.name,
        &new.revision.as_bytes()[..],
        &new.base.as_bytes()[..],
        tx.sql_now(),
        tx.user().uuid(),
        new.issues_cluster.map(Id::uuid),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    Ok(row.map(|row| (id, row.number)))
}

/// Stores the latest revision of main that a branch contains. Conflicts with an earlier one are cleared.
pub async fn rebase(
    tx: &mut Tx,
    content: &Granted<Content, Edit>,
    branch: ChangeRequestId,
    base: Oid,
) -> Result<()> {
    sqlx::query!(
        r#"update change_requests set revision_merged_ancestor = $4, conflicts = null
           where organization_id = $1 and space_id = $2 and id = $3
             and coalesce(revision_merged_ancestor, revision_initial) <> $4"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        branch.uuid(),
        &base.as_bytes()[..],
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Marks change requests as merged whose branch points to one of these revisions, which are now on main.
pub async fn mark_merged(
    tx: &mut Tx,
    content: &Granted<Content, Edit>,
    main: Oid,
    accepted: &[Oid],
) -> Result<Vec<(ChangeRequestId, i64)>> {
    let rows = sqlx::query!(
        r#"update change_requests
           set status = 'merged', revision_merged = $4, conflicts = null, updated_at = $5, version = version + 1
           where organization_id = $1 and space_id = $2 and status in ('draft', 'open')
             and revision = any($3::bytea[])
           returning id, number"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        &as_byte_slices(accepted) as &[&[u8]],
        &main.as_bytes()[..],
        tx.sql_now(),
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    let merged = rows.into_iter();
    Ok(merged
        .map(|row| (Id::from_uuid(row.id), row.number))
        .collect())
}
