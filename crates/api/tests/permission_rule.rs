//! The permission rule, three times: the readable one in `authz`, the one in SQL that decides, and the result over
//! HTTP. All three must agree on random organizations.

#[path = "permission_rule/world.rs"]
mod world;

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
};

use authz::{Action, policy};
use model::{
    Role,
    id::{CollectionId, OrganizationId, SpaceId},
};
use proptest::test_runner::{Config, TestCaseError, TestRunner};
use serde_json::{Value, json};
use testkit::{Persona, TestApp};
use tokio::runtime::Runtime;
use uuid::Uuid;
use world::{PEOPLE, World, node_id, organization_id, worlds};

const WORLDS: u32 = 1_000;
const WORLDS_OVER_HTTP: u32 = 130;
const WORLDS_EXPLAINED: u32 = 25;

#[test]
fn the_readable_rule_and_the_database_agree() {
    let runtime = Runtime::new().expect("a runtime");
    let app = runtime.block_on(TestApp::new());
    let people: Vec<Uuid> = runtime
        .block_on(people(&app))
        .iter()
        .map(|person| person.id.uuid())
        .collect();
    let (number, decisions) = (Cell::new(0), Cell::new(0));
    let outcome = runner(WORLDS).run(&worlds(), |world| {
        number.set(number.get() + 1);
        let stored = runtime.block_on(store(&app, &world, number.get(), &people));
        for (member, person) in people.iter().take(world.members.len()).enumerate() {
            for (node, _) in world.nodes() {
                let model = world.role(member, node);
                let sql = stored[&(*person, node_id(number.get(), node))];
                if model != sql {
                    let what =
                        format!("member {member}, node {node}: {model:?} in Rust, {sql:?} in SQL");
                    return Err(TestCaseError::fail(what));
                }
                decisions.set(decisions.get() + 1);
            }
        }
        Ok(())
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    println!(
        "permission rule: {WORLDS} worlds, {} decisions, model = SQL",
        decisions.get()
    );
}

#[test]
fn http_responses_follow_the_permission_rule() {
    let runtime = Runtime::new().expect("a runtime");
    let app = runtime.block_on(TestApp::new());
    let personas = runtime.block_on(people(&app));
    let people: Vec<Uuid> = personas.iter().map(|person| person.id.uuid()).collect();
    let number = Cell::new(0);
    let tally = RefCell::new(Tally::default());
    let outcome = runner(WORLDS_OVER_HTTP).run(&worlds(), |world| {
        number.set(number.get() + 1);
        runtime.block_on(async {
            store(&app, &world, number.get(), &people).await;
            for (member, persona) in personas.iter().take(world.members.len()).enumerate() {
                let listed = permissions_on_all(persona, number.get()).await;
                for (node, is_space) in world.nodes() {
                    let id = node_id(number.get(), node);
                    let expected = expected(world.role(member, node), is_space);
                    for met in [
                        listed.get(&id).cloned(),
                        permissions_on(persona, id, is_space).await,
                    ] {
                        if met != expected {
                            let what =
                                format!("member {member}, node {node}: {met:?}, not {expected:?}");
                            return Err(TestCaseError::fail(what));
                        }
                        tally.borrow_mut().add(met.as_ref());
                    }
                }
            }
            Ok(())
        })
    });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
    let tally = tally.into_inner();
    println!(
        "permission rule: {} answers, {} decisions, HTTP = model",
        tally.answers, tally.decisions
    );
    assert!(tally.decisions >= 20_000, "only {}", tally.decisions);
}

/// Explanations over HTTP name the effective role, with and without an assumed grant, and the one level it comes from.
#[test]
fn explanations_follow_the_permission_rule() {
    let runtime = Runtime::new().expect("a runtime");
    let app = runtime.block_on(TestApp::new());
    let personas = runtime.block_on(people(&app));
    let admin = runtime.block_on(app.stranger());
    let people: Vec<Uuid> = personas.iter().map(|person| person.id.uuid()).collect();
    let number = Cell::new(0);
    let outcome =
        runner(WORLDS_EXPLAINED).run(&worlds(), |world| {
            number.set(number.get() + 1);
            runtime.block_on(async {
            store(&app, &world, number.get(), &people).await;
            admit_admin(&app, number.get(), admin.id.uuid()).await;
            for (member, persona) in personas.iter().take(world.members.len()).enumerate() {
                for (node, is_space) in world.nodes() {
                    let tried = Role::ALL.get((member + node) % (Role::ALL.len() + 1)).copied();
                    let path = path_of(node_id(number.get(), node), is_space);
                    let path = format!("{path}/permissions/users/{}/explain", persona.id);
                    let query = format!("?try={}", tried.map_or("none", Role::as_str));
                    for (query, expected) in [
                        (String::new(), world.role(member, node)),
                        (query, world.with_grant(member, node, tried).role(member, node)),
                    ] {
                        let answer = admin.get_json(format!("{path}{query}")).await;
                        let roles = [answer["role"].clone(), decided_role(&answer)];
                        if roles.iter().any(|role| *role != json!(expected)) {
                            let what = format!(
                                "member {member}, node {node}{query}: {roles:?}, not {expected:?}"
                            );
                            return Err(TestCaseError::fail(what));
                        }
                    }
                }
            }
            Ok(())
        })
        });
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

async fn admit_admin(app: &TestApp, number: u64, admin: Uuid) {
    let insert = "insert into members (organization_id, user_id, role, joined_at) values ($1, $2, 'admin', now())";
    let insert = sqlx::query(insert)
        .bind(organization_id(number))
        .bind(admin);
    insert.execute(app.pool()).await.expect("a new member");
}

/// The role that follows from the rules of the one step that decides.
fn decided_role(explained: &Value) -> Value {
    let steps = explained["steps"].as_array().expect("steps");
    let deciding: Vec<_> = steps
        .iter()
        .filter(|step| step["decides"] == true)
        .collect();
    let [step] = deciding[..] else {
        panic!("not one step decides: {explained}");
    };
    let organization = steps.last().expect("the organization");
    assert_eq!(organization["level"]["kind"], "organization");
    let teams = step["teams"].as_array().expect("teams").iter();
    let team_role = |team: &Value| team["role"].as_str()?.parse::<Role>().ok();
    if step["user"].is_string() {
        step["user"].clone()
    } else if let Some(highest) = teams.filter_map(team_role).max() {
        json!(highest)
    } else if step["default"] == "inherit" || organization["user"].is_null() {
        Value::Null
    } else {
        step["default"].clone()
    }
}

#[derive(Default)]
struct Tally {
    answers: usize,
    decisions: usize,
}

impl Tally {
    fn add(&mut self, met: Option<&Vec<bool>>) {
        self.answers += 1;
        self.decisions += met.map_or(1, Vec::len);
    }
}

/// A failed run prints the smallest world that fails; it is not stored in a file.
fn runner(cases: u32) -> TestRunner {
    TestRunner::new(Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    })
}

async fn people(app: &TestApp) -> Vec<Persona<'_>> {
    let mut people = Vec::new();
    for _ in 0..PEOPLE {
        people.push(app.stranger().await);
    }
    people
}

/// Writes the world in one statement and reads everyone's role on everything.
async fn store(
    app: &TestApp,
    world: &World,
    number: u64,
    people: &[Uuid],
) -> HashMap<(Uuid, Uuid), Option<Role>> {
    let organization = organization_id(number);
    sqlx::query(include_str!("permission_rule/world.sql"))
        .bind(organization)
        .bind(world.rows(number, people))
        .execute(app.pool())
        .await
        .expect("the world fits the schema");
    let rows: Vec<(Uuid, Uuid, Option<String>)> = sqlx::query_as(
        "select m.user_id, n.id, content_role($1, m.user_id, m.role, n.id, n.default_level, n.parent_id)::text
         from members m
         cross join (
             select id, default_level, parent_id from collections where organization_id = $1
             union all
             select id, default_level, parent_id from spaces where organization_id = $1
         ) n
         where m.organization_id = $1",
    )
    .bind(organization)
    .fetch_all(app.pool())
    .await
    .expect("the database answers");
    rows.into_iter()
        .map(|(user, node, role)| ((user, node), role.map(|word| word.parse().expect("a role"))))
        .collect()
}

/// The actions in the `permissions` of an object, in this order.
const REPORTED_ACTIONS: [(&str, Action); 6] = [
    ("view", Action::View),
    ("comment", Action::Comment),
    ("edit", Action::Edit),
    ("review", Action::Review),
    ("merge", Action::Merge),
    ("admin", Action::Administer),
];
const REPORTED_FOR_COLLECTIONS: [(&str, Action); 3] = [
    ("view", Action::View),
    ("create", Action::Create),
    ("admin", Action::Administer),
];

fn reported(is_space: bool) -> &'static [(&'static str, Action)] {
    if is_space {
        &REPORTED_ACTIONS
    } else {
        &REPORTED_FOR_COLLECTIONS
    }
}

