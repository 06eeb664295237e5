//! Pages: their content, their files, and responses at former paths.

use serde_json::json;
use testkit::TestApp;

use crate::fixture::{FILES, SiteFixture};

#[tokio::test]
async fn a_page_has_its_text_and_a_way_to_all_others() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let home = stage.get("/").await.expect_status(200);
    assert_eq!(home.header("content-type"), "text/html; charset=utf-8");
    for part in [
        "Welcome.",
        "href=\"/handbook/guide#first\"",
        "Handbook",
        "Where to begin",
        "<html lang=\"en\"",
    ] {
        assert!(home.text.contains(part), "{part} is not in {}", home.text);
    }
    assert!(
        !home.text.contains("Hidden"),
        "a hidden page stands in the menu"
    );
    let guide = stage.get("/guide").await.expect_status(200);
    assert!(
        guide
            .text
            .contains("<meta name=\"description\" content=\"Mind the gap.\">"),
        "search engines are told nothing: {}",
        guide.text
    );
    assert!(!guide.text.contains("{%"));
    stage.get("/secret").await.expect_status(200);
}

#[tokio::test]
async fn nothing_an_author_writes_can_run() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let guide = stage.get("/guide").await.expect_status(200);
    assert!(!guide.text.contains("alert(1)</script>"), "{}", guide.text);
    let policy = guide.header("content-security-policy").to_owned();
    let nonce = policy
        .split("'nonce-")
        .nth(1)
        .and_then(|rest| rest.split('\'').next());
    let nonce = nonce.expect("a nonce");
    assert!(nonce.len() >= 20, "{nonce}");
    for rule in ["default-src 'none'", "object-src 'none'", "base-uri 'none'"] {
        assert!(policy.contains(rule), "{policy}");
    }
    let scripts = guide.text.matches("<script").count();
    let ours = guide.text.matches(&format!("nonce=\"{nonce}\"")).count();
    assert!(
        scripts >= 1 && ours >= scripts,
        "{scripts} scripts, {ours} nonces"
    );
    let home = stage.get("/").await;
    assert!(
        !home.header("content-security-policy").contains(nonce),
        "pages share a nonce"
    );
}

#[tokio::test]
async fn a_page_that_a_browser_has_is_not_sent_again() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let first = stage.get("/guide").await.expect_status(200);
    assert_eq!(
        first.header("cache-control"),
        "public, max-age=0, must-revalidate"
    );
    assert!(first.header("surrogate-key").contains(&stage.space.id));
    let etag = first.header("etag").to_owned();
    assert!(etag.starts_with('"'), "{etag} is weak");
    let again = stage
        .ask("/guide", &[("if-none-match", &etag)])
        .await
        .expect_status(304);
    assert!(again.text.is_empty());
    let node = stage.another_node();
    let elsewhere = stage
        .ask_node(&node, "/handbook/guide", &[])
        .await
        .expect_status(200);
    assert_eq!(
        elsewhere.header("etag"),
        etag,
        "nodes make other bytes of one page"
    );
}

#[tokio::test]
async fn changes_are_visible_and_change_the_etag() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let before = stage.get("/guide").await.expect_status(200);
    stage
        .change(&[("guide.md", "# Guide\n\nAnother text.\n")])
        .await;
    let node = stage.another_node();
    let after = stage
        .ask_node(&node, "/handbook/guide", &[])
        .await
        .expect_status(200);
    assert!(after.text.contains("Another text."));
    assert_ne!(before.header("etag"), after.header("etag"));
    stage
        .customize(json!({"styling": {"corners": "straight"}}))
        .await;
    let restyled = stage
        .ask_node(&node, "/handbook/guide?look", &[])
        .await
        .expect_status(200);
    assert!(restyled.text.contains("Another text."));
    assert_ne!(after.header("etag"), restyled.header("etag"));
}

