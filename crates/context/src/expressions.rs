//! The expressions that decide what visitors see. Visitors for whom all of them give the same results see the same
//! content, whatever their other claims: responses are cached by these results.
//!
//! The expressions of a text share a cost limit. While their total cost is within it, none is cut short by another,
//! in any order of evaluation, and each result alone decides. Above the limit the content depends on the order and on
//! each cost, so the claims that the expressions read are the key instead: equal claims give equal content.

mod cost;
mod reads;

#[cfg(test)]
mod tests;

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use document::{
    Document,
    transform::{self, ExpressionKind},
};
use expression::{Context, Expression};
use model::reader::Reader;
use serde_json::Value;
use sha2::{Digest, Sha256};

use self::{
    cost::{Cost, Outcome, evaluate},
    reads::Reads,
};
use crate::{
    adaptive,
    compute::{LIGHT_EXPRESSIONS, off_thread},
};

/// The root variable of everything that depends on the visitor.
const VISITOR: &str = "visitor";

/// Prefix of a key: results follow, or the claims that replace them.
const RESULTS_TAG: [u8; 1] = [0];
const CLAIMS_TAG: [u8; 1] = [1];

pub type Hash = [u8; 32];

/// Distinct expressions, with the variables that they read beside the visitor.
#[derive(Debug, Clone, Default)]
pub struct Expressions {
    entries: BTreeMap<Hash, CountedExpression>,
    /// Cost of the expressions that do not read the visitor, in the text where it is highest.
    fixed: Cost,
    /// Derived from all of this, computed on first use.
    summary: OnceLock<Summary>,
}

#[derive(Debug, Clone)]
struct CountedExpression {
    entry: Arc<Entry>,
    /// Occurrences in a text: the maximum over all texts.
    times: usize,
}

#[derive(Debug)]
struct Entry {
    kind: ExpressionKind,
    expression: Expression,
    /// Without the visitor.
    context: Context,
    /// The paths below the visitor that it reads.
    reads: Vec<Vec<String>>,
}

#[derive(Debug, Clone)]
struct Summary {
    /// Hash of the expressions with their counts, and of the cost of the others.
    hash: Hash,
    reads: Reads,
}

/// The variables of expressions beside the visitor, with hashes of them.
#[derive(Debug, Clone)]
pub struct ExpressionScope {
    context: Context,
    space: Hash,
    page: Hash,
}

impl ExpressionScope {
    pub fn new(space: Value, page: impl Into<Arc<Value>>) -> Self {
        let hash = hash_of(&space);
        let around = Self {
            context: Context::new().with("space", space),
            space: hash,
            page: Hash::default(),
        };
        around.with_page(page)
    }

    /// Returns a copy with the same space and another page.
    pub fn with_page(&self, page: impl Into<Arc<Value>>) -> Self {
        let page = page.into();
        Self {
            page: hash_of(&page),
            context: self.context.clone().with("page", page),
            space: self.space,
        }
    }
}

fn hash_of(value: &Value) -> Hash {
    Sha256::digest(value.to_string()).into()
}

impl Expressions {
    /// Adds a condition of the site itself, which reads only the visitor.
    pub fn add_site_condition(&mut self, source: &str) {
        let around = ExpressionScope {
            context: Context::new(),
            space: Hash::default(),
            page: Hash::default(),
        };
        self.add(ExpressionKind::Condition, source, &around);
    }

    /// Adds the expressions of a text. Each text has its own cost limit.
    pub fn add_document(&mut self, document: &Document, around: &ExpressionScope) {
        let mut of_text = Self::default();
        for (kind, source) in transform::expressions(document) {
            of_text.add(kind, source, around);
        }
        self.merge(&of_text);
    }

