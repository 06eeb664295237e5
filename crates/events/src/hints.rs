//! Hints between nodes: what may be cached elsewhere and has just changed. Nothing depends on a hint: caches forget by
//! themselves soon enough, and a lost hint only makes that the way it happens.

use std::{pin::pin, time::Duration};

use futures::StreamExt;
use model::{event::Event, id::SpaceId};
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use crate::Bus;

const RETRY: Duration = Duration::from_secs(1);

#[derive(Debug, Serialize, Deserialize)]
struct Hint {
    ids: Vec<Uuid>,
}

/// Tells all nodes, this one too, which things to forget after these events.
pub(crate) async fn publish(bus: &Bus, events: &[Event]) {
    let ids: Vec<Uuid> = events
        .iter()
        .filter(|event| may_be_cached(&event.kind))
        .flat_map(|event| event.subject.into_iter().chain(moved_with(event)))
        .collect();
    if ids.is_empty() {
        return;
    }
    let payload = serde_json::to_vec(&Hint { ids }).expect("plain data serializes");
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

/// Calls `forget` with each id that another node hints at, until it is cancelled.
pub async fn listen(bus: Bus, forget: impl Fn(Uuid), cancel: CancellationToken) {
    loop {
        match bus.client.subscribe(bus.hint_subject()).await {
            Ok(subscription) => {
                let mut hints = pin!(subscription.take_until(cancel.cancelled()));
                while let Some(message) = hints.next().await {
                    let hint = serde_json::from_slice::<Hint>(&message.payload);
                    hint.map(|hint| hint.ids)
                        .unwrap_or_default()
                        .into_iter()
                        .for_each(&forget);
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