#[tokio::test]
async fn a_page_that_went_is_found_and_one_that_never_was_suggests_others() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let admin = &stage.org.admin;
    let moved = stage.get("/was-here").await.expect_status(308);
    assert_eq!(moved.header("location"), "/handbook/guide");
    assert_eq!(moved.header("cache-control"), "public, max-age=3600");
    let keys = moved.header("surrogate-key");
    assert!(keys.contains(&format!("site:{}", stage.site)), "{keys}");
    let path = stage.at("/redirects");
    let destination = json!({"kind": "external", "url": "https://example.com/elsewhere"});
    let redirect = json!({"source": "/gone", "destination": destination.clone()});
    admin.post(path, redirect).await.expect_status(201);
    let redirected = stage.get("/gone").await.expect_status(308);
    assert_eq!(
        redirected.header("location"),
        "https://example.com/elsewhere"
    );
    // The cookie bypasses the cache per URL.
    let known = [("cookie", "theme=dark")];
    stage.ask("/later", &known).await.expect_status(404);
    let redirect = json!({"source": "/later", "destination": destination});
    admin
        .post(stage.at("/redirects"), redirect)
        .await
        .expect_status(201);
    stage.ask("/later", &known).await.expect_status(308);
    let missing = stage
        .get("/the/guide-nobody-wrote")
        .await
        .expect_status(404);
    assert!(missing.text.contains("<html"), "{}", missing.text);
    assert_eq!(missing.header("x-robots-tag"), "noindex");
    for almost in ["/gude/guide", "/handbook/gudie", "/Guide.html"] {
        let missing = stage.get(almost).await.expect_status(404);
        assert!(
            missing.text.contains("href=\"/handbook/guide\""),
            "nothing is suggested for {almost}"
        );
    }
}

#[tokio::test]
async fn a_page_that_was_moved_is_found_by_its_history() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let node = stage.another_node();
    stage.get("/nowhere").await.expect_status(404);
    let guide = stage.page_id("guide").await;
    stage
        .space
        .change(json!([{"operation": "update_page", "page": guide, "slug": "start"}]))
        .await;
    let moved = stage
        .ask_node(&node, "/handbook/guide", &[])
        .await
        .expect_status(308);
    assert_eq!(moved.header("location"), "/handbook/start");
    let parent =
        json!({"operation": "insert_page", "title": "Parts", "document": {}, "ref": "parts"});
    let below = json!({"operation": "update_page", "page": guide, "into": "parts"});
    stage.space.change(json!([parent, below])).await;
    for path in ["/handbook/guide", "/handbook/Start"] {
        let moved = stage.ask_node(&node, path, &[]).await.expect_status(308);
        assert_eq!(moved.header("location"), "/handbook/parts/start", "{path}");
    }
    stage
        .space
        .change(json!([{"operation": "delete_page", "page": guide}]))
        .await;
    stage
        .ask_node(&node, "/handbook/guide", &[])
        .await
        .expect_status(404);
}

#[tokio::test]
async fn a_page_that_is_back_is_reached_by_browsers_that_know_it_as_moved() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let node = stage.another_node();
    let guide = stage.page_id("guide").await;
    let rename = async |slug: &str| {
        let change = json!([{"operation": "update_page", "page": guide, "slug": slug}]);
        stage.space.change(change).await;
    };
    rename("start").await;
    let moved = stage.ask_node(&node, "/handbook/guide", &[]).await;
    assert_eq!(
        moved.expect_status(308).header("location"),
        "/handbook/start"
    );
    rename("guide").await;
    // A browser that follows the cached redirect of `guide` requests `start`.
    let back = stage.ask_node(&node, "/handbook/start", &[]).await;
    let back = back.expect_status(307);
    assert_eq!(back.header("location"), "/handbook/guide?back");
    assert_eq!(back.header("cache-control"), "no-store");
    let page = stage.ask_node(&node, "/handbook/guide?back", &[]).await;
    assert!(page.expect_status(200).text.contains("Mind the gap."));
    rename("third").await;
    for path in ["/handbook/guide", "/handbook/start"] {
        let moved = stage.ask_node(&node, path, &[]).await.expect_status(308);
        assert_eq!(moved.header("location"), "/handbook/third", "{path}");
    }
}

#[tokio::test]
async fn redirects_never_point_to_groups_or_themselves() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let node = stage.another_node();
    let contents =
        "# Table of contents\n\n* [Home](README.md)\n\n## Alpha\n\n* [Guide](guide.md)\n";
    stage
        .change(&[FILES[0], FILES[1], ("SUMMARY.md", contents)])
        .await;
    let group = stage.page_id("alpha").await;
    for title in ["Beta", "Alpha"] {
        let change = json!([{"operation": "update_page", "page": group, "title": title}]);
        stage.space.change(change).await;
        for path in ["/handbook/alpha", "/handbook/beta"] {
            stage.ask_node(&node, path, &[]).await.expect_status(404);
        }
    }
    // A redirect to itself is rejected on creation; moving the site to a redirect's target turns that one into a loop.
    let url = format!("https://{}/moved/round", stage.host());
    let destination = json!({"kind": "external", "url": url});
    let redirect = json!({"source": "/round", "destination": destination});
    let admin = &stage.org.admin;
    admin
        .post(stage.at("/redirects"), redirect)
        .await
        .expect_status(201);
    stage
        .ask_node(&node, "/handbook/round", &[])
        .await
        .expect_status(308);
    let moved = json!({"basename": "moved"});
    admin.patch(stage.at(""), moved).await.expect_status(200);
    let node = stage.another_node();
    stage
        .ask_node(&node, "/moved/round", &[])
        .await
        .expect_status(404);
}

