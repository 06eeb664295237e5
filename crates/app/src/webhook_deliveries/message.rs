//! What is sent to webhooks: the event with ids, which the receiver reads with its own rights.

use identity::webhooks::sign;
use jiff::Timestamp;
use model::{Id, event::Event, id::kind};
use secrecy::SecretString;
use serde_json::json;

/// Of a body, as Standard Webhooks recommends. The payload of a longer one is left out.
const MAX_BODY_BYTES: usize = 20_000;

/// A request to a receiver.
pub(super) struct Message {
    pub(super) headers: [(&'static str, String); 3],
    pub(super) body: String,
}

impl Message {
    pub(super) fn new(event: &Event, secrets: &[SecretString], now: Timestamp) -> Self {
        let id = event.id.to_string();
        let body = body(event);
        let signature = sign(secrets, &id, now, &body);
        Self {
            headers: [
                ("webhook-id", id),
                ("webhook-timestamp", now.as_second().to_string()),
                ("webhook-signature", signature),
            ],
            body,
        }
    }
}

fn body(event: &Event) -> String {
    let whole = json_of(event, true);
    if whole.len() <= MAX_BODY_BYTES {
        whole
    } else {
        json_of(event, false)
    }
}

fn json_of(event: &Event, with_payload: bool) -> String {
    let subject = event.subject.map(Id::<kind::Event>::from_uuid);
    let mut data = json!({
        "id": event.id,
        "organization": event.organization,
        "actor": {
            "kind": event.actor.kind,
            "user": event.actor.user,
            "onBehalfOf": event.actor.on_behalf_of,
            "installation": event.actor.installation,
        },
        "subject": subject.map(|id| id.to_string()),
    });
    if with_payload {
        data["payload"] = event.payload.clone();
    }
    json!({"type": event.kind, "timestamp": event.occurred_at, "data": data}).to_string()
}

#[cfg(test)]
mod tests {
    use model::event::Actor;
    use serde_json::Value;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_long_payload_is_left_out() {
        let mut event = Event {
            id: Id::from_uuid(Uuid::max()),
            position: 1,
            occurred_at: Timestamp::UNIX_EPOCH,
            organization: None,
            kind: "space.created".to_owned(),
            actor: Actor::system(),
            subject: None,
            payload: json!({"title": "A".repeat(1000)}),
        };
        let parse = |event: &Event| serde_json::from_str::<Value>(&body(event)).expect("JSON");
        assert_eq!(parse(&event)["data"]["payload"], event.payload);
        event.payload = json!({"title": "A".repeat(MAX_BODY_BYTES)});
        assert_eq!(parse(&event)["data"].get("payload"), None);
        assert!(body(&event).len() < 1000);
    }
}
