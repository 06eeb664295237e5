//! Parts of a space as JSON: the results of the functions `published_place` and `last_git_sync`.

use model::{
    Error, Id, Result,
    git_sync::{LastGitSync, Remote},
    site::SiteVisibility,
    site_url::SiteHome,
    space::Publication,
};
use serde::Deserialize;
use serde_json::Value;
use uuid::Uuid;

use crate::enum_text::from_text;

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
