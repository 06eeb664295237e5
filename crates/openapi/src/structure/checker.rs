//! Walks over trees and compares them with object types.

use std::collections::{HashSet, VecDeque};

use url::Url;

use super::{
    messages,
    types::{Keys, ObjectType, Shape, TypeTable},
};
use crate::{
    documents::{Documents, ReferenceError},
    limits::{MAX_CHECKS, MAX_DOCUMENTS, MAX_MESSAGE_BYTES, MAX_POINTER_BYTES, MAX_PROBLEMS},
    problem::{Position, Problem, ProblemKind},
    tree::{Map, Node, NodeValue, push_segment},
};

/// A check of all documents. Targets of references are queued instead of visited at once, so recursion is as deep as a
/// document and cycles end.
pub(crate) struct Checker<'a> {
    documents: &'a Documents,
    table: &'a TypeTable,
    queue: VecDeque<Visit<'a>>,
    /// Addresses of objects that were checked, with the type.
    seen: HashSet<(usize, &'a str)>,
    /// Addresses of targets of references, with that of the shape.
    followed: HashSet<(usize, usize)>,
    checks: usize,
    document: usize,
    pointer: String,
    pub(crate) problems: Vec<Problem>,
    /// Documents that are missing, in the order of their references.
    pub(crate) wanted: Vec<Url>,
}

struct Visit<'a> {
    document: usize,
    pointer: String,
    node: &'a Node,
    key_position: Position,
    shape: &'a Shape,
}

impl<'a> Checker<'a> {
    pub(crate) fn new(documents: &'a Documents, table: &'a TypeTable) -> Self {
        Self {
            documents,
            table,
            queue: VecDeque::new(),
            seen: HashSet::new(),
            followed: HashSet::new(),
            checks: 0,
            document: 0,
            pointer: String::new(),
            problems: Vec::new(),
            wanted: Vec::new(),
        }
    }

    /// Checks the entry and everything that its references lead to.
    pub(crate) fn check_all(&mut self, root: &'a Shape) {
        let entry = self.documents.entry();
        self.check(entry, entry.position, root);
        while let Some(visit) = self.queue.pop_front() {
            self.document = visit.document;
            self.pointer = visit.pointer;
            self.check(visit.node, visit.key_position, visit.shape);
        }
    }

    /// Checks a value. `key_position` is that of its key, or its own where it has none.
    fn check(&mut self, node: &'a Node, key_position: Position, shape: &'a Shape) {
        if !self.charge(node.position) {
            return;
        }
        if let Some(reference) = node.reference()
            && *shape != Shape::Any
        {
            self.follow(node, reference, referenced(shape));
            return;
        }
        if let Shape::Object(name) = shape
            && !self.seen.insert((address(node), name))
        {
            return;
        }
        match (shape, &node.value) {
            (Shape::Any, _)
            | (Shape::Text, NodeValue::Text(_))
            | (Shape::Boolean, NodeValue::Boolean(_))
            | (Shape::AnyMap, NodeValue::Map(_)) => {}
            (Shape::Number(minimum) | Shape::Integer(minimum), NodeValue::Number(number))
                if matches!(shape, Shape::Number(_)) || is_whole(number) =>
            {
                self.check_minimum(node, *minimum);
            }
            (Shape::Choice(choices), value) => {
                let is_known =
                    matches!(value, NodeValue::Text(text) if choices.contains(&text.as_str()));
                if !is_known {
                    self.report(node.position, messages::wrong_choice(choices));
                }
            }
            (Shape::List(item), NodeValue::List(items)) => {
                for (at, node) in items.iter().enumerate() {
                    self.descend(&at.to_string(), |checker| {
                        checker.check(node, node.position, item);
                    });
                }
            }
            (Shape::Map(keys, value), NodeValue::Map(map)) => self.check_map(map, *keys, value),
            (Shape::Object(name), NodeValue::Map(map)) => {
                self.check_object(node, map, key_position, name);
            }
            (Shape::Either(shapes), value) => {
                let fits = |shape: &&Shape| is_kind(shape, value);
                if let Some(shape) = shapes.iter().find(fits).or(shapes.last()) {
                    self.check(node, key_position, shape);
                }
            }
            _ => self.report(node.position, messages::wrong_type(shape, node)),
        }
    }

    fn check_minimum(&mut self, node: &Node, minimum: Option<i64>) {
        let Some(minimum) = minimum else { return };
        #[expect(clippy::cast_precision_loss, reason = "minimums of tables are small")]
        let is_below = node
            .as_number()
            .is_some_and(|number| number < minimum as f64);
        if is_below {
            self.report(node.position, messages::too_small(minimum));
        }
    }

    fn check_map(&mut self, map: &'a Map, keys: Keys, shape: &'a Shape) {
        for (key, field) in map {
            if keys.allows(key) {
                self.descend(key, |checker| {
                    checker.check(&field.node, field.key_position, shape);
                });
            } else if !is_extension(key) {
                let message = match keys {
                    Keys::Responses => messages::bad_status(key),
                    Keys::Paths | Keys::Any => messages::bad_path(key),
                };
                self.descend(key, |checker| checker.report(field.key_position, message));
            }
        }
    }

    fn check_object(
        &mut self,
        node: &'a Node,
        map: &'a Map,
        key_position: Position,
        name: &'a str,
    ) {
        let table = self.table;
        let Some(object) = table.get(name) else {
            return;
        };
        self.check_required(node, object, key_position, name);
        for (key, field) in map {
            let rule = object.fields.get(key.as_str());
            self.descend(key, |checker| match rule {
                Some(rule) => checker.check(&field.node, field.key_position, &rule.shape),
                None if is_extension(key) => {}
                None => checker.report(field.key_position, messages::unknown(name, key)),
            });
        }
    }

