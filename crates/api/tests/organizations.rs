//! Organizations and their settings, as people use them.

use model::Role;
use serde_json::{Value, json};
use store::organizations;
use testkit::{Org, TestApp};

fn path(org: &Org<'_>) -> String {
    org.path("")
}

fn instructions(org: &Org<'_>) -> String {
    org.path("/agent-instructions")
}

fn document(text: &str) -> Value {
    json!({"object": "document", "data": {"schemaVersion": 1}, "nodes": [
        {"object": "block", "type": "paragraph", "nodes": [
            {"object": "text", "leaves": [{"object": "leaf", "text": text, "marks": []}]}]}]})
}

#[tokio::test]
async fn the_creator_of_an_organization_is_its_admin() {
    let app = TestApp::new().await;
    let olga = app.stranger().await;
    let body = json!({"title": "Olga Press", "emailDomains": ["Olga.example"]});
    let created = olga.post("/orgs", body).await.expect_status(201);
    insta::assert_json_snapshot!(created.json(), {
        ".id" => "[id]", ".createdAt" => "[time]", ".urls.location" => "[url]", ".urls.app" => "[url]"
    }, @r#"
    {
      "ai": true,
      "createdAt": "[time]",
      "defaultRole": "read",
      "emailDomains": [
        "olga.example"
      ],
      "id": "[id]",
      "inviteLinks": true,
      "mergeRules": {
        "type": "none"
      },
      "object": "organization",
      "permissions": {
        "admin": true,
        "createContent": true,
        "createOpenAPISpec": true,
        "ingestConversations": true,
        "installIntegration": true,
        "listInstallations": true,
        "listIntegrations": true,
        "listMembers": true,
        "listTeams": true,
        "ownTeam": true,
        "view": true,
        "viewBilling": true
      },
      "plan": "internal",
      "sso": false,
      "title": "Olga Press",
      "trial": {
        "count": 0,
        "status": "notapplicable"
      },
      "type": "business",
      "urls": {
        "app": "[url]",
        "location": "[url]"
      }
    }
    "#);
    assert_eq!(created.header("location"), created.text("/urls/location"));
    for (body, field) in [
        (json!({"title": "x"}), "title"),
        (json!({"title": "x".repeat(256)}), "title"),
        (
            json!({"title": "good", "emailDomains": ["no domain"]}),
            "emailDomains",
        ),
    ] {
        olga.post("/orgs", body).await.expect_invalid(field);
    }
    app.anonymous()
        .post("/orgs", json!({"title": "good"}))
        .await
        .expect_status(401);
}

#[tokio::test]
async fn organizations_cannot_be_created_unless_the_operator_allows_it() {
    let closed = TestApp::builder().settings(|s| s.open_organizations = false);
    let app = closed.build().await;
    let person = app.stranger().await;
    person
        .post("/orgs", json!({"title": "good"}))
        .await
        .expect_status(403);
}

#[tokio::test]
async fn unknown_settings_are_rejected() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let before = org.admin.get_json(path(&org)).await;
    let smuggled = json!({
        "id": "0000000000000000000000", "object": "user", "createdAt": "2000-01-01T00:00:00Z",
        "plan": "enterprise_2024", "billing": {"interval": "yearly"}, "trial": {"status": "active"},
        "blocked": {"reason": "x"}, "internal_billingMigration": {}, "type": "community",
        "permissions": {"admin": false}, "version": 99, "cell": "elsewhere",
    });
    let after = org
        .admin
        .patch(path(&org), smuggled)
        .await
        .expect_status(200)
        .json();
    assert_eq!(after, before);
    for (body, field) in [
        (json!({"title": ["a", "b"]}), "title"),
        (json!({"title": ""}), "title"),
        (json!({"hostname": "NO"}), "hostname"),
        (json!({"hostname": "-no-"}), "hostname"),
        (json!({"emailDomains": ["a.example", "@"]}), "emailDomains"),
        (json!({"logo": "javascript:alert(1)"}), "logo"),
        (json!({"defaultRole": "king"}), "defaultRole"),
        (json!({"mergeRules": {"type": "inherit"}}), "mergeRules"),
        (
            json!({"defaultContent": {"type": "site", "site": "x"}}),
            "defaultContent",
        ),
        (json!({"sso": true}), "sso"),
    ] {
        let refused = org
            .admin
            .patch(path(&org), body.clone())
            .await
            .expect_status(400);
        assert_eq!(refused.text("/error/field"), field, "{body}");
    }
    let unchanged = org.admin.get(path(&org)).await.json();
    assert_eq!(unchanged, before);
}

