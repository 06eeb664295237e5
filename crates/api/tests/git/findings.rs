//! The server's messages to a push: changed pages, problems in them, and where to see them.

use std::fmt::Write;

use serde_json::json;
use testkit::TestApp;

use crate::fixture::{GitFixture, GitOutput};

const GUIDE: &str = "# Guide\n\nEnough words to know the page again by them.\n";

#[track_caller]
fn assert_told(said: &GitOutput, lines: &[&str]) {
    let reported = said.remote();
    for line in lines {
        assert!(reported.contains(line), "`{line}` is not in {reported:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_counted_and_named() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    let files = [
        ("README.md", "# Home\n"),
        ("guide.md", GUIDE),
        ("old.md", "# Old\n\nSomething else that goes away.\n"),
        (
            "SUMMARY.md",
            "* [Home](README.md)\n* [Guide](guide.md)\n* [Old](old.md)\n",
        ),
    ];
    setup.repository("mine", &files).await;
    let said = setup.push("mine", admin, &["main"]).await.ok();
    assert_told(&said, &["3 pages: 3 added", "  added    README.md"]);

    setup
        .git("mine", &["mv", "guide.md", "handbook.md"])
        .await
        .ok();
    setup.git("mine", &["rm", "-q", "old.md"]).await.ok();
    let files = [
        ("README.md", "# Home\n\nWelcome.\n"),
        ("new.md", "# New\n"),
        (
            "SUMMARY.md",
            "* [Home](README.md)\n* [Guide](handbook.md)\n* [New](new.md)\n",
        ),
    ];
    setup.commit("mine", &files, "Everything").await;
    let said = setup.push("mine", admin, &["main"]).await.ok();
    let expected = [
        "4 pages: 1 added, 1 changed, 1 moved, 1 removed",
        "  changed  README.md",
        "  moved    guide.md -> handbook.md",
        "  added    new.md",
        "  removed  old.md",
    ];
    assert_told(&said, &expected);
    setup
        .commit("mine", &[("unlisted.md", "x")], "A file")
        .await;
    let said = setup.push("mine", admin, &["main"]).await.ok();
    let expected =
        "No page has changed. Where there is a SUMMARY.md, only files that it lists are pages.";
    assert_told(&said, &[expected]);
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_of_each_kind_are_named_and_the_rest_is_counted() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let mut home = "# Home\n\n".to_owned();
    for number in 1..=21 {
        let _ = write!(home, "[x](missing{number}.md)\n\n");
    }
    let pages: Vec<String> = (1..=24).map(|number| format!("p{number}.md")).collect();
    let mut files: Vec<(&str, &str)> = pages
        .iter()
        .map(|page| (&page[..], "{% nosuch %}\n"))
        .collect();
    files.push(("README.md", &home));
    setup.repository("mine", &files).await;
    let said = setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    let address = format!(
        "https://bindery.test/v1/spaces/{}/links?status=broken",
        setup.space
    );
    let headline = format!("warning: 21 broken links, see {address}");
    let expected = [
        "25 pages: 25 added",
        "  and 5 more",
        "warning: 24 problems",
        "  p1.md:1: `{% nosuch %}` is not a tag of this dialect and is shown as text. Check its name.",
        "  and 4 more",
        &headline,
        "  README.md:3: missing1.md",
        "  README.md:41: missing20.md",
        "  and 1 more",
    ];
    assert_told(&said, &expected);
    let reported = said.remote();
    for (part, number) in [(": missing", 20), ("`{% nosuch %}`", 20), ("  added ", 20)] {
        let lines = reported.iter().filter(|line| line.contains(part));
        assert_eq!(lines.count(), number, "{part}: {reported:#?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn problems_are_reported_by_file_and_line() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    let page = "---\nhidden: perhaps\n---\n\n# Home\n\n![x](gone.png)\n";
    let files = [
        ("README.md", page),
        ("SUMMARY.md", "* [Home](README.md)\n* [Lost](lost.md)\n"),
    ];
    setup.repository("mine", &files).await;
    let said = setup.push("mine", admin, &["main"]).await.ok();
    assert_told(&said, &["warning: 2 problems", "  README.md:7: gone.png"]);
    let reported = said.remote().join("\n");
    assert!(
        reported.contains("  README.md:2: `hidden` must be "),
        "{reported}"
    );
    let lost = "  SUMMARY.md:2: `lost.md` does not exist: its page is empty.";
    assert!(reported.contains(lost), "{reported}");
    let mended = [
        ("README.md", "# Home\n"),
        ("SUMMARY.md", "* [Home](README.md)\n"),
    ];
    setup.commit("mine", &mended, "Mend").await;
    let said = setup.push("mine", admin, &["main"]).await.ok();
    assert!(!said.err.contains("warning"), "{}", said.err);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_and_links_do_nothing_to_a_terminal() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let text = "# A\n\n[x](<gone\u{1b}]0;x\u{7}\u{9b}31m\u{202e}.md>)\n";
    let long = format!("{}.md", "l".repeat(240));
    let files = [("a\u{1b}[2J\u{202e}.md", text), (&long[..], "# Long\n")];
    setup.repository("mine", &files).await;
    let said = setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    assert_told(&said, &["  added    a\u{fffd}[2J\u{fffd}.md"]);
    let harmful = ['\u{1b}', '\u{7}', '\u{9b}', '\u{7f}', '\u{202e}'];
    assert!(!said.err.contains(harmful), "{:?}", said.err);
    let reported = said.remote();
    assert!(
        reported
            .iter()
            .any(|line| line.starts_with("warning: 1 broken link,")),
        "{reported:#?}"
    );
    let cut = reported.iter().find(|line| line.contains("lll"));
    let cut = cut.expect("the long name is told");
    assert!(cut.ends_with('…') && cut.chars().count() == 201, "{cut}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_that_takes_too_long_is_left_out_and_the_push_stands() {
    let app = TestApp::builder()
        .settings(|settings| settings.limits.push_check_milliseconds = 0)
        .build()
        .await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup
        .repository("mine", &[("README.md", "# Home\n\n[x](gone.md)\n")])
        .await;
    let said = setup.push("mine", admin, &["main"]).await.ok();
    let line = format!(
        "The check took too long, so the list above is incomplete. See https://bindery.test/v1/spaces/{}/links?status=broken",
        setup.space
    );
    assert_told(&said, &[&line]);
    let space = admin.get(format!("/spaces/{}", setup.space)).await;
    assert_eq!(
        space.expect_status(200).json()["revision"],
        json!(setup.tip("mine", "HEAD").await)
    );
    let names = ["HEAD:a", "HEAD:b", "HEAD:c", "HEAD:d"];
    setup.commit("mine", &[("x.md", "# X\n")], "More").await;
    let said = setup.push("mine", admin, &names).await.ok();
    assert!(
        said.err.contains("The check took too long,"),
        "{}",
        said.err
    );
    assert_told(&said, &["Only the first 3 of 4 branches were checked."]);
}

#[tokio::test(flavor = "multi_thread")]
async fn pointers_of_lfs_are_named_with_what_to_do() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n";
    let files = [("README.md", "# Home\n"), ("assets/pic.png", pointer)];
    setup.repository("mine", &files).await;
    let said = setup.push("mine", &setup.org.admin, &["main"]).await.ok();
    assert_told(
        &said,
        &["warning: 1 pointer of Git LFS", "  assets/pic.png"],
    );
    assert!(said.err.contains("git lfs untrack"), "{}", said.err);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_published_url_and_the_preview_url_are_reported() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup.repository("mine", &[("README.md", "# Home\n")]).await;
    let said = setup.push("mine", admin, &["main"]).await.ok();
    assert!(!said.err.contains("Live at"), "{}", said.err);

    publish(&setup, "public").await;
    let space = format!("/spaces/{}", setup.space);
    let published = admin
        .get(&space)
        .await
        .expect_status(200)
        .text("/urls/published");

    setup
        .commit("mine", &[("README.md", "# Welcome\n")], "More")
        .await;
    let said = setup.push("mine", admin, &["main"]).await.ok();
    assert_told(&said, &[&format!("Live at {published}")]);

    setup.commit("mine", &[("x.md", "# X\n")], "Propose").await;
    for _ in 0..2 {
        let said = setup.push("mine", admin, &["HEAD:feature"]).await.ok();
        let preview = format!("{published}~/changes/1/");
        assert_told(
            &said,
            &["1 page: 1 added", &in_app(&setup), &previewed(&preview)],
        );
        setup.commit("mine", &[("y.md", "# Y\n")], "And more").await;
    }
}

/// Publishes a site with the space of the fixture and returns its path.
async fn publish(setup: &GitFixture<'_>, visibility: &str) -> String {
    let body = json!({"title": "Handbook", "visibility": visibility, "spaces": [setup.space]});
    let site = setup.org.site(body).await;
    site.publish().await;
    site.path("")
}

fn in_app(setup: &GitFixture<'_>) -> String {
    let space = &setup.space;
    format!("Change request #1: https://bindery.test/app/spaces/{space}/change-requests/1")
}

fn previewed(preview: &str) -> String {
    format!("Preview, for members who have opened the preview of the site: {preview}")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_request_without_a_site_has_no_preview() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup.repository("mine", &[("README.md", "# Home\n")]).await;
    setup.push("mine", admin, &["main"]).await.ok();
    setup.commit("mine", &[("x.md", "# X\n")], "Propose").await;
    let said = setup.push("mine", admin, &["HEAD:feature"]).await.ok();
    assert_told(&said, &[&in_app(&setup)]);
    assert!(!said.err.contains("Preview"), "{}", said.err);
}

#[tokio::test(flavor = "multi_thread")]
async fn previews_of_a_site_behind_a_proxy_are_at_our_own_host() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup.repository("mine", &[("README.md", "# Home\n")]).await;
    setup.push("mine", admin, &["main"]).await.ok();
    let site = publish(&setup, "public").await;
    let space = format!("/spaces/{}", setup.space);
    let own = admin
        .get(&space)
        .await
        .expect_status(200)
        .text("/urls/published");
    let body = json!({"proxy": "example.com/docs"});
    admin.patch(&site, body).await.expect_status(200);

    setup.commit("mine", &[("x.md", "# X\n")], "More").await;
    let said = setup.push("mine", admin, &["main"]).await.ok();
    assert_told(&said, &["Live at https://example.com/docs/"]);
    setup.commit("mine", &[("y.md", "# Y\n")], "Propose").await;
    let said = setup.push("mine", admin, &["HEAD:feature"]).await.ok();
    let preview = format!("{own}~/changes/1/");
    assert_told(&said, &[&in_app(&setup), &previewed(&preview)]);
    let request = admin.get(format!("{space}/change-requests/1")).await;
    assert_eq!(request.expect_status(200).text("/urls/preview"), preview);
}

#[tokio::test(flavor = "multi_thread")]
async fn urls_without_the_share_key_are_not_reported() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup.repository("mine", &[("README.md", "# Home\n")]).await;
    publish(&setup, "share-link").await;
    let said = setup.push("mine", admin, &["main"]).await.ok();
    assert_told(&said, &["Published for those who have a share link."]);
    assert!(!said.err.contains("Live at"), "{}", said.err);
}

#[tokio::test(flavor = "multi_thread")]
async fn findings_are_grouped_by_branch() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let admin = &setup.org.admin;
    setup.repository("mine", &[("README.md", "# Home\n")]).await;
    setup.push("mine", admin, &["main"]).await.ok();
    setup.commit("mine", &[("x.md", "# X\n")], "More").await;
    let names = ["HEAD:a", "HEAD:b", "HEAD:c", "HEAD:d"];
    let said = setup.push("mine", admin, &names).await.ok();
    assert_told(&said, &["Only the first 3 of 4 branches were checked."]);
    let reported = said.remote();
    let headlines = reported
        .iter()
        .filter(|line| matches!(**line, "a:" | "b:" | "c:" | "d:"));
    assert_eq!(headlines.count(), 3, "{reported:#?}");
    let requests = reported
        .iter()
        .filter(|line| line.starts_with("Change request #"));
    assert_eq!(requests.count(), 4, "{reported:#?}");
}
