//! Sign-in of visitors by an integration: its script says where a reader of a site has to go.

use context::Ctx;
use http::{StatusCode, header};
use model::{Error, Result, installation::TargetId};
use pages::published::PublishedSite;
use serde_json::json;
use url::Url;

use crate::{
    integration_calls::{IntegrationCall, call_recorded},
    site_integrations::SiteIntegrations,
};

/// Asks the integration where to send a reader who wants to read a path of the site.
pub async fn start(ctx: &Ctx, site: &PublishedSite, location: &str) -> Result<String> {
    let integrations = SiteIntegrations::of_site(ctx, site).await?;
    let chosen = site.visitor_integration.as_deref();
    let by = integrations.for_sign_in(chosen).ok_or_else(failed)?;
    let call = IntegrationCall {
        integration: by.integration.name.clone(),
        organization: site.organization,
        installation: Some(by.installation),
        target: Some(TargetId::Site(site.id)),
        event: json!({
            "type": "fetch_visitor_authentication", "siteId": site.id, "location": location,
        }),
        fetch_body: None,
    };
    let reply = call_recorded(&ctx.app, call).await.map_err(|error| {
        tracing::debug!(
            "an integration did not sign a visitor in: {}",
            error.trace()
        );
        failed()
    })?;
    let to = reply.headers.get(header::LOCATION);
    let to = to.and_then(|to| Url::parse(to.to_str().ok()?).ok());
    let is_redirect = reply.status.is_redirection() && reply.status != StatusCode::NOT_MODIFIED;
    let to = to.filter(|to| is_redirect && matches!(to.scheme(), "http" | "https"));
    to.map(String::from).ok_or_else(failed)
}

fn failed() -> Error {
    let message = "The sign-in of this site does not work at the moment. Try again later, or tell \
                   the owner of the site.";
    Error::Unprocessable(message.to_owned())
}
