//! Links, as writers fix them: their targets, backlinks, and which of them are broken.

use model::Role;
use serde_json::{Value, json};
use testkit::{Org, Persona, Reply, TestApp, TestChangeRequest, World};

/// A draft of a space, to write to and to read from.
struct Draft<'a> {
    who: &'a Persona<'a>,
    space: String,
    base: String,
    request: TestChangeRequest<'a>,
}

impl<'a> Draft<'a> {
    async fn new(org: &'a Org<'_>, changes: Value) -> (Draft<'a>, Vec<String>) {
        let request = org.space("Docs").await.change_request("Links").await;
        let pages = request.change(changes).await;
        let draft = Draft {
            who: &org.admin,
            space: request.space.id.clone(),
            base: request.path(""),
            request,
        };
        (draft, pages)
    }

    async fn get(&self, path: &str) -> Value {
        self.who.get_json(format!("{}{path}", self.base)).await
    }
}

fn page(title: &str, markdown: &str) -> Value {
    json!({"operation": "insert_page", "title": title, "ref": title, "document": {"markdown": markdown}})
}

/// Status, relation and target of each link, in short.
fn told(links: &Value) -> Vec<String> {
    let items = links["items"].as_array().expect("a list").iter();
    let reported = items.map(|item| {
        let target = &item["targetReference"];
        let name = match target["kind"].as_str().expect("a kind") {
            "page" => target["page"]["title"].as_str(),
            "file" => target["file"]["name"].as_str(),
            "reusable-content" => target["reusableContent"]["title"].as_str(),
            "space" => target["space"]["title"].as_str(),
            _ => target["url"].as_str(),
        };
        let anchor = target["internalLocation"]["anchor"].as_str();
        let anchor = anchor.map(|anchor| format!("#{anchor}"));
        let (status, kind) = (text(&item["status"]), text(&target["kind"]));
        let name = name.expect("a name");
        format!("{status} {kind} {name}{}", anchor.unwrap_or_default())
    });
    reported.collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

fn titles(backlinks: &Value) -> Vec<&str> {
    let items = backlinks["items"].as_array().expect("a list").iter();
    items.map(|item| text(&item["page"]["title"])).collect()
}

#[tokio::test]
async fn each_link_has_its_target_and_location() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (draft, _) = Draft::new(&org, json!([
        page("Home", "# Home\n\nSee [the guide](guide.md), [setup](guide.md#set-up), [nothing](gone.md),\n\
                      [no heading](guide.md#nowhere), [outside](https://example.com/x), [below](#below) and ![dot](./dot).\n\n## Below\n"),
        page("Guide", "# Guide\n\n[back](README.md#home) [mail](mailto:a@example.com)\n\n## Set up\n\nText.\n"),
        {"operation": "insert_files", "files": [{"name": "dot.png", "ref": "dot", "base64": "iVBORw0KGgo="}]},
    ]))
    .await;
    let comments = format!("/spaces/{}/comments", draft.space);
    let comment = json!({"body": {"markdown": "Look here"}});
    draft.who.post(comments, comment).await.expect_status(200);
    let links = draft.get("/links").await;
    assert_eq!(
        told(&links),
        [
            "ok page Guide",
            "ok page Guide#set-up",
            "broken url gone.md",
            "broken page Guide#nowhere",
            "ok url https://example.com/x",
            "ok page Home#below",
            "ok file dot.png",
            "ok page Home#home",
            "ok url mailto:a@example.com",
        ]
    );
    assert_eq!(
        links["stats"],
        json!({"total": 9, "broken": {"total": 2, "changeRequest": 2}})
    );
    let first = &links["items"][0];
    assert_eq!(first["relation"], "reference");
    let place = &first["locationReferences"][0];
    assert_eq!(
        (text(&place["kind"]), text(&place["page"]["title"])),
        ("page", "Home")
    );
    assert_eq!(place["page"]["pages"], json!([]));
    assert_eq!(place["space"]["id"], json!(draft.space));
    assert_eq!(place["space"]["comments"], 1);
    assert_eq!(place["organization"]["id"], json!(org.id));
    assert_eq!(place["versionContext"]["type"], "changeRequest");
    let location = &place["versionContext"]["changeRequest"]["urls"]["location"];
    assert!(text(location).ends_with(&draft.base));
}

