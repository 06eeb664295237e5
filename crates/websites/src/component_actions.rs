//! What happens when a reader presses something in a component: the integration gets the action, and the component is
//! shown as it is then. Scripts replace it in the page, others get the whole page.

use app::integration_blocks::{self, BlockOutput, BlockRequest, Pressed};
use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use context::Ctx;
use model::{
    Error, Result,
    id::{Identified, PageId, kind},
    integration,
};
use pages::{contents::Page, published::SiteLocation};
use render::blocks::Component;
use serde_json::{Map, Value, json};

use crate::{
    component_drawing::{component, theme},
    components::Submission,
    page,
    redirects::location as location_header,
    response_cache::ResponseCache,
    view::SiteView,
};

/// What the integration is asked for.
struct Step {
    /// The component with its page, and the one below if it is an overlay.
    identity: Value,
    pressed: Pressed,
}

/// Handles the form of a component.
pub(crate) async fn respond(
    (cache, ctx): (&ResponseCache, &Ctx),
    location: &SiteLocation,
    headers: &HeaderMap,
    form: &[u8],
) -> Result<Response> {
    let view = SiteView::open(cache, ctx, location).await?;
    let submission = view.component_forms(ctx).read(form)?;
    let page = page_of(&view, &submission.component.identity)?;
    let key = submission.component.identity["key"].clone();
    let key = key.as_str().unwrap_or_default().to_owned();
    let pressed = press(ctx, &view, submission).await?;
    let wants_fragment = headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|types| types.contains("application/json"));
    match pressed {
        Some(component) if wants_fragment => {
            let html = page::render_component(ctx, &view, &component).await?;
            Ok(json_response(&json!({"html": html})))
        }
        Some(component) => {
            let response = page::render_with(ctx, &view, page, (key, component)).await?;
            Ok(no_store(response.respond(headers)))
        }
        None => Ok(see_page(&view, page)),
    }
}

/// The page of a component, if this visitor may read it.
fn page_of<'v>(view: &'v SiteView<'_>, identity: &Value) -> Result<&'v Page> {
    let id: Option<PageId> = identity["page"].as_str().and_then(|id| id.parse().ok());
    let page = id.and_then(|id| view.pages.tree.by_id(id));
    page.ok_or(Error::NotFound(kind::Page::KIND))
}

/// Sends an action to the integration. None if nothing is left to show.
async fn press(
    ctx: &Ctx,
    view: &SiteView<'_>,
    submission: Submission,
) -> Result<Option<Component>> {
    let mut step = Some(first_step(submission));
    // An overlay that ends is one more step: the component below it gets the result.
    for _ in 0..2 {
        let Some(now) = step.take() else {
            return Ok(None);
        };
        let output = ask(ctx, view, &now).await?;
        match &*output {
            BlockOutput::Element { .. } => {
                let by = find_integration(view, &now.identity)?;
                return Ok(component(ctx, by, now.identity, &output));
            }
            BlockOutput::Complete { value } => step = closed(&now.identity, value),
        }
    }
    Ok(None)
}

fn first_step(submission: Submission) -> Step {
    let Submission { component, action } = submission;
    let name = action.get("action").and_then(Value::as_str);
    let mut identity = component.identity;
    match name {
        Some("@ui.modal.open") => {
            let mut overlay = identity.clone();
            overlay["component"] = action.get("componentId").cloned().unwrap_or_default();
            overlay["props"] = action.get("props").cloned().unwrap_or_else(|| json!({}));
            overlay["below"] = json!({
                "component": identity["component"].take(), "props": identity["props"].take(),
                "state": component.state,
            });
            Step {
                identity: overlay,
                pressed: Pressed::default(),
            }
        }
        Some("@ui.modal.close") if identity["below"].is_object() => {
            let value = action.get("returnValue").cloned().unwrap_or_default();
            closed(&identity, &value).unwrap_or_else(|| Step {
                identity,
                pressed: Pressed::default(),
            })
        }
        _ => Step {
            identity,
            pressed: Pressed {
                state: Some(component.state),
                action: Some(action),
            },
        },
    }
}

/// The step after an overlay. None if there was nothing below it.
fn closed(overlay: &Value, value: &Value) -> Option<Step> {
    let below = overlay.get("below")?.as_object()?;
    let mut identity = overlay.clone();
    identity.as_object_mut()?.remove("below");
    for name in ["component", "props"] {
        identity[name] = below.get(name).cloned().unwrap_or_default();
    }
    let action = json!({"action": "@ui.modal.close", "returnValue": value});
    Some(Step {
        identity,
        pressed: Pressed {
            state: below.get("state").and_then(Value::as_object).cloned(),
            action: action.as_object().cloned(),
        },
    })
}

async fn ask(ctx: &Ctx, view: &SiteView<'_>, step: &Step) -> Result<std::sync::Arc<BlockOutput>> {
    let by = find_integration(view, &step.identity)?;
    let props: Option<&Map<String, Value>> = step.identity["props"].as_object();
    let component = step.identity["component"].as_str();
    let request = BlockRequest {
        space: view.location.variant.space,
        component: component.unwrap_or_default().to_owned(),
        props: props.cloned().unwrap_or_default(),
        theme: theme(view),
        pressed: Some(step.pressed.clone()),
    };
    let organization = view.location.site.organization;
    integration_blocks::press(ctx, organization, by, &request).await
}

/// The integration of a component, if it is still active here.
fn find_integration<'v>(
    view: &'v SiteView<'_>,
    identity: &Value,
) -> Result<&'v app::site_integrations::SiteIntegration> {
    let name = identity["integration"].as_str().unwrap_or_default();
    let found = view
        .integrations
        .of_space(view.location.variant.space, name);
    found.ok_or(Error::NotFound(integration::KIND))
}

fn json_response(body: &Value) -> Response {
    let mut response = Response::new(Body::from(body.to_string()));
    let json = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, json);
    let nosniff = HeaderValue::from_static("nosniff");
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, nosniff);
    no_store(response)
}

fn no_store(mut response: Response) -> Response {
    let private = HeaderValue::from_static("private, no-store");
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, private);
    headers.remove(header::ETAG);
    response
}

/// Redirects to the page as everyone sees it.
fn see_page(view: &SiteView<'_>, page: &Page) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    if let Some(location) = location_header(&view.paths.page(&view.pages, page)) {
        response.headers_mut().insert(header::LOCATION, location);
    }
    response
}
