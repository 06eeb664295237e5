//! Quotas of organizations and users: where they are enforced, what frees them again, and how they are reported.

use context::Settings;
use futures::future::join_all;
use model::{Role, id::SpaceId, scope::Scopes, usage::Resource};
use serde_json::{Value, json};
use testkit::{Org, Persona, Reply, TestApp};

async fn app_with(change: impl FnOnce(&mut context::Limits)) -> TestApp {
    let change = |settings: &mut Settings| change(&mut settings.limits);
    TestApp::builder().settings(change).build().await
}

async fn create(org: &Org<'_>, kind: &str, body: Value) -> Reply {
    org.admin
        .post(format!("/orgs/{}/{kind}", org.id), body)
        .await
}

async fn space(org: &Org<'_>) -> Reply {
    create(org, "spaces", json!({"title": "Guide"})).await
}

async fn usage(org: &Org<'_>) -> Value {
    org.admin.get_json(org.path("/usage")).await
}

async fn used(org: &Org<'_>, resource: &str) -> i64 {
    usage(org).await[resource]["used"]
        .as_i64()
        .expect("a figure")
}

#[track_caller]
fn refused(reply: Reply, message: &str) {
    let reply = reply.expect_status(422);
    assert_eq!(reply.text("/error/type"), "quota_exceeded");
    assert!(
        reply.text("/error/message").starts_with(message),
        "{}",
        reply.json()
    );
}

#[tokio::test]
async fn spaces_are_refused_at_the_quota_and_deleting_one_frees_it() {
    let app = app_with(|limits| limits.max_spaces = 2).await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    let first = space(&org).await.expect_status(201).id();
    let second = space(&org).await.expect_status(201).id();
    let full = "This organization has 2 of 2 spaces. Delete some, or ask the operator of this server to raise \
                `max_spaces`.";
    refused(space(&org).await, full);
    refused(
        org.admin
            .post_empty(format!("/spaces/{first}/duplicate"))
            .await,
        full,
    );
    space(&other).await.expect_status(201);

    org.admin
        .delete(format!("/spaces/{first}"))
        .await
        .expect_status(204);
    let copy = org.admin.post_empty(format!("/spaces/{second}/duplicate"));
    copy.await.expect_status(201);
    let restore = format!("/spaces/{first}/restore");
    refused(org.admin.post_empty(&restore).await, full);
    org.admin
        .delete(format!("/spaces/{second}"))
        .await
        .expect_status(204);
    org.admin.post_empty(&restore).await.expect_status(200);
    assert_eq!(used(&org, "spaces").await, 2);
}

#[tokio::test]
async fn those_who_come_at_once_do_not_exceed_it_together() {
    let app = app_with(|limits| {
        limits.max_spaces = 5;
        limits.max_tokens_per_user = 6;
    })
    .await;
    let org = app.organization("acme").await;
    let created = join_all((0..20).map(|_| space(&org))).await;
    let created = created.iter().filter(|reply| reply.status == 201).count();
    assert_eq!((created, used(&org, "spaces").await), (5, 5));
    // Plus the token of the admin itself.
    let created = join_all((0..20).map(|_| make(&org.admin))).await;
    let created = created.iter().filter(|reply| reply.status == 201).count();
    assert_eq!(created, 5);
}

