//! No new statement and no new foreign key needs tenant tables and global ones in the same database.
//!
//! Organizations are to be spread over several databases (docs/SCALE.md, cells). A tenant table will then be in another
//! database than a global one, and no statement reaches both. Statements count with all that their functions read, and
//! a trigger counts like a statement. Those that are there already are in `cross_database.toml`, which may only shrink.

mod cross_database {
    mod examples;
    pub(crate) mod names;
    pub(crate) mod places;
    pub(crate) mod schema;

    #[path = "../cycles/modules.rs"]
    mod modules;
}
mod sources;

use std::{collections::BTreeSet, fs};

use cross_database::{
    names::{names, statements},
    places,
    schema::Schema,
};
use sources::{queries, root, rules, tables};

const ADVICE: &str = "they will be in different databases (docs/SCALE.md, cells)";

/// Entries of one list. One that is there twice stands for two statements of a function.
fn exceptions(list: &str) -> Vec<String> {
    let file = root().join("crates/checks/cross_database.toml");
    let text = fs::read_to_string(file).expect("it is there");
    let table: toml::Table = text.parse().expect("it is TOML");
    let entries = table[list].as_array().expect("a list").iter();
    entries
        .map(|entry| entry.as_str().expect("a string").to_owned())
        .collect()
}

fn schema() -> Schema {
    let folder = fs::read_dir(root().join("crates/store/migrations")).expect("migrations");
    let mut files: Vec<_> = folder.map(|file| file.expect("an entry").path()).collect();
    files.sort();
    let mut schema = Schema::default();
    for file in files {
        schema.apply(&fs::read_to_string(file).expect("text"));
    }
    schema
}

struct Kinds {
    tenant: BTreeSet<String>,
    global: BTreeSet<String>,
}

impl Kinds {
    /// The tenant tables and the global ones among these names, if there are some of both.
    fn mixed(&self, names: &BTreeSet<String>) -> Option<(String, String)> {
        let list = |kind: &BTreeSet<String>| {
            let found: Vec<_> = kind.intersection(names).map(String::as_str).collect();
            found.join(", ")
        };
        let (tenant, global) = (list(&self.tenant), list(&self.global));
        (!tenant.is_empty() && !global.is_empty()).then_some((tenant, global))
    }
}

/// What was found, each with its title in the list and a message for the case that it is not there.
struct Found(Vec<(String, String)>);

impl Found {
    /// What differs from the list, in either direction.
    fn compare(self, list: &str) -> Vec<String> {
        let mut allowed = exceptions(list);
        let mut wrong = Vec::new();
        for (title, message) in self.0 {
            match allowed.iter().position(|entry| *entry == title) {
                Some(at) => drop(allowed.swap_remove(at)),
                None => wrong.push(message),
            }
        }
        wrong.extend(allowed.iter().map(|gone| {
            format!("`{gone}` is gone: remove it from `{list}` of cross_database.toml")
        }));
        wrong
    }
}

fn mixed_statements(schema: &Schema, kinds: &Kinds) -> Found {
    let queries = queries();
    let places = places::read(&root().join("crates/store"), &queries);
    let read: BTreeSet<&str> = places.iter().map(|place| place.sql.as_str()).collect();
    for query in &queries {
        assert!(
            read.contains(query.as_str()),
            "in .sqlx but in no function of `store`: run `just gen`, or let places.rs know how it is written:\n{query}"
        );
    }
    let sent = places.iter().map(|place| {
        let statement: Vec<_> = statements(&place.sql).into_iter().flatten().collect();
        (place.function.clone(), names(&statement))
    });
    let triggers = schema.triggers.iter();
    let fired = triggers.map(|(name, names)| (format!("trigger {name}"), names.clone()));
    let found = sent.chain(fired).filter_map(|(who, names)| {
        let (tenant, global) = kinds.mixed(&schema.reached(&names))?;
        let title = format!("{who}: {global}");
        let through = match Vec::from_iter(schema.defined(&names)).join(", ") {
            none if none.is_empty() => String::new(),
            functions => format!(", itself or through {functions}"),
        };
        let message = format!(
            "`{title}` is new: a statement uses these global tables and tenant ones ({tenant}){through}. \
             Use one statement for each kind, since {ADVICE}"
        );
        Some((title, message))
    });
    Found(found.collect())
}

fn mixed_foreign_keys(schema: &Schema, kinds: &Kinds) -> Found {
    let found = schema.foreign_keys.iter().filter_map(|key| {
        let (tenant, global) = kinds.mixed(&[key.table.clone(), key.target.clone()].into())?;
        let title = key.title();
        let message = format!(
            "`{title}` is new: a foreign key between `{tenant}` (tenant) and `{global}` (global). Keep the column and \
             leave out the constraint, since {ADVICE}"
        );
        Some((title, message))
    });
    Found(found.collect())
}

#[test]
fn nothing_new_mixes_tenant_and_global_tables() {
    let rules = rules();
    let kinds = Kinds {
        tenant: tables(&rules, "tenant"),
        global: tables(&rules, "global"),
    };
    let schema = schema();
    let statements = mixed_statements(&schema, &kinds);
    let foreign_keys = mixed_foreign_keys(&schema, &kinds);
    println!(
        "tenant split: {} statements, {} foreign keys mix tenant and global tables",
        statements.0.len(),
        foreign_keys.0.len()
    );
    let wrong = [
        statements.compare("statements"),
        foreign_keys.compare("foreign_keys"),
    ]
    .concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
