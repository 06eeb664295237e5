//! Draws components: what integrations show for blocks of a page, before the page is rendered. A block that cannot be
//! drawn in time is the card that pages show without integrations.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use app::{
    integration_blocks::{self, BlockOutput, BlockRequest},
    site_integrations::{SiteIntegration, SiteIntegrations},
};
use context::Ctx;
use document::{
    Document,
    transform::{self, WrittenAsCode},
};
use futures::{StreamExt, future::BoxFuture, stream};
use model::id::{OrganizationId, SpaceId};
use pages::contents::Page;
use render::blocks::Component;
use serde_json::{Value, json};
use tokio::time::timeout_at;

use crate::{
    components::{PageComponents, key_of},
    policy,
    view::SiteView,
};

/// Of a page; others are cards.
const MAX_COMPONENTS: usize = 20;
const CONCURRENCY: usize = 4;
/// Of all components of a page.
const TIMEOUT: Duration = Duration::from_secs(3);
/// How long a page with components that were not drawn in time is cached.
const LATE_TTL: Duration = Duration::from_secs(5);

/// A block of an integration that can be drawn.
struct DrawableBlock<'a> {
    key: String,
    by: &'a SiteIntegration,
    request: BlockRequest,
}

/// Draws all components of a page. Code that stands for a block becomes the block.
pub(crate) async fn draw(
    ctx: &Ctx,
    view: &SiteView<'_>,
    page: &Page,
    document: &mut Document,
) -> PageComponents {
    let mut components = PageComponents::new(view.component_forms(ctx));
    if view.integrations.is_empty() {
        return components;
    }
    let space = view.location.variant.space;
    let find = |syntax: &str| written_as_code(&view.integrations, space, syntax);
    transform::code_to_integrations(document, &find);
    let deadline = tokio::time::Instant::now() + TIMEOUT;
    let organization = view.location.site.organization;
    let drawing: Vec<_> = drawable(view, document)
        .into_iter()
        .map(|block| draw_block(ctx, organization, block, deadline))
        .collect();
    let drawing = stream::iter(drawing).buffer_unordered(CONCURRENCY);
    let results: Vec<_> = drawing.collect().await;
    for (block, output, until) in results {
        components.until = Some(components.until.map_or(until, |known| known.min(until)));
        if let Some(output) = output
            && let Some(component) = first_component(ctx, &block, page, &output)
        {
            components.insert(block.key, component);
        }
    }
    components
}

/// Draws a block before the deadline. On the heap, because the futures of pages contain it several times.
fn draw_block<'a>(
    ctx: &'a Ctx,
    organization: OrganizationId,
    block: DrawableBlock<'a>,
    deadline: tokio::time::Instant,
) -> BoxFuture<'a, (DrawableBlock<'a>, Option<Arc<BlockOutput>>, Instant)> {
    Box::pin(async move {
        let drawn = integration_blocks::draw(ctx, organization, block.by, &block.request);
        let (output, until) = match timeout_at(deadline, drawn).await {
            Ok(Ok(drawn)) => (drawn.output, drawn.until),
            Ok(Err(_)) | Err(_) => (None, Instant::now() + LATE_TTL),
        };
        (block, output, until)
    })
}

fn first_component(
    ctx: &Ctx,
    block: &DrawableBlock<'_>,
    page: &Page,
    output: &BlockOutput,
) -> Option<Component> {
    let identity = json!({
        "page": page.id, "key": block.key, "component": block.request.component,
        "integration": block.by.integration.name,
    });
    component(ctx, block.by, identity, output)
}

/// Returns what a script described as a component with this identity. None if it described nothing.
pub(crate) fn component(
    ctx: &Ctx,
    by: &SiteIntegration,
    mut identity: Value,
    output: &BlockOutput,
) -> Option<Component> {
    let BlockOutput::Element {
        element,
        state,
        props,
    } = output
    else {
        return None;
    };
    identity["props"] = Value::Object(props.clone());
    let own = ctx.app.settings.integrations_url.as_deref();
    let declared = by.integration.manifest.content_security_policy.as_ref();
    let declared = declared.map(|policy| policy::frame_sources(&policy.header()));
    let own = own.map(|url| url.trim_end_matches('/').to_owned());
    Some(Component {
        element: element.clone(),
        state: state.clone(),
        frame_sources: own
            .into_iter()
            .chain(declared.into_iter().flatten())
            .collect(),
        identity,
    })
}

fn drawable<'a>(view: &'a SiteView<'_>, document: &Document) -> Vec<DrawableBlock<'a>> {
    let mut found: Vec<DrawableBlock<'_>> = Vec::new();
    let space = view.location.variant.space;
    for block in transform::integration_blocks(document) {
        let text = |name: &str| block.data.get(name).and_then(Value::as_str);
        let name = text("integration").unwrap_or_default();
        let key = key_of(block);
        let is_known = found.iter().any(|known| known.key == key);
        let Some(by) = view
            .integrations
            .of_space(space, name)
            .filter(|_| !is_known)
        else {
            continue;
        };
        let component = text("block").filter(|block| !block.is_empty());
        let props = block.data.get("props").and_then(Value::as_object);
        let request = BlockRequest {
            space,
            component: component.unwrap_or(name).to_owned(),
            props: props.cloned().unwrap_or_default(),
            theme: theme(view),
            pressed: None,
        };
        found.push(DrawableBlock { key, by, request });
        if found.len() == MAX_COMPONENTS {
            break;
        }
    }
    found
}

/// The theme that readers see first. Those who choose the other one get the same drawing.
pub(crate) fn theme(view: &SiteView<'_>) -> &'static str {
    match view.frame.theme.default.as_str() {
        "dark" => "dark",
        _ => "light",
    }
}

fn written_as_code(
    integrations: &SiteIntegrations,
    space: SpaceId,
    syntax: &str,
) -> Option<WrittenAsCode> {
    let (by, block) = integrations.written_as_code(space, syntax)?;
    Some(WrittenAsCode {
        integration: by.integration.name.to_string(),
        block: block.id.clone(),
        property: block.markdown.as_ref()?.body.clone(),
    })
}