    /// Adds an expression of a text. Invalid ones are skipped, and of those that do not read the visitor only the
    /// cost is recorded: their results are the same for everybody.
    pub fn add(&mut self, kind: ExpressionKind, source: &str, around: &ExpressionScope) {
        let Ok(expression) = Expression::parse(source) else {
            return;
        };
        self.summary = OnceLock::new();
        let names = expression.names().into_iter();
        let of_visitor = names.filter(|name| name.root == VISITOR);
        let reads: Vec<Vec<String>> = of_visitor.map(|name| name.keys).collect();
        if reads.is_empty() {
            if self.fixed.is_within_limits() {
                let (_, cost) = evaluate(kind, &expression, &around.context);
                self.fixed.add(cost, 1);
            }
            return;
        }
        let mut hash = Sha256::new_with_prefix([u8::from(kind == ExpressionKind::Condition)]);
        hash_part(&mut hash, source.as_bytes());
        for (root, value) in [("space", &around.space), ("page", &around.page)] {
            if expression.uses(root) {
                hash.update(value);
            }
        }
        let met = self.entries.entry(hash.finalize().into());
        let met = met.or_insert_with(|| CountedExpression {
            entry: Arc::new(Entry {
                kind,
                expression,
                context: around.context.clone(),
                reads,
            }),
            times: 0,
        });
        met.times += 1;
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns the union with others.
    #[must_use]
    pub fn with(&self, others: &Self) -> Self {
        let mut all = self.clone();
        all.merge(others);
        all
    }

    /// Merges the expressions of other texts. No text costs more than the maximum of each.
    fn merge(&mut self, others: &Self) {
        self.summary = OnceLock::new();
        for (key, other) in &others.entries {
            let met = self.entries.entry(*key).or_insert_with(|| other.clone());
            met.times = met.times.max(other.times);
        }
        self.fixed = self.fixed.component_max(others.fixed);
    }

    /// Returns a cache key of what a reader sees. Keys are equal only if all results are equal, or if the same claims
    /// are read.
    pub fn results(&self, reader: &Reader) -> Hash {
        if self.entries.len() <= LIGHT_EXPRESSIONS {
            return self.compute_results(reader);
        }
        off_thread(|| self.compute_results(reader))
    }

    fn compute_results(&self, reader: &Reader) -> Hash {
        let visitor = Arc::new(adaptive::visitor(&reader.claims));
        let mut hash = Sha256::new_with_prefix(RESULTS_TAG);
        hash.update(self.summary().hash);
        let mut spent = self.fixed;
        for CountedExpression { entry, times } in self.entries.values() {
            let context = entry.context.clone().with(VISITOR, visitor.clone());
            let (outcome, cost) = evaluate(entry.kind, &entry.expression, &context);
            spent.add(cost, *times);
            if !spent.is_within_limits() {
                let claims = self.claims_read(reader);
                let hash = Sha256::new_with_prefix(CLAIMS_TAG).chain_update(claims);
                return hash.finalize().into();
            }
            match outcome {
                Outcome::Condition(holds) => hash.update([u8::from(holds)]),
                Outcome::Printed(Some(text)) => {
                    hash.update([1]);
                    hash_part(&mut hash, text.as_bytes());
                }
                Outcome::Printed(None) => hash.update([0]),
            }
        }
        hash.finalize().into()
    }

    /// Returns a hash of the claims that the expressions read. Equal claims give equal results, so the results need
    /// not be computed again.
    pub fn claims_read(&self, reader: &Reader) -> Hash {
        let visitor = adaptive::visitor(&reader.claims);
        let summary = self.summary();
        let mut hash = Sha256::new_with_prefix(summary.hash);
        summary.reads.hash_values(&visitor, &mut hash);
        hash.finalize().into()
    }

    fn summary(&self) -> &Summary {
        self.summary.get_or_init(|| {
            let mut hash = Sha256::new();
            for (key, met) in &self.entries {
                hash.update(key);
                hash.update((met.times as u64).to_be_bytes());
            }
            self.fixed.hash_into(&mut hash);
            let entries = self.entries.values();
            Summary {
                hash: hash.finalize().into(),
                reads: Reads::of(entries.flat_map(|met| &met.entry.reads)),
            }
        })
    }
}

fn hash_part(hash: &mut Sha256, bytes: &[u8]) {
    hash.update((bytes.len() as u64).to_be_bytes());
    hash.update(bytes);
}
