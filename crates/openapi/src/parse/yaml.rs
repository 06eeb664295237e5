//! YAML: the events come from a library; aliases and merge keys are resolved here, within a budget.

use std::{cell::Cell, collections::HashMap};

use saphyr_parser::{Event, Marker, Parser, ScalarStyle, ScanError, Tag};

use super::{ParsedText, builder::TreeBuilder, scalar};
use crate::{
    limits::{MAX_ALIAS_BYTES, MAX_YAML_FLOW_TOKENS},
    problem::{Position, Problem, ProblemKind},
    tree::{Node, NodeValue},
};

/// A value with its place in a list or map.
const BYTES_PER_NODE: usize = 64;

pub(super) fn parse(text: &str) -> Result<ParsedText, Problem> {
    let mut reader = YamlReader::default();
    let budget = FlowTokenBudget::default();
    let mut parser = Parser::new_from_iter(budget.limit(text));
    let mut last = Position::START;
    while let Some(next) = parser.next_event() {
        budget.check(last)?;
        let (event, span) = next.map_err(|error| syntax_problem(&error))?;
        if event == Event::DocumentEnd {
            break;
        }
        last = position(span.start);
        reader.take(event, last)?;
        budget.reset();
    }
    match parser.next_event() {
        None | Some(Ok((Event::StreamEnd, _))) => {}
        Some(Ok((_, span))) => {
            let message =
                "The text has more than one document; only the first is read. Remove the others.";
            let position = position(span.start);
            reader.builder.report(position, message.to_owned());
        }
        Some(Err(error)) => return Err(syntax_problem(&error)),
    }
    let (root, problems) = reader.builder.finish();
    let root = root.unwrap_or_else(|| Node::new(NodeValue::Null, Position::START));
    Ok(ParsedText { root, problems })
}

fn syntax_problem(error: &ScanError) -> Problem {
    let message = format!("This is not valid YAML: {}. Correct it.", error.info());
    Problem::of_text(ProblemKind::Syntax, position(*error.marker()), message)
}

/// Commas and brackets that the parser may read before it returns an event.
#[derive(Default)]
struct FlowTokenBudget {
    used: Cell<usize>,
}

impl FlowTokenBudget {
    /// Returns the characters of a text, which seems to end where the budget is exceeded.
    fn limit<'a>(&'a self, text: &'a str) -> impl Iterator<Item = char> + 'a {
        text.chars().take_while(|character| {
            if matches!(character, ',' | '[' | '{') {
                self.used.set(self.used.get() + 1);
            }
            self.used.get() <= MAX_YAML_FLOW_TOKENS
        })
    }

    /// `last` is the place of the event before.
    fn check(&self, last: Position) -> Result<(), Problem> {
        if self.used.get() <= MAX_YAML_FLOW_TOKENS {
            return Ok(());
        }
        let message = format!(
            "A value of YAML has more than {MAX_YAML_FLOW_TOKENS} commas and brackets. Write one value per line, or send JSON."
        );
        Err(Problem::of_text(ProblemKind::Limit, last, message))
    }

    fn reset(&self) {
        self.used.set(0);
    }
}

#[derive(Default)]
struct YamlReader {
    builder: TreeBuilder,
    /// The anchor of each open list and map; 0 for none.
    open: Vec<usize>,
    anchors: HashMap<usize, Node>,
    /// Memory of all values that were stored for anchors and repeated by aliases.
    alias_bytes: usize,
}

impl YamlReader {
    fn take(&mut self, event: Event<'_>, position: Position) -> Result<(), Problem> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let text = text.into_owned();
                self.take_scalar(text, style, tag.as_deref(), anchor, position)
            }
            Event::SequenceStart(anchor, _) => {
                self.open.push(anchor);
                self.builder.open_list(position)
            }
            Event::MappingStart(anchor, _) => {
                self.open.push(anchor);
                self.builder.open_map(position)
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let anchor = self.open.pop().unwrap_or_default();
                match self.builder.close() {
                    Some(node) => self.put(node, anchor),
                    None => Ok(()),
                }
            }
            Event::Alias(anchor) => self.take_alias(anchor, position),
            _ => Ok(()),
        }
    }

    fn take_scalar(
        &mut self,
        text: String,
        style: ScalarStyle,
        tag: Option<&Tag>,
        anchor: usize,
        position: Position,
    ) -> Result<(), Problem> {
        if self.builder.wants_key() {
            if anchor != 0 {
                let value = NodeValue::Text(text.clone());
                self.store(anchor, &Node::new(value, position))?;
            }
            let is_merge = style == ScalarStyle::Plain && text == "<<";
            self.builder.put_key(text, position, is_merge);
            return Ok(());
        }
        let text = self.builder.without_nul(text, position);
        let value = scalar::resolve(text, style, tag);
        self.put(Node::new(value, position), anchor)
    }

    fn put(&mut self, node: Node, anchor: usize) -> Result<(), Problem> {
        if anchor != 0 {
            self.store(anchor, &node)?;
        }
        self.builder.put(node)
    }

    fn store(&mut self, anchor: usize, node: &Node) -> Result<(), Problem> {
        self.charge(weight(node), node.position)?;
        self.anchors.insert(anchor, node.clone());
        Ok(())
    }

    fn take_alias(&mut self, anchor: usize, position: Position) -> Result<(), Problem> {
        let Some(node) = self.anchors.get(&anchor) else {
            let message = "A YAML alias is inside of its own value. Write the value out.";
            return Err(Problem::of_text(ProblemKind::Syntax, position, message));
        };
        self.builder.check_depth(node.depth(), position)?;
        let (count, weight) = (node.count(), weight(node));
        // Charged before it is copied.
        self.charge(weight, position)?;
        self.builder.count(count, position)?;
        let Some(node) = self.anchors.get(&anchor).cloned() else {
            return Ok(());
        };
        match node.value {
            NodeValue::Text(text) if self.builder.wants_key() => {
                self.builder.put_key(text, position, false);
                Ok(())
            }
            _ => self.builder.put(node),
        }
    }

    fn charge(&mut self, weight: usize, position: Position) -> Result<(), Problem> {
        self.alias_bytes += weight;
        if self.alias_bytes > MAX_ALIAS_BYTES {
            let message = "YAML anchors and aliases repeat too much. Write the values out.";
            return Err(Problem::of_text(ProblemKind::Limit, position, message));
        }
        Ok(())
    }
}

/// Returns the approximate memory of a tree.
fn weight(node: &Node) -> usize {
    let own = node.as_text().map_or(0, str::len);
    let names: usize = node.fields().map(|(name, _)| name.len()).sum();
    BYTES_PER_NODE + own + names + node.children().map(weight).sum::<usize>()
}

fn position(marker: Marker) -> Position {
    let number = |value: usize| u32::try_from(value).unwrap_or(u32::MAX);
    Position {
        line: number(marker.line()),
        column: number(marker.col() + 1),
    }
}
