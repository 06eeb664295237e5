//! Redirects of sites.

use serde_json::{Value, json};
use testkit::{TestApp, insert_page};

use crate::fixture::SiteSettingsFixture;

const REDIRECTS: &str = "redirects";

fn external(url: &str) -> Value {
    json!({"kind": "external", "url": url})
}

fn one(stage: &SiteSettingsFixture<'_>, id: &str) -> String {
    stage.path(&format!("redirects/{id}"))
}

fn source(stage: &SiteSettingsFixture<'_>, path: &str) -> String {
    stage.path(&format!("redirect?source={path}"))
}

async fn redirect(stage: &SiteSettingsFixture<'_>, from: &str, to: Value) -> String {
    let new = json!({"source": from, "destination": to});
    stage.org.admin.create(stage.path(REDIRECTS), new).await
}

#[tokio::test]
async fn a_redirect_is_created_found_changed_and_deleted() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    let to = json!({"kind": "site-space", "siteSpaceId": stage.site_space});
    let new = json!({"source": "/old/page", "destination": to});
    let created = admin
        .post(stage.path(REDIRECTS), new)
        .await
        .expect_status(201);
    let path = one(&stage, &created.id());
    assert!(created.header("location").ends_with(&path));
    assert_eq!(created.text("/object"), "site-redirect");
    assert_eq!(created.json()["destination"], to);

    let found = admin
        .get(source(&stage, "/old/page"))
        .await
        .expect_status(200);
    assert_eq!(found.text("/redirect/id"), created.id());
    let home = found.text("/target");
    assert!(
        home.starts_with("https://") && home.ends_with("/handbook/"),
        "{home}"
    );
    admin.get(source(&stage, "/old")).await.expect_status(404);
    admin
        .get(source(&stage, "old"))
        .await
        .expect_invalid("source");

    let change =
        json!({"source": "/older", "destination": external("https://elsewhere.example/x")});
    let changed = admin.patch(&path, change).await.expect_status(200);
    assert_eq!(changed.text("/source"), "/older");
    admin
        .get(source(&stage, "/old/page"))
        .await
        .expect_status(404);
    let found = admin.get(source(&stage, "/older")).await.expect_status(200);
    assert_eq!(found.text("/target"), "https://elsewhere.example/x");
    let late = admin.with("if-match", created.header("etag"));
    late.patch(&path, json!({"source": "/late"}))
        .await
        .expect_status(412);

    admin.delete(&path).await.expect_status(204);
    admin.delete(&path).await.expect_status(204);
    admin.patch(&path, json!({})).await.expect_status(404);
}

#[tokio::test]
async fn redirects_lead_to_pages() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    let space = &stage.space;
    let pages = json!([
        insert_page("Home", "Words.\n"),
        insert_page("Deep", "Words.\n")
    ]);
    let pages = admin.space(space).change(pages).await;

    let to = json!({"kind": "site-page", "siteSpaceId": stage.site_space, "pageId": pages[1]});
    redirect(&stage, "/before", to).await;
    let found = admin
        .get(source(&stage, "/before"))
        .await
        .expect_status(200);
    let target = found.text("/target");
    assert!(target.ends_with("/handbook/deep"), "{target}");

    // A deleted page leaves a redirect that cannot be resolved.
    let gone = format!("/spaces/{space}");
    admin.delete(gone).await.expect_status(204);
    admin
        .get(source(&stage, "/before"))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn invalid_destination_is_rejected_with_its_field() {
    let app = TestApp::new().await;
    let (stage, other) = (
        SiteSettingsFixture::new(&app).await,
        SiteSettingsFixture::new(&app).await,
    );
    let space = json!({"kind": "site-space", "siteSpaceId": stage.site_space});
    let missing = "0000000000000000000001";
    for (body, field) in [
        (
            json!({"source": "no slash", "destination": space}),
            "source",
        ),
        (json!({"source": "/", "destination": space}), "source"),
        (
            json!({"source": format!("/{}", "a".repeat(512)), "destination": space}),
            "source",
        ),
        (json!({"source": "/a"}), "destination"),
        (
            json!({"source": "/a", "destination": {"kind": "page"}}),
            "destination.kind",
        ),
        (
            json!({"source": "/a", "destination": external("javascript:alert(1)")}),
            "destination.url",
        ),
        (
            json!({"source": "/a", "destination": {"kind": "site-space", "siteSpaceId": other.site_space}}),
            "destination.siteSpaceId",
        ),
        (
            json!({"source": "/a", "destination": {"kind": "site-section", "siteSectionId": missing}}),
            "destination.siteSectionId",
        ),
        (
            json!({"source": "/a", "destination": {"kind": "site-page", "siteSpaceId": stage.site_space, "pageId": missing}}),
            "destination.pageId",
        ),
    ] {
        let refused = stage
            .org
            .admin
            .post(stage.path(REDIRECTS), body.clone())
            .await
            .expect_status(400);
        assert_eq!(refused.text("/error/field"), field, "{body}");
    }
    redirect(&stage, "/a", space.clone()).await;
    let twice = json!({"source": "/a", "destination": space});
    stage
        .org
        .admin
        .post(stage.path(REDIRECTS), twice)
        .await
        .expect_status(409);
    // Another site has its own paths.
    redirect(&other, "/a", external("https://elsewhere.example")).await;
}

