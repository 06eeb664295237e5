//! The tenant sweep, generated from our OpenAPI document: every place that accepts an id gets another organization's
//! id. Nothing of it may be seen or changed, and the response must be the same as for an id that does not exist.

#[path = "sweep/fields.rs"]
mod fields;
#[path = "sweep/state.rs"]
mod state;

use fields::{IdField, id_fields, with_field};
use http::Method;
use model::Role;
use serde_json::Value;
use testkit::{Operation, Org, Persona, Reply, Spec, TestApp, World};

/// Operations whose path may name foreign objects, each with its reason. This list may only shrink.
const EXEMPT_OPERATIONS: [(&str, &str); 7] = [
    (
        "getUserById",
        "people are no tenant's; whom one sees is tested with accounts",
    ),
    (
        "updateUserById",
        "people are no tenant's; whom one may change is tested with accounts",
    ),
    (
        "revokeToken",
        "tokens are no tenant's; revoking somebody else's does nothing",
    ),
    (
        "joinOrganization",
        "joining starts from outside, and the contract tells 400 from 404 there",
    ),
    (
        "getHost",
        "anyone may ask which hosts are served: the DNS tells as much",
    ),
    (
        "publishIntegration",
        "names of integrations are unique on the server, so one has to learn that a name is taken",
    ),
    (
        "joinOrganizationWithInvite",
        "who holds the id of an invite may use it: that is what it is for",
    ),
];

/// Creates the object if it is missing, under a name that is scoped to the organization.
const CREATES_BY_NAME: &str = "createOrUpdateOpenAPISpecBySlug";

struct Sweep {
    /// What our organization has, until a request succeeded and may have changed it.
    ours: Option<World>,
    calls: usize,
    leaks: Vec<String>,
}

#[tokio::test]
async fn no_operation_tells_or_changes_anything_of_another_organization() {
    let app = TestApp::builder().without_quotas().build().await;
    app.start_without_scripts();
    let (ours, theirs) = (
        app.organization("ours").await,
        app.organization("theirs").await,
    );
    let admin = ours.member(Role::Admin).await;
    let callers = [
        ("admin", admin.clone()),
        ("read", ours.member(Role::Read).await),
        ("guest", ours.guest().await),
        ("outsider", app.stranger().await),
        ("anonymous", app.anonymous()),
        ("session", app.browser(admin.id).await),
        (
            "reader",
            app.bearer(&World::create(&app, ours.id).await.site_token(&app)),
        ),
    ];
    let own = World::create(&app, ours.id).await;
    let callers: Vec<_> = callers
        .into_iter()
        .chain([
            ("installation", own.installed(&app)),
            ("integration", app.integration(&own.integration)),
        ])
        .collect();
    let mut sweep = Sweep {
        ours: None,
        calls: 0,
        leaks: Vec::new(),
    };
    let foreign = World::create(&app, theirs.id).await;
    // Their pages are indexed, or searches would prove nothing.
    app.indexed().await;
    let found = foreign.path("searchSpaceContent", "/spaces/{spaceId}/search");
    let found = theirs.admin.get(found).await.expect_status(200);
    assert!(!found.items("/id").is_empty(), "{}", found.json());
    let before = state::of(&app, theirs.id).await;
    let spec = Spec::shared();
    for operation in spec.operations() {
        for (name, caller) in &callers {
            sweep.foreign_path(&operation, name, caller, &foreign).await;
            sweep
                .mixed_path(&app, &ours, &operation, name, caller, &foreign)
                .await;
        }
        for field in id_fields(&spec.document, &operation) {
            sweep
                .foreign_field(&app, &ours, &operation, &callers[0].1, &field, &foreign)
                .await;
        }
        let now = state::of(&app, theirs.id).await;
        let changed: Vec<&str> = now
            .iter()
            .filter(|(table, rows)| before.get(*table) != Some(rows))
            .map(|(table, _)| table.as_str())
            .collect();
        if !changed.is_empty() {
            sweep.leaks.push(format!(
                "{} changed rows of another organization in {}",
                operation.id,
                changed.join(", ")
            ));
            break;
        }
    }
    println!("sweep: {} calls, {} leaks", sweep.calls, sweep.leaks.len());
    assert!(sweep.leaks.is_empty(), "{}", sweep.leaks.join("\n"));
}

impl Sweep {
    async fn our_world(&mut self, app: &TestApp, ours: &Org<'_>) -> World {
        if self.ours.is_none() {
            self.ours = Some(World::create(app, ours.id).await);
        }
        self.ours.clone().expect("it was created")
    }

    fn note(&mut self, reply: &Reply) {
        if reply.status.is_success() {
            self.ours = None;
        }
    }

    /// All ids of the path belong to the other organization.
    async fn foreign_path(
        &mut self,
        op: &Operation<'_>,
        name: &str,
        caller: &Persona<'_>,
        foreign: &World,
    ) {
        if !op.path.contains('{') || EXEMPT_OPERATIONS.iter().any(|(id, _)| *id == op.id) {
            return;
        }
        let hidden = send(caller, op, foreign, foreign.body(op.id)).await;
        let missing = World::missing();
        let nothing = send(caller, op, &missing, missing.body(op.id)).await;
        self.compare(op, &format!("{name}, their ids"), &hidden, &nothing);
    }

