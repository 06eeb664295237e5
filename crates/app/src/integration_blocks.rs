//! Blocks of pages that integrations draw. Readers wait for a script only briefly, and never twice for the same block:
//! what was drawn is cached as long as the integration says, and failures for a while.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use context::{
    Ctx, Feature, Settings,
    cache::{CacheShare, MemoryCache},
    slots::KeyedSlots,
};
use model::{
    Error, Result,
    id::{OrganizationId, SpaceId},
};
use serde_json::{Map, Value, json};
use tokio::time::timeout;

use crate::{
    integration_calls::max_age,
    integration_rendering::{Component, ComponentPlace, ComponentRequest, render_within},
    site_integrations::SiteIntegration,
};

/// Of one block.
const TIMEOUT: Duration = Duration::from_secs(2);
/// Of a description on a page, in bytes.
const MAX_BYTES: usize = 256 << 10;
/// If the script says nothing.
const DEFAULT_TTL: Duration = Duration::from_mins(1);
const MIN_TTL: Duration = Duration::from_secs(1);
const MAX_TTL: Duration = Duration::from_hours(1);
const FAILURE_TTL: Duration = Duration::from_secs(30);
/// Calls for pages of an organization at the same time, and those that wait.
const ORGANIZATION_CONCURRENCY: usize = 8;
const MAX_WAITING: usize = 1_024;

/// A block to draw.
#[derive(Debug, Clone)]
pub struct BlockRequest {
    pub space: SpaceId,
    pub component: String,
    pub props: Map<String, Value>,
    /// `light` or `dark`.
    pub theme: &'static str,
    /// What a reader changed and pressed. None for the block as everyone sees it.
    pub pressed: Option<Pressed>,
}

#[derive(Debug, Clone, Default)]
pub struct Pressed {
    pub state: Option<Map<String, Value>>,
    pub action: Option<Map<String, Value>>,
}

/// What a script described.
#[derive(Debug, Clone, PartialEq)]
pub enum BlockOutput {
    Element {
        element: Value,
        state: Map<String, Value>,
        props: Map<String, Value>,
    },
    /// An overlay ended.
    Complete { value: Value },
}

/// What was drawn, and how long it may be shown.
#[derive(Debug, Clone)]
pub struct DrawnBlock {
    /// None if the integration failed.
    pub output: Option<Arc<BlockOutput>>,
    pub until: Instant,
    bytes: usize,
}

impl DrawnBlock {
    fn failed() -> Self {
        Self {
            output: None,
            until: Instant::now() + FAILURE_TTL,
            bytes: 0,
        }
    }

    fn lifetime(&self) -> Duration {
        self.until.saturating_duration_since(Instant::now())
    }
}

struct DrawnBlocks {
    cache: MemoryCache<String, DrawnBlock>,
    drawing: KeyedSlots<String>,
    organizations: KeyedSlots<OrganizationId>,
}

impl Feature for DrawnBlocks {
    fn new(settings: &Settings) -> Self {
        let share = CacheShare::IntegrationBlocks;
        let lifetime = |drawn: &DrawnBlock| Some(drawn.lifetime());
        Self {
            cache: share.cache_with_lifetimes(settings, lifetime, |drawn| drawn.bytes),
            drawing: KeyedSlots::new(1, MAX_WAITING),
            organizations: KeyedSlots::new(ORGANIZATION_CONCURRENCY, MAX_WAITING),
        }
    }
}

