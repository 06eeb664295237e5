//! A checker that was never seen red does not count: each kind of damage to a good history must be detected.

use std::time::SystemTime;

use super::*;

fn id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

/// Two collections, the second one with a description, with their events and effects.
fn good() -> (Vec<Operation>, Observed) {
    let create = |title: &str, number| Operation {
        write: Write::Create {
            title: title.to_owned(),
        },
        outcome: Outcome::Acknowledged,
        answers: vec![CollectionId::from_uuid(id(number)).to_string(); 2],
        ended_at: SystemTime::UNIX_EPOCH,
    };
    let describe = Operation {
        write: Write::Describe {
            title: "b".to_owned(),
            description: "text".to_owned(),
        },
        outcome: Outcome::Acknowledged,
        answers: Vec::new(),
        ended_at: SystemTime::UNIX_EPOCH,
    };
    let collection = |number, title: &str, description: Option<&str>| Collection {
        id: id(number),
        title: title.to_owned(),
        description: description.map(str::to_owned),
    };
    let event = |number, kind: &str, subject| Event {
        id: id(number),
        kind: kind.to_owned(),
        subject: id(subject),
    };
    let observed = Observed {
        collections: vec![collection(1, "a", None), collection(2, "b", Some("text"))],
        events: vec![
            event(11, CREATED, 1),
            event(12, CREATED, 2),
            event(13, UPDATED, 2),
        ],
        effects: vec![id(11), id(12), id(13)],
        delivered: [id(11), id(12), id(13)].into(),
    };
    (vec![create("a", 1), create("b", 2), describe], observed)
}

/// The verdict after some damage.
fn after(damage: impl FnOnce(&mut Vec<Operation>, &mut Observed)) -> Verdict {
    let (mut history, mut observed) = good();
    damage(&mut history, &mut observed);
    check(&history, &observed)
}

#[test]
fn a_good_history_passes() {
    assert_eq!(after(|_, _| {}), Verdict::default());
}

#[test]
fn a_lost_write_is_seen() {
    let verdict = after(|_, observed| {
        observed.collections.remove(0);
        observed.events.remove(0);
        observed.effects.remove(0);
    });
    assert_eq!((verdict.lost_writes, verdict.lost()), (1, 1));
    let undone = after(|_, observed| {
        observed.collections[1].description = None;
        observed.events.remove(2);
        observed.effects.remove(2);
    });
    assert_eq!((undone.lost_writes, undone.lost()), (1, 1));
}

#[test]
fn an_unknown_write_may_be_there_or_not() {
    let there = after(|history, _| history[0].outcome = Outcome::Unknown);
    assert_eq!(there, Verdict::default());
    let absent = after(|history, observed| {
        history[0].outcome = Outcome::Unknown;
        observed.collections.remove(0);
        observed.events.remove(0);
        observed.effects.remove(0);
    });
    assert_eq!(absent, Verdict::default());
}

#[test]
fn a_write_that_happened_twice_is_seen() {
    let verdict = after(|_, observed| {
        let mut twin = observed.collections[0].clone();
        twin.id = id(3);
        observed.collections.push(twin);
        observed.delivered.insert(id(14));
        observed.events.push(Event {
            id: id(14),
            kind: CREATED.to_owned(),
            subject: id(3),
        });
        observed.effects.push(id(14));
    });
    assert_eq!((verdict.doubled_writes, verdict.doubled()), (1, 1));
}

#[test]
fn different_answers_to_one_key_are_seen() {
    let verdict = after(|history, _| {
        history[0].answers[1] = CollectionId::from_uuid(id(9)).to_string();
    });
    assert_eq!(verdict.doubled_writes, 1);
    let wrong = after(|history, _| {
        history[0].answers = vec![CollectionId::from_uuid(id(9)).to_string()];
    });
    assert_eq!(wrong.doubled_writes, 1);
}

#[test]
fn rejected_or_unwritten_objects_are_phantoms() {
    let refused = after(|history, _| history[0].outcome = Outcome::Refused);
    assert_eq!(refused.phantoms, 1);
    let unwritten = after(|history, _| {
        history.remove(0);
    });
    assert_eq!(unwritten.phantoms, 1);
}

#[test]
fn missing_and_doubled_events_are_seen() {
    let missing = after(|_, observed| {
        observed.events.remove(0);
        observed.effects.remove(0);
    });
    assert_eq!((missing.missing_events, missing.lost()), (1, 1));
    let doubled = after(|_, observed| {
        observed.delivered.insert(id(14));
        observed.events.push(Event {
            id: id(14),
            ..observed.events[2].clone()
        });
        observed.effects.push(id(14));
    });
    assert_eq!((doubled.doubled_events, doubled.doubled()), (1, 1));
}

#[test]
fn missing_and_doubled_effects_are_seen() {
    let missing = after(|_, observed| {
        observed.effects.remove(1);
    });
    assert_eq!((missing.missing_effects, missing.lost()), (1, 1));
    let doubled = after(|_, observed| observed.effects.push(id(12)));
    assert_eq!((doubled.doubled_effects, doubled.doubled()), (1, 1));
    let stray = after(|_, observed| observed.effects.push(id(99)));
    assert_eq!(stray.phantoms, 1);
}

#[test]
fn missing_deliveries_are_seen() {
    let missing = after(|_, observed| {
        observed.delivered.remove(&id(12));
    });
    assert_eq!((missing.missing_deliveries, missing.lost()), (1, 1));
}
