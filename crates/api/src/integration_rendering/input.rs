//! Requests to draw components.

use app::integration_rendering::{ComponentPlace, ComponentRequest};
use context::compute::off_thread;
use model::{Error, text::check_length};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use crate::edge::error::Result;

const MAX_COMPONENT_CHARS: usize = 256;
/// What LZ-string decompresses grows with the square of its input: this much becomes 16 MB at most.
const MAX_COMPRESSED_CHARS: usize = 8192;

/// A component to draw.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RenderIntegrationUI {
    /// The id of the component in the integration, such as that of a block.
    #[schema(max_length = 256)]
    component_id: String,
    /// What the component draws; for a block, what the document has of it.
    #[schema(value_type = Object)]
    props: Map<String, Value>,
    /// The state after the last action, if there was one.
    #[schema(value_type = Option<Object>)]
    state: Option<Map<String, Value>>,
    /// Where it is drawn: its `type`, one of `document`, `configuration_account`, `configuration_space`,
    /// `configuration_site` and `configuration_contentsource`, with the id `spaceId`, `organizationId` or `siteId`.
    #[schema(value_type = Object)]
    context: Map<String, Value>,
    /// What the reader did: its name `action`, and its parameters.
    #[schema(value_type = Option<Object>)]
    action: Option<Map<String, Value>>,
}

impl RenderIntegrationUI {
    pub(crate) fn parse(self) -> Result<ComponentRequest> {
        check_length("componentId", &self.component_id, 1, MAX_COMPONENT_CHARS)?;
        Ok(ComponentRequest {
            place: place(&self.context)?,
            component: self.component_id,
            props: self.props,
            state: self.state,
            action: self.action,
            context: self.context,
        })
    }
}

fn place(context: &Map<String, Value>) -> Result<ComponentPlace> {
    let kind = context.get("type").and_then(Value::as_str);
    Ok(match kind.unwrap_or_default() {
        "document" => ComponentPlace::Document(id(context, "spaceId")?),
        "configuration_account" | "configuration_contentsource" => {
            ComponentPlace::OrganizationConfiguration(id(context, "organizationId")?)
        }
        "configuration_space" => ComponentPlace::SpaceConfiguration(id(context, "spaceId")?),
        "configuration_site" => ComponentPlace::SiteConfiguration(id(context, "siteId")?),
        _ => {
            let message = "must be `document`, `configuration_account`, `configuration_space`, \
                           `configuration_site` or `configuration_contentsource`";
            return Err(Error::invalid("context.type", message).into());
        }
    })
}

fn id<T: std::str::FromStr>(context: &Map<String, Value>, field: &str) -> Result<T> {
    let text = context.get(field).and_then(Value::as_str);
    let id = text.and_then(|text| text.parse().ok());
    let wrong = || Error::invalid(format!("context.{field}"), "is not an id").into();
    id.ok_or_else(wrong)
}

/// A component to draw, in a URL.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RenderParams {
    /// The body of the request with POST as JSON, compressed with LZ-string for URLs.
    #[param(max_length = 8192)]
    request: String,
}

impl RenderParams {
    pub(crate) fn parse(&self) -> Result<ComponentRequest> {
        if self.request.len() > MAX_COMPRESSED_CHARS {
            let message = format!(
                "must be at most {MAX_COMPRESSED_CHARS} characters long: send longer requests with POST"
            );
            return Err(Error::invalid("request", message).into());
        }
        let wrong = || {
            let message = "is not a JSON object that LZ-string has compressed for a URL";
            Error::invalid("request", message)
        };
        let read = || {
            let units = lz_str::decompress_from_encoded_uri_component(&self.request)?;
            let text = String::from_utf16(&units).ok()?;
            serde_json::from_str::<RenderIntegrationUI>(&text).ok()
        };
        off_thread(read).ok_or_else(wrong)?.parse()
    }
}
