//! Two people who change different fields of one object concurrently both keep their changes.
//!
//! Both requests have read before either of them writes: the test locks the table, so that reads continue and writes
//! wait. Every operation with two or more optional fields must be covered, by [`rows`] or by [`EXEMPT`].

mod rows;

use std::{collections::BTreeSet, time::Duration};

use model::scope::Scopes;
use serde_json::Value;
use testkit::{Operation, Persona, Reply, Spec, TestApp, World};

use rows::{Member, Row, rows};

/// Operations whose fields are not columns of one row, each with the reason.
const EXEMPT: &[(&str, &str)] = &[
    (
        "changePassword",
        "of two who replace a password at once, one is refused",
    ),
    (
        "confirmPassword",
        "the password or a code proves who someone is, and neither is stored",
    ),
    (
        "updateOrganizationInviteById",
        "`level` and `role` are two names of one member",
    ),
    (
        "updateMembersInOrganizationTeam",
        "each of its members names rows of their own",
    ),
    (
        "updateSiteCustomizationById",
        "it replaces the whole customization",
    ),
];

#[tokio::test]
async fn concurrent_changes_of_different_fields_are_both_stored() {
    let app = TestApp::builder().without_quotas().build().await;
    let spec = Spec::shared();
    let listed = rows(&World::missing(), "none");
    let mut lost = Vec::new();
    for (index, Row { members, .. }) in listed.iter().enumerate() {
        for second in 0..members.len() {
            // Every field is written first once, and last once.
            let first = (second + 1) % members.len();
            for (round, (before, after)) in [(first, second), (second, first)].iter().enumerate() {
                let unique = format!("{index}-{second}-{round}");
                lost.extend(race(&app, &spec, &unique, index, [*before, *after]).await);
            }
        }
    }
    assert!(lost.is_empty(), "lost updates:\n{}", lost.join("\n"));
}

/// Makes two requests write one after the other what both read before. Returns what is missing afterwards.
async fn race(
    app: &TestApp,
    spec: &Spec,
    unique: &str,
    index: usize,
    order: [usize; 2],
) -> Vec<String> {
    let org = app.organization("acme").await;
    let world = World::create(app, org.id).await;
    let caller = admin(app, &world).await;
    let row = rows(&world, unique).swap_remove(index);
    let operation = find(spec, row.operation);
    let path = world.path(operation.id, operation.path);
    let [first, second] = order.map(|at| &row.members[at]);
    let before = read_back(spec, &caller, &path).await;
    for member in [first, second] {
        let old = before.pointer(member.pointer);
        assert_ne!(
            old,
            Some(&member.expected),
            "{unique}: this changes nothing"
        );
    }
    let replies = interleave(app, row.table, &caller, &operation, &path, [first, second]).await;
    for (reply, member) in replies.into_iter().zip([first, second]) {
        if reply.status == 409 {
            // The response was a conflict with a concurrent update, so the request is sent again.
            send(&caller, &operation, &path, member)
                .await
                .expect_status(200);
        } else {
            reply.expect_status(200);
        }
    }
    let after = read_back(spec, &caller, &path).await;
    let is_lost = |member: &&&Member| after.pointer(member.pointer) != Some(&member.expected);
    let lost = [first, second];
    let lost = lost.iter().filter(is_lost);
    lost.map(|member| format!("{}: {} of {}", row.operation, member.pointer, member.body))
        .collect()
}

/// The world's own member as an admin: comments and the account belong to them.
async fn admin<'a>(app: &'a TestApp, world: &World) -> Persona<'a> {
    let sql = "update members set role = 'admin' where organization_id = $1 and user_id = $2";
    let promoted = sqlx::query(sql)
        .bind(world.organization.uuid())
        .bind(world.member.uuid())
        .execute(app.pool())
        .await;
    promoted.expect("the database answers");
    app.log_in(world.member, "member@example.com", Scopes::All)
        .await
}

