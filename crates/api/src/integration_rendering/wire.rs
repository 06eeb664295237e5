//! Scripts of sites as clients see them.

use app::integration_scripts::SiteScript;
use serde::Serialize;
use utoipa::ToSchema;

/// A script that an integration adds to the pages of a site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SiteIntegrationScript)]
pub(crate) struct SiteScriptOut {
    #[schema(format = "uri")]
    script: String,
    /// The Content-Security-Policy that the script needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    content_security_policy: Option<String>,
    /// Whether the script may set cookies, so that visitors have to be informed.
    cookies: bool,
}

impl SiteScriptOut {
    pub(crate) fn new(script: SiteScript) -> Self {
        Self {
            script: script.url,
            content_security_policy: script.policy,
            cookies: script.uses_cookies,
        }
    }
}
