//! Findings of the reader: links as written, expressions, problems.

use std::collections::HashSet;

use crate::link::{Link, LinkKind};

#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) links: Vec<Link>,
    pub(crate) expressions: Vec<String>,
    known_expressions: HashSet<String>,
    /// Offset and message.
    pub(crate) problems: Vec<(usize, String)>,
}

impl Findings {
    pub(crate) fn with_problems(problems: Vec<(usize, String)>) -> Self {
        Self {
            problems,
            ..Self::default()
        }
    }

    pub(super) fn link(&mut self, target: &str, kind: LinkKind, text: &str, start: usize) {
        self.links.push(Link {
            target: target.to_owned(),
            kind,
            text: text.trim().to_owned(),
            start,
        });
    }

    pub(super) fn expression(&mut self, expression: &str) {
        if self.known_expressions.insert(expression.to_owned()) {
            self.expressions.push(expression.to_owned());
        }
    }
}
