//! Visitor authentication as clients see it.

use app::site_publishing::VisitorAuthWithKey;
use model::{
    Error, Patch,
    id::SiteSpaceId,
    site_publishing::{VisitorAuthPatch, VisitorBackend},
};
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::edge::error::Result;

/// Who signs visitor tokens, and with which key.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SitePublishingAuth)]
pub(crate) struct PublishingAuthOut {
    /// Always `publishing-auth`.
    object: &'static str,
    backend: VisitorBackend,
    /// The secret to sign tokens with, by HS256. Keep it on your server.
    private_key: String,
    /// The URL that visitors without a valid token are redirected to.
    #[schema(format = "uri")]
    #[serde(rename = "fallbackURL", skip_serializing_if = "Option::is_none")]
    fallback_url: Option<String>,
    /// The integration that is installed for this.
    #[serde(skip_serializing_if = "Option::is_none")]
    integration: Option<String>,
}

impl PublishingAuthOut {
    pub(crate) fn new(auth_with_key: &VisitorAuthWithKey) -> Self {
        Self {
            object: "publishing-auth",
            backend: auth_with_key.auth.backend,
            private_key: auth_with_key.key.expose_secret().to_owned(),
            fallback_url: auth_with_key.auth.fallback_url.clone(),
            integration: auth_with_key.auth.integration.clone(),
        }
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PublishingAuthUpdate {
    backend: Option<VisitorBackend>,
    #[serde(rename = "fallbackURL", default)]
    #[schema(value_type = Option<String>, format = "uri")]
    fallback_url: Patch<String>,
}

impl PublishingAuthUpdate {
    pub(crate) fn parse(self) -> Result<VisitorAuthPatch> {
        let patch = VisitorAuthPatch {
            backend: self.backend,
            fallback_url: self.fallback_url,
        };
        Ok(patch.check()?)
    }
}

/// A URL that is valid for one hour.
#[derive(Serialize, ToSchema)]
pub(crate) struct PreviewOut {
    #[schema(format = "uri")]
    pub(crate) url: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PreviewParams {
    /// The variant to start with; the default one if left out.
    site_space: Option<String>,
}

impl PreviewParams {
    pub(crate) fn site_space(&self) -> Result<Option<SiteSpaceId>> {
        let unknown = |_| Error::invalid("siteSpace", "names nothing that is in this site");
        let id = self.site_space.as_ref();
        Ok(id.map(|id| id.parse().map_err(unknown)).transpose()?)
    }
}
