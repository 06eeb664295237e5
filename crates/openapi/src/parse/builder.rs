//! Builds a tree from a stream of values, without recursion and within the limits.

use indexmap::map::Entry;

use crate::{
    limits::{MAX_DEPTH, MAX_NODES, MAX_PROBLEMS},
    problem::{Position, Problem, ProblemKind},
    tree::{Field, Map, Node, NodeValue},
};

#[derive(Default)]
pub(super) struct TreeBuilder {
    open: Vec<OpenContainer>,
    root: Option<Node>,
    nodes: usize,
    problems: Vec<Problem>,
}

/// A list or map whose end has not come yet.
struct OpenContainer {
    container: Container,
    position: Position,
}

enum Container {
    List(Vec<Node>),
    Map {
        map: Map,
        key: Option<Key>,
        /// The values of merge keys.
        merged: Vec<Node>,
    },
}

struct Key {
    text: String,
    position: Position,
    is_merge: bool,
}

impl TreeBuilder {
    pub(super) fn is_in_list(&self) -> bool {
        matches!(
            self.open.last().map(|open| &open.container),
            Some(Container::List(_))
        )
    }

    /// Returns whether the next scalar is a key.
    pub(super) fn wants_key(&self) -> bool {
        matches!(
            self.open.last().map(|open| &open.container),
            Some(Container::Map { key: None, .. })
        )
    }

    pub(super) fn is_complete(&self) -> bool {
        self.open.is_empty() && self.root.is_some()
    }

    pub(super) fn open_list(&mut self, position: Position) -> Result<(), Problem> {
        self.open(Container::List(Vec::new()), position)
    }

    pub(super) fn open_map(&mut self, position: Position) -> Result<(), Problem> {
        let container = Container::Map {
            map: Map::new(),
            key: None,
            merged: Vec::new(),
        };
        self.open(container, position)
    }

    fn open(&mut self, container: Container, position: Position) -> Result<(), Problem> {
        self.check_depth(1, position)?;
        self.open.push(OpenContainer {
            container,
            position,
        });
        Ok(())
    }

    /// Rejects a value with this many levels if it is too deep here.
    pub(super) fn check_depth(&self, depth: usize, position: Position) -> Result<(), Problem> {
        if self.open.len() + depth > MAX_DEPTH {
            let message = format!("The text is nested deeper than {MAX_DEPTH} levels. Flatten it.");
            return Err(Problem::of_text(ProblemKind::Limit, position, message));
        }
        Ok(())
    }

    /// Ends the innermost list or map and returns it; the caller puts it.
    pub(super) fn close(&mut self) -> Option<Node> {
        let OpenContainer {
            container,
            position,
        } = self.open.pop()?;
        let value = match container {
            Container::List(mut items) => {
                items.shrink_to_fit();
                NodeValue::List(items)
            }
            Container::Map {
                mut map, merged, ..
            } => {
                for node in merged {
                    self.merge(&mut map, node);
                }
                map.shrink_to_fit();
                NodeValue::Map(Box::new(map))
            }
        };
        Some(Node::new(value, position))
    }

    /// Adds the fields of a merge key that the map does not have itself.
    fn merge(&mut self, map: &mut Map, node: Node) {
        let position = node.position;
        match node.value {
            NodeValue::Map(fields) => {
                for (name, field) in *fields {
                    map.entry(name).or_insert(field);
                }
            }
            NodeValue::List(items) if items.iter().all(|item| item.as_map().is_some()) => {
                for item in items {
                    self.merge(map, item);
                }
            }
            _ => {
                let message = "`<<` has neither a map nor a list of maps. Remove it.";
                self.report(position, message.to_owned());
            }
        }
    }

    pub(super) fn put_key(&mut self, text: String, position: Position, is_merge: bool) {
        let text = self.without_nul(text, position);
        if let Some(OpenContainer {
            container: Container::Map { key, .. },
            ..
        }) = self.open.last_mut()
        {
            *key = Some(Key {
                text,
                position,
                is_merge,
            });
        }
    }

    pub(super) fn put_text(&mut self, text: String, position: Position) -> Result<(), Problem> {
        let text = self.without_nul(text, position);
        self.put(Node::new(NodeValue::Text(text), position))
    }

    /// Replaces NUL, which an escape can produce and which neither databases nor web pages allow.
    pub(super) fn without_nul(&mut self, text: String, position: Position) -> String {
        if !text.contains('\0') {
            return text;
        }
        let message = "A NUL character is shown as `\u{fffd}`. Remove its escape.";
        self.report(position, message.to_owned());
        text.replace('\0', "\u{fffd}")
    }

    pub(super) fn put(&mut self, node: Node) -> Result<(), Problem> {
        self.count(1, node.position)?;
        let Some(OpenContainer { container, .. }) = self.open.last_mut() else {
            self.root = Some(node);
            return Ok(());
        };
        match container {
            Container::List(items) => items.push(node),
            Container::Map { map, key, merged } => match key.take() {
                Some(key) if key.is_merge => merged.push(node),
                Some(key) => {
                    if let Some(name) = insert(map, key.text, key.position, node) {
                        let message = format!(
                            "`{name}` is set twice in one map; the first one counts. Remove one."
                        );
                        self.report(key.position, message);
                    }
                }
                None => {
                    let message = "A key is a list or a map. Use plain text as the key.";
                    let position = node.position;
                    return Err(Problem::of_text(ProblemKind::Syntax, position, message));
                }
            },
        }
        Ok(())
    }

    /// Charges values before they are put.
    pub(super) fn count(&mut self, nodes: usize, position: Position) -> Result<(), Problem> {
        self.nodes += nodes;
        if self.nodes > MAX_NODES {
            let message = format!("The text has more than {MAX_NODES} values. Split it.");
            return Err(Problem::of_text(ProblemKind::Limit, position, message));
        }
        Ok(())
    }

    pub(super) fn report(&mut self, position: Position, message: String) {
        if self.problems.len() < MAX_PROBLEMS {
            let problem = Problem::of_text(ProblemKind::Syntax, position, message);
            self.problems.push(problem);
        }
    }

    /// Returns the tree, none if nothing was put, and the problems.
    pub(super) fn finish(self) -> (Option<Node>, Vec<Problem>) {
        (self.root, self.problems)
    }
}

/// Inserts a field. Returns its name if there is one already.
fn insert(map: &mut Map, name: String, key_position: Position, node: Node) -> Option<String> {
    match map.entry(name) {
        Entry::Occupied(taken) => Some(taken.key().clone()),
        Entry::Vacant(free) => {
            free.insert(Field { key_position, node });
            None
        }
    }
}
