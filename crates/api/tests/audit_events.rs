//! The audit trail as administrators read it. The path from an event to its entry is tested in `events`.

use model::Role;
use serde_json::json;
use store::audit_events;
use testkit::TestApp;

async fn audit(app: &TestApp) {
    app.consume_events(async |tx, event| audit_events::insert(tx, event).await)
        .await;
}

#[tokio::test]
async fn administrators_read_what_happened_in_their_organization() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let other = app.organization("globex").await;
    let id = org.collection("Guides").await;
    other.collection("Secrets").await;
    let path = org.path("/audit-events");
    assert_eq!(org.admin.get_json(&path).await["count"], 0);

    audit(&app).await;
    let found = org.admin.get(&path).await.expect_status(200);
    assert_eq!(
        found.items("/type"),
        ["collection.created", "organization.created"]
    );
    assert_eq!(found.items("/subject"), [id, org.id.to_string()]);
    assert_eq!(found.items("/subjectName"), ["Guides", "acme"]);
    insta::assert_json_snapshot!(found.json()["items"][0], {
        ".id" => "[id]", ".occurredAt" => "[time]", ".subject" => "[id]",
        ".actor.user" => "[id]", ".actor.token" => "[id]", ".actor.requestId" => "[id]",
        ".actor.name" => "[name]"
    }, @r#"
    {
      "actor": {
        "kind": "user",
        "name": "[name]",
        "requestId": "[id]",
        "token": "[id]",
        "user": "[id]"
      },
      "id": "[id]",
      "names": {},
      "object": "audit-event",
      "occurredAt": "[time]",
      "payload": {
        "title": "Guides"
      },
      "subject": "[id]",
      "subjectName": "Guides",
      "type": "collection.created"
    }
    "#);
}

#[tokio::test]
async fn only_administrators_read_the_trail() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/audit-events");
    org.admin.get(&path).await.expect_status(200);
    org.member(Role::Create)
        .await
        .get(&path)
        .await
        .expect_status(403);
    org.guest().await.get(&path).await.expect_status(403);
    app.stranger().await.get(&path).await.expect_status(404);
    app.anonymous().get(&path).await.expect_status(401);
}

#[tokio::test]
async fn all_pages_together_are_the_trail_and_its_end_can_be_watched() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    for number in 0..6 {
        org.collection(&format!("c{number}")).await;
    }
    audit(&app).await;
    let path = org.path("/audit-events?limit=3&order=asc");
    let first = admin.get(&path).await.expect_status(200);
    let second = admin
        .get(format!("{path}&page={}", first.text("/next/page")))
        .await
        .expect_status(200);
    let third = admin
        .get(format!("{path}&page={}", second.text("/next/page")))
        .await
        .expect_status(200);
    let mut titles = Vec::new();
    for page in [first, second, third] {
        titles.extend(page.items("/payload/title"));
    }
    assert_eq!(titles, ["acme", "c0", "c1", "c2", "c3", "c4", "c5"]);

    // Later events are on later pages, so nothing is missed between two reads.
    org.collection("c6").await;
    audit(&app).await;
    let rest = admin.get(org.path("/audit-events?limit=2")).await;
    assert_eq!(rest.items("/payload/title"), ["c6", "c5"]);
    let older = admin
        .get(format!(
            "/orgs/{}/audit-events?limit=2&page={}",
            org.id,
            rest.text("/next/page")
        ))
        .await;
    assert_eq!(older.items("/payload/title"), ["c4", "c3"]);
}