#[tokio::test]
async fn the_list_can_be_limited_to_what_is_broken_and_is_paged_without_gaps() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (draft, pages) = Draft::new(
        &org,
        json!([
            page("Home", "# Home\n\n[a](a.md) [b](b.md) [guide](guide.md)\n"),
            page("Guide", "# Guide\n\n[c](c.md) [d](d.md)\n"),
            page("Last", "# Last\n\n[e](e.md)\n"),
        ]),
    )
    .await;
    let broken = draft.get("/links?status=broken").await;
    assert_eq!(broken["count"], 5);
    assert_eq!(broken["stats"]["total"], 6);
    let ok = draft.get("/links?status=ok").await;
    assert_eq!(told(&ok), ["ok page Guide"]);
    assert_eq!(draft.get("/links?status=in-app").await["items"], json!([]));
    let refused = draft
        .who
        .get(format!("{}/links?status=fine", draft.base))
        .await;
    refused.expect_invalid("status");

    let first = draft.get("/links?status=broken&limit=3").await;
    assert_eq!(
        told(&first),
        ["broken url a.md", "broken url b.md", "broken url c.md"]
    );
    let next = text(&first["next"]["page"]).to_owned();
    // The page at which the list stopped is deleted: the list continues after it.
    draft
        .request
        .change(json!([{"operation": "delete_page", "page": pages[1]}]))
        .await;
    let second = draft
        .get(&format!("/links?status=broken&limit=3&page={next}"))
        .await;
    assert_eq!(told(&second), ["broken url e.md"]);
    assert_eq!(second["next"], Value::Null);

    let of_page = draft
        .get(&format!("/content/page/{}/links", pages[0]))
        .await;
    // The guide is gone now, and its link with it.
    assert_eq!(
        of_page["stats"],
        json!({"total": 3, "broken": {"total": 3, "changeRequest": 3}})
    );
}

#[tokio::test]
async fn blocks_depend_on_the_descriptions_that_they_show() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let spec = org.path("/openapi/shop");
    let description =
        r#"{"openapi": "3.1.0", "info": {"title": "Shop", "version": "1"}, "paths": {}}"#;
    let sent = json!({"source": {"text": description}});
    org.admin.put(&spec, sent).await.expect_status(201);
    let (draft, _) = Draft::new(
        &org,
        json!([page(
            "API",
            "# API\n\n{% openapi-operation spec=\"shop\" path=\"/things\" method=\"get\" %}\n\n\
             {% openapi-schemas spec=\"shpo\" schemas=\"Thing\" %}\n"
        )]),
    )
    .await;
    let links = draft.get("/links").await;
    let items = links["items"].as_array().expect("a list");
    let states: Vec<&str> = items.iter().map(|item| text(&item["status"])).collect();
    assert_eq!(states, ["ok", "broken"]);
    for item in items {
        assert_eq!(item["relation"], "dependsOn");
    }
    let target = &items[0]["targetReference"];
    assert_eq!(target["kind"], "openapi");
    assert_eq!(target["openAPISpec"]["slug"], "shop");
    assert_eq!(
        items[1]["targetReference"],
        json!({"kind": "url", "url": "shpo"})
    );
    org.admin.delete(&spec).await.expect_status(204);
    assert_eq!(draft.get("/links").await["stats"]["broken"]["total"], 2);
}

#[tokio::test]
async fn backlinks_tell_each_place_once() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let (draft, pages) = Draft::new(&org, json!([
        page("Home", "# Home\n\n[g](guide.md) and [again](guide.md#top) ![dot](./dot)\n"),
        page("Guide", "# Guide\n\n[itself](#guide) ![dot](./dot) ![dot](./dot)\n\n## Top\n"),
        page("Last", "# Last\n\n{% content-ref url=\"guide.md\" %}\n[guide.md](guide.md)\n{% endcontent-ref %}\n"),
        {"operation": "insert_files", "files": [{"name": "dot.png", "ref": "dot", "base64": "iVBORw0KGgo="}]},
    ]))
    .await;
    let to_guide = format!("/content/page/{}/backlinks", pages[1]);
    assert_eq!(titles(&draft.get(&to_guide).await), ["Home", "Last"]);
    let first = draft.get(&format!("{to_guide}?limit=1")).await;
    let next = text(&first["next"]["page"]);
    let second = draft.get(&format!("{to_guide}?limit=1&page={next}")).await;
    assert_eq!(
        (titles(&first), titles(&second)),
        (vec!["Home"], vec!["Last"])
    );

    let files = draft.get("/content/files").await;
    let to_file = format!(
        "/content/files/{}/backlinks",
        text(&files["items"][0]["id"])
    );
    assert_eq!(titles(&draft.get(&to_file).await), ["Home", "Guide"]);

    let missing = &World::missing().written;
    for path in [
        format!("/content/page/{}/backlinks", missing.page),
        format!("/content/page/{}/links", missing.page),
        format!("/content/files/{}/backlinks", missing.file),
    ] {
        draft
            .who
            .get(format!("{}{path}", draft.base))
            .await
            .expect_status(404);
    }
}

