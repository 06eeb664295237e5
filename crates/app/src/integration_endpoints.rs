//! Public endpoints of integrations: requests of anybody, which the script handles as events of type `fetch`. They are on
//! an origin of their own, because what a script returns must not run beside sessions or sites.

use std::collections::BTreeMap;

use authz::action::act::View;
use bytes::Bytes;
use context::{App, Ctx};
use model::{
    Error, Result,
    id::{Identified, InstallationId, OrganizationId, kind},
    installation::{InstallationStatus, TargetId},
    integration::{self, IntegrationName, SecurityPolicy},
};
use serde_json::json;
use store::{installations, integrations};

use crate::integration_calls::{IntegrationCall, RecordedReply, call_recorded};

/// The path of all public endpoints on their origin.
const PREFIX: &str = "/integrations/";
/// Below the endpoint of an installation on a site: the script for the pages of the site.
const SITE_SCRIPT: &str = "~/script.js";

/// A request for the script of an integration.
pub struct EndpointRequest {
    pub method: String,
    pub url: String,
    pub path: String,
    pub headers: BTreeMap<String, String>,
    pub body: Option<Bytes>,
}

/// What the script returned, and the policy under which browsers run it.
pub struct EndpointReply {
    pub reply: RecordedReply,
    pub policy: Option<SecurityPolicy>,
    /// Whether it is the script for the pages of a site.
    pub is_site_script: bool,
}

/// Returns the URL of the script that an installation adds to the pages of a site. None if the operator has set no
/// origin for endpoints.
pub(crate) fn site_script_url(
    app: &App,
    name: &IntegrationName,
    installation: InstallationId,
    site: model::id::SiteId,
) -> Option<String> {
    let origin = app.settings.integrations_url.as_ref()?;
    Some(format!(
        "{origin}{PREFIX}{name}/installations/{installation}/sites/{site}/{SITE_SCRIPT}"
    ))
}

/// Handles a request by the script of the integration that its path names.
pub async fn fetch(ctx: &Ctx, request: EndpointRequest) -> Result<EndpointReply> {
    let endpoint = Endpoint::parse(&request.path)?;
    let found = integrations::find(ctx.db(), &endpoint.integration).await?;
    let found = found.ok_or(Error::NotFound(integration::KIND))?;
    let organization = match endpoint.installation {
        Some(id) => find_organization(ctx, &endpoint, id).await?,
        None => found.owner,
    };
    let event = if endpoint.is_site_script {
        json!({"type": "fetch_published_script"})
    } else {
        json!({
            "type": "fetch",
            "request": {
                "method": request.method,
                "url": request.url,
                "headers": request.headers,
            },
        })
    };
    let is_site_script = endpoint.is_site_script;
    let call = endpoint.call(organization, event, request.body);
    let reply = call_recorded(&ctx.app, call).await?;
    Ok(EndpointReply {
        reply,
        is_site_script,
        policy: found.manifest.content_security_policy,
    })
}

/// The organization of an installation that is not paused, and that is on the space or site if the path names one:
/// scripts trust the ids that they get.
async fn find_organization(
    ctx: &Ctx,
    endpoint: &Endpoint,
    id: InstallationId,
) -> Result<OrganizationId> {
    let not_found = || Error::NotFound(kind::Installation::KIND);
    let organization = ctx.organization_of(id, "installation").await?;
    let organization = organization.ok_or_else(not_found)?;
    let name = &endpoint.integration;
    let found = installations::find_own(ctx.db(), organization, name, id).await?;
    let found = found.ok_or_else(not_found)?.allow::<View>()?;
    if found.status == InstallationStatus::Paused {
        return Err(not_found());
    }
    if let Some(target) = endpoint.target
        && installations::targets::find(ctx.db(), &found, target)
            .await?
            .is_none()
    {
        return Err(not_found());
    }
    Ok(organization)
}

/// What a path names.
#[derive(Debug, PartialEq, Eq)]
struct Endpoint {
    integration: IntegrationName,
    installation: Option<InstallationId>,
    target: Option<TargetId>,
    is_site_script: bool,
}

impl Endpoint {
    /// `/integrations/NAME`, then optionally `/installations/ID`, then `/spaces/ID` or `/sites/ID`; what follows is for
    /// the script.
    fn parse(path: &str) -> Result<Self> {
        let rest = path.strip_prefix(PREFIX);
        let rest = rest.ok_or(Error::NotFound(integration::KIND))?;
        let mut segments = rest.split('/');
        let integration = segments.next().unwrap_or_default().parse()?;
        let mut endpoint = Self {
            integration,
            installation: None,
            target: None,
            is_site_script: false,
        };
        if segments.next() == Some("installations") {
            endpoint.installation = segments.next().and_then(|text| text.parse().ok());
        }
        if endpoint.installation.is_none() {
            return Ok(endpoint);
        }
        let (kind, id) = (segments.next(), segments.next().unwrap_or_default());
        endpoint.target = match kind {
            Some("spaces") => id.parse().ok().map(TargetId::Space),
            Some("sites") => id.parse().ok().map(TargetId::Site),
            _ => None,
        };
        let rest: Vec<&str> = segments.collect();
        let is_site = matches!(endpoint.target, Some(TargetId::Site(_)));
        endpoint.is_site_script = is_site && rest.join("/") == SITE_SCRIPT;
        Ok(endpoint)
    }

    fn call(
        self,
        organization: OrganizationId,
        mut event: serde_json::Value,
        body: Option<Bytes>,
    ) -> IntegrationCall {
        match self.target {
            Some(TargetId::Space(space)) => event["spaceId"] = json!(space),
            Some(TargetId::Site(site)) => event["siteId"] = json!(site),
            None => {}
        }
        IntegrationCall {
            integration: self.integration,
            organization,
            installation: self.installation,
            target: self.target,
            event,
            fetch_body: body,
        }
    }
}

#[cfg(test)]
mod tests {
    use model::Id;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_path_names_what_the_script_gets() {
        let installation: InstallationId = Id::from_uuid(Uuid::from_u128(1));
        let site: model::id::SiteId = Id::from_uuid(Uuid::from_u128(2));
        let base = format!("/integrations/chat/installations/{installation}");
        let parse = |path: &str| Endpoint::parse(path).expect("an endpoint");
        assert_eq!(parse("/integrations/chat/oauth").installation, None);
        assert_eq!(parse(&base).installation, Some(installation));
        let on_site = parse(&format!("{base}/sites/{site}/frame"));
        assert_eq!(on_site.target, Some(TargetId::Site(site)));
        assert!(!on_site.is_site_script);
        assert!(parse(&format!("{base}/sites/{site}/~/script.js")).is_site_script);
        assert!(!parse(&format!("{base}/spaces/{site}/~/script.js")).is_site_script);
        assert_eq!(
            parse("/integrations/chat/installations/x").installation,
            None
        );
        assert!(Endpoint::parse("/chat").is_err());
    }
}
