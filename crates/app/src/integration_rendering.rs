//! Components of integrations: what a script draws in a document, or in its configuration. They are calls with events of
//! type `ui_render`.

use std::time::Duration;

use authz::{
    Unchecked,
    action::act::{Administer, View},
};
use bytes::Bytes;
use context::Ctx;
use http::header;
use model::{
    Error, Result,
    id::{Identified, InstallationId, OrganizationId, SiteId, SpaceId, kind},
    installation::TargetId,
    integration::IntegrationName,
    site::Site,
};
use serde_json::{Map, Value, json};
use store::installations;

use crate::{
    integration_calls::{CALL_TIMEOUT, IntegrationCall, RecordedReply, call_recorded_within},
    integrations::memberships,
};

/// Of a description of what is drawn.
const MAX_BYTES: usize = 1 << 20;

/// A component to draw.
#[derive(Debug, Clone)]
pub struct ComponentRequest {
    pub component: String,
    pub props: Map<String, Value>,
    pub state: Option<Map<String, Value>>,
    pub action: Option<Map<String, Value>>,
    pub place: ComponentPlace,
    /// The place as the script gets it.
    pub context: Map<String, Value>,
}

/// Where a component is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ComponentPlace {
    Document(SpaceId),
    OrganizationConfiguration(OrganizationId),
    SpaceConfiguration(SpaceId),
    SiteConfiguration(SiteId),
}

/// What to draw, and how long it may be cached.
#[derive(Debug, Clone)]
pub struct Component {
    pub json: Bytes,
    pub cache_control: Option<String>,
}

/// Lets the script of an integration draw a component.
pub async fn render(
    ctx: &Ctx,
    name: &IntegrationName,
    request: ComponentRequest,
) -> Result<Component> {
    render_within(ctx, name, request, CALL_TIMEOUT).await
}

/// Like [`render`], with another limit on the time of the script.
pub(crate) async fn render_within(
    ctx: &Ctx,
    name: &IntegrationName,
    request: ComponentRequest,
    timeout: Duration,
) -> Result<Component> {
    let (organization, installation, target) = find_installation(ctx, name, request.place).await?;
    let mut event = json!({
        "type": "ui_render",
        "componentId": request.component,
        "props": request.props,
        "context": request.context,
    });
    if let Ok(user) = ctx.user() {
        event["auth"] = json!({"userId": user});
    }
    for (field, value) in [("state", request.state), ("action", request.action)] {
        if let Some(value) = value {
            event[field] = Value::Object(value);
        }
    }
    match target {
        Some(TargetId::Space(space)) => event["spaceId"] = json!(space),
        Some(TargetId::Site(site)) => event["siteId"] = json!(site),
        None => {}
    }
    let call = IntegrationCall {
        integration: name.clone(),
        organization,
        installation: Some(installation),
        target,
        event,
        fetch_body: None,
    };
    to_component(&call_recorded_within(&ctx.app, call, timeout).await?)
}

type Installed = (OrganizationId, InstallationId, Option<TargetId>);

async fn find_installation(
    ctx: &Ctx,
    name: &IntegrationName,
    place: ComponentPlace,
) -> Result<Installed> {
    let not_found = || Error::NotFound(kind::Installation::KIND);
    match place {
        ComponentPlace::Document(id) => {
            let space = ctx.space(id).await?.allow::<View>()?;
            let found = installations::find_on_space(ctx.db(), &space, name).await?;
            let target = Some(TargetId::Space(id));
            Ok((space.organization, found.ok_or_else(not_found)?, target))
        }
        ComponentPlace::OrganizationConfiguration(id) => {
            let organization = ctx.organization(id).await?.allow::<Administer>()?;
            let found = installations::find_by_name(ctx.db(), &organization, name).await?;
            Ok((id, found.ok_or_else(not_found)?.id, None))
        }
        ComponentPlace::SpaceConfiguration(id) => {
            let space = ctx.space(id).await?.allow::<Administer>()?;
            let found = installations::find_on_space(ctx.db(), &space, name).await?;
            let target = Some(TargetId::Space(id));
            Ok((space.organization, found.ok_or_else(not_found)?, target))
        }
        ComponentPlace::SiteConfiguration(id) => {
            let site = find_site(ctx, id).await?.allow::<Administer>()?;
            let found = installations::find_for_site_by_name(ctx.db(), &site, name).await?;
            let target = Some(TargetId::Site(id));
            Ok((site.organization, found.ok_or_else(not_found)?, target))
        }
    }
}

/// Finds a site in the organizations of the caller: the id alone does not name its organization.
async fn find_site(ctx: &Ctx, id: SiteId) -> Result<Unchecked<Site>> {
    for (organization, _) in memberships(ctx).await? {
        if let Some(found) = ctx.find_site(organization, id).await? {
            return Ok(found);
        }
    }
    Err(Error::NotFound(kind::Site::KIND))
}

fn to_component(reply: &RecordedReply) -> Result<Component> {
    let failed = |what: String| Error::Unprocessable(format!("The integration {what}."));
    let status = reply.status;
    if !status.is_success() {
        return Err(failed(format!(
            "answered with the status {}",
            status.as_u16()
        )));
    }
    if reply.body.len() > MAX_BYTES {
        return Err(failed(format!("described more than {MAX_BYTES} bytes")));
    }
    let described: Result<Value, _> = serde_json::from_slice(&reply.body);
    if !described.is_ok_and(|described| described["type"].is_string()) {
        return Err(failed("described nothing that can be drawn".to_owned()));
    }
    let cache = reply.headers.get(header::CACHE_CONTROL);
    Ok(Component {
        json: reply.body.clone(),
        cache_control: cache
            .and_then(|value| value.to_str().ok())
            .map(str::to_owned),
    })
}
