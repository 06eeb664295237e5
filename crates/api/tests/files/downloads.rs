//! Downloads: the stable URL, the ticket that expires, and the bytes behind them.

use jiff::SignedDuration;
use serde_json::json;
use testkit::TestApp;

use crate::fixture::{FilesFixture, binary, rejected_url_response};

#[tokio::test]
async fn a_file_is_fetched_from_its_address_by_anyone_who_has_it() {
    let app = TestApp::new().await;
    let stage = FilesFixture::new(&app).await;
    let large = binary(700_000);
    for (name, bytes) in [
        ("notes.txt", b"plain".to_vec()),
        ("empty.png", Vec::new()),
        ("große Datei?#%.png", large),
    ] {
        let oid = stage.store(&bytes).await;
        let url = stage.url(oid, name);
        assert_eq!(url, stage.url(oid, name), "it stays the same");
        let sent_on = stage.get(&url, &[]).await.expect_status(302);
        assert_eq!(sent_on.header("cache-control"), "no-store");
        assert_eq!(sent_on.header("referrer-policy"), "no-referrer");

        let got = stage
            .get(sent_on.header("location"), &[])
            .await
            .expect_status(200);
        assert_eq!(got.bytes, bytes, "{name}");
        for (header, value) in [
            ("etag", format!("\"{oid}\"")),
            ("content-length", bytes.len().to_string()),
            ("accept-ranges", "bytes".to_owned()),
            (
                "cache-control",
                "private, max-age=3600, immutable".to_owned(),
            ),
            ("x-content-type-options", "nosniff".to_owned()),
            ("content-security-policy", "sandbox".to_owned()),
        ] {
            assert_eq!(got.header(header), value, "{name}");
        }
        assert!(got.header("content-disposition").starts_with("inline; "));
    }
}

#[tokio::test]
async fn active_content_is_served_as_a_download() {
    let app = TestApp::new().await;
    let stage = FilesFixture::new(&app).await;
    let oid = stage.store(b"<svg onload='alert(1)'/>").await;
    for (name, content_type) in [
        ("a.svg", "image/svg+xml"),
        ("a.html", "text/html; charset=utf-8"),
        ("a", "application/octet-stream"),
    ] {
        let got = stage
            .fetch(&stage.url(oid, name), &[])
            .await
            .expect_status(200);
        assert_eq!(got.header("content-type"), content_type);
        assert!(got.header("content-disposition").starts_with("attachment"));
        assert_eq!(got.header("content-security-policy"), "sandbox");
    }
}

#[tokio::test]
async fn a_modified_url_is_not_found() {
    let app = TestApp::new().await;
    let stage = FilesFixture::new(&app).await;
    let secret = stage.store(b"secret").await;
    let (oid, other) = (stage.store(b"one").await, secret.to_string());
    let url = stage.url(oid, "one.txt");
    stage.get(&url, &[]).await.expect_status(302);
    let stranger = FilesFixture::new(&app).await;
    stranger.store(b"one").await;

    let reader = format!("u.{}", stage.org.admin.id);
    let (path, query) = url.split_once('?').expect("it has both");
    let mut last = query.to_owned();
    last.pop();
    for changed in [
        url.replace(&oid.to_string(), &other),
        url.replace("one.txt", "two.txt"),
        url.replace("one.txt", "one.txt%0A"),
        url.replace("v=1", "v=2"),
        url.replace("v=1", "v=01x"),
        url.replace(&stage.space.id.to_string(), &stranger.space.id.to_string()),
        url.replace(&stage.space.id.to_string(), "0000000000000000000000"),
        url.replace(&reader, &format!("u.{}", stranger.org.admin.id)),
        url.replace(&reader, ""),
        url.replace(&format!("r={reader}&"), ""),
        path.to_owned(),
        format!("{path}?r={reader}&v=1"),
        format!("{path}?{last}"),
        format!("{path}?{last}!"),
    ] {
        assert_ne!(changed, url);
        let refused = stage.get(&changed, &[]).await.expect_status(404);
        assert_eq!(refused.comparable(), rejected_url_response(), "{changed}");
    }
    // A signature is valid for a blob that the space has, not for one that it may get.
    let absent = model::Oid::of(model::ObjectKind::Blob, b"not stored");
    stage
        .get(&stage.url(absent, "a.txt"), &[])
        .await
        .expect_status(404);
}

