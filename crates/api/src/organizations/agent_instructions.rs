//! Instructions for the agent of an organization, over HTTP.

use app::agent_instructions;
use context::Viewable;
use model::{
    agent_instructions::{AgentInstructions, MAX_BYTES, check_document},
    id::OrganizationId,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    edge::{body::Body, ctx::Ctx, error::Result, etag::Object, path::Path},
    wire::Urls,
};

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(
        get_organization_agent_instructions,
        update_organization_agent_instructions
    ))
}

/// Instructions that the agent of an organization follows when it writes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AgentInstructions)]
struct AgentInstructionsOut {
    /// Always `agent-instructions`.
    object: &'static str,
    /// A document.
    #[schema(value_type = Object)]
    instructions: Value,
    #[schema(format = "date-time")]
    updated_at: String,
    /// The id of the user who changed them last.
    updated_by: String,
    urls: AgentInstructionsUrls,
}

#[derive(Debug, Serialize, ToSchema)]
struct AgentInstructionsUrls {
    #[schema(format = "uri")]
    location: String,
}

impl AgentInstructionsOut {
    fn object(urls: Urls<'_>, known: &Viewable<AgentInstructions>) -> Object<Self> {
        let organization = known.organization;
        let body = Self {
            object: "agent-instructions",
            instructions: known.document.clone(),
            updated_at: known.updated_at.to_string(),
            updated_by: known.updated_by.to_string(),
            urls: AgentInstructionsUrls {
                location: urls.location(format_args!("orgs/{organization}/agent-instructions")),
            },
        };
        Object::new(known.version, body)
    }
}

#[derive(Debug, Deserialize, ToSchema)]
struct AgentInstructionsIn {
    /// A document.
    #[schema(value_type = Object)]
    instructions: Value,
}

impl AgentInstructionsIn {
    fn parse(self) -> Result<Value> {
        check_document("instructions", &self.instructions, MAX_BYTES)?;
        Ok(self.instructions)
    }
}

/// Read the instructions for the agent of the organization.
#[utoipa::path(get, path = "/orgs/{organizationId}/agent-instructions", tag = "organizations",
    responses((status = 200, body = AgentInstructionsOut)),
    security(("token" = ["organization:read"])))]
async fn get_organization_agent_instructions(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
) -> Result<Object<AgentInstructionsOut>> {
    let known = agent_instructions::get(&ctx, organization).await?;
    Ok(AgentInstructionsOut::object(Urls::of(&ctx), &known))
}

/// Replace the instructions for the agent of the organization.
#[utoipa::path(put, path = "/orgs/{organizationId}/agent-instructions", tag = "organizations",
    request_body = AgentInstructionsIn,
    responses((status = 200, body = AgentInstructionsOut)),
    security(("token" = ["organization:write"])))]
async fn update_organization_agent_instructions(
    ctx: Ctx,
    Path(organization): Path<OrganizationId>,
    Body(body): Body<AgentInstructionsIn>,
) -> Result<Object<AgentInstructionsOut>> {
    let known = agent_instructions::set(&ctx, organization, &body.parse()?).await?;
    Ok(AgentInstructionsOut::object(Urls::of(&ctx), &known))
}
