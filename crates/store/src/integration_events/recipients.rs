//! Which installations get an event of the outbox.

use jiff::SignedDuration;
use model::{
    Id, Result,
    event::Event,
    id::{InstallationId, OrganizationId, SiteId, SpaceId},
    integration::{IntegrationName, IntegrationScope},
    integration_event::{
        EventForIntegrations, NewIntegrationEvent, Recipients, SourcesToCompute,
        concerns_visibility,
    },
    job::Work,
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{enqueue, visibility};
use crate::{Tx, error::DbResultExt};

/// Queues what the event means for integrations, for each installation that gets it.
pub async fn insert_for_event(tx: &mut Tx, event: &Event) -> Result<()> {
    let Some(organization) = event.organization else {
        return Ok(());
    };
    read_sources(tx, organization, event).await?;
    let mut translated = Vec::from_iter(EventForIntegrations::of(event));
    if concerns_visibility(event) {
        translated.extend(visibility::update(tx, organization).await?);
    }
    let mut new = Vec::new();
    for translated in translated {
        new.extend(for_recipients(tx, organization, event, translated).await?);
    }
    if new.is_empty() {
        return Ok(());
    }
    // All at once: queues are locked in their order, and no other rows after them.
    enqueue(tx, organization, &new).await
}

/// Enqueues a job that reads which sources are to be computed after an event, if somebody computes them.
async fn read_sources(tx: &mut Tx, organization: OrganizationId, event: &Event) -> Result<()> {
    let Some(sources) = SourcesToCompute::after(event) else {
        return Ok(());
    };
    if let Some(recipients) = sources.recipients()
        && find(tx, organization, &recipients).await?.is_empty()
    {
        return Ok(());
    }
    let read = Work::ReadComputedSources {
        organization,
        space: sources.space(),
    };
    tx.enqueue(&read, SignedDuration::ZERO).await
}

/// Returns one event for each installation that gets it.
async fn for_recipients(
    tx: &mut Tx,
    organization: OrganizationId,
    event: &Event,
    translated: EventForIntegrations,
) -> Result<Vec<NewIntegrationEvent>> {
    let recipients = find(tx, organization, &translated.recipients).await?;
    if recipients.is_empty() {
        return Ok(Vec::new());
    }
    let mut payload = translated.payload;
    match payload["type"].as_str() {
        Some("page_feedback") => add_feedback(tx, organization, event, &mut payload).await?,
        Some("space_gitsync_started" | "space_gitsync_completed") => {
            if let Recipients::Space(space, _) = translated.recipients {
                add_revision(tx, organization, space, &mut payload).await?;
            }
        }
        _ => {}
    }
    let due_at = tx.now();
    let new = recipients.into_iter().map(|(integration, installation)| {
        let id = tx.new_id();
        let mut payload = payload.clone();
        payload["eventId"] = json!(id);
        payload["installationId"] = json!(installation);
        NewIntegrationEvent {
            id,
            integration,
            installation: Some(installation),
            payload,
            due_at,
        }
    });
    Ok(new.collect())
}

type Recipient = (IntegrationName, InstallationId);

async fn find(
    tx: &mut Tx,
    organization: OrganizationId,
    recipients: &Recipients,
) -> Result<Vec<Recipient>> {
    let (space, site, scopes): (Option<SpaceId>, Option<SiteId>, &[IntegrationScope]) =
        match recipients {
            Recipients::Installation(name, id) => return Ok(vec![(name.clone(), *id)]),
            Recipients::Space(space, scopes) => (Some(*space), None, scopes),
            Recipients::Site(site, scope) => (None, Some(*site), std::slice::from_ref(scope)),
        };
    let scopes: Vec<&str> = scopes.iter().map(|scope| scope.as_str()).collect();
    let rows = sqlx::query!(
        r#"select i.integration_name, i.id from integration_installations i
           where i.organization_id = $1 and i.status = 'active' and i.scopes && $4
             and (
                 ($2::uuid is not null and i.space_selection = 'all')
                 or ($3::uuid is not null and i.site_selection = 'all')
                 or exists (
                     select from installation_targets t
                     where t.organization_id = $1 and t.installation_id = i.id
                       and (t.space_id = $2 or t.site_id = $3)
                 )
             )
           order by i.integration_name"#,
        organization.uuid(),
        space.map(Id::uuid) as Option<Uuid>,
        site.map(Id::uuid) as Option<Uuid>,
        &scopes as &[&str],
    )
    .fetch_all(tx.connection())
    .await
    .map_db_error()?;
    let found = rows.into_iter().map(|row| {
        let name = IntegrationName::from_stored(row.integration_name);
        (name, Id::from_uuid(row.id))
    });
    Ok(found.collect())
}

/// The comment and the URL, which are not recorded with the event. The feedback may be deleted already.
async fn add_feedback(
    tx: &mut Tx,
    organization: OrganizationId,
    event: &Event,
    payload: &mut Value,
) -> Result<()> {
    let row = sqlx::query!(
        "select comment, url from site_feedback where organization_id = $1 and id = $2",
        organization.uuid(),
        event.subject,
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    if let Some(row) = row {
        payload["url"] = json!(row.url);
        if let Some(comment) = row.comment {
            payload["feedback"]["comment"] = json!(comment);
        }
    }
    Ok(())
}

/// Before an operation with a remote has succeeded, its revision is the current one of the space.
async fn add_revision(
    tx: &mut Tx,
    organization: OrganizationId,
    space: SpaceId,
    payload: &mut Value,
) -> Result<()> {
    let revision = sqlx::query_scalar!(
        "select revision from spaces where organization_id = $1 and id = $2",
        organization.uuid(),
        space.uuid(),
    )
    .fetch_optional(tx.connection())
    .await
    .map_db_error()?;
    for field in ["revisionId", "commitId"] {
        if payload[field].is_null() {
            payload[field] = json!(revision.as_deref().unwrap_or_default());
        }
    }
    Ok(())
}
