//! Hints between nodes: what may be cached elsewhere and has just changed, and in which spaces something happened.
//! Nothing depends on a hint: caches forget by themselves soon enough, listeners look by themselves from time to time,
//! and a lost hint only makes that the way it happens.

use std::{pin::pin, time::Duration};

use futures::StreamExt;
use model::{event::Event, id::SpaceId};
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::Bus;

/// Some 40 bytes each.
const IDS_AT_ONCE: usize = 10_000;
const RETRY: Duration = Duration::from_secs(1);

#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Hint {
    /// What to forget.
    pub ids: Vec<Uuid>,
    /// Where something happened. Nodes of the previous version do not say.
    #[serde(default)]
    pub spaces: Vec<SpaceId>,
}

/// Tells all nodes, this one too, which things to forget after these events.
pub(crate) async fn publish(bus: &Bus, events: &[Event]) {
    let ids: Vec<Uuid> = events
        .iter()
        .filter(|event| may_be_cached(&event.kind))
        .flat_map(|event| event.subject.into_iter().chain(moved_with(event)))
        .collect();
    let mut spaces: Vec<SpaceId> = events.iter().filter_map(Event::space).collect();
    spaces.sort();
    spaces.dedup();
    // A transfer can take so much with it that one message would be too large.
    for ids in ids.chunks(IDS_AT_ONCE) {
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

/// What changed its organization together with the subject of a transfer.
fn moved_with(event: &Event) -> impl Iterator<Item = Uuid> {
    let lists = ["collections", "spaces"].map(|name| event.payload[name].as_array());
    let texts = lists.into_iter().flatten().flatten();
    texts.filter_map(|text| Some(text.as_str()?.parse::<SpaceId>().ok()?.uuid()))
}

/// Nodes cache tokens, which a new password ends too, and which organization a thing belongs to.
fn may_be_cached(kind: &str) -> bool {
    let areas = ["token.", "password.", "member."];
    areas.iter().any(|area| kind.starts_with(area)) || kind.ends_with(".transferred")
}

/// Calls `heed` with each hint of a node, this one too, until it is cancelled.
pub async fn listen(bus: Bus, heed: impl Fn(Hint), cancel: CancellationToken) {
    loop {
        match bus.client.subscribe(bus.hint_subject()).await {
            Ok(subscription) => {
                let mut hints = pin!(subscription.take_until(cancel.cancelled()));
                while let Some(message) = hints.next().await {
                    heed(serde_json::from_slice(&message.payload).unwrap_or_default());
                }
            }
            Err(error) => tracing::warn!("hints of other nodes cannot be heard: {error}"),
        }
        tokio::select! {
            () = cancel.cancelled() => return,
            () = tokio::time::sleep(RETRY) => {}
        }
    }
}
