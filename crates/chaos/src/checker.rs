//! Compares acknowledged writes with the database. Pure, so that tests can pass it broken histories.

use std::collections::{HashMap, HashSet};

use model::id::CollectionId;
use uuid::Uuid;

use crate::history::{CREATED, Collection, Event, Observed, Operation, Outcome, UPDATED, Write};

/// Counts of violations.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Verdict {
    /// Acknowledged, but missing.
    pub(crate) lost_writes: u64,
    /// Written twice, or with different responses to one idempotency key.
    pub(crate) doubled_writes: u64,
    /// Present, but never written, or rejected.
    pub(crate) phantoms: u64,
    /// Writes without an event.
    pub(crate) missing_events: u64,
    pub(crate) doubled_events: u64,
    /// Events without an effect.
    pub(crate) missing_effects: u64,
    pub(crate) doubled_effects: u64,
    /// Events that the receiver of the webhook never got.
    pub(crate) missing_deliveries: u64,
}

impl Verdict {
    pub(crate) fn lost(&self) -> u64 {
        self.lost_writes + self.missing_events + self.missing_effects + self.missing_deliveries
    }

    pub(crate) fn doubled(&self) -> u64 {
        self.doubled_writes + self.doubled_events + self.doubled_effects
    }
}

pub(crate) fn check(history: &[Operation], observed: &Observed) -> Verdict {
    let mut verdict = Verdict::default();
    let mut by_title: HashMap<&str, Vec<&Collection>> = HashMap::new();
    for collection in &observed.collections {
        let same = by_title.entry(&collection.title).or_default();
        same.push(collection);
    }
    check_writes(history, &by_title, &mut verdict);
    check_events(history, observed, &mut verdict);
    check_effects(observed, &mut verdict);
    let is_missing = |event: &&Event| !observed.delivered.contains(&event.id);
    verdict.missing_deliveries = observed.events.iter().filter(is_missing).count() as u64;
    verdict
}

fn check_writes(
    history: &[Operation],
    by_title: &HashMap<&str, Vec<&Collection>>,
    verdict: &mut Verdict,
) {
    let mut titles = HashSet::new();
    for operation in history {
        match &operation.write {
            Write::Create { title } => {
                titles.insert(title.as_str());
                let found = by_title.get(title.as_str()).map_or(&[][..], Vec::as_slice);
                count(found.len(), operation.outcome, verdict);
                verdict.doubled_writes += strange_answers(operation, found);
            }
            Write::Describe { title, description } => {
                let found = by_title.get(title.as_str()).and_then(|same| same.first());
                let described =
                    found.is_some_and(|found| found.description.as_ref() == Some(description));
                count(usize::from(described), operation.outcome, verdict);
            }
        }
    }
    let unknown = by_title.keys().filter(|title| !titles.contains(**title));
    verdict.phantoms += unknown.count() as u64;
}

fn count(found: usize, outcome: Outcome, verdict: &mut Verdict) {
    verdict.doubled_writes += found.saturating_sub(1) as u64;
    match (outcome, found) {
        (Outcome::Acknowledged, 0) => verdict.lost_writes += 1,
        (Outcome::Refused, 1..) => verdict.phantoms += 1,
        _ => {}
    }
}

/// All responses to one idempotency key must name the same object.
fn strange_answers(operation: &Operation, found: &[&Collection]) -> u64 {
    let created: HashSet<String> = found
        .iter()
        .map(|collection| CollectionId::from_uuid(collection.id).to_string())
        .collect();
    let answers: HashSet<&String> = operation.answers.iter().collect();
    let strange = |id: &&&String| !created.is_empty() && !created.contains(**id);
    let several = answers.len().saturating_sub(1);
    several.max(answers.iter().filter(strange).count()) as u64
}

/// One event per write, none without.
fn check_events(history: &[Operation], observed: &Observed, verdict: &mut Verdict) {
    let mut counts: HashMap<(&str, Uuid), u64> = HashMap::new();
    for event in &observed.events {
        *counts.entry((&event.kind, event.subject)).or_default() += 1;
    }
    let described: HashMap<&str, &str> = history
        .iter()
        .filter_map(|operation| match &operation.write {
            Write::Describe { title, description } => Some((title.as_str(), description.as_str())),
            Write::Create { .. } => None,
        })
        .collect();
    let mut expected: HashMap<(&str, Uuid), u64> = HashMap::new();
    for collection in &observed.collections {
        expected.insert((CREATED, collection.id), 1);
        if collection.description.as_deref() == described.get(collection.title.as_str()).copied()
            && collection.description.is_some()
        {
            expected.insert((UPDATED, collection.id), 1);
        }
    }
    for (what, wanted) in &expected {
        let found = counts.get(what).copied().unwrap_or(0);
        verdict.missing_events += wanted.saturating_sub(found);
        verdict.doubled_events += found.saturating_sub(*wanted);
    }
    let unexpected = counts.keys().filter(|what| !expected.contains_key(*what));
    verdict.phantoms += unexpected.count() as u64;
}

/// One effect per event, none without.
fn check_effects(observed: &Observed, verdict: &mut Verdict) {
    let mut counts: HashMap<Uuid, u64> = HashMap::new();
    for event in &observed.effects {
        *counts.entry(*event).or_default() += 1;
    }
    for event in &observed.events {
        match counts.remove(&event.id).unwrap_or(0) {
            0 => verdict.missing_effects += 1,
            found => verdict.doubled_effects += found - 1,
        }
    }
    verdict.phantoms += counts.len() as u64;
}

#[cfg(test)]
mod tests;
