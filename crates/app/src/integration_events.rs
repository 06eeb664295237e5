//! Events of integrations: their records, tasks that integrations schedule, and the dispatch of what waits
//! ([`dispatch`]).

pub mod dispatch;

use context::{Ctx, Principal};
use jiff::SignedDuration;
use model::{
    Error, Page, PageRequest, Result, Role,
    id::{Identified, IntegrationEventId, OrganizationId, kind},
    integration::IntegrationName,
    integration_event::{EventLog, IntegrationEvent, NewIntegrationEvent},
};
use serde_json::{Value, json};
use store::{CommitPermit, integration_events, integrations};

use crate::integrations::{get as get_integration, memberships};

/// Organizations whose events are read at once.
const ORGANIZATION_BATCH: usize = 1000;
/// Tasks and events of an integration that may wait in an organization before it cannot schedule more.
const MAX_PENDING: i64 = 1000;

/// Lists the events of an integration, latest first: all of them for the integration itself, for a person those in the
/// organizations that they administer.
pub async fn list(
    ctx: &Ctx,
    name: &IntegrationName,
    page: &PageRequest,
) -> Result<Page<IntegrationEvent>> {
    let organizations = readable_organizations(ctx, name).await?;
    let before = page.after.map(model::Id::from_uuid);
    let wanted = page.fetch_limit();
    let mut found: Vec<IntegrationEvent> = Vec::new();
    for batch in organizations.chunks(ORGANIZATION_BATCH) {
        let more = integration_events::list(ctx.db(), batch, name, before, wanted).await?;
        found.extend(more);
        found.sort_unstable_by_key(|event| std::cmp::Reverse(event.id.uuid()));
        found.truncate(usize::try_from(wanted).unwrap_or(usize::MAX));
    }
    Ok(page.page(found, |event: &IntegrationEvent| event.id.uuid()))
}

/// Returns an event with what the script logged.
pub async fn get(
    ctx: &Ctx,
    name: &IntegrationName,
    id: IntegrationEventId,
) -> Result<(IntegrationEvent, Vec<EventLog>)> {
    let organizations = readable_organizations(ctx, name).await?;
    for batch in organizations.chunks(ORGANIZATION_BATCH) {
        if let Some(found) = integration_events::find(ctx.db(), batch, name, id).await? {
            return Ok(found);
        }
    }
    Err(Error::NotFound(kind::IntegrationEvent::KIND))
}

/// Organizations whose events of an integration the caller may read.
async fn readable_organizations(ctx: &Ctx, name: &IntegrationName) -> Result<Vec<OrganizationId>> {
    let integration = get_integration(ctx, name).await?;
    Ok(match &ctx.principal {
        Principal::Integration(own) if own == name => {
            let mut all = integrations::list_organizations(ctx.db(), name, None, i64::MAX).await?;
            let owner = integration.integration.owner;
            if !all.contains(&owner) {
                all.push(owner);
            }
            all
        }
        Principal::Installation(own) if own.integration == *name => vec![own.organization],
        Principal::Integration(_) | Principal::Installation(_) => Vec::new(),
        _ => {
            let administered = memberships(ctx).await?.into_iter();
            let administered = administered.filter(|(_, role)| *role == Some(Role::Admin));
            administered.map(|(id, _)| id).collect()
        }
    })
}

/// Schedules an event of type `task` for the integration that calls.
pub async fn queue_task(
    ctx: &Ctx,
    name: &IntegrationName,
    task: Value,
    delay: SignedDuration,
) -> Result<()> {
    let integration = get_integration(ctx, name).await?.integration;
    let (organization, installation) = match &ctx.principal {
        Principal::Integration(own) if own == name => (integration.owner, None),
        Principal::Installation(own) if own.integration == *name => {
            (own.organization, Some(own.installation))
        }
        _ => {
            return Err(Error::Forbidden(
                "Only the integration itself schedules its tasks. Use a token that its script gets.".to_owned(),
            ));
        }
    };
    let mut tx = ctx.begin().await?;
    let waiting =
        integration_events::count_pending(&mut tx, organization, name, MAX_PENDING).await?;
    if waiting >= MAX_PENDING {
        return Err(Error::Conflict(format!(
            "{MAX_PENDING} events of this integration wait already. Try again when some of them are handled."
        )));
    }
    let id: IntegrationEventId = ctx.new_id();
    let mut payload = json!({"type": "task", "eventId": id, "task": task});
    if let Some(installation) = installation {
        payload["installationId"] = json!(installation);
    }
    let new = NewIntegrationEvent {
        id,
        integration: name.clone(),
        installation,
        payload,
        due_at: tx.now() + delay,
    };
    integration_events::enqueue(&mut tx, organization, &[new]).await?;
    let permit = CommitPermit::without_event("a task is an event of its integration alone");
    ctx.defer_commit(tx, permit);
    Ok(())
}