#[tokio::test]
async fn sites_and_specs_are_refused_at_the_quota() {
    let app = app_with(|limits| {
        limits.max_sites = 1;
        limits.max_specs = 1;
    })
    .await;
    let org = app.organization("acme").await;
    let source = json!({"text": "openapi: 3.1.0"});
    let spec = |slug: &str| json!({"slug": slug, "source": source.clone()});
    create(&org, "openapi", spec("one"))
        .await
        .expect_status(201);
    let full = "This organization has 1 of 1 OpenAPI specs. Delete some,";
    refused(create(&org, "openapi", spec("two")).await, full);
    let at = |slug: &str| format!("/orgs/{}/openapi/{slug}", org.id);
    let put = json!({"source": source.clone()});
    refused(org.admin.put(at("two"), put.clone()).await, full);
    org.admin
        .put(at("one"), put.clone())
        .await
        .expect_status(200);
    org.admin.delete(at("one")).await.expect_status(204);
    org.admin.put(at("two"), put).await.expect_status(201);

    let site = create(&org, "sites", json!({"title": "Docs"})).await;
    let site = site.expect_status(201).id();
    let full = "This organization has 1 of 1 sites. Delete some,";
    refused(create(&org, "sites", json!({"title": "More"})).await, full);
    let site = format!("/orgs/{}/sites/{site}", org.id);
    org.admin.delete(site).await.expect_status(204);
    let again = create(&org, "sites", json!({"title": "More"})).await;
    again.expect_status(201);
}

#[tokio::test]
async fn members_cannot_join_over_the_quota_by_any_way() {
    let app = app_with(|limits| limits.max_members = 2).await;
    let org = app.organization("acme").await;
    let path = org.path("");
    org.admit_domains(&["acme.test"]).await;
    let link = create(&org, "link-invites", json!({"role": "read"})).await;
    let link = format!("{path}/invites/{}", link.expect_status(201).id());
    let invitation = json!({"emails": ["new@acme.test"], "role": "read"});
    let invitation = create(&org, "invites", invitation).await.expect_status(200);
    let invitation = invitation.text("/invitations/0/link");
    let token = invitation.rsplit('/').next().expect("a token");
    let invitation = format!("{path}/invites/{token}");
    let member = org.member(Role::Read).await;
    let full = "This organization has 2 of 2 members. Remove some,";
    let late = app.person("late@acme.test", Scopes::All).await;
    refused(late.post_empty(format!("{path}/join")).await, full);
    refused(late.post_empty(&link).await, full);
    refused(late.post_empty(&invitation).await, full);
    // Existing members stay.
    member.post_empty(&link).await.expect_status(200);
    let gone = format!("{path}/members/{}", member.id);
    org.admin.delete(gone).await.expect_status(204);
    // A rejected user has not used up the invitation.
    late.post_empty(&invitation).await.expect_status(200);
    assert_eq!(used(&org, "members").await, 2);
}

async fn make(who: &Persona<'_>) -> Reply {
    let token = json!({"label": "new", "scopes": ["content:read"]});
    who.post("/user/tokens", token).await
}

#[tokio::test]
async fn tokens_in_force_are_limited_per_user() {
    let app = app_with(|limits| limits.max_tokens_per_user = 2).await;
    let (ada, bruno) = (app.stranger().await, app.stranger().await);
    let second = make(&ada).await.expect_status(201).id();
    let full = "This account has 2 of 2 API tokens. Revoke some, or ask the operator of this server to raise \
                `max_tokens_per_user`.";
    refused(make(&ada).await, full);
    make(&bruno).await.expect_status(201);
    let revoke = ada.delete(format!("/user/tokens/{second}"));
    revoke.await.expect_status(204);
    make(&ada).await.expect_status(201);
    // Expired tokens do not count.
    let expire = "update api_tokens set expires_at = now() - interval '1 hour' where label = 'new' and user_id = $1";
    sqlx::query(expire)
        .bind(ada.id.uuid())
        .execute(app.pool())
        .await
        .expect("a token");
    make(&ada).await.expect_status(201);
}

