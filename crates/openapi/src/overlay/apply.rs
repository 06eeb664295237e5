//! Applies the actions of an overlay, one after the other.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Action, ActionOutcome, ActionReport, Change, Overlay,
    query::{Match, OverBudget, Query},
};
use crate::{
    limits::{MAX_DEPTH, MAX_NODES, MAX_OVERLAY_STEPS},
    tree::{Node, NodeValue},
};

impl Overlay {
    /// Changes a spec and reports on each action. Positions in the changed tree are no longer those of one text.
    pub fn apply(&self, spec: &mut Node) -> Vec<ActionReport> {
        let mut application = Application {
            nodes: spec.count(),
            steps: 0,
        };
        let actions = self.actions.iter().enumerate();
        let reports = actions.map(|(at, action)| {
            let outcome = application.apply(action, spec);
            ActionReport {
                action: at,
                position: action.position,
                target: action.target.text.clone(),
                outcome: outcome.unwrap_or_else(ActionOutcome::Rejected),
            }
        });
        reports.collect()
    }
}

struct Application {
    /// An upper bound of the values of the spec.
    nodes: usize,
    steps: usize,
}

impl Application {
    fn apply(&mut self, action: &Action, spec: &mut Node) -> Result<ActionOutcome, String> {
        let places = self.find(&action.target, spec)?;
        let places: BTreeSet<Vec<usize>> = places.into_iter().map(|found| found.place).collect();
        if places.is_empty() {
            return Ok(ActionOutcome::NoMatch);
        }
        let count = places.len();
        match &action.change {
            Change::None => {}
            Change::Remove => remove(spec, &places)?,
            Change::Update(update) => self.merge(spec, &places, update)?,
            Change::Copy(source) => {
                let copied = self.source(source, spec)?;
                self.merge(spec, &places, &copied)?;
            }
        }
        Ok(ActionOutcome::Applied(count))
    }

    fn find<'a>(&mut self, query: &Query, spec: &'a Node) -> Result<Vec<Match<'a>>, String> {
        let over = |_: OverBudget| "The JSONPath looks at too many values. Make it narrower.";
        let (matches, steps) = query.find(spec).map_err(over)?;
        self.steps += steps;
        if self.steps > MAX_OVERLAY_STEPS {
            return Err(
                "The overlay looks at too many values. Make its paths narrower.".to_owned(),
            );
        }
        Ok(matches)
    }

    fn source(&mut self, query: &Query, spec: &Node) -> Result<Node, String> {
        match self.find(query, spec)?.as_slice() {
            [] => Err("`copy` matches nothing. Correct its path.".to_owned()),
            [found] if self.nodes + found.node.count() <= MAX_NODES => Ok(found.node.clone()),
            [_] => Err(too_large()),
            _ => Err("`copy` matches more than one value. Make its path narrower.".to_owned()),
        }
    }

    /// Merges a value into each place, or changes nothing if it does not fit all of them.
    fn merge(
        &mut self,
        spec: &mut Node,
        places: &BTreeSet<Vec<usize>>,
        update: &Node,
    ) -> Result<(), String> {
        let (count, depth) = (update.count(), update.depth());
        let added = count.saturating_mul(places.len());
        if self.nodes.saturating_add(added) > MAX_NODES {
            return Err(too_large());
        }
        for place in places {
            // One level more: the value can become an item of a list.
            if place.len() + depth + 1 > MAX_DEPTH {
                return Err(format!("The spec would have more than {MAX_DEPTH} levels."));
            }
            let target = at_place(spec, place);
            if !target.is_some_and(|target| fits(target, update)) {
                return Err("The value has another type than the target. Change it.".to_owned());
            }
        }
        self.nodes += added;
        for place in places {
            if let Some(target) = at_place(spec, place) {
                merge_target(target, update);
            }
        }
        Ok(())
    }
}

fn too_large() -> String {
    format!("The spec would have more than {MAX_NODES} values.")
}

fn at_place<'a>(spec: &'a mut Node, place: &[usize]) -> Option<&'a mut Node> {
    let mut node = spec;
    for &at in place {
        node = match &mut node.value {
            NodeValue::Map(map) => &mut map.get_index_mut(at)?.1.node,
            NodeValue::List(items) => items.get_mut(at)?,
            _ => return None,
        };
    }
    Some(node)
}

/// Removes values, those of one map or list at once. Inner ones go first, so that places stay right.
fn remove(spec: &mut Node, places: &BTreeSet<Vec<usize>>) -> Result<(), String> {
    let mut by_parent: BTreeMap<&[usize], BTreeSet<usize>> = BTreeMap::new();
    for place in places {
        let Some((at, parent)) = place.split_last() else {
            return Err("The whole spec cannot be removed. Name a part of it.".to_owned());
        };
        by_parent.entry(parent).or_default().insert(*at);
    }
    for (parent, removed) in by_parent.iter().rev() {
        let mut at = 0..;
        let mut is_left = || !at.next().is_some_and(|at| removed.contains(&at));
        match at_place(spec, parent).map(|node| &mut node.value) {
            Some(NodeValue::Map(map)) => map.retain(|_, _| is_left()),
            Some(NodeValue::List(items)) => items.retain(|_| is_left()),
            _ => {}
        }
    }
    Ok(())
}

/// Returns whether a value can be merged into the target of an action. Lists take any value.
fn fits(target: &Node, update: &Node) -> bool {
    target.as_list().is_some() || fits_field(target, update)
}

/// Returns whether both are lists, both are neither lists nor maps, or both are maps whose common fields fit.
fn fits_field(target: &Node, update: &Node) -> bool {
    match (&target.value, &update.value) {
        (NodeValue::Map(target), NodeValue::Map(update)) => update.iter().all(|(name, field)| {
            let known = target.get(name);
            known.is_none_or(|known| fits_field(&known.node, &field.node))
        }),
        (NodeValue::List(_), NodeValue::List(_)) => true,
        (NodeValue::Map(_) | NodeValue::List(_), _)
        | (_, NodeValue::Map(_) | NodeValue::List(_)) => false,
        _ => true,
    }
}

fn merge_target(target: &mut Node, update: &Node) {
    match &mut target.value {
        NodeValue::List(items) if update.as_list().is_none() => items.push(update.clone()),
        _ => merge_field(target, update),
    }
}

fn merge_field(target: &mut Node, update: &Node) {
    match (&mut target.value, &update.value) {
        (NodeValue::Map(target), NodeValue::Map(update)) => {
            for (name, field) in update.iter() {
                match target.get_mut(name) {
                    Some(known) => merge_field(&mut known.node, &field.node),
                    None => drop(target.insert(name.clone(), field.clone())),
                }
            }
        }
        (NodeValue::List(target), NodeValue::List(update)) => target.extend(update.iter().cloned()),
        _ => target.clone_from(update),
    }
}
