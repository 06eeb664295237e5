//! Change requests: rows and queries. Their content is a branch of the space.

use authz::{
    Granted,
    action::act::{Comment, Edit},
};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Oid, Page, PageRequest, Result, Role,
    change_request::{
        ChangeRequest, ChangeRequestFilter, ChangeRequestKey, NewChangeRequest, Status,
    },
    content::Content,
    id::{ChangeRequestId, OrganizationId, SpaceId, UserId},
    space::Space,
    user::User,
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Db, Tx,
    access::{self, Seen},
    failure::Stored,
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
}

impl TryFrom<Row> for ChangeRequest {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let oid = |bytes: Vec<u8>| Oid::try_from(&bytes[..]);
        Ok(Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            space: Id::from_uuid(row.space_id),
            number: row.number,
            status: Status::from_word(&row.status),
            subject: row.subject,
            description: row.description,
            revision: oid(row.revision)?,
            revision_initial: oid(row.revision_initial)?,
            revision_merged_ancestor: row.revision_merged_ancestor.map(oid).transpose()?,
            revision_merged: row.revision_merged.map(oid).transpose()?,
            branch: row.branch,
            outdated: row.outdated,
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

pub(crate) async fn find(
    db: &Db,
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
    .fetch_optional(db.pool())
    .await
    .stored()?;
    row.map(|mut row| {
        let role = row.role.take().map(|text| text.0);
        Ok((row.try_into()?, role))
    })
    .transpose()
}

/// The change requests of a space, oldest first.
pub async fn list(
    db: &Db,
    space: &Granted<Space, Comment>,
    filter: &ChangeRequestFilter,
    page: &PageRequest,
) -> Result<Page<Seen<ChangeRequest>>> {
    let rows = sqlx::query_file_as!(
        Row,
        "queries/list_change_requests.sql",
        space.organization.uuid(),
        space.id.uuid(),
        filter.status.map(Status::as_str),
        filter.creator.map(Id::uuid),
        page.after,
        page.fetch(),
    )
    .fetch_all(db.pool())
    .await
    .stored()?;
    let seen = rows
        .into_iter()
        .map(|row| access::listed_with(row.try_into()?, space.actions()))
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(seen, |request| request.id.uuid()))
}

/// Makes a draft that starts at main, with the next number of the space.
pub async fn insert(
    tx: &mut Tx,
    content: &Granted<Content, Edit>,
    new: &NewChangeRequest,
) -> Result<ChangeRequestId> {
    let id: ChangeRequestId = tx.new_id();
    sqlx::query!(
        r#"with counted as (
               update spaces set change_request_count = change_request_count + 1
               where organization_id = $1 and id = $2 and deleted_at is null
               returning change_request_count as number
           )
           insert into change_requests (organization_id, id, space_id, number, subject, branch, revision,
                                        revision_initial, created_at, created_by, updated_at)
           select $1, $3, $2, counted.number, $4, $5, $6, $6, $7, $8, $7
           from counted"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        id.uuid(),
        new.subject.as_deref().unwrap_or_default(),
        new.branch,
        &content.revision.id.as_bytes()[..],
        tx.sql_now(),
        tx.user().uuid(),
    )
    .execute(tx.connection())
    .await
    .stored()?;
    Ok(id)
}

/// A change request as this transaction sees it.
pub(crate) async fn find_in(
    tx: &mut Tx,
    organization: OrganizationId,
    space: SpaceId,
    id: ChangeRequestId,
) -> Result<(ChangeRequest, Option<Role>)> {
    let who = tx.user();
    let row = sqlx::query_file_as!(
        Row,
        "queries/find_change_request.sql",
        organization.uuid(),
        space.uuid(),
        who.uuid(),
        Some(id.uuid()),
        None::<i64>,
    )
    .fetch_one(tx.connection())
    .await
    .stored();
    let mut row = row?;
    let role = row.role.take().map(|text| text.0);
    Ok((row.try_into()?, role))
}
