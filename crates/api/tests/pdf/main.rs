//! PDF: the URL is returned immediately, and the file is rendered when it is used.
//!
//! Most tests use a press that responds with its job, so that they can check what would be printed. One uses the real
//! press, which `just test` builds first (`cargo build -p press`).

mod addresses;

use std::{
    fs,
    num::NonZeroU32,
    os::unix::fs::PermissionsExt,
    path::Path,
    time::{Duration, Instant},
};

use axum::body::Body;
use context::Settings;
use http::Method;
use serde_json::{Value, json};
use tempfile::TempDir;
use testkit::{Org, Persona, Reply, TestApp, TestChangeRequest, insert_page};

const HOST: &str = "https://bindery.test";

/// A press that creates a directory every time it is started, and responds with its job.
struct Echo(TempDir);

impl Echo {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let starts = folder.path().join("starts");
        fs::create_dir(&starts).expect("a new directory");
        let script = format!(
            "#!/bin/sh\n/bin/mktemp -d {}/XXXXXX >&2\nexec /bin/cat\n",
            starts.display()
        );
        let program = folder.path().join("press");
        fs::write(&program, script).expect("a new file");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("our own file");
        Self(folder)
    }

    async fn app(&self) -> TestApp {
        self.app_with(|_| {}).await
    }

    async fn app_with(&self, change: impl FnOnce(&mut Settings) + Send + 'static) -> TestApp {
        let program = self.0.path().join("press");
        TestApp::builder()
            .settings(|settings| {
                settings.press.program = program;
                // It starts other programs and writes files, which a press may not.
                settings.press.sandbox.program = None;
                change(settings);
            })
            .build()
            .await
    }

    fn starts(&self) -> usize {
        fs::read_dir(self.0.path().join("starts"))
            .expect("our own directory")
            .count()
    }
}

/// A space with a change request: a page with one below it, and another.
struct Proposal<'a> {
    request: TestChangeRequest<'a>,
    base: String,
    guide: String,
    step: String,
}

async fn proposal<'a>(org: &Org<'a>) -> Proposal<'a> {
    let space = org.space("Handbook").await;
    let request = space.change_request("First pages").await;
    let guide = request.write("Guide", "# Guide\n\n## Start\n\nRead on.\n\n{% if visitor.claims.unsigned.beta %}\nFor insiders.\n{% endif %}\n\n```sh\necho hello\n```\n").await;
    let mut step = insert_page("Step", "# Step\n\nDeeper.\n");
    step["into"] = json!(guide);
    let step = request.change(json!([step])).await.remove(0);
    request.write("Other", "# Other\n\nApart.\n").await;
    Proposal {
        base: request.path(""),
        request,
        guide,
        step,
    }
}

async fn address(who: &Persona<'_>, path: String) -> String {
    who.get(path).await.expect_status(200).text("/url")
}

async fn fetch(app: &TestApp, url: &str) -> Reply {
    let path = url.strip_prefix(HOST).expect("an address of this server");
    let request = app.anonymous().request(Method::GET, path);
    app.send(request.body(Body::empty()).expect("a good request"))
        .await
}

/// The first line of a job, and the titles of its entries.
fn job(reply: &Reply) -> (Value, Vec<String>) {
    let line = reply
        .bytes
        .split(|byte| *byte == b'\n')
        .next()
        .expect("a line");
    let book = serde_json::from_slice::<Value>(line).expect("JSON")["book"].clone();
    let entries = book["entries"].as_array().expect("a list");
    let titles = entries.iter().map(|entry| {
        format!(
            "{}{}",
            "-".repeat(
                entry["depth"]
                    .as_u64()
                    .map_or(0, |depth| usize::try_from(depth).expect("a small number"))
            ),
            entry["title"].as_str().expect("text")
        )
    });
    let titles = titles.collect();
    (book, titles)
}

#[tokio::test]
async fn the_real_press_makes_a_pdf_of_a_change_request() {
    let app = TestApp::new().await;
    assert!(
        app.app.settings.press.sandbox.program.is_some(),
        "build `bindery-sandbox` first: `just test` does"
    );
    let program = &app.app.settings.press.program;
    assert!(
        Path::new(program).is_file(),
        "run `cargo build -p press` first: `just test` does"
    );
    let org = app.organization("acme").await;
    let proposal = proposal(&org).await;
    let url = address(&org.admin, format!("{}/pdf", proposal.base)).await;
    let pdf = fetch(&app, &url).await.expect_status(200);
    assert_eq!(&pdf.bytes[..5], b"%PDF-");
    assert_eq!(pdf.header("content-type"), "application/pdf");
    assert!(pdf.header("content-disposition").contains("Handbook.pdf"));
    assert_eq!(pdf.header("accept-ranges"), "bytes");
}

