//! Checks that the merges of one space are sequential, each happened once, and none of their changes is missing.

use std::collections::{HashMap, HashSet};

use super::{
    client::{Merge, Outcome},
    observe::Observed,
};

#[cfg(test)]
mod tests;

/// Returns all violations as text.
pub(crate) fn check(history: &[&Merge], observed: &Observed) -> Vec<String> {
    let mut violations = Vec::new();
    let environment = environment(observed, &mut violations);
    check_answers(history, observed, &environment, &mut violations);
    check_order(history, &environment, &mut violations);
    check_requests(observed, &environment, &mut violations);
    check_words(history, observed, &mut violations);
    violations.extend(
        observed
            .broken
            .iter()
            .map(|what| format!("the clone is broken: {what}")),
    );
    violations
}

/// The position of each revision on main.
fn environment<'a>(
    observed: &'a Observed,
    violations: &mut Vec<String>,
) -> HashMap<&'a str, usize> {
    let mut environment = HashMap::new();
    for (place, (revision, _)) in observed.chain.iter().enumerate() {
        if environment.insert(revision.as_str(), place).is_some() {
            violations.push(format!("{revision} is on main twice"));
        }
    }
    environment
}

/// Every acknowledged merge is on main, as the merge of its change request.
fn check_answers(
    history: &[&Merge],
    observed: &Observed,
    environment: &HashMap<&str, usize>,
    violations: &mut Vec<String>,
) {
    for merge in history {
        match &merge.outcome {
            Outcome::Conflicts => violations.push(format!(
                "{} has conflicts, but changes nothing that others change",
                merge.nonce
            )),
            Outcome::Unknown => {}
            Outcome::Merged(revision) => match environment.get(revision.as_str()) {
                None => violations.push(format!(
                    "{}: {revision} was acknowledged and is not on main",
                    merge.nonce
                )),
                Some(place) if observed.chain[*place].1.as_deref() != Some(&merge.request) => {
                    violations.push(format!(
                        "{}: {revision} is the merge of another change request",
                        merge.nonce
                    ));
                }
                Some(_) => {}
            },
        }
    }
}

/// A merge that was acknowledged before another one started precedes it.
fn check_order(
    history: &[&Merge],
    environment: &HashMap<&str, usize>,
    violations: &mut Vec<String>,
) {
    let found = history.iter().filter_map(|merge| match &merge.outcome {
        Outcome::Merged(revision) => Some((*merge, *environment.get(revision.as_str())?)),
        _ => None,
    });
    let found: Vec<(&Merge, usize)> = found.collect();
    let mut by_end = found.clone();
    by_end.sort_by_key(|(merge, _)| merge.completed);
    let mut by_start = found;
    by_start.sort_by_key(|(merge, _)| merge.invoked);
    let (mut ended, mut latest) = (by_end.into_iter().peekable(), None::<(&Merge, usize)>);
    for (merge, place) in by_start {
        while let Some(before) = ended.next_if(|(before, _)| before.completed < merge.invoked) {
            latest = latest
                .into_iter()
                .chain([before])
                .max_by_key(|(_, place)| *place);
        }
        if let Some((before, its_place)) = latest.filter(|(_, its_place)| *its_place > place) {
            violations.push(format!("{} was acknowledged before {} began, but is on main after it ({its_place} > {place})", before.nonce, merge.nonce));
        }
    }
}

fn check_requests(
    observed: &Observed,
    environment: &HashMap<&str, usize>,
    violations: &mut Vec<String>,
) {
    for (request, times) in &observed.merges {
        if *times > 1 {
            violations.push(format!("change request {request} was merged {times} times"));
        }
    }
    let mut numbers: Vec<i64> = observed
        .requests
        .iter()
        .map(|request| request.number)
        .collect();
    numbers.sort_unstable();
    if !numbers
        .iter()
        .copied()
        .eq(1..=numbers.len().try_into().unwrap_or(i64::MAX))
    {
        violations.push(format!(
            "numbers are not 1 to {}: {numbers:?}",
            numbers.len()
        ));
    }
    let main = observed.chain.last().map(|(revision, _)| revision.as_str());
    for request in &observed.requests {
        let on_main = request
            .merged_as
            .as_deref()
            .is_some_and(|revision| environment.contains_key(revision));
        if request.is_merged != on_main {
            violations.push(format!(
                "#{} is merged: {}, on main: {on_main}",
                request.number, request.is_merged
            ));
        }
        let lags = !request.is_merged && Some(request.base.as_str()) != main;
        if request.outdated != lags {
            violations.push(format!(
                "#{} is outdated: {}, lags behind main: {lags}",
                request.number, request.outdated
            ));
        }
    }
}

/// The texts of every merged change request are present, and those of no other.
fn check_words(history: &[&Merge], observed: &Observed, violations: &mut Vec<String>) {
    let lines: HashSet<&str> = observed
        .files
        .iter()
        .flat_map(|file| file.lines())
        .collect();
    let requests = observed
        .requests
        .iter()
        .filter(|request| request.subject.starts_with("nonce-"));
    for request in requests {
        let there = lines.contains(request.subject.as_str());
        if there != request.is_merged {
            violations.push(format!(
                "#{} ({}) is merged: {}, its words are there: {there}",
                request.number, request.id, request.is_merged
            ));
        }
    }
    let mut newest: HashMap<usize, (u64, bool)> = HashMap::new();
    for merge in history {
        let (count, certain) = newest.entry(merge.client).or_default();
        let is_certain = matches!(merge.outcome, Outcome::Merged(_));
        if is_certain {
            (*count, *certain) = (merge.count, true);
        } else {
            *certain = false;
        }
    }
    for (client, (count, certain)) in newest {
        let line = format!("Client {client}: {count}");
        if certain && !lines.contains(line.as_str()) {
            violations.push(format!("the line `{line}` is missing from the board"));
        }
    }
}