#[tokio::test]
async fn a_transfer_counts_for_where_it_goes() {
    let app = app_with(|limits| limits.max_spaces = 2).await;
    let (old, new) = (app.organization("old").await, app.organization("new").await);
    new.admit(&old.admin, Some(Role::Create)).await;
    let shelf = create(&old, "collections", json!({}))
        .await
        .expect_status(201)
        .id();
    let place = json!({"parent": shelf});
    create(&old, "spaces", place.clone())
        .await
        .expect_status(201);
    create(&old, "spaces", place).await.expect_status(201);
    space(&new).await.expect_status(201);
    let (from, to) = (used(&old, "bytes").await, used(&new, "bytes").await);
    let transfer = format!("/collections/{shelf}/transfer");
    let body = json!({"organization": new.id});
    let reply = old.admin.post(&transfer, body.clone()).await;
    refused(reply, "This organization has ");
    assert_eq!(used(&old, "spaces").await, 2, "nothing was moved");

    let operator = app.system();
    let more = [(Resource::Spaces, Some(3))];
    let set = app::usage::set_exceptions(&operator, new.id, &more).await;
    set.expect("the organization is there");
    operator.commit(None).await.expect("the database answers");
    old.admin.post(&transfer, body).await.expect_status(200);
    assert_eq!(used(&old, "spaces").await, 0);
    assert_eq!(usage(&new).await["spaces"], json!({"used": 3, "limit": 3}));
    assert_eq!(used(&old, "bytes").await, 0);
    assert_eq!(used(&new, "bytes").await, from + to);
}

#[tokio::test]
async fn only_admins_see_the_usage() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/usage");
    let creator = org.member(Role::Create).await;
    space(&org).await.expect_status(201);
    insta::assert_json_snapshot!(usage(&org).await, {".bytes.used" => "[bytes]"}, @r#"
    {
      "bytes": {
        "limit": 21474836480,
        "used": "[bytes]"
      },
      "members": {
        "limit": 10000,
        "used": 2
      },
      "object": "organization-usage",
      "sites": {
        "limit": 500,
        "used": 0
      },
      "spaces": {
        "limit": 5000,
        "used": 1
      },
      "specs": {
        "limit": 500,
        "used": 0
      }
    }
    "#);
    creator.get(&path).await.expect_status(403);
    app.stranger().await.get(&path).await.expect_status(404);
    app.anonymous().get(&path).await.expect_status(401);
}

/// The previous version of the server writes the same rows and does not know quotas.
#[tokio::test]
async fn rows_written_directly_are_counted_and_not_rejected() {
    let app = app_with(|limits| limits.max_spaces = 1).await;
    let org = app.organization("acme").await;
    let stored = space(&org).await.expect_status(201).id();
    let mut tx = app.pool().begin().await.expect("the database answers");
    sqlx::query("set local bindery.max_spaces = ''")
        .execute(&mut *tx)
        .await
        .expect("a setting");
    let stored: SpaceId = stored.parse().expect("an id");
    let copy = "insert into spaces (organization_id, id, position, title, revision, created_at, created_by, updated_at)
                select organization_id, gen_random_uuid(), position, title, revision, created_at, created_by, updated_at
                from spaces, generate_series(1, 3) where id = $1";
    sqlx::query(copy)
        .bind(stored.uuid())
        .execute(&mut *tx)
        .await
        .expect("rows");
    tx.commit().await.expect("the database answers");
    assert_eq!(used(&org, "spaces").await, 4);
    refused(space(&org).await, "This organization has 4 of 1 spaces.");
    org.admin
        .get(format!("/spaces/{stored}"))
        .await
        .expect_status(200);
    org.admin
        .delete(format!("/spaces/{stored}"))
        .await
        .expect_status(204);
    assert_eq!(used(&org, "spaces").await, 3);
}

#[tokio::test]
async fn wrong_figures_are_corrected_once_a_day() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    space(&org).await.expect_status(201);
    let before = usage(&org).await;
    let drift = "update organization_usage
                 set bytes = bytes + 7, spaces = 9, sites = 9, specs = 9, members = 9,
                     counted_at = now() - interval '25 hours'";
    sqlx::query(drift).execute(app.pool()).await.expect("a row");
    assert_ne!(usage(&org).await, before);
    let recount = || app::usage::recount_some(&app.app);
    recount().await.expect("the database answers");
    assert_eq!(usage(&org).await, before);
    app::usage::update_totals(&app.app).await.expect("sums");
    assert_eq!(usage(&org).await, before, "whether added up or not");
}