#[tokio::test]
async fn a_space_a_page_with_those_below_it_and_a_page_alone_can_be_printed() {
    let echo = Echo::new();
    let app = echo.app().await;
    let org = app.organization("acme").await;
    let Proposal {
        base, guide, step, ..
    } = proposal(&org).await;
    for (query, bound, expected) in [
        (String::new(), true, vec!["Guide", "-Step", "Other"]),
        (format!("?page={guide}"), true, vec!["Guide", "-Step"]),
        (format!("?page={guide}&only=true"), false, vec!["Guide"]),
        (format!("?page={step}"), true, vec!["Step"]),
        (
            "?page=null&only=false".to_owned(),
            true,
            vec!["Guide", "-Step", "Other"],
        ),
    ] {
        let url = address(&org.admin, format!("{base}/pdf{query}")).await;
        let (book, titles) = job(&fetch(&app, &url).await.expect_status(200));
        assert_eq!(titles, expected, "{query}");
        assert_eq!(
            (&book["title"], &book["bound"]),
            (&json!("Handbook"), &json!(bound))
        );
        assert_eq!(book["facts"][2]["value"], "#1 First pages");
    }
    let space = base.split("/change-requests").next().expect("a path");
    let url = address(&org.admin, format!("{space}/pdf")).await;
    let (book, titles) = job(&fetch(&app, &url).await.expect_status(200));
    assert_eq!(
        (titles.len(), book["facts"].as_array().map(Vec::len)),
        (0, Some(2)),
        "main is empty yet"
    );
}

#[tokio::test]
async fn pages_are_printed_as_a_plain_reader_sees_them() {
    let echo = Echo::new();
    let app = echo.app().await;
    let org = app.organization("acme").await;
    let proposal = proposal(&org).await;
    let url = address(&org.admin, format!("{}/pdf", proposal.base)).await;
    let printed = fetch(&app, &url).await.expect_status(200);
    let text = String::from_utf8_lossy(&printed.bytes);
    assert!(text.contains("Read on.") && !text.contains("For insiders."));
}

#[tokio::test]
async fn pages_that_only_some_visitors_see_are_not_printed() {
    let echo = Echo::new();
    let app = echo.app().await;
    let org = app.organization("acme").await;
    let files = [
        ("README.md", "# Home\n"),
        (
            "beta.md",
            "---\nif: visitor.claims.beta\n---\n\n# Beta\n\nFor insiders.\n",
        ),
        ("SUMMARY.md", "* [Home](README.md)\n* [Beta](beta.md)\n"),
    ];
    let space = org.space_with_files("Handbook", &files).await.id;
    let url = address(&org.admin, format!("/spaces/{space}/pdf")).await;
    let printed = fetch(&app, &url).await.expect_status(200);
    assert_eq!(job(&printed).1, ["Home"]);
    assert!(!String::from_utf8_lossy(&printed.bytes).contains("For insiders."));
}

#[tokio::test]
async fn the_same_pdf_is_rendered_once() {
    let echo = Echo::new();
    let app = echo.app().await;
    let org = app.organization("acme").await;
    let proposal = proposal(&org).await;
    let path = format!("{}/pdf", proposal.base);
    let url = address(&org.admin, path.clone()).await;
    let (first, second, third) =
        tokio::join!(fetch(&app, &url), fetch(&app, &url), fetch(&app, &url));
    assert_eq!(
        first.expect_status(200).bytes,
        second.expect_status(200).bytes
    );
    third.expect_status(200);
    fetch(&app, &address(&org.admin, path.clone()).await)
        .await
        .expect_status(200);
    assert_eq!(echo.starts(), 1);
    proposal.request.write("New", "# New\n").await;
    fetch(&app, &url).await.expect_status(200);
    assert_eq!(
        echo.starts(),
        1,
        "the address is of the revision it was given for"
    );
    fetch(&app, &address(&org.admin, path).await)
        .await
        .expect_status(200);
    assert_eq!(echo.starts(), 2);
}

#[tokio::test]
async fn a_server_without_a_press_says_what_to_do() {
    let app = TestApp::builder()
        .settings(|settings| settings.press.program = "/nonexistent/press".into())
        .build()
        .await;
    let org = app.organization("acme").await;
    let proposal = proposal(&org).await;
    let url = address(&org.admin, format!("{}/pdf", proposal.base)).await;
    let refused = fetch(&app, &url).await.expect_status(422);
    assert!(refused.text("/error/message").contains("bindery-press"));
}