#[tokio::test]
async fn our_own_files_may_be_kept_for_ever() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let home = stage.get("/").await.expect_status(200);
    let address = home
        .text
        .split('"')
        .find(|part| part.starts_with("/~/assets/") && part.contains(".css"));
    let node = stage.another_node();
    let css = stage
        .ask_node(
            &node,
            address.expect("a stylesheet"),
            &[("accept-encoding", "br, gzip")],
        )
        .await
        .expect_status(200);
    assert_eq!(css.header("content-type"), "text/css; charset=utf-8");
    assert_eq!(css.header("content-encoding"), "gzip");
    assert!(css.header("cache-control").contains("immutable"));
}

#[tokio::test]
async fn a_file_that_only_a_hidden_page_uses_is_not_served() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let hidden =
        "---\nif: visitor.claims.beta\n---\n\n# Beta\n\n[Plan](.gitbook/assets/plan.txt)\n";
    let open = "# Beta\n\n[Plan](.gitbook/assets/plan.txt)\n";
    for (beta, status) in [(hidden, 404), (open, 200)] {
        stage
            .change(&[
                ("README.md", "# Home\n\n[Note](.gitbook/assets/note.txt)\n"),
                ("beta.md", beta),
                ("SUMMARY.md", "* [Home](README.md)\n* [Beta](beta.md)\n"),
                (".gitbook/assets/note.txt", "a note"),
                (".gitbook/assets/plan.txt", "a plan"),
            ])
            .await;
        let path = format!("/spaces/{}/content/files", stage.space);
        let files = stage.org.admin.get_json(path).await;
        for file in files["items"].as_array().expect("a list") {
            let name = file["name"].as_str().expect("text");
            let oid = file["git"]["oid"].as_str().expect("text");
            let path = format!("/handbook/~/files/{oid}/{name}");
            // Without the cache per URL.
            let answer = stage.ask_node(&stage.another_node(), &path, &[]).await;
            let expected = if name == "plan.txt" { status } else { 200 };
            answer.expect_status(expected);
        }
    }
}

#[tokio::test]
async fn a_file_of_the_space_cannot_run_in_the_sites_name() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let files = stage
        .org
        .admin
        .get(format!("/spaces/{}/content/files", stage.space))
        .await
        .expect_status(200);
    let oid = files.text("/items/0/git/oid");
    let logo = stage
        .get(&format!("/~/files/{oid}/logo.svg"))
        .await
        .expect_status(200);
    assert_eq!(logo.header("x-content-type-options"), "nosniff");
    assert!(logo.header("content-security-policy").contains("sandbox"));
    let path = format!("/~/files/{oid}/logo.svg");
    let part = stage
        .ask(&path, &[("range", "bytes=0-3")])
        .await
        .expect_status(206);
    assert_eq!(part.text, "<svg");
    assert!(part.header("content-range").starts_with("bytes 0-3/"));
    stage
        .ask(&path, &[("range", "bytes=9999-")])
        .await
        .expect_status(416);
    let known = [("if-none-match", logo.header("etag"))];
    let known = stage.ask(&path, &known).await.expect_status(304);
    for answer in [logo, part, known] {
        // Browsers store the bytes; shared caches can be purged when the file is hidden.
        assert_eq!(
            answer.header("cache-control"),
            "public, max-age=31536000, s-maxage=300, immutable"
        );
        let keys = format!("site:{} space:{}", stage.site, stage.space);
        assert_eq!(answer.header("surrogate-key"), keys);
    }
    stage
        .get(&format!("/~/files/{}/logo.svg", "0".repeat(40)))
        .await
        .expect_status(404);
}

#[tokio::test]
async fn pictures_have_their_size_before_they_are_loaded() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let text =
        "# Home\n\n![A plan](.gitbook/assets/plan.svg)\n\n![A note](.gitbook/assets/note.png)\n";
    stage
        .change(&[
            ("README.md", text),
            (".gitbook/assets/plan.svg", "<svg viewBox='0 0 300 200'/>"),
            (".gitbook/assets/note.png", "no picture"),
        ])
        .await;
    let home = stage.get("/").await.expect_status(200).text;
    assert!(
        home.contains("alt=\"A plan\" width=\"300\" height=\"200\""),
        "{home}"
    );
    let (_, note) = home.split_once("alt=\"A note\"").expect("it is shown");
    let (note, _) = note.split_once('>').expect("it ends");
    assert!(!note.contains("width"), "{note}");
}
