//! Instructions of an organization for its AI agent.

use authz::action::act::Administer;
use context::{Ctx, Viewable, or_not_found};
use model::{
    Result,
    agent_instructions::AgentInstructions,
    event::{EventType, NewEvent},
    id::OrganizationId,
};
use serde_json::Value;
use store::agent_instructions;

pub async fn get(ctx: &Ctx, organization: OrganizationId) -> Result<Viewable<AgentInstructions>> {
    let found = agent_instructions::find(ctx.db(), organization, ctx.user()?).await?;
    or_not_found(found)?.allow()
}

pub async fn set(
    ctx: &Ctx,
    organization: OrganizationId,
    document: &Value,
) -> Result<Viewable<AgentInstructions>> {
    let found = agent_instructions::find(ctx.db(), organization, ctx.user()?).await?;
    let known = or_not_found(found)?.allow::<Administer>()?;
    let mut tx = ctx.begin().await?;
    let set = agent_instructions::set(&mut tx, &known, document, ctx.request.if_version).await?;
    let set = known.renew(set.ok_or_else(|| ctx.version_conflict())?);
    let permit = tx.record(NewEvent::new(
        organization,
        EventType::OrganizationAgentInstructionsUpdated,
        organization.uuid(),
    ));
    ctx.defer_commit(tx, permit);
    Ok(set)
}