#[tokio::test]
async fn a_hidden_space_looks_like_a_missing_one() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let shared = World::create(&app, org.id).await;
    let host = &app.app.settings.public_url;
    let secret = org.space("Secret").await;
    secret.update(json!({"defaultLevel": null})).await;
    let missing = World::missing().space;
    let address = |space: &str| format!("{host}/app/spaces/{space}");
    let other = address(&shared.space.to_string());
    let markdown = format!(
        "# Home\n\n[whole]({other}) [page]({other}/{}) [no page]({other}/never) [secret]({}) [missing]({}) [app]({host}/app/orgs)\n",
        shared.written.path,
        address(&secret.id),
        address(&missing.to_string()),
    );
    let (draft, _) = Draft::new(&org, json!([page("Home", &markdown)])).await;

    let told_to_admin = told(&draft.get("/links").await);
    let (whole, secret_told) = (&told_to_admin[0], &told_to_admin[3]);
    assert!(whole.starts_with("in-app space "), "{whole}");
    assert_eq!(told_to_admin[1], "in-app page Guide");
    assert_eq!(told_to_admin[2], format!("broken url {other}/never"));
    assert_eq!(secret_told, "in-app space Secret");
    assert_eq!(told_to_admin[5], format!("in-app url {host}/app/orgs"));

    let writer = org.member(Role::Edit).await;
    let links = writer.get_json(format!("{}/links", draft.base)).await;
    let told_to_writer = told(&links);
    assert_eq!(
        told_to_writer[3],
        format!("broken url {}", address(&secret.id))
    );
    assert_eq!(
        told_to_writer[4],
        format!("broken url {}", address(&missing.to_string()))
    );
    let shape = |at: usize| {
        let item = &links["items"][at];
        (
            item["status"].clone(),
            item["targetReference"]["kind"].clone(),
            item["relation"].clone(),
        )
    };
    assert_eq!(shape(3), shape(4));
}

#[tokio::test]
async fn links_of_main_are_for_readers_and_those_of_proposals_are_not() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let world = World::create(&app, org.id).await;
    let reader = org.member(Role::Read).await;
    let base = format!("/spaces/{}", world.space);
    let links = reader.get_json(format!("{base}/links")).await;
    assert_eq!(told(&links), ["ok reusable-content Shared"]);
    assert_eq!(links["items"][0]["relation"], "dependsOn");
    assert_eq!(
        links["items"][0]["targetReference"].get("versionContext"),
        None
    );
    assert_eq!(links["stats"], json!({"total": 1, "broken": {"total": 0}}));

    let outsider = app.organization("other").await;
    let of_request = format!(
        "{base}/change-requests/{}/links",
        world.written.change_request
    );
    let refused: Vec<Reply> = vec![
        reader.get(&of_request).await,
        outsider.admin.get(format!("{base}/links")).await,
        outsider.admin.get(&of_request).await,
    ];
    for reply in refused {
        reply.expect_status(404);
    }
    let comments = org.member(Role::Comment).await;
    let proposed = comments.get_json(&of_request).await;
    assert_eq!(proposed["stats"]["broken"]["changeRequest"], 0);
}

#[tokio::test]
async fn links_follow_a_renamed_page_when_that_is_asked_for() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let home = "# Home\n\nSee [the guide](guide.md#set-up) and [more](deep/more.md).\n";
    let more = page("More", "# More\n\n[Up](guide.md), `[not](guide.md)`.\n");
    let guide = page("Guide", "# Guide\n\n[home](README.md)\n\n## Set up\n");
    let (draft, pages) = Draft::new(&org, json!([page("Home", home), guide, more])).await;
    let rename = |slug: &str, more: Value| {
        let mut change = json!({"operation": "update_page", "page": pages[1], "slug": slug});
        let members = more.as_object().expect("an object").clone();
        change.as_object_mut().expect("an object").extend(members);
        json!([change])
    };
    let broken =
        async || draft.get("/links?status=broken").await["stats"]["broken"]["total"].clone();
    let before = broken().await;
    assert_eq!(before, 1, "the page in the folder is not there");
    draft
        .request
        .change(rename("manual", json!({"updateLinks": true})))
        .await;
    assert_eq!(broken().await, before);
    let read = async |page: &str| {
        draft
            .get(&format!("/content/page/{page}?format=markdown"))
            .await["markdown"]
            .clone()
    };
    assert!(text(&read(&pages[0]).await).contains("[the guide](manual.md#set-up)"));
    assert!(text(&read(&pages[2]).await).contains("[Up](manual.md), `[not](guide.md)`."));
    let changes = rename(
        "handbook",
        json!({"updateLinks": true, "document": {"markdown": "[home](README.md)\n\n## Set up\n"}}),
    );
    draft.request.change(changes).await;
    assert_eq!(broken().await, 1);

    // Without the option links stay unchanged, and the list reports them.
    draft.request.change(rename("book", json!({}))).await;
    let told_broken = told(&draft.get("/links?status=broken").await);
    assert_eq!(
        told_broken,
        [
            "broken url handbook.md#set-up",
            "broken url deep/more.md",
            "broken url handbook.md"
        ]
    );
}
