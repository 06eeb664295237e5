//! The expressions that decide what visitors are shown. Visitors for whom all of them give the same are shown the
//! same, whatever else is known of them: that is what answers are cached by.

use std::{collections::BTreeMap, sync::Arc};

use document::{
    Document,
    transform::{self, ExpressionKind},
};
use expression::{Context, Expression};
use model::reader::Reader;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::adaptive;

/// The root of everything that depends on who reads.
const VISITOR: &str = "visitor";

pub type Hash = [u8; 32];

/// Each expression once, with what it reads beside the visitor.
#[derive(Debug, Clone, Default)]
pub struct Expressions {
    entries: BTreeMap<Hash, Arc<Entry>>,
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

    pub(crate) fn add_document(&mut self, document: &Document, around: &Around) {
        for (kind, source) in transform::expressions(document) {
            self.add(kind, source, around);
        }
    }

    /// What cannot be read, or does not ask who reads, gives the same for everybody and is left out.
    pub(crate) fn add(&mut self, kind: ExpressionKind, source: &str, around: &Around) {
        let Ok(expression) = Expression::parse(source) else {
            return;
        };
        let names = expression.names().into_iter();
        let of_visitor = names.filter(|name| name.root == VISITOR);
        let reads: Vec<Vec<String>> = of_visitor.map(|name| name.keys).collect();
        if reads.is_empty() {
            return;
        }
        let mut hash = Sha256::new_with_prefix([u8::from(kind == ExpressionKind::Condition)]);
        part(&mut hash, source.as_bytes());
        for (root, value) in [("space", &around.space), ("page", &around.page)] {
            if expression.uses(root) {
                hash.update(value);
            }
        }
        self.entries
            .entry(hash.finalize().into())
            .or_insert_with(|| {
                Arc::new(Entry {
                    kind,
                    expression,
                    context: around.context.clone(),
                    reads,
                })
            });
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
        let mut entries = self.entries.clone();
        entries.extend(others.entries.iter().map(|(key, one)| (*key, one.clone())));
        Self { entries }
    }

    /// What all of them give for a reader.
    pub fn results(&self, reader: &Reader) -> Hash {
        let visitor = Arc::new(adaptive::visitor(&reader.claims));
        let mut hash = Sha256::new();
        for (key, entry) in &self.entries {
            let context = entry.context.clone().with(VISITOR, visitor.clone());
            hash.update(key);
            match entry.kind {
                ExpressionKind::Condition => {
                    hash.update([u8::from(entry.expression.is_true(&context))]);
                }
                ExpressionKind::Printed => match entry.expression.print(&context) {
                    Some(text) => {
                        hash.update([1]);
                        part(&mut hash, text.as_bytes());
                    }
                    None => hash.update([0]),
                },
            }
        }
        hash.finalize().into()
    }

    /// Those claims of a reader that they read. The same claims give the same results, so results need not be worked
    /// out again.
    pub fn claims_read(&self, reader: &Reader) -> Hash {
        let visitor = adaptive::visitor(&reader.claims);
        let mut hash = Sha256::new();
        for (key, entry) in &self.entries {
            hash.update(key);
            for keys in &entry.reads {
                read(&visitor, keys, &mut hash);
            }
        }
        hash.finalize().into()
    }
}

/// Notes what is at the end of a path, and where the path ends if there is no such value.
fn read(visitor: &Value, keys: &[String], hash: &mut Sha256) {
    let mut value = visitor;
    for (depth, key) in keys.iter().enumerate() {
        let Value::Object(members) = value else {
            break;
        };
        match members.get(key) {
            Some(member) => value = member,
            None => return part(hash, format!("nothing at {depth}").as_bytes()),
        }
    }
    part(hash, value.to_string().as_bytes());
}

fn part(hash: &mut Sha256, bytes: &[u8]) {
    hash.update((bytes.len() as u64).to_be_bytes());
    hash.update(bytes);
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use model::{Id, site::SiteVisibility};
    use serde_json::{Map, json};
    use uuid::Uuid;

    use super::*;

    fn reader(claims: &Value) -> Reader {
        Reader {
            organization: Id::from_uuid(Uuid::nil()),
            site: Id::from_uuid(Uuid::nil()),
            site_section: None,
            site_space: Id::from_uuid(Uuid::nil()),
            space: Id::from_uuid(Uuid::nil()),
            spaces: Vec::new(),
            claims: claims.as_object().cloned().unwrap_or_else(Map::new),
            version: 1,
            audience: SiteVisibility::Public,
            share_link: None,
            preview: None,
            expires_at: Timestamp::UNIX_EPOCH,
        }
    }

    fn of(sources: &[&str]) -> Expressions {
        let mut found = Expressions::default();
        for source in sources {
            found.add_site_condition(source);
        }
        found
    }

    #[test]
    fn only_what_is_read_counts() {
        let found = of(&["visitor.claims.plan == 'pro'", "1 == 1", "visitor.claims."]);
        assert_eq!(found.len(), 1);
        let [pro, more, free, other] = [
            json!({"plan": "pro"}),
            json!({"plan": "pro", "unsigned": {"x": "1"}}),
            json!({"plan": "free"}),
            json!({"plan": "none"}),
        ]
        .map(|claims| reader(&claims));
        assert_eq!(found.results(&pro), found.results(&more));
        assert_eq!(found.claims_read(&pro), found.claims_read(&more));
        assert_ne!(found.results(&pro), found.results(&free));
        assert_eq!(found.results(&free), found.results(&other));
        assert_ne!(found.claims_read(&free), found.claims_read(&other));
    }

    #[test]
    fn a_path_that_ends_early_is_told_from_one_that_does_not() {
        let found = of(&["visitor.claims.a.b", "visitor.claims.c.length > 2"]);
        let claims = [
            json!({}),
            json!({"a": {}}),
            json!({"a": {"b": 1}}),
            json!({"a": "text"}),
            json!({"c": "text"}),
            json!({"c": "t"}),
        ];
        let read: Vec<Hash> = claims
            .iter()
            .map(|claims| found.claims_read(&reader(claims)))
            .collect();
        for (at, one) in read.iter().enumerate() {
            assert!(!read[at + 1..].contains(one), "{}", claims[at]);
        }
    }

    #[test]
    fn what_is_printed_counts_by_its_text() {
        let mut found = Expressions::default();
        let around = Around::new(json!({"vars": {"greeting": "Hello"}}), json!({}));
        let source = "space.vars.greeting + visitor.claims.name";
        found.add(ExpressionKind::Printed, source, &around);
        let [ada, bruno] = ["Ada", "Bruno"].map(|name| reader(&json!({ "name": name })));
        assert_ne!(found.results(&ada), found.results(&bruno));
        assert_eq!(found.results(&ada), found.results(&ada.clone()));
    }
}
