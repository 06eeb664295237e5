//! What the migrations leave behind: functions, views, triggers and foreign keys.

use std::collections::{BTreeMap, BTreeSet};

use super::names::{names, statements};

/// Words that can stand between those that are matched, and change nothing about what is looked for.
const NOISE: [&str; 9] = [
    "cascade",
    "exists",
    "if",
    "materialized",
    "not",
    "only",
    "or",
    "replace",
    "restrict",
];

#[derive(Default)]
pub(crate) struct Schema {
    /// Functions and views, with the names in them.
    definitions: BTreeMap<String, BTreeSet<String>>,
    /// Triggers, with their table and function.
    pub(crate) triggers: BTreeMap<String, BTreeSet<String>>,
    pub(crate) foreign_keys: Vec<ForeignKey>,
}

pub(crate) struct ForeignKey {
    constraint: String,
    pub(crate) table: String,
    columns: Vec<String>,
    pub(crate) target: String,
}

impl ForeignKey {
    /// How `cross_database.toml` calls it.
    pub(crate) fn title(&self) -> String {
        let columns = match self.columns.as_slice() {
            [one] => one.clone(),
            several => format!("({})", several.join(", ")),
        };
        format!("{}.{columns} -> {}", self.table, self.target)
    }
}

impl Schema {
    /// Migrations are to be given in their order.
    pub(crate) fn apply(&mut self, migration: &str) {
        for statement in statements(migration) {
            let words: Vec<&str> = statement.iter().map(String::as_str).collect();
            let words: Vec<&str> = words.into_iter().filter(|w| !NOISE.contains(w)).collect();
            match words.as_slice() {
                ["create", "function" | "view", name, ..] => {
                    self.definitions
                        .insert((*name).to_owned(), names(&statement));
                }
                ["create", "trigger", name, rest @ ..] => {
                    let after = |mark| rest.iter().skip_while(|w| **w != mark).nth(1);
                    let touched = ["on", "function", "procedure"]
                        .into_iter()
                        .filter_map(after);
                    let touched = touched.map(|name| (*name).to_owned()).collect();
                    self.triggers.insert((*name).to_owned(), touched);
                }
                ["drop", "trigger", name, ..] => {
                    self.triggers.remove(*name);
                }
                ["create", "table", table, "(", rest @ ..]
                | ["alter", "table", table, rest @ ..] => self.change(table, rest),
                ["drop", "table", rest @ ..] => self
                    .foreign_keys
                    .retain(|key| !rest.contains(&key.table.as_str())),
                _ => {}
            }
        }
    }

    /// All names that these lead to, through functions and views.
    pub(crate) fn reached(&self, names: &BTreeSet<String>) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let mut open: Vec<&String> = names.iter().collect();
        while let Some(name) = open.pop() {
            if found.insert(name.clone()) {
                open.extend(self.definitions.get(name).into_iter().flatten());
            }
        }
        found
    }

    /// Those of the names that are functions or views.
    pub(crate) fn defined(&self, names: &BTreeSet<String>) -> BTreeSet<String> {
        let is_defined = |name: &&String| self.definitions.contains_key(*name);
        names.iter().filter(is_defined).cloned().collect()
    }

    fn change(&mut self, table: &str, items: &[&str]) {
        for item in items_of(items) {
            match item {
                ["drop", "constraint", name] => self
                    .foreign_keys
                    .retain(|key| key.table != table || key.constraint != *name),
                ["drop", rest @ ..] => self.foreign_keys.retain(|key| {
                    let is_dropped = |column: &String| rest.contains(&column.as_str());
                    key.table != table || !key.columns.iter().any(is_dropped)
                }),
                _ => self.foreign_keys.extend(foreign_key(table, item)),
            }
        }
    }
}

/// The parts of a list, which commas outside of parentheses separate.
fn items_of<'a, 'b>(words: &'a [&'b str]) -> impl Iterator<Item = &'a [&'b str]> {
    let mut depth = 0;
    words.split(move |word| {
        depth += i32::from(*word == "(") - i32::from(*word == ")");
        depth == 0 && *word == ","
    })
}

/// The foreign key of a constraint or of a column.
fn foreign_key(table: &str, item: &[&str]) -> Option<ForeignKey> {
    let position = |mark| item.iter().position(|word| *word == mark);
    let references = position("references")?;
    let columns: Vec<String> = match position("foreign") {
        // foreign key ( a , b ) references …
        Some(foreign) => item[foreign + 3..references - 1]
            .iter()
            .filter(|word| **word != ",")
            .map(|word| (*word).to_owned())
            .collect(),
        None => item
            .iter()
            .find(|word| !["add", "column"].contains(word))
            .map(|word| vec![(*word).to_owned()])?,
    };
    let constraint = match position("constraint") {
        Some(mark) => (*item.get(mark + 1)?).to_owned(),
        // As PostgreSQL would call it.
        None => format!("{table}_{}_fkey", columns.join("_")),
    };
    Some(ForeignKey {
        constraint,
        table: table.to_owned(),
        columns,
        target: (*item.get(references + 1)?).to_owned(),
    })
}
