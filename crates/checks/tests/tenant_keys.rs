//! Proves that no query touches a tenant's table without a bound `organization_id`.
//! Every query of `store` is in `.sqlx`, as the compiler checked it. Each is parsed; each reference to a tenant's
//! table
//! must be tied to a parameter: by `organization_id = $n`, by equality with the `organization_id` of a tied reference,
//! or, for inserts, by naming the column.

#[path = "tenant_keys/scan.rs"]
mod scan;
mod sources;

use std::{collections::BTreeSet, fs};

use scan::untied_tables;
use sources::{queries, root, rules, tables};

#[test]
fn every_table_is_of_one_kind() {
    let rules = rules();
    let mut created = BTreeSet::new();
    for entry in fs::read_dir(root().join("crates/store/migrations")).expect("migrations") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("text");
        for line in text.lines().filter(|line| !line.contains(" partition of ")) {
            if let Some(rest) = line.strip_prefix("create table ") {
                created.insert(rest.split([' ', '(']).next().unwrap_or_default().to_owned());
            }
        }
    }
    let kinds = ["tenant", "global", "every_database"].map(|kind| tables(&rules, kind));
    let sorted: BTreeSet<_> = kinds.iter().flatten().cloned().collect();
    assert_eq!(
        created, sorted,
        "sort each table into `tenant`, `global` or `every_database` in crates/checks/tables.toml"
    );
    let entries: usize = kinds.iter().map(BTreeSet::len).sum();
    assert_eq!(entries, sorted.len(), "a table is of one kind only");
}

#[test]
fn no_query_touches_a_tenants_table_without_its_key() {
    let rules = rules();
    let tenant = tables(&rules, "tenant");
    let exceptions = rules["exception"].as_array().expect("a list");
    let parts: Vec<&str> = exceptions
        .iter()
        .map(|e| e["part"].as_str().expect("a part"))
        .collect();
    let mut used = BTreeSet::new();
    let (mut wrong, mut read) = (Vec::new(), 0);
    for query in queries() {
        read += 1;
        let untied = untied_tables(&query, &tenant);
        if untied.is_empty() {
            continue;
        }
        match parts.iter().find(|part| query.contains(**part)) {
            Some(part) => {
                used.insert(*part);
            }
            None => wrong.push(format!("{untied:?} without organization_id in:\n{query}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let stale: Vec<_> = parts.iter().filter(|part| !used.contains(**part)).collect();
    assert!(
        stale.is_empty(),
        "exceptions that no query needs any more: {stale:#?}"
    );
    assert!(read > 20, "only {read} queries in .sqlx: run `just gen`");
}

#[test]
fn functions_in_migrations_name_the_organization_too() {
    let tenant = tables(&rules(), "tenant");
    for entry in fs::read_dir(root().join("crates/store/migrations")).expect("migrations") {
        let text = fs::read_to_string(entry.expect("an entry").path()).expect("text");
        for body in text.split("$$").skip(1).step_by(2) {
            for statement in body.split(';') {
                let touched = tenant
                    .iter()
                    .filter(|table| statement.contains(&format!("from {table} ")));
                for table in touched {
                    assert!(
                        statement.contains("organization_id = org"),
                        "{table} without its key in:\n{statement}"
                    );
                }
            }
        }
    }
}

#[test]
fn the_scan_sees_what_is_missing() {
    let tenant = BTreeSet::from(["spaces".to_owned(), "members".to_owned()]);
    let untied = |sql: &str| untied_tables(sql, &tenant);
    for bad in [
        "select id from spaces where id = $1",
        "select s.id from spaces s join members m on m.user_id = $2 where s.organization_id = $1",
        "select 1 from users u where exists (select from members where user_id = u.id)",
        "update spaces set title = $2 where id = $1",
        "delete from spaces where id = $1",
        "insert into spaces (id, title) values ($1, $2)",
        "with found as (select id from spaces where id = $1) select id from found",
        "select id from spaces where organization_id = $1 or id = $2",
        "select id from spaces where organization_id = organization_id",
    ] {
        assert!(!untied(bad).is_empty(), "not seen: {bad}");
    }
    for good in [
        "select id from spaces where organization_id = $1 and id = $2",
        "select s.id from spaces s join members m on m.organization_id = s.organization_id where s.organization_id = $1",
        "with f as (select organization_id, id from spaces where organization_id = $1) \
         update members m set role = $2 from f where m.organization_id = f.organization_id",
        "insert into spaces (organization_id, id) values ($1, $2)",
        "select u.id from users u where u.id = $1",
    ] {
        assert!(untied(good).is_empty(), "wrongly seen: {good}");
    }
}