#[tokio::test]
async fn one_flipped_character_of_a_ticket_is_refused() {
    let app = TestApp::new().await;
    let stage = FilesFixture::new(&app).await;
    let oid = stage.store(b"one").await;
    let sent_on = stage.get(&stage.url(oid, "one.txt"), &[]).await;
    let target = sent_on.header("location").to_owned();
    let start = target.rfind('/').expect("it has a path") + 1;
    for at in (start..target.len()).step_by(7) {
        let mut changed = target.clone().into_bytes();
        changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(changed).expect("ASCII");
        stage.get(&changed, &[]).await.expect_status(404);
    }
    stage.get(&target, &[]).await.expect_status(200);
}

#[tokio::test]
async fn an_address_ends_with_its_epoch_and_with_its_space() {
    let app = TestApp::new().await;
    let stage = FilesFixture::new(&app).await;
    let oid = stage.store(b"one").await;
    let url = stage.url(oid, "one.txt");
    stage.get(&url, &[]).await.expect_status(302);

    let revoke = format!("/spaces/{}/files/revoke-urls", stage.space.id);
    stage.org.admin.post_empty(&revoke).await.expect_status(204);
    let refused = stage.get(&url, &[]).await.expect_status(404);
    assert_eq!(refused.comparable(), rejected_url_response());

    let again = FilesFixture::again(stage).await;
    let url = again.url(oid, "one.txt");
    again.get(&url, &[]).await.expect_status(302);
    let space = format!("/spaces/{}", again.space.id);
    again.org.admin.delete(&space).await.expect_status(204);
    let refused = again.get(&url, &[]).await.expect_status(404);
    assert_eq!(refused.comparable(), rejected_url_response());
    let restore = format!("{space}/restore");
    again
        .org
        .admin
        .post(&restore, json!({}))
        .await
        .expect_status(200);
    again.get(&url, &[]).await.expect_status(302);
}

#[tokio::test]
async fn a_ticket_expires_and_the_address_gives_a_new_one() {
    let app = TestApp::new().await;
    let stage = FilesFixture::new(&app).await;
    let oid = stage.store(b"one").await;
    let url = stage.url(oid, "one.txt");
    let target = |reply: testkit::Reply| reply.header("location").to_owned();
    let first = target(stage.get(&url, &[]).await);
    let second = target(stage.get(&url, &[]).await);
    assert_eq!(first, second, "within minutes a browser finds its copy");
    app.clock.advance(SignedDuration::from_secs(299));
    stage.get(&first, &[]).await.expect_status(200);
    app.clock.advance(SignedDuration::from_secs(301));
    let refused = stage.get(&first, &[]).await.expect_status(404);
    assert_eq!(refused.comparable(), rejected_url_response());
    stage.fetch(&url, &[]).await.expect_status(200);
}

#[tokio::test]
async fn parts_of_a_file_are_served() {
    let app = TestApp::new().await;
    let stage = FilesFixture::new(&app).await;
    for bytes in [binary(700_000), b"0123456789".to_vec()] {
        let (oid, size) = (stage.store(&bytes).await, bytes.len());
        let etag = format!("\"{oid}\"");
        let url = stage.url(oid, "a.mp4");
        for (asked, from, to) in [("bytes=2-5", 2, 6), ("bytes=-3", size - 3, size)] {
            let part = stage
                .fetch(&url, &[("range", asked)])
                .await
                .expect_status(206);
            assert_eq!(part.bytes, bytes[from..to]);
            let range = format!("bytes {from}-{}/{size}", to - 1);
            assert_eq!(part.header("content-range"), range);
            assert_eq!(part.header("content-length"), (to - from).to_string());
        }
        let range = ("range", "bytes=2-5");
        let same = stage.fetch(&url, &[range, ("if-range", &etag)]).await;
        same.expect_status(206);
        let other = stage.fetch(&url, &[range, ("if-range", "\"x\"")]).await;
        assert_eq!(other.expect_status(200).bytes, bytes);
        let beyond = [("range", "bytes=800000-")];
        let beyond = stage.fetch(&url, &beyond).await.expect_status(416);
        assert_eq!(beyond.header("content-range"), format!("bytes */{size}"));
        assert_eq!(beyond.text("/error/type"), "range_not_satisfiable");
        let known = stage.fetch(&url, &[("if-none-match", &etag)]).await;
        assert!(known.expect_status(304).bytes.is_empty());
    }
}
