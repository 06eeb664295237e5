//! The names that an expression reads from the context, as far as they are static.

use std::{collections::BTreeSet, fmt};

use crate::tree::{Literal, Node};

/// A root and the keys read below it: `visitor`, `["claims", "plan"]`. It ends before a computed key.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    pub root: String,
    pub keys: Vec<String>,
}

impl fmt::Display for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.root)?;
        self.keys
            .iter()
            .try_for_each(|key| write!(formatter, ".{key}"))
    }
}

pub(crate) fn of(node: &Node) -> Vec<Name> {
    let mut names = BTreeSet::new();
    collect(node, &mut names);
    names.into_iter().collect()
}

fn collect(node: &Node, names: &mut BTreeSet<Name>) {
    match node {
        Node::Literal(_) => {}
        Node::Name(_) | Node::Member { .. } => members(node, names),
        Node::Template { rest, .. } => rest.iter().for_each(|(node, _)| collect(node, names)),
        Node::Array(nodes) | Node::Function(_, nodes) => {
            for node in nodes {
                collect(node, names);
            }
        }
        Node::Object(members) => members.iter().for_each(|(key, member)| {
            collect(key, names);
            collect(member, names);
        }),
        Node::Method(call) => {
            collect(&call.object, names);
            call.arguments.iter().for_each(|node| collect(node, names));
        }
        Node::Chain(node) | Node::Unary(_, node) => collect(node, names),
        Node::Binary(_, left, right) | Node::Logical(_, left, right) => {
            collect(left, names);
            collect(right, names);
        }
        Node::Conditional(parts) => parts.iter().for_each(|node| collect(node, names)),
    }
}

/// Walks a chain of members down to its root in one loop, visiting each link once.
fn members(node: &Node, names: &mut BTreeSet<Name>) {
    let mut keys = Vec::new();
    let mut node = node;
    loop {
        match node {
            Node::Member { object, key, .. } => {
                match &**key {
                    Node::Literal(Literal::Text(key)) => keys.push(key.to_string()),
                    computed => {
                        collect(computed, names);
                        keys.clear();
                    }
                }
                node = object;
            }
            Node::Chain(inner) => node = inner,
            Node::Name(root) => {
                keys.reverse();
                let root = root.clone();
                names.insert(Name { root, keys });
                return;
            }
            other => return collect(other, names),
        }
    }
}