    /// The first id is ours, the rest are theirs: a child under the wrong parent.
    async fn mixed_path(
        &mut self,
        app: &TestApp,
        ours: &Org<'_>,
        op: &Operation<'_>,
        name: &str,
        caller: &Persona<'_>,
        foreign: &World,
    ) {
        if op.path.matches('{').count() < 2 || op.id == CREATES_BY_NAME {
            return;
        }
        for last in [foreign, &World::missing()] {
            let mut world = self.our_world(app, ours).await;
            (world.team, world.member, world.invite) =
                (last.team, last.member, last.invite.clone());
            world.written = last.written.clone();
            (world.site_section, world.site_space) = (last.site_section, last.site_space);
            world.site_section_group = last.site_section_group;
            world.settings = last.settings.clone();
            world.spec_version = last.spec_version;
            world.translation = last.translation;
            world.domain = last.domain.clone();
            world.saml_provider = last.saml_provider;
            world.oidc_provider = last.oidc_provider;
            world.webhook_delivery = last.webhook_delivery;
            world.integration_event = last.integration_event;
            world.glossary_entry = last.glossary_entry;
            world.conversation = last.conversation;
            world.conversation_issue = last.conversation_issue;
            world.issues_cluster = last.issues_cluster;
            if op.path.starts_with("/integrations/") {
                if op.path.matches('{').count() == 2 {
                    world.installation = last.installation;
                }
                world.space = last.space;
            } else {
                world.integration = last.integration.clone();
            }
            // With a third id, the site or spec is ours and only the child is theirs.
            if op.path.matches('{').count() == 2 || op.path.starts_with("/integrations/") {
                (world.site, world.spec) = (last.site, last.spec.clone());
                world.webhook = last.webhook;
            }
            let reply = send(caller, op, &world, foreign.body(op.id)).await;
            self.calls += 1;
            self.note(&reply);
            if reply.status.is_success() && reply.status != 204 {
                self.leaks.push(format!(
                    "{} ({name}, their child under our parent) answered {}",
                    op.id, reply.status
                ));
            }
        }
    }

    /// One id in the body or query is theirs, all others are ours.
    async fn foreign_field(
        &mut self,
        app: &TestApp,
        ours: &Org<'_>,
        op: &Operation<'_>,
        caller: &Persona<'_>,
        field: &IdField,
        foreign: &World,
    ) {
        let mut replies = Vec::new();
        for source in [foreign, &World::missing()] {
            let world = self.our_world(app, ours).await;
            let (query, body) = with_field(&world, op.id, field, source);
            let path = format!("{}{query}", world.path(op.id, op.path));
            let reply = caller.send(method(op), &path, body).await;
            self.note(&reply);
            replies.push(reply);
        }
        let what = format!("admin, their id in `{}`", field.name);
        self.compare(op, &what, &replies[0], &replies[1]);
        // Removing a user who is not a member from a team succeeds, for any id alike.
        let removes = field.name == "remove" && replies[0].status == 204;
        if replies[0].status.is_success() && !removes && !is_empty_list(&replies[0]) {
            self.leaks
                .push(format!("{} ({what}) answered {}", op.id, replies[0].status));
        }
    }

    fn compare(&mut self, op: &Operation<'_>, what: &str, hidden: &Reply, nothing: &Reply) {
        self.calls += 2;
        let status = hidden.status.as_u16();
        let (reported, untold) = (without_ids(hidden), without_ids(nothing));
        if reported != untold {
            self.leaks.push(format!(
                "{} ({what}): {reported:?} for theirs, {untold:?} for nothing",
                op.id
            ));
        } else if hidden.status.is_success()
            && status != 204
            && !is_empty_list(hidden)
            && !what.contains('`')
        {
            self.leaks
                .push(format!("{} ({what}) answered {status}", op.id));
        }
    }
}

async fn send(
    caller: &Persona<'_>,
    op: &Operation<'_>,
    world: &World,
    body: Option<Value>,
) -> Reply {
    caller
        .send(method(op), &world.path(op.id, op.path), body)
        .await
}

fn method(op: &Operation<'_>) -> Method {
    op.method.parse().expect("a method")
}

/// Whether a response is a list without items.
fn is_empty_list(reply: &Reply) -> bool {
    let body = reply.json();
    ["items", "organizations"]
        .iter()
        .any(|list| body[list] == Value::Array(Vec::new()))
}

/// Messages may repeat the id that the caller sent, so everything that looks like an id is replaced.
fn without_ids(reply: &Reply) -> (u16, String) {
    let (status, text) = reply.comparable();
    let is_id =
        |word: &str| word.len() == 22 && word.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let words: Vec<&str> = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .map(|word| if is_id(word) { "ID" } else { word })
        .collect();
    (status.as_u16(), words.join(" "))
}