/// Draws a block as every reader sees it, unless it was drawn before. Fails only if too many wait for it.
pub async fn draw(
    ctx: &Ctx,
    organization: OrganizationId,
    by: &SiteIntegration,
    request: &BlockRequest,
) -> Result<DrawnBlock> {
    let known = ctx.app.feature::<DrawnBlocks>();
    let props = Value::Object(request.props.clone());
    let key = format!(
        "{organization} {} {} {}\n{}\n{props}",
        request.space,
        request.theme,
        by.state(),
        request.component
    );
    if let Some(drawn) = known.cache.get(&key) {
        return Ok(drawn);
    }
    let _turn = known.drawing.acquire(key.clone()).await?;
    if let Some(drawn) = known.cache.get(&key) {
        return Ok(drawn);
    }
    let drawn = draw_now(ctx, organization, by, request).await;
    let mut drawn = drawn.unwrap_or_else(|error| {
        tracing::debug!("a block of an integration was not drawn: {}", error.trace());
        DrawnBlock::failed()
    });
    drawn.bytes += key.len();
    known.cache.insert(key, drawn.clone());
    Ok(drawn)
}

/// Draws a block after a reader pressed something in it.
pub async fn press(
    ctx: &Ctx,
    organization: OrganizationId,
    by: &SiteIntegration,
    request: &BlockRequest,
) -> Result<Arc<BlockOutput>> {
    let drawn = draw_now(ctx, organization, by, request).await?;
    drawn.output.ok_or_else(no_component)
}

async fn draw_now(
    ctx: &Ctx,
    organization: OrganizationId,
    by: &SiteIntegration,
    request: &BlockRequest,
) -> Result<DrawnBlock> {
    let known = ctx.app.feature::<DrawnBlocks>();
    let _slot = known.organizations.acquire(organization).await?;
    let pressed = request.pressed.clone().unwrap_or_default();
    let context = json!({
        "type": "document", "spaceId": request.space, "editable": false,
        "theme": request.theme,
    });
    let Value::Object(context) = context else {
        return Err(no_component());
    };
    let component = ComponentRequest {
        component: request.component.clone(),
        props: request.props.clone(),
        state: pressed.state,
        action: pressed.action,
        place: ComponentPlace::Document(request.space),
        context,
    };
    let name = &by.integration.name;
    // The script has its own, exact deadline; this one also ends waiting for the database or a tunnel.
    let rendered = timeout(TIMEOUT * 2, render_within(ctx, name, component, TIMEOUT)).await;
    let too_late = |_| Error::Unprocessable("The integration did not answer in time.".to_owned());
    to_drawn(&rendered.map_err(too_late)??)
}

fn no_component() -> Error {
    Error::Unprocessable("The integration answered with nothing that can be drawn.".to_owned())
}

fn to_drawn(component: &Component) -> Result<DrawnBlock> {
    if component.json.len() > MAX_BYTES {
        return Err(Error::Unprocessable(format!(
            "The integration described more than {} KiB, which is the most that a page draws.",
            MAX_BYTES >> 10
        )));
    }
    let described: Value = serde_json::from_slice(&component.json).unwrap_or_default();
    let object = |name: &str| described[name].as_object().cloned().unwrap_or_default();
    let output = match described["type"].as_str() {
        Some("complete") => BlockOutput::Complete {
            value: described["returnValue"].clone(),
        },
        _ if described["element"].is_object() => BlockOutput::Element {
            element: described["element"].clone(),
            state: object("state"),
            props: object("props"),
        },
        _ => return Err(no_component()),
    };
    Ok(DrawnBlock {
        output: Some(Arc::new(output)),
        until: Instant::now() + lifetime(component.cache_control.as_deref()),
        // Parsed, it takes more memory.
        bytes: component.json.len() * 3,
    })
}

/// How long a block may be shown.
fn lifetime(cache_control: Option<&str>) -> Duration {
    let wanted = max_age(cache_control).unwrap_or(DEFAULT_TTL);
    wanted.clamp(MIN_TTL, MAX_TTL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_cached_for_a_second_to_an_hour() {
        for (header, seconds) in [
            (None, 60),
            (Some("max-age=0"), 1),
            (Some("no-store, max-age=10"), 1),
            (Some("public, Max-Age=86400"), 3_600),
            (Some("max-age=90"), 90),
            (Some("max-age=x"), 60),
        ] {
            assert_eq!(lifetime(header).as_secs(), seconds, "{header:?}");
        }
    }
}
