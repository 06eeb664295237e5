//! The expressions that decide what visitors are shown. Visitors for whom all of them give the same are shown the
//! same, whatever else is known of them: that is what answers are cached by.
//!
//! The expressions of a text share what they may cost. While all of them together cost no more, none is cut short by
//! another, in whatever order they are evaluated: what each gives alone decides. Where they cost more, what is shown
//! depends on the order and on each cost, and the claims that they read stand for it: equal ones give the same.

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

/// The root of everything that depends on who reads.
const VISITOR: &str = "visitor";

/// What a key begins with: whether results follow, or the claims that stand for them.
const RESULTS: [u8; 1] = [0];
const CLAIMS: [u8; 1] = [1];

pub type Hash = [u8; 32];

/// Each expression once, with what it reads beside the visitor.
#[derive(Debug, Clone, Default)]
pub struct Expressions {
    entries: BTreeMap<Hash, Met>,
    /// What those cost that do not ask who reads, in the text where they cost most.
    fixed: Cost,
    /// What follows from all of this, once somebody asks.
    summary: OnceLock<Summary>,
}

#[derive(Debug, Clone)]
struct Met {
    entry: Arc<Entry>,
    /// How often it stands in a text, in the one that has it most often.
    times: usize,
}

#[derive(Debug)]
struct Entry {
    kind: ExpressionKind,
    expression: Expression,
    /// Without the visitor.
    context: Context,
    /// The paths that it reads below the visitor.
    reads: Vec<Vec<String>>,
}

#[derive(Debug, Clone)]
struct Summary {
    /// Of the expressions with their numbers, and of what the others cost.
    hash: Hash,
    reads: Reads,
}

/// What expressions read beside the visitor, with hashes of it.
#[derive(Debug, Clone)]
pub(crate) struct Around {
    context: Context,
    space: Hash,
    page: Hash,
}

impl Around {
    pub(crate) fn new(space: Value, page: impl Into<Arc<Value>>) -> Self {
        let hash = hash_of(&space);
        let around = Self {
            context: Context::new().with("space", space),
            space: hash,
            page: Hash::default(),
        };
        around.with_page(page)
    }

    /// The same space, and another page.
    pub(crate) fn with_page(&self, page: impl Into<Arc<Value>>) -> Self {
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
    /// A condition of the site itself, which reads nothing but the visitor.
    pub fn add_site_condition(&mut self, source: &str) {
        let around = Around {
            context: Context::new(),
            space: Hash::default(),
            page: Hash::default(),
        };
        self.add(ExpressionKind::Condition, source, &around);
    }

    /// Those of a text. It shares what they may cost with no other.
    pub(crate) fn add_document(&mut self, document: &Document, around: &Around) {
        let mut of_text = Self::default();
        for (kind, source) in transform::expressions(document) {
            of_text.add(kind, source, around);
        }
        self.merge(&of_text);
    }

    /// One more of a text. Of what cannot be read nothing is noted, and of what does not ask who reads only its cost:
    /// they give the same for everybody.
    pub(crate) fn add(&mut self, kind: ExpressionKind, source: &str, around: &Around) {
        let Ok(expression) = Expression::parse(source) else {
            return;
        };
        self.summary = OnceLock::new();
        let names = expression.names().into_iter();
        let of_visitor = names.filter(|name| name.root == VISITOR);
        let reads: Vec<Vec<String>> = of_visitor.map(|name| name.keys).collect();
        if reads.is_empty() {
            if self.fixed.is_within() {
                let (_, cost) = evaluate(kind, &expression, &around.context);
                self.fixed.add(cost, 1);
            }
            return;
        }
        let mut hash = Sha256::new_with_prefix([u8::from(kind == ExpressionKind::Condition)]);
        part(&mut hash, source.as_bytes());
        for (root, value) in [("space", &around.space), ("page", &around.page)] {
            if expression.uses(root) {
                hash.update(value);
            }
        }
        let met = self.entries.entry(hash.finalize().into());
        let met = met.or_insert_with(|| Met {
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

    /// These and others.
    #[must_use]
    pub fn with(&self, others: &Self) -> Self {
        let mut all = self.clone();
        all.merge(others);
        all
    }

    /// Takes in those of other texts. No text costs more than the most of each.
    fn merge(&mut self, others: &Self) {
        self.summary = OnceLock::new();
        for (key, other) in &others.entries {
            let met = self.entries.entry(*key).or_insert_with(|| other.clone());
            met.times = met.times.max(other.times);
        }
        self.fixed = self.fixed.most(others.fixed);
    }

    /// A key for what a reader is shown: equal ones only where all of them give the same, or where the same claims are
    /// read.
    pub fn results(&self, reader: &Reader) -> Hash {
        if self.entries.len() <= LIGHT_EXPRESSIONS {
            return self.evaluated(reader);
        }
        off_thread(|| self.evaluated(reader))
    }

    fn evaluated(&self, reader: &Reader) -> Hash {
        let visitor = Arc::new(adaptive::visitor(&reader.claims));
        let mut hash = Sha256::new_with_prefix(RESULTS);
        hash.update(self.summary().hash);
        let mut spent = self.fixed;
        for Met { entry, times } in self.entries.values() {
            let context = entry.context.clone().with(VISITOR, visitor.clone());
            let (outcome, cost) = evaluate(entry.kind, &entry.expression, &context);
            spent.add(cost, *times);
            if !spent.is_within() {
                let claims = self.claims_read(reader);
                let hash = Sha256::new_with_prefix(CLAIMS).chain_update(claims);
                return hash.finalize().into();
            }
            match outcome {
                Outcome::Condition(holds) => hash.update([u8::from(holds)]),
                Outcome::Printed(Some(text)) => {
                    hash.update([1]);
                    part(&mut hash, text.as_bytes());
                }
                Outcome::Printed(None) => hash.update([0]),
            }
        }
        hash.finalize().into()
    }

    /// Those claims of a reader that they read. The same claims give the same results, so results need not be worked
    /// out again.
    pub fn claims_read(&self, reader: &Reader) -> Hash {
        let visitor = adaptive::visitor(&reader.claims);
        let summary = self.summary();
        let mut hash = Sha256::new_with_prefix(summary.hash);
        summary.reads.note(&visitor, &mut hash);
        hash.finalize().into()
    }

    fn summary(&self) -> &Summary {
        self.summary.get_or_init(|| {
            let mut hash = Sha256::new();
            for (key, met) in &self.entries {
                hash.update(key);
                hash.update((met.times as u64).to_be_bytes());
            }
            self.fixed.note(&mut hash);
            let entries = self.entries.values();
            Summary {
                hash: hash.finalize().into(),
                reads: Reads::of(entries.flat_map(|met| &met.entry.reads)),
            }
        })
    }
}

fn part(hash: &mut Sha256, bytes: &[u8]) {
    hash.update((bytes.len() as u64).to_be_bytes());
    hash.update(bytes);
}
