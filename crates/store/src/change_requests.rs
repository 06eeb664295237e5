//! Change requests: rows and queries. Their content is a branch of the space.

pub mod for_readers;
mod row;

use authz::{
    Granted, Unchecked,
    action::act::{Comment, Edit, Merge, View},
    policy,
};
use model::{
    Error, Id, Oid, Page, PageRequest, Result, Role,
    change_request::{
        ChangeRequest, ChangeRequestFilter, ChangeRequestKey, ChangeRequestPatch, Conflicts, Status,
    },
    id::{ChangeRequestId, OrganizationId, SpaceId, UserId},
    organization::Organization,
    space::Space,
};
use sqlx::PgExecutor;

use crate::{
    Db, Tx,
    access::{self, Viewable},
    error::DbResultExt,
    lists::{MAX_LIST_BYTES, total_found},
};
use row::{Row, query_change_requests};

pub async fn find(
    db: &Db,
    organization: OrganizationId,
    space: SpaceId,
    key: ChangeRequestKey,
    who: UserId,
) -> Result<Option<Unchecked<ChangeRequest>>> {
    let found = find_with_role(db.pool(), organization, space, key, who).await?;
    Ok(found.map(to_unchecked))
}

/// Reads a change request after a write in the same transaction.
pub async fn get_in(
    tx: &mut Tx,
    organization: OrganizationId,
    space: SpaceId,
    id: ChangeRequestId,
) -> Result<Viewable<ChangeRequest>> {
    let (who, key) = (tx.user(), ChangeRequestKey::Id(id));
    let found = find_with_role(tx.connection(), organization, space, key, who).await?;
    access::reread(found.map(to_unchecked))
}

fn to_unchecked((request, role): (ChangeRequest, Option<Role>)) -> Unchecked<ChangeRequest> {
    access::unchecked(request, policy::change_request::actions(role))
}

async fn find_with_role(
    executor: impl PgExecutor<'_>,
    organization: OrganizationId,
    space: SpaceId,
    key: ChangeRequestKey,
    who: UserId,
) -> Result<Option<(ChangeRequest, Option<Role>)>> {
    let (id, number) = match key {
        ChangeRequestKey::Id(id) => (Some(id.uuid()), None),
        ChangeRequestKey::Number(number) => (None, Some(number)),
    };
    let row = query_change_requests!(
        Row,
        "select",
        r#", content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role,
                  1::bigint as "found!"
           from change_requests c
           join spaces s on s.organization_id = $1 and s.id = c.space_id and s.deleted_at is null
           join members m on m.organization_id = $1 and m.user_id = $3 and m.disabled_at is null
           join users u on u.id = c.created_by
           where c.organization_id = $1 and c.space_id = $2 and (c.id = $4 or c.number = $5)"#,
        organization.uuid(),
        space.uuid(),
        who.uuid(),
        id,
        number,
    )
    .fetch_optional(executor)
    .await
    .map_db_error()?;
    row.map(|mut row| {
        let role = row.role.take().map(|text| text.0);
        Ok((row.try_into()?, role))
    })
    .transpose()
}

