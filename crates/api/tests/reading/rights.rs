//! What a site token gives access to, and for how long.

use jiff::SignedDuration;
use model::Clock;
use serde_json::json;
use testkit::{TestApp, visitor_token};

use crate::fixture::{FILES, ReadingFixture};

#[tokio::test]
async fn a_token_of_a_site_reads_the_site_and_nothing_else() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let reader = stage.reader().await;
    let (space, other) = (&stage.space, &stage.other);
    reader
        .get(format!("/spaces/{space}"))
        .await
        .expect_status(200);
    for hidden in [
        format!("/spaces/{other}"),
        format!("/spaces/{other}/content"),
        format!("/spaces/{other}/content/pages"),
    ] {
        reader.get(hidden).await.expect_status(404);
    }
    for refused in [
        format!("/spaces/{space}/change-requests"),
        format!("/spaces/{space}/comments"),
        format!("/spaces/{space}/permissions/users"),
        format!("/spaces/{space}/content/changes"),
        stage.org.path(""),
        stage.org.path("/members"),
        stage.org.path("/spaces"),
        "/orgs".to_owned(),
        "/user".to_owned(),
    ] {
        let status = reader.get(&refused).await.status.as_u16();
        assert!([403, 404].contains(&status), "{refused}: {status}");
    }
    let patch = json!({"title": "mine"});
    reader
        .patch(format!("/spaces/{space}"), patch)
        .await
        .expect_status(403);
    reader
        .delete(format!("/spaces/{space}"))
        .await
        .expect_status(403);
}

#[tokio::test]
async fn readers_do_not_see_the_parent_or_git_sync_of_a_space() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let admin = &stage.org.admin;
    let rules = json!({"mergeRules": {"type": "rules", "rules": [
        {"rule": "require_specific_reviewers", "users": [admin.id]}]}});
    let path = format!("/spaces/{}", stage.space);
    admin.patch(&path, rules).await.expect_status(200);
    let requests = format!("{path}/change-requests");
    admin
        .post(requests, json!({"subject": "secret"}))
        .await
        .expect_status(201);
    let reported = stage.reader().await.get_json(&path).await;
    assert_eq!(reported["mergeRules"], json!({"type": "inherit"}));
    for counter in [
        "comments",
        "changeRequests",
        "changeRequestsOpen",
        "changeRequestsDraft",
    ] {
        assert_eq!(reported[counter], 0, "{counter}");
    }
    assert_eq!(reported["permissions"]["view"], true);
    for may in ["admin", "edit", "comment", "merge", "review"] {
        assert_eq!(reported["permissions"][may], false, "{may}");
    }
}

#[tokio::test]
async fn a_token_loses_its_force_with_its_site() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let path = format!("/spaces/{}/content/pages", stage.space);
    let admin = &stage.org.admin;
    let reader = stage.reader().await;
    reader.get(&path).await.expect_status(200);
    admin
        .post(stage.at("/unpublish"), json!({}))
        .await
        .expect_status(200);
    reader.get(&path).await.expect_status(404);
    stage.site.publish().await;
    let reader = stage.reader().await;
    let other = json!({"visibility": "unlisted"});
    admin.patch(stage.at(""), other).await.expect_status(200);
    reader.get(&path).await.expect_status(404);
    let reader = stage.reader().await;
    reader.get(&path).await.expect_status(200);
    admin
        .post(stage.at("/publishing/auth/regenerate"), json!({}))
        .await
        .expect_status(200);
    reader.get(&path).await.expect_status(404);
    let reader = stage.reader().await;
    stage
        .sql("delete from site_spaces where organization_id = $1 and site_id = $2")
        .await;
    reader.get(&path).await.expect_status(404);
}

#[tokio::test]
async fn a_token_is_good_for_an_hour_and_a_changed_one_never() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let found = stage
        .ask(&stage.address("/"), json!({}))
        .await
        .expect_status(200);
    let token = found.text("/apiToken");
    let path = format!("/spaces/{}", stage.space);
    let mut forged = token.clone();
    forged.replace_range(token.len() / 2..=token.len() / 2, "!");
    app.bearer(&forged).get(&path).await.expect_status(401);
    app.clock.advance(SignedDuration::from_mins(59));
    app.bearer(&token).get(&path).await.expect_status(200);
    app.clock.advance(SignedDuration::from_mins(2));
    app.bearer(&token).get(&path).await.expect_status(401);
}

#[tokio::test]
async fn repeated_requests_get_the_same_token() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let token = async |path: &str| {
        let found = stage.ask(&stage.address(path), json!({})).await;
        found.expect_status(200).text("/apiToken")
    };
    let first = token("/").await;
    app.clock.advance(SignedDuration::from_mins(5));
    assert_eq!(token("/guide").await, first);
    app.clock.advance(SignedDuration::from_mins(6));
    assert_ne!(token("/").await, first);
}

#[tokio::test]
async fn no_token_outlives_that_of_the_visitor() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "visitor-auth").await;
    let auth = stage.at("/publishing/auth");
    let key = stage.org.admin.get(auth).await.expect_status(200);
    let key = key.text("/privateKey");
    let ends = app.clock.now().as_second() + 300;
    let visitor = visitor_token(&key, &json!({"exp": ends}));
    let reader = stage.enter("/", json!({"jwtToken": visitor})).await;
    let path = format!("/spaces/{}", stage.space);
    reader.get(&path).await.expect_status(200);
    app.clock.advance(SignedDuration::from_mins(6));
    reader.get(&path).await.expect_status(401);
}

#[tokio::test]
async fn markdown_begins_with_the_title_for_readers_as_for_members() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let content = format!("/spaces/{}/content", stage.space);
    let page = stage.org.admin.get(format!("{content}/path/guide")).await;
    let path = format!(
        "{content}/page/{}?format=markdown",
        page.expect_status(200).id()
    );
    for who in [&stage.reader().await, &stage.org.admin] {
        let page = who.get(&path).await.expect_status(200);
        let markdown = page.text("/markdown");
        assert!(markdown.trim_start().starts_with("# Guide\n"), "{markdown}");
    }
}

#[tokio::test]
async fn readers_see_what_is_published_now_or_was_a_moment_ago() {
    let app = TestApp::new().await;
    let stage = ReadingFixture::new(&app, "public").await;
    let reader = stage.reader().await;
    let path = format!("/spaces/{}", stage.space);
    let first = reader.get(&path).await.expect_status(200).text("/revision");
    let mut files = FILES;
    files[0].1 = "# Home\n\nNew.\n";
    stage.org.admin.space(&stage.space).commit(&files).await;
    let second = reader.get(&path).await.expect_status(200).text("/revision");
    assert_ne!(first, second);
    reader
        .get(format!("{path}/revisions/{first}"))
        .await
        .expect_status(200);
    app.clock.advance(SignedDuration::from_hours(3));
    let reader = stage.reader().await;
    reader
        .get(format!("{path}/revisions/{second}"))
        .await
        .expect_status(200);
    reader
        .get(format!("{path}/revisions/{first}"))
        .await
        .expect_status(404);
    let admin = &stage.org.admin;
    admin
        .get(format!("{path}/revisions/{first}"))
        .await
        .expect_status(200);
}
