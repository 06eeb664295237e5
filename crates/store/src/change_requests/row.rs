//! The row of a change request, and the macro that names its columns.

use jiff_sqlx::Timestamp;
use model::{Error, Id, Oid, Result, change_request::ChangeRequest, user::User};
use serde_json::Value;
use uuid::Uuid;

use crate::{enum_text::from_text, spaces, types::RoleText};

pub(super) struct Row {
    pub(super) organization_id: Uuid,
    pub(super) id: Uuid,
    pub(super) space_id: Uuid,
    pub(super) number: i64,
    pub(super) status: String,
    pub(super) subject: String,
    pub(super) description: Option<Value>,
    pub(super) revision: Vec<u8>,
    pub(super) revision_initial: Vec<u8>,
    pub(super) revision_merged_ancestor: Option<Vec<u8>>,
    pub(super) revision_merged: Option<Vec<u8>>,
    pub(super) branch: Option<String>,
    pub(super) issues_cluster_id: Option<Uuid>,
    pub(super) outdated: bool,
    pub(super) conflicts: Option<Value>,
    pub(super) comments: i64,
    pub(super) published: Option<Value>,
    pub(super) created_at: Timestamp,
    pub(super) updated_at: Timestamp,
    pub(super) version: i64,
    pub(super) user_id: Uuid,
    pub(super) email: String,
    pub(super) email_verified: bool,
    pub(super) display_name: String,
    pub(super) photo_url: Option<String>,
    pub(super) user_created_at: Timestamp,
    pub(super) user_version: i64,
    pub(super) role: Option<RoleText>,
    /// Number of rows found, including those omitted because the page would be too large.
    pub(super) found: i64,
}

/// Queries a [`Row`] from `change_requests c`, `spaces s` and `users u`: `$before`, its columns, `$after`.
macro_rules! query_change_requests {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!($row, $before + r#"
            c.organization_id, c.id, c.space_id, c.number, c.status, c.subject, c.description, c.revision,
            c.revision_initial, c.revision_merged_ancestor, c.revision_merged, c.branch, c.issues_cluster_id,
            c.status in ('draft', 'open')
                and coalesce(c.revision_merged_ancestor, c.revision_initial) <> decode(s.revision, 'hex') as "outdated!",
            c.conflicts, open_comments(c.organization_id, c.id) as "comments!",
            published_place(c.organization_id, c.space_id) as published, c.created_at, c.updated_at, c.version,
            u.id as user_id, u.email, u.email_verified_at is not null as "email_verified!", u.display_name, u.photo_url,
            u.created_at as user_created_at, u.version as user_version
        "# + $after $($args)*)
    };
}
pub(super) use query_change_requests;

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
            issues_cluster: row.issues_cluster_id.map(Id::from_uuid),
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
