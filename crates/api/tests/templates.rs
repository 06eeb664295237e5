//! Templates: content to start from.

use model::Role;
use serde_json::{Value, json};
use testkit::{Persona, TestApp, World};

async fn pages(who: &Persona<'_>, base: &str) -> Value {
    who.get_json(format!("{base}/content/pages")).await["pages"].clone()
}

fn titles(pages: &Value) -> Vec<&str> {
    let pages = pages.as_array().expect("a list").iter();
    pages
        .map(|page| page["title"].as_str().expect("text"))
        .collect()
}

fn url(address: &str) -> Value {
    json!({"kind": "url", "url": address})
}

fn started() -> Value {
    json!({"id": "getting-started", "params": {"contentRefs": {"support": url("https://help.example.com")}}})
}

#[tokio::test]
async fn the_catalogue_tells_what_each_template_takes() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let reader = org.member(Role::Read).await;
    let listed = reader.get_json("/templates").await;
    let ids: Vec<&Value> = listed["items"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|item| &item["id"])
        .collect();
    assert_eq!(
        ids,
        [
            "api-reference",
            "architecture-decision",
            "changelog",
            "getting-started",
            "release-notes",
            "runbook"
        ]
    );
    assert_eq!(listed["items"][0]["parameters"][0]["name"], "spec");
    assert_eq!(
        listed["items"][0]["parameters"][0]["kinds"],
        json!(["url", "file"])
    );
    let required = |at: &str| {
        listed
            .pointer(&format!("/items/4/parameters/{at}/required"))
            .cloned()
    };
    assert_eq!(
        (required("0"), required("1")),
        (Some(json!(true)), Some(json!(false)))
    );
    let first = reader.get_json("/templates?limit=4").await;
    let next = first["next"]["page"].as_str().expect("a page");
    let rest = reader
        .get_json(format!("/templates?limit=4&page={next}"))
        .await;
    assert_eq!(rest["items"][0]["id"], "release-notes");
}

#[tokio::test]
async fn every_template_makes_a_space_whose_links_all_lead_somewhere() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let listed = org.admin.get("/templates").await.json();
    for template in listed["items"].as_array().expect("a list") {
        let id = template["id"].as_str().expect("text");
        let parameters = template["parameters"].as_array().expect("a list").iter();
        let references: serde_json::Map<String, Value> = parameters
            .map(|parameter| {
                (
                    parameter["name"].as_str().expect("text").to_owned(),
                    url("https://example.com/x"),
                )
            })
            .collect();
        let body = json!({"template": {"id": id, "params": {"contentRefs": references}}});
        let space = org.space_with(body).await.path("");
        let links = org.admin.get_json(format!("{space}/links")).await;
        assert_eq!(links["stats"]["broken"]["total"], 0, "{id}: {links}");
        let pages = pages(&org.admin, &space).await;
        assert!(titles(&pages).len() >= 2, "{id}");
        assert_eq!(pages[0]["git"]["path"], "README.md", "{id}");
        assert!(pages[0]["description"].is_string(), "{id}");
        let home = pages[0]["id"].as_str().expect("an id");
        let home = org
            .admin
            .get(format!("{space}/content/page/{home}?format=markdown"))
            .await;
        assert!(
            !home.expect_status(200).text("/markdown").contains("param:"),
            "{id}"
        );
    }
}

#[tokio::test]
async fn a_space_starts_with_the_pages_of_its_template() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let created = org
        .admin
        .post(
            org.path("/spaces"),
            json!({"title": "Docs", "template": started()}),
        )
        .await;
    let created = created.expect_status(201);
    let base = format!("/spaces/{}", created.id());
    let shown = org.admin.get(&base).await.expect_status(200);
    assert_eq!(created.text("/revision"), shown.text("/revision"));
    let pages = pages(&org.admin, &base).await;
    assert_eq!(
        titles(&pages),
        [
            "Welcome",
            "Install",
            "Your first result",
            "How it works",
            "When something goes wrong"
        ]
    );
    assert_eq!(pages[1]["path"], "install");
    let links = org.admin.get(format!("{base}/links")).await.json();
    let asks = links["items"].as_array().expect("a list").iter();
    let asks = asks.filter(|item| item["targetReference"]["url"] == "https://help.example.com");
    assert_eq!(asks.count(), 2);
}

#[tokio::test]
async fn a_space_with_pages_gets_those_of_a_template_below_one_at_the_end() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let new = json!({"template": {"id": "changelog"}});
    let base = org.space_with(new).await.path("");
    let writer = org.member(Role::Edit).await;
    let before = writer.get(&base).await.text("/revision");
    let path = format!("{base}/content/template");
    let home = pages(&writer, &base).await[0]["id"].clone();
    let refs = json!({"dashboard": url("https://dash.example.com"), "escalation": {"kind": "page", "page": home}});
    let runbook = json!({"id": "runbook", "params": {"contentRefs": refs}});
    writer.post(&path, runbook).await.expect_status(204);
    let pages = pages(&writer, &base).await;
    assert_eq!(titles(&pages), ["Changelog", "How we write it", "Runbook"]);
    assert_eq!(
        titles(&pages[2]["pages"]),
        ["The service in brief", "Alarms", "Roll back", "Afterwards"]
    );
    assert_eq!(
        titles(&pages[2]["pages"][1]["pages"]),
        ["Too many errors", "Too slow"]
    );
    let links = writer.get(format!("{base}/links")).await.json();
    assert_eq!(links["stats"]["broken"]["total"], 0, "{links}");
    let backlinks = writer
        .get(format!(
            "{base}/content/page/{}/backlinks",
            home.as_str().expect("text")
        ))
        .await;
    let from: Vec<String> = (0..backlinks.json()["count"].as_u64().expect("a count"))
        .map(|at| backlinks.text(&format!("/items/{at}/page/title")))
        .collect();
    assert_eq!(from, ["Runbook", "The service in brief"]);
    let revision = writer.get(format!("{base}/content")).await.json();
    assert_eq!(revision["parents"], json!([before]), "one revision");
    org.admin
        .post(&path, json!({"id": "changelog"}))
        .await
        .expect_status(204);
}