#[tokio::test]
async fn the_trail_answers_who_did_what_and_when() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let other = org.member(Role::Admin).await;
    org.collection("Guides").await;
    other
        .patch(org.path(""), json!({"title": "Acme"}))
        .await
        .expect_status(200);
    audit(&app).await;

    let path = org.path("/audit-events");
    let found = async |query: &str| {
        let reply = org
            .admin
            .get(format!("{path}?{query}"))
            .await
            .expect_status(200);
        reply.items("/type")
    };
    let by_other = format!("actor={}", other.id);
    assert_eq!(found(&by_other).await, ["organization.updated"]);
    assert_eq!(
        found("type=collection.created").await,
        ["collection.created"]
    );
    assert_eq!(
        found("type=organization.created&type=organization.updated").await,
        ["organization.updated", "organization.created"]
    );
    assert_eq!(found("from=2000-01-01T00:00:00Z").await.len(), 3);
    assert!(found("from=2100-01-01T00:00:00Z").await.is_empty());
    assert!(found("to=2000-01-01T00:00:00Z").await.is_empty());

    let updated = org.admin.get(format!("{path}?{by_other}")).await.json();
    let changed = &updated["items"][0]["payload"]["changed"];
    assert_eq!(changed["title"], json!({"before": "acme", "after": "Acme"}));
    assert!(changed.get("hostname").is_none(), "{changed}");
    let name = other.email.split('@').next();
    assert_eq!(updated["items"][0]["actor"]["name"].as_str(), name);

    let by_subject = found(&format!("subject={}", org.id)).await;
    assert_eq!(by_subject, ["organization.updated", "organization.created"]);
    assert!(found(&format!("subject={}", other.id)).await.is_empty());

    for (query, field) in [
        ("from=yesterday", "from"),
        ("to=1", "to"),
        ("actor=me", "actor"),
        ("subject=it", "subject"),
        ("order=up", "order"),
        ("format=xls", "format"),
    ] {
        org.admin
            .get(format!("{path}?{query}"))
            .await
            .expect_invalid(field);
    }
}

#[tokio::test]
async fn token_events_of_members_are_listed_in_their_organizations() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let elsewhere = app.organization("globex").await;
    let member = org.member(Role::Read).await;
    let token = json!({"label": "laptop", "scopes": ["content:read"]});
    let token = member.create("/user/tokens", token).await;
    member
        .delete(format!("/user/tokens/{token}"))
        .await
        .expect_status(204);
    audit(&app).await;
    let query = "type=token.created&type=token.revoked";
    let path = format!("/orgs/{}/audit-events?{query}", org.id);
    let found = org.admin.get(&path).await.expect_status(200);
    assert_eq!(found.items("/type"), ["token.revoked", "token.created"]);
    assert_eq!(found.items("/subjectName"), ["laptop", "laptop"]);
    let names = &found.json()["items"][0]["names"];
    let name = member.email.split('@').next();
    assert_eq!(names[member.id.to_string()].as_str(), name, "{names}");
    let path = format!("/orgs/{}/audit-events?{query}", elsewhere.id);
    assert_eq!(elsewhere.admin.get(&path).await.json()["count"], 0);
}

#[tokio::test]
async fn the_trail_is_a_table_whose_pages_fit_together() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    for title in ["Guides", "=cmd|' /C calc'!A0", "\"quoted\", twice"] {
        org.collection(title).await;
    }
    audit(&app).await;
    let path = org.path("/audit-events");
    let all = format!("{path}?format=csv&order=asc&type=collection.created");
    let whole = org.admin.get(&all).await.expect_status(200);
    assert_eq!(whole.header("content-type"), "text/csv; charset=utf-8");
    assert!(!whole.headers.contains_key("link"));
    let table = String::from_utf8(whole.bytes.to_vec()).expect("text");
    let lines: Vec<_> = table.split_terminator("\r\n").collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(
        lines[0],
        r#""id","occurredAt","type","actor.kind","actor.user","actor.onBehalfOf","actor.name","actor.token","#.to_owned()
            + r#""actor.installation","actor.address","actor.requestId","subject","subjectName","payload""#
    );
    assert!(
        lines[1].contains(r#","collection.created","user","#),
        "{table}"
    );
    assert!(lines[2].contains(r#","'=cmd|' /C calc'!A0","#), "{table}");
    assert!(lines[3].contains(r#","""quoted"", twice","#), "{table}");

    let (mut next, mut pages) = (format!("{all}&limit=2"), Vec::new());
    loop {
        let page = org.admin.get(&next).await.expect_status(200);
        pages.push(String::from_utf8(page.bytes.to_vec()).expect("text"));
        if !page.headers.contains_key("link") {
            break;
        }
        let link = page.header("link");
        let query = link
            .strip_prefix("<?")
            .and_then(|link| link.strip_suffix(">; rel=\"next\""));
        next = format!("{path}?{}", query.expect("a link"));
    }
    assert_eq!((pages.concat(), pages.len()), (table, 2));
    let member = org.member(Role::Create).await;
    member.get(&all).await.expect_status(403);
}