#[tokio::test]
async fn members_see_the_organization_and_only_admins_change_it() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let title = json!({"title": "Acme Books"});
    let guest = org.guest().await;
    let seen = guest.get_json(path(&org)).await;
    assert_eq!(seen["permissions"]["view"], true);
    assert_eq!(seen["permissions"]["listMembers"], false);
    for (person, read, write) in [
        (guest, 200, 403),
        (org.member(Role::Create).await, 200, 403),
        (org.disabled().await, 404, 404),
        (app.stranger().await, 404, 404),
        (app.anonymous(), 401, 401),
    ] {
        person.get(path(&org)).await.expect_status(read);
        person
            .patch(path(&org), title.clone())
            .await
            .expect_status(write);
    }
    let changed = org.admin.patch(path(&org), title).await.expect_status(200);
    assert_eq!(changed.text("/title"), "Acme Books");
}

#[tokio::test]
async fn a_hostname_belongs_to_one_organization_and_tells_only_its_members() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    let claim = json!({"hostname": "acme-docs"});
    org.admin
        .patch(path(&org), claim.clone())
        .await
        .expect_status(200);
    other
        .admin
        .patch(path(&other), claim)
        .await
        .expect_status(409);

    let guest = org.guest().await;
    let found = guest.get_json("/subdomains/acme-docs").await;
    let target = json!({"type": "organization", "organization": org.id});
    let expected = json!({"object": "subdomain", "subdomain": "acme-docs", "target": target, "isActive": true});
    assert_eq!(found, expected);
    let hidden = other
        .admin
        .get("/subdomains/acme-docs")
        .await
        .expect_status(404);
    for missing in ["nobody-has-this", "x", "UPPER"] {
        let none = other.admin.get(format!("/subdomains/{missing}")).await;
        assert_eq!(none.comparable(), hidden.comparable(), "{missing}");
    }
    org.disabled()
        .await
        .get("/subdomains/acme-docs")
        .await
        .expect_status(404);
    app.anonymous()
        .get("/subdomains/acme-docs")
        .await
        .expect_status(401);
}

#[tokio::test]
async fn a_hostname_that_was_let_go_rests_for_a_week() {
    let app = TestApp::new().await;
    let (org, other) = (
        app.organization("acme").await,
        app.organization("other").await,
    );
    let (first, second) = (
        json!({"hostname": "acme-docs"}),
        json!({"hostname": "acme"}),
    );
    for name in [&first, &second] {
        org.admin
            .patch(path(&org), name.clone())
            .await
            .expect_status(200);
    }
    let resting = other.admin.patch(path(&other), first.clone()).await;
    resting.expect_status(409).expect_error("7 days");
    // The former owner may take the hostname back, and then the other one cools down.
    for name in [&first, &second, &second] {
        org.admin
            .patch(path(&org), name.clone())
            .await
            .expect_status(200);
    }
    for (days, status) in [(6, 409), (8, 200)] {
        let passed =
            "update released_hostnames set released_at = now() - make_interval(days => $1)";
        let passed = sqlx::query(passed).bind(days).execute(app.pool());
        passed.await.expect("the database answers");
        let response = other.admin.patch(path(&other), first.clone()).await;
        response.expect_status(status);
    }
    let taken = org.admin.patch(path(&org), first).await;
    taken.expect_status(409).expect_error("is taken");
    // The hostname of a deleted organization cools down too.
    let gone = "delete from organizations where organization_id = $1";
    let gone = sqlx::query(gone).bind(org.id.uuid()).execute(app.pool());
    gone.await.expect("the database answers");
    let resting = other.admin.patch(path(&other), second).await;
    resting.expect_status(409).expect_error("7 days");
}

#[tokio::test]
async fn hostnames_that_have_rested_are_forgotten() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    for name in ["acme-old", "acme-new", "acme"] {
        let name = json!({"hostname": name});
        org.admin.patch(path(&org), name).await.expect_status(200);
    }
    let passed = "update released_hostnames
                  set released_at = now() - make_interval(days => case hostname when 'acme-old' then 8 else 6 end)";
    let passed = sqlx::query(passed).execute(app.pool());
    passed.await.expect("the database answers");
    let forgotten = organizations::delete_cooled_down_hostnames(&app.app.db).await;
    assert_eq!(forgotten.expect("the database answers"), 1);
    let left = sqlx::query_scalar("select hostname from released_hostnames").fetch_all(app.pool());
    let left: Vec<String> = left.await.expect("the database answers");
    assert_eq!(left, ["acme-new"]);
}