/// Lists the change requests of a space, oldest first.
pub async fn list(
    db: &Db,
    space: &Granted<Space, Comment>,
    filter: &ChangeRequestFilter,
    page: &PageRequest,
) -> Result<Page<Viewable<ChangeRequest>>> {
    let rows = query_change_requests!(
        Row,
        r#"with page as materialized (
               select c.id
               from change_requests c
               where c.organization_id = $1 and c.space_id = $2
                 and ($3::text is null or c.status = $3)
                 and ($4::uuid is null or c.created_by = $4)
                 and ($5::uuid is null or c.created_by = $5 or exists (
                     select from revisions r
                     where r.organization_id = $1 and r.change_request_id = c.id and r.created_by = $5
                 ) or exists (
                     select from comments k
                     where k.organization_id = $1 and k.place_id = c.id and k.posted_by = $5
                 ))
                 and ($6::uuid is null or exists (
                     select from requested_reviewers q
                     where q.organization_id = $1 and q.change_request_id = c.id and q.user_id = $6
                 ))
                 and ($10::uuid is null or c.issues_cluster_id = $10)
                 and c.id > coalesce($7::uuid, '00000000-0000-0000-0000-000000000000')
               order by c.id
               limit $8
           ), stored as materialized (
               -- The compressed size is known without reading the value, and never exceeds that of the text.
               select p.id, count(*) over () as found,
                      sum(coalesce(pg_column_size(c.description), 0))
                          over (order by p.id rows between unbounded preceding and 1 preceding) as before
               from page p
               join change_requests c on c.organization_id = $1 and c.id = p.id
           ), measured as (
               select z.id, z.found,
                      sum(coalesce(octet_length(c.description::text), 0))
                          over (order by z.id rows between unbounded preceding and 1 preceding) as before
               from stored z
               join change_requests c on c.organization_id = $1 and c.id = z.id
               where coalesce(z.before, 0) < $9
           )
           select"#,
        r#", null::role as role,
                  m.found as "found!"
           from measured m
           join change_requests c on c.organization_id = $1 and c.id = m.id
           join spaces s on s.organization_id = $1 and s.id = c.space_id
           join users u on u.id = c.created_by
           where coalesce(m.before, 0) < $9
           order by c.id"#,
        space.organization.uuid(),
        space.id.uuid(),
        filter.status.map(Status::as_str),
        filter.creator.map(Id::uuid),
        filter.contributor.map(Id::uuid),
        filter.requested_reviewer.map(Id::uuid),
        page.after,
        page.fetch_limit(),
        MAX_LIST_BYTES,
        filter.issues_cluster.map(Id::uuid),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let found = total_found(rows.first().map(|row| row.found));
    let visible = rows
        .into_iter()
        .map(|row| access::listed_with(row.try_into()?, space.actions()))
        .collect::<Result<Vec<_>>>()?;
    Ok(page.partial_page(visible, found, |request| request.id.uuid()))
}

/// Lists the change requests of all spaces of an organization in which the caller may view them, oldest first.
pub async fn list_in_organization(
    db: &Db,
    organization: &Granted<Organization, View>,
    who: UserId,
    filter: &ChangeRequestFilter,
    page: &PageRequest,
) -> Result<Page<Viewable<ChangeRequest>>> {
    let rows = query_change_requests!(
        Row,
        r#"with page as materialized (
               select c.id, seen.role
               from change_requests c
               join spaces s on s.organization_id = $1 and s.id = c.space_id and s.deleted_at is null
               join members m on m.organization_id = $1 and m.user_id = $2 and m.disabled_at is null
               cross join lateral (
                   select content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role
                   offset 0
               ) seen
               where c.organization_id = $1
                 and seen.role >= 'comment'
                 and ($3::text is null or c.status = $3)
                 and ($4::uuid is null or c.created_by = $4)
                 and ($5::uuid is null or c.created_by = $5 or exists (
                     select from revisions r
                     where r.organization_id = $1 and r.change_request_id = c.id and r.created_by = $5
                 ) or exists (
                     select from comments k
                     where k.organization_id = $1 and k.place_id = c.id and k.posted_by = $5
                 ))
                 and ($6::uuid is null or exists (
                     select from requested_reviewers q
                     where q.organization_id = $1 and q.change_request_id = c.id and q.user_id = $6
                 ))
                 and ($10::uuid is null or c.issues_cluster_id = $10)
                 and c.id > coalesce($7::uuid, '00000000-0000-0000-0000-000000000000')
               order by c.id
               limit $8
           ), stored as materialized (
               -- The compressed size is known without reading the value, and never exceeds that of the text.
               select p.id, p.role, count(*) over () as found,
                      sum(coalesce(pg_column_size(c.description), 0))
                          over (order by p.id rows between unbounded preceding and 1 preceding) as before
               from page p
               join change_requests c on c.organization_id = $1 and c.id = p.id
           ), measured as (
               select z.id, z.role, z.found,
                      sum(coalesce(octet_length(c.description::text), 0))
                          over (order by z.id rows between unbounded preceding and 1 preceding) as before
               from stored z
               join change_requests c on c.organization_id = $1 and c.id = z.id
               where coalesce(z.before, 0) < $9
           )
           select"#,
        r#", m.role,
                  m.found as "found!"
           from measured m
           join change_requests c on c.organization_id = $1 and c.id = m.id
           join spaces s on s.organization_id = $1 and s.id = c.space_id
           join users u on u.id = c.created_by
           where coalesce(m.before, 0) < $9
           order by c.id"#,
        organization.id.uuid(),
        who.uuid(),
        filter.status.map(Status::as_str),
        filter.creator.map(Id::uuid),
        filter.contributor.map(Id::uuid),
        filter.requested_reviewer.map(Id::uuid),
        page.after,
        page.fetch_limit(),
        MAX_LIST_BYTES,
        filter.issues_cluster.map(Id::uuid),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let found = total_found(rows.first().map(|row| row.found));
    let visible = rows
        .into_iter()
        .map(|mut row| {
            let role = row.role.take().map(|text| text.0);
            access::listed_with(row.try_into()?, policy::change_request::actions(role))
        })
        .collect::<Result<Vec<_>>>()?;
    Ok(page.partial_page(visible, found, |request| request.id.uuid()))
}

