//! JSONPath (RFC 9535) over trees, within a budget.
//!
//! The library parses; it would evaluate too, but a query such as `$..[?$..[?$..a]]` takes it time that grows with the
//! cube of the spec, and overlays are untrusted. Functions are not supported: no overlay in use needs them.

use jsonpath_rust::parser::{
    model::{Comparable, Comparison, Filter, FilterAtom, JpQuery, Segment, Selector, Test},
    parse_json_path,
};

use super::compare::{self, Operand};
use crate::{
    limits::{MAX_QUERY_BYTES, MAX_QUERY_STEPS},
    tree::{Node, NodeValue},
};

#[derive(Debug, Clone)]
pub(super) struct Query {
    pub(super) text: String,
    parsed: JpQuery,
}

/// A value with its place: the number of the field or item on each level.
#[derive(Debug, Clone)]
pub(super) struct Match<'a> {
    pub(super) node: &'a Node,
    pub(super) place: Vec<usize>,
}

/// The query looks at too many values.
#[derive(Debug)]
pub(super) struct OverBudget;

impl Query {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        if text.len() > MAX_QUERY_BYTES {
            return Err(format!(
                "The JSONPath has more than {MAX_QUERY_BYTES} bytes. Shorten it."
            ));
        }
        let parsed = parse_json_path(text).map_err(|_| {
            "This is not a JSONPath such as `$.paths['/pets'].get`. Correct it.".to_owned()
        })?;
        if parsed.segments.iter().any(has_function) {
            let message = "JSONPath functions such as `length` are not supported here. Compare values instead.";
            return Err(message.to_owned());
        }
        Ok(Self {
            text: text.to_owned(),
            parsed,
        })
    }

    /// Finds the values, each place once. Returns also the steps that it took.
    pub(super) fn find<'a>(&self, root: &'a Node) -> Result<(Vec<Match<'a>>, usize), OverBudget> {
        let mut search = Search { root, steps: 0 };
        let mut matches = search.run(&self.parsed.segments, root)?;
        matches.sort_by(|one, other| one.place.cmp(&other.place));
        matches.dedup_by(|one, other| one.place == other.place);
        Ok((matches, search.steps))
    }
}

fn has_function(segment: &Segment) -> bool {
    let is_function = |selector: &Selector| match selector {
        Selector::Filter(filter) => filter_has_function(filter),
        _ => false,
    };
    match segment {
        Segment::Descendant(inner) => has_function(inner),
        Segment::Selector(selector) => is_function(selector),
        Segment::Selectors(selectors) => selectors.iter().any(is_function),
    }
}

fn filter_has_function(filter: &Filter) -> bool {
    match filter {
        Filter::Or(parts) | Filter::And(parts) => parts.iter().any(filter_has_function),
        Filter::Atom(FilterAtom::Filter { expr, .. }) => filter_has_function(expr),
        Filter::Atom(FilterAtom::Test { expr, .. }) => match &**expr {
            Test::RelQuery(segments) => segments.iter().any(has_function),
            Test::AbsQuery(query) => query.segments.iter().any(has_function),
            Test::Function(_) => true,
        },
        Filter::Atom(FilterAtom::Comparison(comparison)) => {
            let (left, right) = comparison.vals();
            let is_function = |side: &Comparable| matches!(side, Comparable::Function(_));
            is_function(left) || is_function(right)
        }
    }
}

struct Search<'a> {
    root: &'a Node,
    steps: usize,
}

