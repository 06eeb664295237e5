//! Spaces embedded in other rows: the JSON of the functions `space_json`, `published_place` and `last_git_sync`.

use jiff_sqlx::ToSqlx;
use model::{
    Error, Id, Result,
    git_sync::{LastGitSync, Remote},
    site::SiteVisibility,
    site_url::SiteHome,
    space::{Publication, Space},
};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use super::Row;
use crate::{enum_text::from_text, types::LevelText};

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

#[derive(Deserialize)]
struct PublishedJson {
    visibility: SiteVisibility,
    organization: Uuid,
    organization_hostname: Option<String>,
    hostname: Option<String>,
    proxy: Option<String>,
    basename: String,
    section: Option<String>,
    variant: Option<String>,
    visitor_backend: String,
    visitor_integration: Option<String>,
}

pub(crate) fn parse_published(place: Value) -> Result<Publication> {
    let place: PublishedJson = serde_json::from_value(place).map_err(Error::internal)?;
    Ok(Publication {
        visibility: place.visibility,
        home: SiteHome {
            organization: Id::from_uuid(place.organization),
            organization_hostname: place.organization_hostname,
            hostname: place.hostname,
            proxy: place.proxy,
            basename: place.basename,
            share_key: None,
        },
        section: place.section,
        variant: place.variant,
        visitor_backend: from_text(place.visitor_backend)?,
        visitor_integration: place.visitor_integration,
    })
}

#[derive(Deserialize)]
struct GitSyncJson {
    url: String,
    #[serde(rename = "ref")]
    reference: String,
    directory: Option<String>,
    updated_at: jiff::Timestamp,
}

pub(super) fn parse_git_sync(sync: Value) -> Result<Box<LastGitSync>> {
    let sync: GitSyncJson = serde_json::from_value(sync).map_err(Error::internal)?;
    Ok(Box::new(LastGitSync {
        remote: Remote {
            url: sync.url,
            reference: sync.reference,
            directory: sync.directory,
        },
        updated_at: sync.updated_at,
    }))
}