/// Updates the metadata of a change request. Returns false if `if_version` does not match, or if the status of a merged
/// one would change.
pub async fn update(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, Edit>,
    patch: ChangeRequestPatch,
    if_version: Option<i64>,
) -> Result<bool> {
    let (keep_description, description) = patch.description.parts();
    let updated = sqlx::query!(
        r#"update change_requests
           set subject = coalesce($3, subject),
               description = case when $4 then description else $5 end,
               status = coalesce($6, status),
               updated_at = $7,
               version = version + 1
           where organization_id = $1 and id = $2 and ($6::text is null or status <> 'merged')
             and ($8::bigint is null or version = $8)"#,
        request.organization.uuid(),
        request.id.uuid(),
        patch.subject,
        keep_description,
        description,
        patch.status.map(Status::as_str),
        tx.sql_now(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .on_constraint("change_requests_by_branch", || {
        let branch = request.branch.as_deref().unwrap_or_default();
        Error::Conflict(format!(
            "The branch `{branch}` belongs to another change request now. Archive that one first."
        ))
    })?;
    Ok(updated.rows_affected() == 1)
}

/// Stores the conflicts with main, or clears them. Returns false if the branch has moved since the caller read it.
pub async fn set_conflicts<A>(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, A>,
    revision: Oid,
    conflicts: Option<&Conflicts>,
) -> Result<bool> {
    let value = conflicts.map(serde_json::to_value).transpose();
    let noted = sqlx::query!(
        r#"update change_requests set conflicts = $4
           where organization_id = $1 and id = $2 and revision = $3 and status in ('draft', 'open')"#,
        request.organization.uuid(),
        request.id.uuid(),
        &revision.as_bytes()[..],
        value.map_err(Error::internal)?,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(noted.rows_affected() == 1)
}

/// Marks a change request as merged by a revision of main. Returns false if its branch has moved since the caller read
/// it.
pub async fn mark_merged(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, Merge>,
    revision: Oid,
    merged: Oid,
) -> Result<bool> {
    let marked = sqlx::query!(
        r#"update change_requests
           set status = 'merged', revision_merged = $4, conflicts = null, updated_at = $5, version = version + 1
           where organization_id = $1 and id = $2 and revision = $3 and status in ('draft', 'open')"#,
        request.organization.uuid(),
        request.id.uuid(),
        &revision.as_bytes()[..],
        &merged.as_bytes()[..],
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(marked.rows_affected() == 1)
}
