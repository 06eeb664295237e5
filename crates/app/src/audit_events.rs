//! The audit log, for administrators of an organization.

use std::collections::HashMap;

use authz::action::act::Administer;
use context::Ctx;
use model::{
    Id, Page, PageRequest, Result,
    event::{AuditFilter, Event},
    id::{OrganizationId, kind},
};
use serde_json::Value;
use store::audit_events;
use uuid::Uuid;

/// A page of events, with the current names of the users and objects that they mention by id.
pub struct AuditPage {
    pub events: Page<Event, i64>,
    pub names: HashMap<Uuid, String>,
}

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    filter: &AuditFilter,
    page: &PageRequest<i64>,
) -> Result<AuditPage> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<Administer>()?;
    let events = audit_events::list(ctx.db(), &organization, filter, page).await?;
    let mut ids: Vec<Uuid> = events.items.iter().flat_map(ids_of).collect();
    ids.sort_unstable();
    ids.dedup();
    let names = if ids.is_empty() {
        HashMap::new()
    } else {
        audit_events::names(ctx.db(), &organization, &ids).await?
    };
    Ok(AuditPage { events, names })
}

fn ids_of(event: &Event) -> Vec<Uuid> {
    let people = [event.actor.user, event.actor.on_behalf_of];
    let mut ids: Vec<Uuid> = people.into_iter().flatten().map(Id::uuid).collect();
    ids.extend(event.actor.token.map(Id::uuid));
    ids.extend(event.subject);
    ids.extend(ids_in(&event.payload));
    ids
}

/// Returns all ids in an event payload, of any kind.
pub fn ids_in(payload: &Value) -> Vec<Uuid> {
    match payload {
        Value::String(text) => {
            let id = text.parse::<Id<kind::Event>>();
            id.map(Id::uuid).into_iter().collect()
        }
        Value::Array(items) => items.iter().flat_map(ids_in).collect(),
        Value::Object(members) => members.values().flat_map(ids_in).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}