impl<'a> Search<'a> {
    fn run(&mut self, segments: &[Segment], from: &'a Node) -> Result<Vec<Match<'a>>, OverBudget> {
        let mut current = vec![Match {
            node: from,
            place: Vec::new(),
        }];
        for segment in segments {
            let mut next = Vec::new();
            for found in &current {
                self.select(segment, found, &mut next)?;
            }
            current = next;
        }
        Ok(current)
    }

    fn select(
        &mut self,
        segment: &Segment,
        from: &Match<'a>,
        out: &mut Vec<Match<'a>>,
    ) -> Result<(), OverBudget> {
        match segment {
            Segment::Selector(selector) => self.select_one(selector, from, out),
            Segment::Selectors(selectors) => {
                let mut selectors = selectors.iter();
                selectors.try_for_each(|selector| self.select_one(selector, from, out))
            }
            Segment::Descendant(inner) => {
                self.select(inner, from, out)?;
                for (at, node) in from.node.children().enumerate() {
                    let below = self.child(from, at, node)?;
                    self.select(segment, &below, out)?;
                }
                Ok(())
            }
        }
    }

    fn select_one(
        &mut self,
        selector: &Selector,
        from: &Match<'a>,
        out: &mut Vec<Match<'a>>,
    ) -> Result<(), OverBudget> {
        self.charge(1)?;
        let items = from.node.as_list().unwrap_or_default();
        match selector {
            Selector::Name(name) => {
                let found = from.node.as_map().and_then(|map| map.get_full(name));
                if let Some((at, _, field)) = found {
                    out.push(self.child(from, at, &field.node)?);
                }
            }
            Selector::Index(index) => {
                let at = compare::position(*index, items.len());
                if let Some((at, node)) = at.and_then(|at| Some((at, items.get(at)?))) {
                    out.push(self.child(from, at, node)?);
                }
            }
            Selector::Slice(start, end, step) => {
                for at in compare::slice((*start, *end, *step), items.len()) {
                    if let Some(node) = items.get(at) {
                        out.push(self.child(from, at, node)?);
                    }
                }
            }
            Selector::Wildcard => {
                for (at, node) in from.node.children().enumerate() {
                    out.push(self.child(from, at, node)?);
                }
            }
            Selector::Filter(filter) => {
                for (at, node) in from.node.children().enumerate() {
                    if self.holds(filter, node)? {
                        out.push(self.child(from, at, node)?);
                    }
                }
            }
        }
        Ok(())
    }

    fn child(
        &mut self,
        parent: &Match<'a>,
        at: usize,
        node: &'a Node,
    ) -> Result<Match<'a>, OverBudget> {
        self.charge(1 + parent.place.len())?;
        let mut place = parent.place.clone();
        place.push(at);
        Ok(Match { node, place })
    }

    fn holds(&mut self, filter: &Filter, node: &'a Node) -> Result<bool, OverBudget> {
        self.charge(1)?;
        match filter {
            Filter::Or(parts) => {
                for part in parts {
                    if self.holds(part, node)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Filter::And(parts) => {
                for part in parts {
                    if !self.holds(part, node)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Filter::Atom(FilterAtom::Filter { expr, not }) => Ok(self.holds(expr, node)? != *not),
            Filter::Atom(FilterAtom::Test { expr, not }) => {
                let found = match &**expr {
                    Test::RelQuery(segments) => !self.run(segments, node)?.is_empty(),
                    Test::AbsQuery(query) => !self.run(&query.segments, self.root)?.is_empty(),
                    Test::Function(_) => false,
                };
                Ok(found != *not)
            }
            Filter::Atom(FilterAtom::Comparison(comparison)) => self.compare(comparison, node),
        }
    }

    fn compare(&mut self, comparison: &Comparison, node: &'a Node) -> Result<bool, OverBudget> {
        let (left, right) = comparison.vals();
        let left = Operand::of(left, node, self.root);
        let right = Operand::of(right, node, self.root);
        for side in [&left, &right] {
            if let Operand::Node(node) = side
                && matches!(node.value, NodeValue::List(_) | NodeValue::Map(_))
            {
                self.charge(node.count())?;
            }
        }
        Ok(compare::holds(comparison, &left, &right))
    }

    fn charge(&mut self, steps: usize) -> Result<(), OverBudget> {
        self.steps += steps;
        if self.steps > MAX_QUERY_STEPS {
            return Err(OverBudget);
        }
        Ok(())
    }
}