async fn interleave(
    app: &TestApp,
    table: &str,
    caller: &Persona<'_>,
    operation: &Operation<'_>,
    path: &str,
    [first, second]: [&Member; 2],
) -> [Reply; 2] {
    let mut holder = app.pool().begin().await.expect("a connection");
    let lock = format!("lock table {table} in exclusive mode");
    let lock = sqlx::raw_sql(sqlx::AssertSqlSafe(lock));
    let locked = lock.execute(&mut *holder).await;
    locked.expect("nobody else holds it");
    let later = async {
        until_waiting(app, 1).await;
        send(caller, operation, path, second).await
    };
    let release = async {
        until_waiting(app, 2).await;
        holder.commit().await.expect("the database answers");
    };
    let all = async { tokio::join!(send(caller, operation, path, first), later, release) };
    let (first, second, ()) = tokio::time::timeout(Duration::from_mins(1), all)
        .await
        .unwrap_or_else(|_| panic!("{} does not write to {table}", operation.id));
    [first, second]
}

/// Waits until this many requests wait for the table.
async fn until_waiting(app: &TestApp, count: i64) {
    let sql = "select count(*) from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock'";
    loop {
        let waiting: i64 = sqlx::query_scalar(sql)
            .fetch_one(app.pool())
            .await
            .expect("the database answers");
        if waiting >= count {
            return;
        }
        tokio::task::yield_now().await;
    }
}

async fn send(
    caller: &Persona<'_>,
    operation: &Operation<'_>,
    path: &str,
    member: &Member,
) -> Reply {
    let method = operation.method.parse().expect("a method");
    caller.send(method, path, Some(member.body.clone())).await
}

/// The current object: by its own path, or else from the list that contains it.
async fn read_back(spec: &Spec, caller: &Persona<'_>, path: &str) -> Value {
    if spec.find("GET", &format!("/v1{path}")).is_some() {
        return caller.get_json(path).await;
    }
    let (list, id) = path.rsplit_once('/').expect("a path has segments");
    let listed = caller.get_json(list).await;
    let items = listed["items"].as_array().expect("a list has items");
    let found = items.iter().find(|item| item["id"] == id);
    found.unwrap_or_else(|| panic!("{id} in {listed}")).clone()
}

fn find<'a>(spec: &'a Spec, id: &str) -> Operation<'a> {
    let mut operations = spec.operations().into_iter();
    let found = operations.find(|operation| operation.id == id);
    found.unwrap_or_else(|| panic!("no operation {id}"))
}

#[test]
fn every_operation_with_optional_members_is_listed() {
    let spec = Spec::shared();
    let listed: BTreeSet<&str> = rows(&World::missing(), "none")
        .iter()
        .map(|row| row.operation)
        .chain(EXEMPT.iter().map(|(operation, _)| *operation))
        .collect();
    let missing: Vec<&str> = spec
        .operations()
        .iter()
        .filter(|operation| matches!(operation.method.as_str(), "PATCH" | "PUT"))
        .filter(|operation| optional_members(&spec, operation).len() > 1)
        .map(|operation| operation.id)
        .filter(|id| !listed.contains(id))
        .collect();
    assert!(
        missing.is_empty(),
        "list these in concurrent_patches.rs: {missing:?}"
    );
}

fn optional_members(spec: &Spec, operation: &Operation<'_>) -> BTreeSet<String> {
    let schema = &operation.value["requestBody"]["content"]["application/json"]["schema"];
    let mut optional = BTreeSet::new();
    collect(spec, schema, &mut optional);
    optional
}

fn collect(spec: &Spec, schema: &Value, optional: &mut BTreeSet<String>) {
    let name = schema["$ref"].as_str().and_then(|at| at.strip_prefix('#'));
    if let Some(named) = name.and_then(|at| spec.document.pointer(at)) {
        collect(spec, named, optional);
    }
    for way in ["allOf", "oneOf", "anyOf"] {
        for part in schema[way].as_array().into_iter().flatten() {
            collect(spec, part, optional);
        }
    }
    let required = schema["required"].as_array();
    let is_required = |name: &String| required.is_some_and(|all| all.iter().any(|one| one == name));
    let members = schema["properties"].as_object().into_iter().flatten();
    optional.extend(
        members
            .map(|(name, _)| name.clone())
            .filter(|name| !is_required(name)),
    );
}
