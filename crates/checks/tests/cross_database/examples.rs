//! Proves on made SQL that the check sees what it must.

use std::collections::BTreeSet;

use super::{
    names::{names, statements},
    places::between,
    schema::Schema,
};

const MIGRATIONS: [&str; 3] = [
    "create table users (id uuid not null);
     create table spaces (
         organization_id uuid not null,
         parent_id uuid,
         maker uuid not null references users (id),
         constraint spaces_parent_fkey foreign key (organization_id, parent_id)
             references spaces (organization_id, id) on delete set null (parent_id)
     );
     create function maker_of(org uuid, space uuid) returns text language plpgsql as $$
     declare found text;
     begin
         -- What a comment says of hostnames is no name.
         select u.email into found from spaces s, users u where u.id = s.maker;
         return coalesce(found, 'from nobody');
     end;
     $$;
     create view makers as select maker_of(s.organization_id, s.id) from spaces s;
     create trigger spaces_tell after insert or update of maker on spaces
         for each row when (new.maker is not null) execute function tell('spaces');",
    "alter table spaces
         add column deleted_by uuid references users (id),
         add column closed_by uuid constraint closers references users (id);
     create or replace function tell() returns trigger language plpgsql as
         'begin return null; end'",
    "alter table spaces drop constraint if exists closers cascade, drop column deleted_by;
     drop trigger if exists gone on spaces;",
];

fn schema(migrations: &[&str]) -> Schema {
    let mut schema = Schema::default();
    for migration in migrations {
        schema.apply(migration);
    }
    schema
}

/// Which of three tables a statement reaches.
fn touched(sql: &str) -> Vec<&'static str> {
    let statement: Vec<String> = statements(sql).into_iter().flatten().collect();
    let reached = schema(&MIGRATIONS).reached(&names(&statement));
    let tables = ["hostnames", "spaces", "users"].into_iter();
    tables.filter(|table| reached.contains(*table)).collect()
}

#[test]
fn every_way_to_name_a_table_is_seen() {
    for sql in [
        "select from spaces s join users u on u.id = s.maker",
        "select from spaces s, users u",
        "select from lateral (select 1) a, (spaces s cross join public.users u) where true",
        "select (select email from users where id = maker) from only spaces",
        "select from spaces where exists (select from \"users\")",
        "with made as (insert into spaces (id) values ($1) returning id) update users set id = made.id from made",
        "delete from spaces using users u where u.id = maker",
        "insert into users as u (id, hostnames) select id, $1 from spaces on conflict do nothing",
        "merge into users using spaces s on true when matched then do nothing",
        "select maker_of($1, $2)",
        "select from maker_of($1, $2) found",
        "select from makers",
    ] {
        assert_eq!(touched(sql), ["spaces", "users"], "{sql}");
    }
    for sql in [
        "select s.users, users, 'from users' as \"users\" from spaces s -- from users",
        "select id from spaces where id = $1 order by id, users",
        "select from spaces where id is distinct from users.id and id is not distinct from users",
        "update spaces set id = $1, users = $2 returning id, users",
        "insert into spaces (id, users) values ($1, $2), ($3, users)",
    ] {
        assert_eq!(touched(sql), ["spaces"], "{sql}");
    }
}

#[test]
fn foreign_keys_are_those_that_the_last_migration_leaves() {
    let titles = |migrations| -> Vec<String> {
        let keys = schema(migrations).foreign_keys;
        keys.iter().map(super::schema::ForeignKey::title).collect()
    };
    let first = [
        "spaces.maker -> users",
        "spaces.(organization_id, parent_id) -> spaces",
    ];
    let second = ["spaces.deleted_by -> users", "spaces.closed_by -> users"];
    assert_eq!(titles(&MIGRATIONS[..1]), first);
    assert_eq!(titles(&MIGRATIONS[..2]), [first, second].concat());
    assert_eq!(titles(&MIGRATIONS[..]), first);
}

#[test]
fn triggers_have_a_table_and_a_function() {
    let triggers = schema(&MIGRATIONS).triggers;
    let names = BTreeSet::from(["spaces".to_owned(), "tell".to_owned()]);
    assert_eq!(triggers.get("spaces_tell"), Some(&names));
    let dropped = schema(&[MIGRATIONS[0], "drop trigger spaces_tell on spaces"]);
    assert!(dropped.triggers.is_empty());
}

#[test]
fn statements_are_known_by_their_beginning_and_end() {
    let [first, second] = ["select a from spaces", "select b, a from spaces"].map(str::to_owned);
    let queries = [first.clone(), second.clone()];
    assert_eq!(between(&queries, "select b", " from spaces"), Ok(second));
    assert!(between(&queries, "select", " from spaces").is_err());
    assert!(between(&queries, "select", "from users").is_err());
    assert!(between(&[first], "select a from", "from spaces").is_err());
}
