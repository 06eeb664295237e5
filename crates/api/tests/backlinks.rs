//! Backlinks from other spaces: listed for those who may see them, as long as they exist.

use model::{Role, id::SpaceId};
use serde_json::{Value, json};
use testkit::{Org, Persona, TestApp, update_page};

fn page(title: &str, markdown: &str) -> Value {
    json!({"operation": "insert_page", "title": title, "ref": title, "document": {"markdown": markdown}})
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

/// A space with a guide, to which its own home page links.
struct Docs {
    space: String,
    guide: String,
    /// The URL by which other spaces link to the guide.
    address: String,
}

impl Docs {
    async fn new(app: &TestApp, org: &Org<'_>) -> Self {
        let space = org.space("Docs").await;
        let pages = json!([
            page("Home", "# Home\n\n[guide](guide.md)\n"),
            page("Guide", "# Guide\n\n## Top\n"),
        ]);
        let guide = space.change(pages).await.remove(1);
        let host = &app.app.settings.public_url;
        let address = format!("{host}/app/spaces/{space}/guide");
        Self {
            space: space.id,
            guide,
            address,
        }
    }

    fn path(&self) -> String {
        format!(
            "/spaces/{}/content/page/{}/backlinks",
            self.space, self.guide
        )
    }

    async fn backlinks(&self, who: &Persona<'_>) -> Vec<Value> {
        let list = who.get_json(format!("{}?limit=1000", self.path())).await;
        list["items"].as_array().expect("a list").clone()
    }

    /// Titles of the spaces that link to the guide.
    async fn linking(&self, who: &Persona<'_>) -> Vec<String> {
        let items = self.backlinks(who).await;
        let titles = items.iter().map(|item| text(&item["space"]["title"]));
        let mut titles: Vec<String> = titles.map(str::to_owned).collect();
        titles.sort();
        titles
    }

    /// Creates a space whose only page links to the guide. Returns its id and that of the page.
    async fn neighbour(&self, org: &Org<'_>, title: &str) -> (String, String) {
        let space = org.space(title).await;
        let markdown = format!(
            "# {title}\n\n[one]({address}) [two]({address}#top)\n",
            address = self.address
        );
        let page = space.write(title, &markdown).await;
        (space.id, page)
    }
}

#[tokio::test]
async fn a_link_from_another_space_is_a_backlink_until_it_is_removed() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let docs = Docs::new(&app, &org).await;
    assert_eq!(docs.linking(&org.admin).await, ["Docs"]);

    let (near, near_page) = docs.neighbour(&org, "Near").await;
    let items = docs.backlinks(&org.admin).await;
    assert_eq!(items.len(), 2, "each place once: {items:?}");
    assert_eq!(text(&items[0]["page"]["title"]), "Home");
    let there = &items[1];
    assert_eq!(text(&there["kind"]), "page");
    assert_eq!(text(&there["page"]["id"]), near_page);
    assert_eq!(text(&there["page"]["title"]), "Near");
    assert_eq!(text(&there["space"]["id"]), near);
    assert_eq!(there["organization"]["id"], json!(org.id));
    assert_eq!(there.get("versionContext"), None);

    let first = org.admin.get_json(format!("{}?limit=1", docs.path())).await;
    let next = text(&first["next"]["page"]);
    let second = format!("{}?limit=1&page={next}", docs.path());
    let second = org.admin.get_json(second).await;
    let one_by_one = [&first["items"][0], &second["items"][0]];
    assert_eq!(one_by_one, [&items[0], &items[1]]);
    assert_eq!(second["next"], Value::Null);

    let plain = json!([update_page(near_page, "No link.\n")]);
    org.admin.space(near).change(plain).await;
    assert_eq!(docs.linking(&org.admin).await, ["Docs"]);
}

