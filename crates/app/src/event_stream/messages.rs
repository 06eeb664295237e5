//! Which events are sent to listeners, and with which data.

use authz::{Action, ActionSet};
use model::event::{Event, EventNoun, EventType};
use serde_json::{Value, json};

/// The main branch, as named in pushes.
const MAIN: &str = "refs/heads/main";

pub struct Message {
    pub name: String,
    pub data: Value,
    /// Set only on the last message of an event: a client resumes after the whole event.
    pub position: Option<i64>,
}

/// Returns the messages about an event for these permissions. Proposed changes and their comments are only for users
/// who may see change requests.
pub(super) fn of(event: &Event, actions: ActionSet) -> Vec<Message> {
    let mut messages = Vec::new();
    if let Some(revision) = new_main(event) {
        let name = EventType::ContentUpdated.as_str();
        let data = json!({"object": "event", "type": name, "revision": revision});
        messages.push(message(name.to_owned(), data, event));
    }
    let is_discussed = matches!(
        event.noun(),
        Some(EventNoun::ChangeRequest | EventNoun::Comment | EventNoun::CommentReply)
    );
    if is_discussed && actions.contains(Action::Comment) {
        let data = json!({"object": "event", "type": event.kind, "details": event.payload});
        messages.push(message(event.kind.clone(), data, event));
    }
    if let Some(last) = messages.last_mut() {
        last.position = Some(event.position);
    }
    messages
}

/// Returns the new revision of main.
fn new_main(event: &Event) -> Option<&Value> {
    let changes_main = match event.event_type() {
        Some(EventType::ChangeRequestMerged | EventType::ContentUpdated) => true,
        Some(EventType::ContentPushed) => event.payload["ref"] == MAIN,
        _ => false,
    };
    let after = event.payload.get("after");
    after.filter(|after| changes_main && after.is_string())
}

fn message(name: String, mut data: Value, event: &Event) -> Message {
    data["id"] = json!(event.id);
    data["occurredAt"] = json!(event.occurred_at);
    data["user"] = json!(event.actor.user);
    data["subject"] = json!(event.subject.map(model::id::EventId::from_uuid));
    Message {
        name,
        data,
        position: None,
    }
}