#[tokio::test]
async fn one_organization_keeps_few_hostnames_from_others() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    for number in 0..=20 {
        let name = json!({"hostname": format!("acme-{number}")});
        org.admin.patch(path(&org), name).await.expect_status(200);
    }
    let more = json!({"hostname": "acme-21"});
    let refused = org.admin.patch(path(&org), more).await.expect_status(409);
    refused.expect_error("20 hostnames");
    let back = json!({"hostname": "acme-3"});
    org.admin.patch(path(&org), back).await.expect_status(200);
}

#[tokio::test]
async fn reserved_hostnames_are_refused_and_kept_by_those_who_have_them() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    for name in ["www", "api", "login", "status", "admin", "xn--pple-43d"] {
        let body = json!({"hostname": name});
        let refused = org.admin.patch(path(&org), body).await.expect_status(400);
        assert_eq!(refused.text("/error/field"), "hostname", "{name}");
    }
    // As before the name was reserved.
    for taken in [
        "update organizations set hostname = 'status' where organization_id = $1",
        "insert into hostnames (hostname, organization_id) values ('status', $1)",
    ] {
        let taken = sqlx::query(taken).bind(org.id.uuid()).execute(app.pool());
        taken.await.expect("the database answers");
    }
    let same = json!({"title": "Acme Books", "hostname": "status"});
    let stored = org.admin.patch(path(&org), same).await.expect_status(200);
    assert_eq!(stored.text("/hostname"), "status");
    let other = json!({"hostname": "support"});
    org.admin.patch(path(&org), other).await.expect_status(400);
}

#[tokio::test]
async fn agent_instructions_are_empty_until_an_admin_sets_them() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let reader = org.member(Role::Read).await;
    let empty = reader.get(instructions(&org)).await.expect_status(200);
    insta::assert_json_snapshot!(empty.json(), {
        ".updatedAt" => "[time]", ".updatedBy" => "[id]", ".urls.location" => "[url]"
    }, @r#"
    {
      "instructions": {
        "data": {
          "schemaVersion": 1
        },
        "nodes": [],
        "object": "document"
      },
      "object": "agent-instructions",
      "updatedAt": "[time]",
      "updatedBy": "[id]",
      "urls": {
        "location": "[url]"
      }
    }
    "#);
    assert_eq!(empty.text("/updatedBy"), org.admin.id.to_string());

    let second = org.member(Role::Admin).await;
    let body = json!({"instructions": document("Be brief.")});
    let stale = empty.header("etag").to_owned();
    let reported = second
        .put(instructions(&org), body.clone())
        .await
        .expect_status(200);
    assert_eq!(reported.json()["instructions"], document("Be brief."));
    assert_eq!(reported.text("/updatedBy"), second.id.to_string());
    let read = reader.get(instructions(&org)).await.expect_status(200);
    assert_eq!(read.json(), reported.json());
    let late = second.with("if-match", &stale);
    late.put(instructions(&org), body.clone())
        .await
        .expect_status(412);
    let current = second.with("if-match", read.header("etag"));
    current
        .put(instructions(&org), body.clone())
        .await
        .expect_status(200);

    reader
        .put(instructions(&org), body.clone())
        .await
        .expect_status(403);
    for (person, refused) in [
        (org.guest().await, 404),
        (app.stranger().await, 404),
        (app.anonymous(), 401),
    ] {
        person.get(instructions(&org)).await.expect_status(refused);
        person
            .put(instructions(&org), body.clone())
            .await
            .expect_status(refused);
    }
}

#[tokio::test]
async fn instructions_are_a_document_of_some_size() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let first = org.admin.with("if-match", "\"3-x\"");
    let good = json!({"instructions": document("x")});
    first.put(instructions(&org), good).await.expect_status(412);
    for wrong in [
        json!("text"),
        json!({}),
        json!({"object": "page", "data": {}, "nodes": []}),
        json!({"object": "document", "data": {}, "nodes": {}}),
        document(&"x".repeat(256 * 1024)),
    ] {
        let body = json!({"instructions": wrong});
        org.admin
            .put(instructions(&org), body)
            .await
            .expect_invalid("instructions");
    }
}