#[tokio::test]
async fn a_change_request_lists_backlinks_from_main_of_other_spaces() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let docs = Docs::new(&app, &org).await;
    docs.neighbour(&org, "Near").await;
    let request = org.admin.space(&docs.space).change_request("Rename").await;
    let proposed = request.path(&format!("/content/page/{}/backlinks", docs.guide));
    let list = org.admin.get_json(&proposed).await;
    let items = list["items"].as_array().expect("a list");
    let version = |at: usize| items[at]["versionContext"]["type"].as_str();
    assert_eq!((version(0), version(1)), (Some("changeRequest"), None));
    assert_eq!(text(&items[1]["space"]["title"]), "Near");

    // No space links to its proposed path.
    let renamed = json!([{"operation": "update_page", "page": docs.guide, "slug": "manual"}]);
    request.change(renamed).await;
    let list = org.admin.get_json(&proposed).await;
    assert_eq!(list["items"], json!([]));
    assert_eq!(docs.linking(&org.admin).await, ["Docs", "Near"]);
}

#[tokio::test]
async fn a_space_that_the_reader_may_not_see_links_to_nothing() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let docs = Docs::new(&app, &org).await;
    docs.neighbour(&org, "Near").await;
    let (secret, _) = docs.neighbour(&org, "Secret").await;
    let hide = json!({"defaultLevel": null});
    org.admin.space(&secret).update(hide).await;

    let writer = org.member(Role::Edit).await;
    assert_eq!(docs.linking(&writer).await, ["Docs", "Near"]);
    assert_eq!(docs.linking(&org.admin).await, ["Docs", "Near", "Secret"]);
    assert_eq!(docs.linking(&writer).await, ["Docs", "Near"]);

    let deleted = org.admin.delete(format!("/spaces/{secret}")).await;
    deleted.expect_status(204);
    assert_eq!(docs.linking(&org.admin).await, ["Docs", "Near"]);
}

#[tokio::test]
async fn links_go_with_their_space() {
    let app = TestApp::new().await;
    let (old, new) = (app.organization("old").await, app.organization("new").await);
    new.admit(&old.admin, Some(Role::Create)).await;
    let docs = Docs::new(&app, &old).await;
    let (near, _) = docs.neighbour(&old, "Near").await;
    assert_eq!(docs.linking(&old.admin).await, ["Docs", "Near"]);

    let transfer = format!("/spaces/{near}/transfer");
    for (to, linking) in [(new.id, &["Docs"][..]), (old.id, &["Docs", "Near"][..])] {
        let moved = old.admin.post(&transfer, json!({"organization": to})).await;
        moved.expect_status(200);
        assert_eq!(docs.linking(&old.admin).await, linking);
    }

    old.admin
        .delete(format!("/spaces/{near}"))
        .await
        .expect_status(204);
    sqlx::query(
        "update spaces set deleted_at = now() - interval '8 days' where deleted_at is not null",
    )
    .execute(app.pool())
    .await
    .expect("an update");
    let id: SpaceId = near.parse().expect("an id");
    let ctx = app.system();
    app::spaces::purge_now(&ctx, old.id, id)
        .await
        .expect("the database answers");
    ctx.commit(None).await.expect("the database answers");
    let left: i64 = sqlx::query_scalar("select count(*) from space_links")
        .fetch_one(app.pool())
        .await
        .expect("a count");
    assert_eq!(left, 0);
}

#[tokio::test]
async fn a_job_reads_what_is_too_much_for_a_request() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let docs = Docs::new(&app, &org).await;
    let (near, _) = docs.neighbour(&org, "Near").await;
    for _ in 0..22 {
        let duplicate = format!("/spaces/{near}/duplicate");
        org.admin.post_empty(duplicate).await.expect_status(201);
    }
    let known = docs.backlinks(&org.admin).await.len();
    assert!(known < 24, "a request reads some of them, not {known}");
    let jobs: i64 = sqlx::query_scalar("select count(*) from jobs where kind = 'read_links'")
        .fetch_one(app.pool())
        .await
        .expect("a count");
    assert_eq!(jobs, 1);

    pages::links::read_now(&app.system(), org.id, org.admin.id)
        .await
        .expect("the links are read");
    let spaces: i64 = sqlx::query_scalar("select count(*) from space_links")
        .fetch_one(app.pool())
        .await
        .expect("a count");
    assert_eq!(spaces, 23, "all of them, before anybody asks again");
    assert_eq!(docs.backlinks(&org.admin).await.len(), 24);
}
