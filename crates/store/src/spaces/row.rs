//! The row of a space, and the macros that name its columns.

use jiff_sqlx::{Timestamp, ToSqlx};
use model::{Error, Id, Result, language::Language, space::Space};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use super::embedded::{parse_git_sync, parse_published};
use crate::{
    enum_text::from_text,
    types::{LevelText, RoleText},
};

pub(crate) struct Row {
    pub(crate) organization_id: Uuid,
    pub(crate) id: Uuid,
    pub(crate) parent_id: Option<Uuid>,
    pub(crate) position: String,
    pub(crate) title: String,
    pub(crate) emoji: Option<String>,
    pub(crate) icon_url: Option<String>,
    pub(crate) edit_mode: Option<String>,
    pub(crate) language: Option<String>,
    pub(crate) merge_rules: Value,
    pub(crate) default_level: LevelText,
    pub(crate) revision: String,
    pub(crate) created_at: Timestamp,
    pub(crate) created_by: Uuid,
    pub(crate) updated_at: Timestamp,
    pub(crate) deleted_at: Option<Timestamp>,
    pub(crate) version: i64,
    pub(crate) pool_id: Option<Uuid>,
    pub(crate) files_epoch: i32,
    pub(crate) change_request_count: i64,
    pub(crate) change_requests_open: i64,
    pub(crate) change_requests_draft: i64,
    pub(crate) comments: i64,
    /// Where it is published, as returned by the function `published_place`.
    pub(crate) published: Option<Value>,
    /// As returned by the function `last_git_sync`.
    pub(crate) git_sync: Option<Value>,
    /// The caller's effective role; null after a write, where the proof already has it.
    pub(crate) role: Option<RoleText>,
}

/// Queries the stored columns of `spaces s`: `$before`, the columns, `$after`. The other columns of a [`Row`] are computed
/// in `$after`.
macro_rules! query_stored_spaces {
    ($row:path, $before:literal, $($after:literal)+ $(, $($args:tt)*)?) => {
        sqlx::query_as!($row, $before + r#"
            s.organization_id, s.id, s.parent_id, s.position, s.title, s.emoji, s.icon_url, s.edit_mode, s.language,
            s.merge_rules, s.default_level, s.revision, s.created_at, s.created_by, s.updated_at, s.deleted_at,
            s.version, s.pool_id, s.files_epoch, s.change_request_count, s.change_requests_open,
            s.change_requests_draft
        "# $(+ $after)+ $(, $($args)*)?)
    };
}
pub(crate) use query_stored_spaces;

/// Queries a [`Row`] from `spaces s`: `$before`, its columns, `$after`.
macro_rules! query_spaces {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        $crate::spaces::query_stored_spaces!($row, $before, r#"
            , open_comments(s.organization_id, s.id) as "comments!",
            published_place(s.organization_id, s.id) as published, last_git_sync(s.organization_id, s.id) as git_sync
        "# $after $($args)*)
    };
}
pub(crate) use query_spaces;

impl TryFrom<Row> for Space {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            parent: row.parent_id.map(Id::from_uuid),
            position: row.position,
            title: row.title,
            emoji: row.emoji,
            icon_url: row.icon_url,
            edit_mode: row.edit_mode.map(from_text).transpose()?,
            language: row
                .language
                .map(Language::try_from)
                .transpose()
                .map_err(Error::internal)?,
            merge_rules: serde_json::from_value(row.merge_rules).map_err(Error::internal)?,
            default_level: row.default_level.0,
            revision: row.revision.parse()?,
            pool: Id::from_uuid(row.pool_id.unwrap_or(row.id)),
            files_epoch: row.files_epoch,
            change_requests: row.change_request_count,
            change_requests_open: row.change_requests_open,
            change_requests_draft: row.change_requests_draft,
            open_comments: row.comments,
            published: row
                .published
                .map(parse_published)
                .transpose()?
                .map(Box::new),
            git_sync: row.git_sync.map(parse_git_sync).transpose()?,
            created_at: row.created_at.to_jiff(),
            created_by: Id::from_uuid(row.created_by),
            updated_at: row.updated_at.to_jiff(),
            deleted_at: row.deleted_at.map(Timestamp::to_jiff),
            version: row.version,
        })
    }
}

/// A space embedded in another row: the JSON of the function `space_json`.
#[derive(Deserialize)]
pub(crate) struct SpaceJson {
    organization_id: Uuid,
    id: Uuid,
    parent_id: Option<Uuid>,
    position: String,
    title: String,
    emoji: Option<String>,
    icon_url: Option<String>,
    edit_mode: Option<String>,
    language: Option<String>,
    merge_rules: Value,
    default_level: String,
    revision: String,
    created_at: jiff::Timestamp,
    created_by: Uuid,
    updated_at: jiff::Timestamp,
    deleted_at: Option<jiff::Timestamp>,
    version: i64,
    pool_id: Option<Uuid>,
    files_epoch: i32,
    change_request_count: i64,
    change_requests_open: i64,
    change_requests_draft: i64,
    comments: i64,
    published: Option<Value>,
    git_sync: Option<Value>,
}

impl TryFrom<SpaceJson> for Space {
    type Error = Error;

    fn try_from(space: SpaceJson) -> Result<Self> {
        let row = Row {
            organization_id: space.organization_id,
            id: space.id,
            parent_id: space.parent_id,
            position: space.position,
            title: space.title,
            emoji: space.emoji,
            icon_url: space.icon_url,
            edit_mode: space.edit_mode,
            language: space.language,
            merge_rules: space.merge_rules,
            default_level: LevelText(space.default_level.parse().map_err(Error::internal)?),
            revision: space.revision,
            created_at: space.created_at.to_sqlx(),
            created_by: space.created_by,
            updated_at: space.updated_at.to_sqlx(),
            deleted_at: space.deleted_at.map(ToSqlx::to_sqlx),
            version: space.version,
            pool_id: space.pool_id,
            files_epoch: space.files_epoch,
            change_request_count: space.change_request_count,
            change_requests_open: space.change_requests_open,
            change_requests_draft: space.change_requests_draft,
            comments: space.comments,
            published: space.published,
            git_sync: space.git_sync,
            role: None,
        };
        row.try_into()
    }
}