#[tokio::test]
async fn redirect_loops_are_not_followed() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    let space = json!({"kind": "site-space", "siteSpaceId": stage.site_space});
    redirect(&stage, "/here", space).await;
    let found = admin.get(source(&stage, "/here")).await.expect_status(200);
    let home = found.text("/target");
    let at = |path: &str| external(&format!("{home}{path}"));

    let itself = json!({"source": "/self", "destination": at("self?x=1")});
    admin
        .post(stage.path(REDIRECTS), itself)
        .await
        .expect_invalid("destination");
    redirect(&stage, "/one", at("two")).await;
    redirect(&stage, "/two", at("three/")).await;
    let circle = json!({"source": "/three", "destination": at("one#top")});
    admin
        .post(stage.path(REDIRECTS), circle)
        .await
        .expect_status(400)
        .expect_error("loop");
    let three = redirect(&stage, "/three", at("fine")).await;
    let circle = json!({"destination": at("one")});
    admin
        .patch(one(&stage, &three), circle)
        .await
        .expect_status(400)
        .expect_error("loop");
}

#[tokio::test]
async fn redirects_are_listed_by_pages_and_searched() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    for name in ["/api/a", "/api/b", "/guides/c"] {
        redirect(&stage, name, external("https://elsewhere.example")).await;
    }
    let admin = &stage.org.admin;
    let first = admin
        .get(stage.path("redirects?limit=2"))
        .await
        .expect_status(200);
    assert_eq!(first.items("/source"), ["/api/a", "/api/b"]);
    let next = first.text("/next/page");
    let second = admin
        .get(stage.path(&format!("redirects?limit=2&page={next}")))
        .await;
    assert_eq!(second.expect_status(200).items("/source"), ["/guides/c"]);
    let searched = admin
        .get(stage.path("redirects?search=API"))
        .await
        .expect_status(200);
    assert_eq!(searched.items("/source").len(), 2);
}

#[tokio::test]
async fn only_admins_write_redirects() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    stage.org.space("Other").await;
    let id = redirect(&stage, "/a", external("https://elsewhere.example")).await;
    let new = json!({"source": "/b", "destination": external("https://elsewhere.example")});
    for (person, status) in stage.others(&app).await {
        person
            .post(stage.path(REDIRECTS), new.clone())
            .await
            .expect_status(status);
        person
            .patch(one(&stage, &id), json!({"source": "/c"}))
            .await
            .expect_status(status);
        person.delete(one(&stage, &id)).await.expect_status(status);
    }
    let reader = stage.org.member(model::Role::Read).await;
    reader.get(source(&stage, "/a")).await.expect_status(200);
    reader.get(stage.path(REDIRECTS)).await.expect_status(403);
}
