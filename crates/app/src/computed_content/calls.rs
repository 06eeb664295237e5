//! Calls of scripts that compute pages and documents.

use std::{sync::Arc, time::Duration};

use context::App;
use http::header;
use model::{
    Error, Result,
    id::{InstallationId, OrganizationId, SpaceId},
    installation::TargetId,
    integration::IntegrationName,
};
use pages::contents::{IntegrationPage, IntegrationSource, read_document, read_pages};
use serde_json::{Map, Value, json};

use crate::integration_calls::{IntegrationCall, RecordedReply, call_recorded, max_age};

/// A source of an installation in a space, with the state of its dependencies.
pub(super) struct SourceCall {
    pub(super) place: (OrganizationId, SpaceId),
    pub(super) installation: InstallationId,
    pub(super) source: IntegrationSource,
    pub(super) dependencies: Map<String, Value>,
}

/// The pages without their documents.
pub(super) struct PagesAnswer {
    pub(super) pages: Vec<IntegrationPage>,
    /// How long they are up to date, if the script says so.
    pub(super) max_age: Option<Duration>,
}

impl SourceCall {
    pub(super) async fn pages(&self, app: &Arc<App>) -> Result<PagesAnswer> {
        let reply = self.send(app, "content_compute_revision").await?;
        let read = || read_pages(&self.source.integration, &reply.body);
        let pages = app.compute.run(self.place.0, read).await?;
        let cache_control = reply.headers.get(header::CACHE_CONTROL);
        let cache_control = cache_control.and_then(|value| value.to_str().ok());
        Ok(PagesAnswer {
            pages: pages.map_err(|what| unusable(&what))?,
            max_age: max_age(cache_control),
        })
    }

    /// Returns a document as Markdown.
    pub(super) async fn document(&self, app: &Arc<App>) -> Result<String> {
        let reply = self.send(app, "content_compute_document").await?;
        let read = || read_document(&reply.body);
        let document = app.compute.run(self.place.0, read).await?;
        document.map_err(|what| unusable(&what))
    }

    async fn send(&self, app: &Arc<App>, kind: &str) -> Result<RecordedReply> {
        let (organization, space) = self.place;
        let call = IntegrationCall {
            integration: IntegrationName::from_stored(self.source.integration.clone()),
            organization,
            installation: Some(self.installation),
            target: Some(TargetId::Space(space)),
            event: json!({
                "type": kind,
                "spaceId": space,
                "sourceId": self.source.source,
                "props": self.source.props,
                "dependencies": self.dependencies,
            }),
            fetch_body: None,
        };
        let reply = call_recorded(app, call).await?;
        if !reply.status.is_success() {
            return Err(unusable(&format!("the status {}", reply.status.as_u16())));
        }
        Ok(reply)
    }
}

fn unusable(what: &str) -> Error {
    Error::Unprocessable(format!("The integration answered with {what}."))
}