    fn check_required(
        &mut self,
        node: &'a Node,
        object: &'a ObjectType,
        key_position: Position,
        name: &str,
    ) {
        let has = |field: &str| node.get(field).is_some();
        let fields = object.fields.iter();
        let mut required: Vec<&str> = fields
            .filter(|(_, rule)| rule.is_required)
            .map(|(field, _)| *field)
            .collect();
        let mut rejected: HashSet<&str> = HashSet::new();
        for condition in object.conditions_for(node) {
            required.extend(&condition.required);
            let Some(allowed) = &condition.allowed else {
                continue;
            };
            let fields = object.fields.keys().copied();
            for field in fields.filter(|field| !allowed.contains(field) && !is_extension(field)) {
                if let Some(found) = node.as_map().and_then(|map| map.get(field))
                    && rejected.insert(field)
                {
                    let message = messages::not_allowed(name, field, condition);
                    self.descend(field, |checker| checker.report(found.key_position, message));
                }
            }
        }
        for field in required {
            if !has(field) {
                self.report(key_position, messages::missing(name, field));
            }
        }
        if !object.any_of.is_empty() && !object.any_of.iter().any(|field| has(field)) {
            self.report(key_position, messages::missing_any(name, &object.any_of));
        }
    }

    fn follow(&mut self, node: &Node, reference: &'a str, shape: &'a Shape) {
        match self.documents.resolve(self.document, reference) {
            Ok(target) => {
                if self.followed.insert((address(target.node), address(shape))) {
                    self.queue.push_back(Visit {
                        document: target.document,
                        pointer: target.pointer,
                        node: target.node,
                        key_position: target.key_position,
                        shape,
                    });
                }
            }
            Err(ReferenceError::Absent(url))
                if self.documents.unavailable(&url).is_none() && self.may_fetch(&url) =>
            {
                if !self.wanted.contains(&url) {
                    self.wanted.push(*url);
                }
            }
            Err(error) => {
                let message = self.reference_message(reference, &error);
                self.descend("$ref", |checker| {
                    checker.push(ProblemKind::Reference, node.position, message);
                });
            }
        }
    }

    /// Only documents of the entry's origin are fetched: a spec must not make the server request others.
    fn may_fetch(&self, url: &Url) -> bool {
        let entry = self.documents.url(0);
        entry.is_some_and(|entry| entry.origin() == url.origin())
            && self.documents.count_requested() + self.wanted.len() < MAX_DOCUMENTS
    }

    fn reference_message(&self, reference: &str, error: &ReferenceError) -> String {
        if let ReferenceError::Absent(url) = error
            && let Some(reason) = self.documents.unavailable(url)
        {
            return messages::unavailable(reference, reason);
        }
        messages::bad_reference(reference, error)
    }

    fn charge(&mut self, position: Position) -> bool {
        self.checks += 1;
        if self.checks == MAX_CHECKS {
            let message = "The spec refers to its parts too often. The rest is not checked.";
            self.push(ProblemKind::Limit, position, message.to_owned());
        }
        self.checks < MAX_CHECKS
    }

    fn descend(&mut self, segment: &str, act: impl FnOnce(&mut Self)) {
        let length = self.pointer.len();
        push_segment(&mut self.pointer, segment);
        act(self);
        self.pointer.truncate(length);
    }

    fn report(&mut self, position: Position, message: String) {
        self.push(ProblemKind::Structure, position, message);
    }

    fn push(&mut self, kind: ProblemKind, position: Position, message: String) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems.push(Problem {
                kind,
                document: self.document,
                position,
                pointer: cut(self.pointer.clone(), MAX_POINTER_BYTES),
                message: cut(message, MAX_MESSAGE_BYTES),
            });
        }
    }
}

/// Cuts a text visibly. A spec decides how long its names are, and each problem repeats those above it.
fn cut(mut text: String, max_bytes: usize) -> String {
    if text.len() > max_bytes {
        text.truncate(text.floor_char_boundary(max_bytes));
        text.push('…');
        text.shrink_to_fit();
    }
    text
}

/// Identifies a value as long as it is borrowed.
fn address<T>(value: &T) -> usize {
    std::ptr::from_ref(value).addr()
}

fn is_extension(key: &str) -> bool {
    key.starts_with("x-")
}

/// Returns whether a number is whole: `1.0` is.
fn is_whole(number: &serde_json::Number) -> bool {
    number.is_i64() || number.is_u64() || number.as_f64().is_some_and(|float| float.fract() == 0.0)
}

/// Returns whether a shape is for this kind of value, whatever is in it.
fn is_kind(shape: &Shape, value: &NodeValue) -> bool {
    matches!(
        (shape, value),
        (Shape::Any, _)
            | (Shape::Text | Shape::Choice(_), NodeValue::Text(_))
            | (Shape::Boolean, NodeValue::Boolean(_))
            | (Shape::Number(_) | Shape::Integer(_), NodeValue::Number(_))
            | (Shape::List(_), NodeValue::List(_))
            | (
                Shape::AnyMap | Shape::Map(..) | Shape::Object(_),
                NodeValue::Map(_)
            )
    )
}

/// Returns what the target of a reference has to be. A list of schemas in place of one has items that are references,
/// but is not the target of one itself.
fn referenced(shape: &Shape) -> &Shape {
    match shape {
        Shape::Either(shapes) if shapes.iter().any(|one| matches!(one, Shape::List(_))) => {
            shapes.last().unwrap_or(shape)
        }
        _ => shape,
    }
}
