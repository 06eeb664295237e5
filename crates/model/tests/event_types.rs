//! The types of events: `docs/EVENTS.md` lists them, and types of newer versions are tolerated. `EVENT_TYPES=write`
//! (by `just gen`) writes the table, otherwise it must be equal.

use std::{fmt::Write, fs, path::Path};

use model::{
    event::{Event, EventNoun, EventType},
    id::SpaceId,
};
use serde_json::json;
use uuid::Uuid;

const BEGIN: &str = "<!-- `just gen` writes this table from `EventType`. -->";
const END: &str = "<!-- End of the table. -->";

#[test]
#[expect(
    clippy::disallowed_methods,
    reason = "tests are told by the environment to write the file anew"
)]
fn the_documentation_lists_all_types() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/EVENTS.md");
    let text = fs::read_to_string(&path).expect("the documentation is committed");
    let (before, rest) = text.split_once(BEGIN).expect("the table has a beginning");
    let (listed, after) = rest.split_once(END).expect("the table has an end");
    let table = table();
    if std::env::var("EVENT_TYPES").is_ok_and(|mode| mode == "write") {
        let text = format!("{before}{BEGIN}{table}{END}{after}");
        fs::write(path, text).expect("the documentation can be written");
        return;
    }
    let missing: Vec<&str> = table
        .lines()
        .filter(|line| !listed.lines().any(|listed| listed == *line))
        .collect();
    assert!(
        listed == table,
        "docs/EVENTS.md lists other types of events; run `just gen`:\n{}",
        missing.join("\n")
    );
}

fn table() -> String {
    let mut table = String::from("\n\n| type | event |\n|---|---|\n");
    for event_type in EventType::ALL {
        let (text, description) = (event_type.as_str(), event_type.description());
        writeln!(table, "| `{text}` | {description} |").expect("text can be written");
    }
    table.push('\n');
    table
}

#[test]
fn every_type_has_a_noun_and_every_noun_a_type() {
    for event_type in EventType::ALL {
        let text = event_type.as_str();
        assert!(EventNoun::of(text).is_some(), "{text} has no noun");
    }
    for noun in EventNoun::ALL {
        let used = EventType::ALL.map(|event_type| EventNoun::of(event_type.as_str()));
        assert!(used.contains(&Some(noun)), "{noun:?} has no type");
    }
}

#[test]
fn types_of_newer_versions_are_read() {
    let space = SpaceId::from_uuid(Uuid::from_u128(7));
    let event = |kind: &str| -> Event {
        serde_json::from_value(json!({
            "id": space.to_string(), "position": 1, "occurredAt": "2026-01-31T09:00:00Z",
            "organization": null, "type": kind, "actor": {"kind": "system"},
            "subject": space.uuid(), "payload": {},
        }))
        .expect("every type is read")
    };
    let known = event("space.updated");
    assert_eq!(known.event_type(), Some(EventType::SpaceUpdated));
    let newer = event("space.painted");
    assert_eq!(newer.event_type(), None);
    assert_eq!(newer.noun(), Some(EventNoun::Space));
    assert_eq!(newer.space(), Some(space));
    let foreign = event("lighthouse.lit");
    assert_eq!((foreign.noun(), foreign.space()), (None, None));
}
