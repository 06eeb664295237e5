//! Change requests: rows and queries. Their content is a branch of the space.

pub mod for_readers;

use authz::{
    Granted, Unchecked,
    action::act::{Comment, Edit, Merge, View},
    policy,
};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Oid, Page, PageRequest, Result, Role,
    change_request::{
        ChangeRequest, ChangeRequestFilter, ChangeRequestKey, ChangeRequestPatch, Conflicts, Status,
    },
    id::{ChangeRequestId, OrganizationId, SpaceId, UserId},
    organization::Organization,
    space::Space,
    user::User,
};
use serde_json::Value;
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::{
    Db, Tx,
    access::{self, Viewable},
    enum_text::from_text,
    error::DbResultExt,
    lists::{MAX_LIST_BYTES, total_found},
    spaces,
    types::RoleText,
};

struct Row {
    organization_id: Uuid,
    id: Uuid,
    space_id: Uuid,
    number: i64,
    status: String,
    subject: String,
    description: Option<Value>,
    revision: Vec<u8>,
    revision_initial: Vec<u8>,
    revision_merged_ancestor: Option<Vec<u8>>,
    revision_merged: Option<Vec<u8>>,
    branch: Option<String>,
    outdated: bool,
    conflicts: Option<Value>,
    comments: i64,
    published: Option<Value>,
    created_at: Timestamp,
    updated_at: Timestamp,
    version: i64,
    user_id: Uuid,
    email: String,
    email_verified: bool,
    display_name: String,
    photo_url: Option<String>,
    user_created_at: Timestamp,
    user_version: i64,
    role: Option<RoleText>,
    /// Number of rows found, including those omitted because the page would be too large.
    found: i64,
}

impl TryFrom<Row> for ChangeRequest {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let oid = |bytes: Vec<u8>| Oid::try_from(&bytes[..]);
        let conflicts = row
            .conflicts
            .map(|value| serde_json::from_value(value).map_err(Error::internal));
        Ok(Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            space: Id::from_uuid(row.space_id),
            number: row.number,
            status: from_text(row.status)?,
            subject: row.subject,
            description: row.description,
            revision: oid(row.revision)?,
            revision_initial: oid(row.revision_initial)?,
            revision_merged_ancestor: row.revision_merged_ancestor.map(oid).transpose()?,
            revision_merged: row.revision_merged.map(oid).transpose()?,
            branch: row.branch,
            outdated: row.outdated,
            conflicts: conflicts.transpose()?,
            open_comments: row.comments,
            published: row
                .published
                .map(spaces::parse_published)
                .transpose()?
                .map(Box::new),
            created_by: User {
                id: Id::from_uuid(row.user_id),
                email: row.email,
                email_verified: row.email_verified,
                display_name: row.display_name,
                photo_url: row.photo_url,
                created_at: row.user_created_at.to_jiff(),
                version: row.user_version,
            },
            created_at: row.created_at.to_jiff(),
            updated_at: row.updated_at.to_jiff(),
            version: row.version,
        })
    }
}

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
    let row = sqlx::query_file_as!(
        Row,
        "queries/find_change_request.sql",
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
    let rows = sqlx::query_file_as!(
        Row,
        "queries/list_change_requests.sql",
        space.organization.uuid(),
        space.id.uuid(),
        filter.status.map(Status::as_str),
        filter.creator.map(Id::uuid),
        filter.contributor.map(Id::uuid),
        filter.requested_reviewer.map(Id::uuid),
        page.after,
        page.fetch_limit(),
        MAX_LIST_BYTES,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let found = total_found(rows.first().map(|row| row.found));
    let seen = rows
        .into_iter()
        .map(|row| access::listed_with(row.try_into()?, space.actions()))
        .collect::<Result<Vec<_>>>()?;
    Ok(page.partial_page(seen, found, |request| request.id.uuid()))
}

/// Lists the change requests of all spaces of an organization in which the caller may view them, oldest first.
pub async fn list_in_organization(
    db: &Db,
    organization: &Granted<Organization, View>,
    who: UserId,
    filter: &ChangeRequestFilter,
    page: &PageRequest,
) -> Result<Page<Viewable<ChangeRequest>>> {
    let rows = sqlx::query_file_as!(
        Row,
        "queries/list_organization_change_requests.sql",
        organization.id.uuid(),
        who.uuid(),
        filter.status.map(Status::as_str),
        filter.creator.map(Id::uuid),
        filter.contributor.map(Id::uuid),
        filter.requested_reviewer.map(Id::uuid),
        page.after,
        page.fetch_limit(),
        MAX_LIST_BYTES,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let found = total_found(rows.first().map(|row| row.found));
    let seen = rows
        .into_iter()
        .map(|mut row| {
            let role = row.role.take().map(|text| text.0);
            access::listed_with(row.try_into()?, policy::change_request::actions(role))
        })
        .collect::<Result<Vec<_>>>()?;
    Ok(page.partial_page(seen, found, |request| request.id.uuid()))
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
