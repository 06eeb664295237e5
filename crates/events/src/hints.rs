//! Hints between nodes: which cached things have just changed, and in which spaces events happened. Correctness does
//! not depend on hints: cache entries expire and listeners poll by themselves, so a lost hint only delays.

use std::{pin::pin, time::Duration};

use futures::StreamExt;
use model::{
    event::{Event, EventNoun, EventType},
    id::{OrganizationId, SpaceId},
};
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::Bus;

/// Ids per message, some 40 bytes each.
const ID_BATCH: usize = 10_000;
const RETRY_INTERVAL: Duration = Duration::from_secs(1);

#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Hint {
    /// Things to invalidate.
    pub ids: Vec<Uuid>,
    /// Spaces with new events. Empty from nodes of the previous version.
    #[serde(default)]
    pub spaces: Vec<SpaceId>,
}

/// Sends hints about these events to all nodes, including this one.
pub(crate) async fn publish(bus: &Bus, events: &[Event]) {
    let ids: Vec<Uuid> = events
        .iter()
        .filter(|event| may_be_cached(event))
        .flat_map(|event| {
            let organization = event.organization.map(OrganizationId::uuid);
            let subjects = event.subject.into_iter().chain(organization);
            subjects.chain(moved_with(event))
        })
        .collect();
    let mut spaces: Vec<SpaceId> = events.iter().filter_map(Event::space).collect();
    spaces.sort();
    spaces.dedup();
    // A transfer can move so many things that one message would be too large.
    for ids in ids.chunks(ID_BATCH) {
        let ids = ids.to_vec();
        let spaces = Vec::new();
        send(bus, &Hint { ids, spaces }).await;
    }
    if !spaces.is_empty() {
        let ids = Vec::new();
        send(bus, &Hint { ids, spaces }).await;
    }
}

async fn send(bus: &Bus, hint: &Hint) {
    let payload = serde_json::to_vec(hint).expect("plain data serializes");
    if let Err(error) = bus.client.publish(bus.hint_subject(), payload.into()).await {
        tracing::debug!("a hint was not sent: {error}");
    }
}

/// Returns the collections and spaces that moved with the subject of a transfer.
fn moved_with(event: &Event) -> impl Iterator<Item = Uuid> {
    let lists = ["collections", "spaces"].map(|name| event.payload[name].as_array());
    let texts = lists.into_iter().flatten().flatten();
    texts.filter_map(|text| Some(text.as_str()?.parse::<SpaceId>().ok()?.uuid()))
}

/// Nodes cache tokens, which a password change also revokes, the organization of things, and what organizations require
/// of their members. Types that only a newer version knows count too: during an upgrade, the relay may run on an older
/// node.
fn may_be_cached(event: &Event) -> bool {
    matches!(
        event.noun(),
        Some(EventNoun::Token | EventNoun::Password | EventNoun::Member | EventNoun::Organization)
    ) || event.kind == EventType::SessionConfirmed.as_str()
        || event.kind.ends_with(".transferred")
}

/// Calls `heed` with each hint of a node, including this one, until cancelled.
pub async fn listen(bus: Bus, apply: impl Fn(Hint), cancel: CancellationToken) {
    loop {
        match bus.client.subscribe(bus.hint_subject()).await {
            Ok(subscription) => {
                let mut hints = pin!(subscription.take_until(cancel.cancelled()));
                while let Some(message) = hints.next().await {
                    apply(serde_json::from_slice(&message.payload).unwrap_or_default());
                }
            }
            Err(error) => tracing::warn!("cannot subscribe to hints of other nodes: {error}"),
        }
        tokio::select! {
            () = cancel.cancelled() => return,
            () = tokio::time::sleep(RETRY_INTERVAL) => {}
        }
    }
}