fn path_of(id: Uuid, is_space: bool) -> String {
    if is_space {
        format!("/spaces/{}", SpaceId::from_uuid(id))
    } else {
        format!("/collections/{}", CollectionId::from_uuid(id))
    }
}

/// The permissions of the persona on the node; `None` when they cannot see it.
async fn permissions_on(persona: &Persona<'_>, id: Uuid, is_space: bool) -> Option<Vec<bool>> {
    let reply = persona.get(path_of(id, is_space)).await;
    if reply.status == 404 {
        return None;
    }
    Some(flags(&reply.expect_status(200).json(), is_space))
}

/// The permissions of the persona on everything in the lists of the world.
async fn permissions_on_all(persona: &Persona<'_>, number: u64) -> HashMap<Uuid, Vec<bool>> {
    let organization = OrganizationId::from_uuid(organization_id(number));
    let mut met = HashMap::new();
    for (list, is_space) in [("spaces", true), ("collections", false)] {
        let path = format!("/orgs/{organization}/{list}?limit=1000");
        let reply = persona.get_json(path).await;
        for item in reply["items"].as_array().expect("a list") {
            let id: SpaceId = item["id"]
                .as_str()
                .and_then(|id| id.parse().ok())
                .expect("an id");
            met.insert(id.uuid(), flags(item, is_space));
        }
    }
    met
}

fn flags(object: &Value, is_space: bool) -> Vec<bool> {
    let permissions = &object["permissions"];
    reported(is_space)
        .iter()
        .map(|(name, _)| permissions[name] == true)
        .collect()
}

fn expected(role: Option<Role>, is_space: bool) -> Option<Vec<bool>> {
    let actions = policy::content::actions(role);
    let may = |(_, action): &(&str, Action)| actions.contains(*action);
    actions
        .contains(Action::View)
        .then(|| reported(is_space).iter().map(may).collect())
}