#[tokio::test]
async fn a_change_request_takes_a_template_when_it_begins_and_later() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let base = org.space("Docs").await.path("");
    let requests = format!("{base}/change-requests");
    let created = admin
        .post(
            &requests,
            json!({"subject": "Start", "template": started()}),
        )
        .await;
    let created = created.expect_status(201);
    let request = format!("{requests}/{}", created.id());
    assert_ne!(created.text("/revision"), created.text("/revisionInitial"));
    assert_eq!(titles(&pages(admin, &request).await).len(), 5);
    assert_eq!(pages(admin, &base).await, json!([]));

    let body = json!({"id": "changelog", "changeRequestId": created.id()});
    admin
        .post(format!("{base}/content/template"), body)
        .await
        .expect_status(204);
    assert_eq!(titles(&pages(admin, &request).await)[5], "Changelog");
    let by_number = json!({"id": "changelog", "changeRequestId": "1"});
    admin
        .post(format!("{base}/content/template"), by_number)
        .await
        .expect_status(204);
    let missing = json!({"id": "changelog", "changeRequestId": "77"});
    admin
        .post(format!("{base}/content/template"), missing)
        .await
        .expect_status(404);
}

#[tokio::test]
async fn invalid_template_parameters_are_rejected_by_name() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let id = org.space("Docs").await.id;
    let path = format!("/spaces/{id}/content/template");
    let secret = org.space("Secret").await;
    secret.update(json!({"defaultLevel": null})).await;
    let writer = org.member(Role::Edit).await;
    let support = |reference: Value| json!({"id": "getting-started", "params": {"contentRefs": {"support": reference}}});
    let missing = World::missing();
    for (body, field) in [
        (json!({"id": "nothing"}), "id"),
        (
            json!({"id": "getting-started"}),
            "params.contentRefs.support",
        ),
        (
            json!({"id": "changelog", "params": {"contentRefs": {"x": url("https://example.com")}}}),
            "params.contentRefs.x",
        ),
        (
            support(json!({"kind": "user", "user": admin.id})),
            "params.contentRefs.support",
        ),
        (
            support(json!("https://example.com")),
            "params.contentRefs.support",
        ),
        (
            support(json!({"kind": "url"})),
            "params.contentRefs.support.url",
        ),
        (support(url("not an address")), "params.contentRefs.support"),
        (
            support(json!({"kind": "page", "page": missing.written.page})),
            "params.contentRefs.support",
        ),
        (
            support(json!({"kind": "page", "page": missing.written.page, "space": secret})),
            "params.contentRefs.support",
        ),
    ] {
        let refused = writer.post(&path, body.clone()).await.expect_status(400);
        assert_eq!(refused.text("/error/field"), field, "{body}");
    }
    let reported = |reply: testkit::Reply| reply.expect_status(400).text("/error/message");
    let hidden = reported(
        writer
            .post(&path, support(json!({"kind": "space", "space": secret})))
            .await,
    );
    let gone = reported(
        writer
            .post(
                &path,
                support(json!({"kind": "space", "space": missing.space})),
            )
            .await,
    );
    assert_eq!(hidden, gone);
    admin
        .post(&path, support(json!({"kind": "space", "space": secret})))
        .await
        .expect_status(204);

    let create = org.path("/spaces");
    admin
        .post(&create, json!({"template": {"id": "nothing"}}))
        .await
        .expect_invalid("template.id");
    admin
        .post(&create, json!({"template": {"id": "runbook"}}))
        .await
        .expect_invalid("template.params.contentRefs.dashboard");
    let both = json!({"template": {"id": "changelog"}, "empty": true});
    assert_eq!(
        admin
            .post(&create, both)
            .await
            .expect_status(400)
            .text("/error/field"),
        "empty"
    );
}

#[tokio::test]
async fn main_takes_a_template_only_where_it_may_be_edited() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let id = org.space("Docs").await.id;
    let path = format!("/spaces/{id}/content/template");
    let body = json!({"id": "changelog"});
    org.member(Role::Comment)
        .await
        .post(&path, body.clone())
        .await
        .expect_status(403);
    let outsider = app.organization("other").await;
    outsider
        .admin
        .post(&path, body.clone())
        .await
        .expect_status(404);
    for closed in [
        json!({"editMode": "locked"}),
        json!({"editMode": "live", "mergeRules": {"type": "rules", "rules": [{"rule": "require_at_least_one_review"}]}}),
    ] {
        let changed = org.admin.patch(format!("/spaces/{id}"), closed).await;
        changed.expect_status(200);
        let refused = org.admin.post(&path, body.clone()).await.expect_status(409);
        assert!(refused.text("/error/message").contains("changeRequestId"));
    }
    assert_eq!(pages(&org.admin, &format!("/spaces/{id}")).await, json!([]));
}