#[tokio::test]
async fn pdf_renders_are_limited_per_hour_and_cached_ones_are_free() {
    let echo = Echo::new();
    let app = echo
        .app_with(|settings| settings.limits.pdfs_per_hour = NonZeroU32::MIN)
        .await;
    let org = app.organization("acme").await;
    let Proposal {
        base, guide, step, ..
    } = proposal(&org).await;
    let first = address(&org.admin, format!("{base}/pdf?page={guide}")).await;
    fetch(&app, &first).await.expect_status(200);
    let second = address(&org.admin, format!("{base}/pdf?page={step}")).await;
    let refused = fetch(&app, &second).await.expect_status(429);
    let wait: u64 = refused.header("retry-after").parse().expect("seconds");
    assert!(wait > 60, "{wait}");
    fetch(&app, &first).await.expect_status(200);
    assert_eq!(echo.starts(), 1);
    let other = app.organization("globex").await;
    let theirs = proposal(&other).await;
    let url = address(&other.admin, format!("{}/pdf", theirs.base)).await;
    fetch(&app, &url).await.expect_status(200);
}

#[tokio::test]
async fn a_press_that_takes_too_long_leaves_nothing_behind() {
    let echo = Echo::new();
    let folder = echo.0.path().to_owned();
    let started = folder.join("child");
    // It starts a child process, and neither of them ends.
    let script = format!(
        "#!/bin/sh\n/bin/sleep 600 &\necho $! > {}\nwait\n",
        started.display()
    );
    fs::write(folder.join("press"), script).expect("our own file");
    let app = echo
        .app_with(|settings| settings.press.max_seconds = 1)
        .await;
    let org = app.organization("acme").await;
    let proposal = proposal(&org).await;
    let url = address(&org.admin, format!("{}/pdf", proposal.base)).await;
    fetch(&app, &url).await.expect_status(422);
    let child = fs::read_to_string(&started).expect("it was started");
    let status = format!("/proc/{}/status", child.trim());
    let deadline = Instant::now() + Duration::from_secs(10);
    // A killed process is a zombie until its parent has noticed.
    while fs::read_to_string(&status).is_ok_and(|status| !status.contains("State:\tZ")) {
        assert!(Instant::now() < deadline, "the child runs on");
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn pages_of_a_spec_are_printed_in_their_latest_version() {
    let echo = Echo::new();
    let app = echo.app().await;
    let org = app.organization("acme").await;
    let summary = "# Table of contents\n\n* [Home](README.md)\n* ```yaml\n  type: builtin:openapi\n  dependencies:\n    \
        spec:\n      ref:\n        kind: openapi\n        spec: pets\n  ```\n";
    let files = [("README.md", "# Home\n"), ("SUMMARY.md", summary)];
    let space = org.space_with_files("Handbook", &files).await;
    let spec = |summary: &str| {
        format!(
            "openapi: 3.1.0\ninfo: {{title: Shop}}\npaths:\n  /pets:\n    get: {{operationId: list, tags: [pets], summary: {summary}}}\n"
        )
    };
    org.openapi_spec("pets", &spec("List pets")).await;
    let url = address(&org.admin, space.path("/pdf")).await;
    let reply = fetch(&app, &url).await.expect_status(200);
    let (_, titles) = job(&reply);
    assert_eq!(titles, ["Home", "Shop", "pets", "-List pets"]);
    let printed = String::from_utf8_lossy(&reply.bytes);
    assert!(
        printed.contains("openapi") && printed.contains("/pets"),
        "{printed}"
    );
    fetch(&app, &url).await.expect_status(200);
    assert_eq!(echo.starts(), 1, "the same version is printed once");

    org.openapi_spec("pets", &spec("All pets")).await;
    let (_, titles) = job(&fetch(&app, &url).await.expect_status(200));
    assert_eq!(titles, ["Home", "Shop", "pets", "-All pets"]);
    let page = org
        .admin
        .get_json(space.path("/content/path/pets%2Flist"))
        .await;
    let page = page["id"].as_str().expect("an id");
    let url = address(
        &org.admin,
        space.path(&format!("/pdf?page={page}&only=true")),
    )
    .await;
    let (_, titles) = job(&fetch(&app, &url).await.expect_status(200));
    assert_eq!(titles, ["All pets"]);
}
