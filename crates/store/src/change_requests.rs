//! Change requests: rows and queries. Their content is a branch of the space.

use authz::{Granted, action::act::Comment};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Oid, Page, PageRequest, Result, Role,
    change_request::{ChangeRequest, ChangeRequestFilter, ChangeRequestKey, Status},
    id::{OrganizationId, SpaceId, UserId},
    space::Space,
    user::User,
};
use serde_json::Value;
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::{
    Db,
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
    comments: i64,
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
            open_comments: row.comments,
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
