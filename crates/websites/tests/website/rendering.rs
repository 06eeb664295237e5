//! How often pages are rendered, and which requests wait for each other.

use std::{
    fmt::Write as _,
    sync::mpsc,
    thread::available_parallelism,
    time::{Duration, Instant},
};

use futures::future::join_all;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
use serde_json::json;
use testkit::TestApp;
use tokio::task::JoinSet;

use crate::{fixture::SiteFixture, pictures::picture};

/// Counters of this test only: it runs on one thread.
struct Counters(PrometheusRecorder);

impl Counters {
    fn new() -> Self {
        Self(PrometheusBuilder::new().build_recorder())
    }

    fn handle(&self) -> PrometheusHandle {
        self.0.handle()
    }
}

fn count(handle: &PrometheusHandle, name: &str) -> u64 {
    let text = handle.render();
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.map_or(0, |count| count.trim().parse().expect("a number"))
}

#[tokio::test]
async fn a_cold_page_is_made_once_for_all_who_wait() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let counters = Counters::new();
    let handle = counters.handle();
    let _here = metrics::set_default_local_recorder(&counters.0);
    let node = stage.another_node();
    let visits = (0..50).map(|_| stage.ask_node(&node, "/handbook/guide", &[]));
    let answers = join_all(visits).await;
    for answer in &answers {
        assert_eq!(answer.status.as_u16(), 200);
        assert_eq!(answer.text, answers[0].text);
    }
    assert_eq!(count(&handle, "site_answers_made"), 1);
    assert_eq!(count(&handle, "site_navigations_made"), 1);
    // All spellings of its URL are the same page.
    for path in [
        "/handbook/GUIDE",
        "/handbook/gu%69de",
        "/handbook/guide?x=1",
    ] {
        stage.ask_node(&node, path, &[]).await.expect_status(200);
    }
    assert_eq!(count(&handle, "site_answers_made"), 1);
}

#[tokio::test]
async fn a_picture_is_drawn_once_for_all_who_wait() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let path = picture(&stage.get("/guide").await.text).expect("a picture");
    let counters = Counters::new();
    let handle = counters.handle();
    let _here = metrics::set_default_local_recorder(&counters.0);
    let node = stage.another_node();
    // A different query each time, to bypass the cache per URL.
    let addresses: Vec<String> = (0..10)
        .map(|number| format!("/handbook{path}?{number}"))
        .collect();
    let visits = addresses
        .iter()
        .map(|address| stage.ask_node(&node, address, &[]));
    for answer in join_all(visits).await {
        assert_eq!(answer.status.as_u16(), 200);
    }
    assert_eq!(count(&handle, "site_pictures_made"), 1);
}

#[tokio::test]
async fn that_a_page_has_no_feed_is_found_out_once_for_all_who_wait() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let counters = Counters::new();
    let handle = counters.handle();
    let _here = metrics::set_default_local_recorder(&counters.0);
    let node = stage.another_node();
    // A different query each time, to bypass the cache per URL.
    let paths: Vec<String> = (0..20)
        .map(|number| format!("/handbook/guide/rss.xml?{number}"))
        .collect();
    let visits = paths.iter().map(|path| stage.ask_node(&node, path, &[]));
    for answer in join_all(visits).await {
        assert_eq!(answer.status.as_u16(), 404);
        assert!(answer.text.contains("<html"), "{}", answer.text);
    }
    assert_eq!(count(&handle, "site_answers_made"), 1);
}

#[tokio::test]
async fn one_who_goes_away_leaves_the_work_to_the_next() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let node = stage.another_node();
    let first = stage.ask_node(&node, "/handbook/guide", &[]);
    let gone = tokio::time::timeout(Duration::from_millis(1), first).await;
    drop(gone);
    let second = stage.ask_node(&node, "/handbook/guide", &[]);
    let answer = tokio::time::timeout(Duration::from_secs(5), second).await;
    answer.expect("nobody is waited for").expect_status(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn making_waits_for_a_core_and_what_is_made_does_not() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    stage.get("/").await.expect_status(200);
    let cores = available_parallelism().map_or(1, usize::from);
    let (busy, started) = mpsc::channel();
    let mut ends = Vec::new();
    let mut running = JoinSet::new();
    for _ in 0..cores {
        let (end, ended) = mpsc::channel::<()>();
        ends.push(end);
        let (app, busy, organization) = (app.app.clone(), busy.clone(), stage.org.id);
        running.spawn(async move {
            let work = move || {
                busy.send(()).ok();
                // Until the test drops the other end.
                ended.recv().ok();
            };
            app.compute.run(organization, work).await
        });
    }
    let first = tokio::task::spawn_blocking(move || started.recv()).await;
    first.expect("a thread").expect("one runs");
    let path = "/guide";
    let cold = tokio::time::timeout(Duration::from_millis(300), stage.get(path)).await;
    assert!(cold.is_err(), "a page was made without a slot");
    stage.ask("/?again", &[]).await.expect_status(200);
    drop(ends);
    stage.get(path).await.expect_status(200);
    for one in running.join_all().await {
        one.expect("a slot");
    }
}

/// Pages with conditions, nested conditions, and printed expressions.
const ADAPTIVE: [(&str, &str); 5] = [
    (
        "README.md",
        "# Home\n\n{% if visitor.claims.unsigned.plan == 'pro' %}\nFor professionals.\n\n{% if visitor.claims.unsigned.age > 3 %}\nOf age.\n{% endif %}\n{% endif %}\n\nHello <code class=\"expression\">visitor.claims.unsigned.name.toUpperCase()</code>, see [more](more.md).\n\n{% include \".gitbook/includes/part.md\" %}\n",
    ),
    (
        ".gitbook/includes/part.md",
        "{% if visitor.claims.unsigned.beta %}\nIncluded for some.\n{% endif %}\n",
    ),
    (
        "more.md",
        "---\nif: visitor.claims.unsigned.beta\n---\n\n# More\n\nMuch more.\n",
    ),
    ("plain.md", "# Plain\n\nFor all.\n"),
    (
        "SUMMARY.md",
        "# Table of contents\n\n* [Home](README.md)\n* [More](more.md)\n* [Plain](plain.md)\n",
    ),
];

async fn adaptive(app: &TestApp) -> SiteFixture<'_> {
    let stage = SiteFixture::new(app, "public").await;
    stage.change(&ADAPTIVE).await;
    let adaptive = json!({"adaptiveContent": {"enabled": true}});
    let done = stage.org.admin.patch(stage.at(""), adaptive);
    done.await.expect_status(200);
    stage
}

#[tokio::test]
async fn claims_that_nothing_reads_make_nothing_new() {
    let app = TestApp::new().await;
    let stage = adaptive(&app).await;
    let counters = Counters::new();
    let handle = counters.handle();
    let _here = metrics::set_default_local_recorder(&counters.0);
    for number in 0..20 {
        let path = format!("/?visitor.random{number}=x&visitor.other=y{number}");
        stage.get(&path).await.expect_status(200);
        // Claims that are read, but give the same results.
        stage
            .get(&format!("/?visitor.plan=none{number}"))
            .await
            .expect_status(200);
        stage
            .get(&format!("/plain?visitor.name=n{number}"))
            .await
            .expect_status(200);
    }
    assert_eq!(count(&handle, "site_answers_made"), 2);
    stage.get("/?visitor.plan=pro").await.expect_status(200);
    stage
        .get("/?visitor.plan=pro&visitor.age=9")
        .await
        .expect_status(200);
    stage.get("/?visitor.name=ada").await.expect_status(200);
    stage.get("/plain?visitor.beta=1").await.expect_status(200);
    assert_eq!(count(&handle, "site_answers_made"), 6);
}

#[tokio::test]
async fn links_to_files_are_followed_once_whatever_is_hidden() {
    let app = TestApp::new().await;
    let stage = adaptive(&app).await;
    let page = |claim: &str| {
        let links = format!("[Own](.gitbook/assets/{claim}.txt) [Two](.gitbook/assets/two.txt)");
        format!("---\nif: visitor.claims.unsigned.{claim}\n---\n\n# {claim}\n\n{links}\n")
    };
    let (one, other) = (page("a"), page("b"));
    stage
        .change(&[
            ("README.md", "# Home\n\n[Note](.gitbook/assets/note.txt)\n"),
            ("a.md", one.as_str()),
            ("b.md", other.as_str()),
            (
                "SUMMARY.md",
                "* [Home](README.md)\n* [A](a.md)\n  * [More](.gitbook/assets/more.txt)\n* [B](b.md)\n",
            ),
            (".gitbook/assets/a.txt", "of a"),
            (".gitbook/assets/b.txt", "of b"),
            (".gitbook/assets/two.txt", "of both"),
            (".gitbook/assets/more.txt", "below a"),
            (".gitbook/assets/note.txt", "of all"),
        ])
        .await;
    let path = format!("/spaces/{}/content/files", stage.space);
    let files = stage.org.admin.get_json(path).await;
    let mut questions = Vec::new();
    for file in files["items"].as_array().expect("a list") {
        let name = file["name"].as_str().expect("text");
        let oid = file["git"]["oid"].as_str().expect("text");
        for (claims, shown) in [
            ("", &["note.txt"][..]),
            (
                "visitor.a=1",
                &["note.txt", "two.txt", "a.txt", "more.txt"][..],
            ),
            ("visitor.b=1", &["note.txt", "two.txt", "b.txt"][..]),
        ] {
            let status = if shown.contains(&name) { 200 } else { 404 };
            questions.push((format!("/handbook/~/files/{oid}/{name}?{claims}"), status));
        }
    }
    assert_eq!(questions.len(), 15);
    let counters = Counters::new();
    let handle = counters.handle();
    let _here = metrics::set_default_local_recorder(&counters.0);
    let node = stage.another_node();
    let answers = questions
        .iter()
        .map(|(path, _)| stage.ask_node(&node, path, &[]));
    let answers = join_all(answers).await;
    for ((path, status), answer) in questions.iter().zip(answers) {
        assert_eq!(answer.status.as_u16(), *status, "{path}");
    }
    assert_eq!(count(&handle, "file_uses_made"), 1);
}

#[tokio::test]
async fn cached_responses_equal_fresh_ones() {
    let app = TestApp::new().await;
    let stage = adaptive(&app).await;
    stage.indexed().await;
    // A simple generator, so that a failure can be repeated.
    let mut seed: u32 = 12;
    let mut random = |below: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) % below
    };
    let paths = [
        "/",
        "/more",
        "/plain",
        "/index.md",
        "/llms.txt",
        "/llms-full.txt",
        "/sitemap-pages.xml",
        "/~/search?q=more",
        "/nothing-like-it",
    ];
    let values = ["", "pro", "free", "1", "9", "true", "ada"];
    for _ in 0..120 {
        let path = paths[random(9) as usize];
        let mut address = format!(
            "/handbook{path}{}",
            if path.contains('?') { "&" } else { "?" }
        );
        for name in ["plan", "age", "beta", "name", "other"] {
            let value = values[random(7) as usize];
            if !value.is_empty() {
                write!(address, "visitor.{name}={value}&").expect("a string takes it");
            }
        }
        let below = address.strip_prefix("/handbook").expect("below the site");
        let stored = stage.get(below).await;
        let fresh = stage.ask_node(&stage.another_node(), &address, &[]).await;
        assert_eq!(stored.status, fresh.status, "{address}");
        assert_eq!(stored.text, fresh.text, "{address}");
    }
}

#[tokio::test]
async fn parts_of_the_full_text_have_one_address_each() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let full = stage.get("/llms-full.txt").await.expect_status(200);
    assert!(full.text.contains("# Guide"), "{}", full.text);
    for path in [
        "ANYTHING",
        "-2",
        "/0",
        "/1",
        "/-1",
        "/999",
        "/01",
        "/+1",
        "/1.0",
        "/x",
        "/99999999999999999999",
        "/18446744073709551616",
    ] {
        let answer = stage.get(&format!("/llms-full.txt{path}")).await;
        assert_eq!(answer.status.as_u16(), 404, "{path}");
    }
    let status = stage.get("/llms-full.txt%00").await.status;
    assert!(status.is_client_error(), "{status}");
}

async fn large(app: &TestApp, pages: usize) -> SiteFixture<'_> {
    let stage = SiteFixture::new(app, "public").await;
    let mut summary = "# Table of contents\n\n* [Home](README.md)\n".to_owned();
    let mut files = Vec::new();
    for number in 0..pages {
        let name = format!("a-page-with-quite-a-long-name-{number:05}.md");
        writeln!(summary, "* [A page of many {number}]({name})").expect("a string takes it");
        files.push((name, format!("# Page {number}\n\nText.\n")));
    }
    files.push(("SUMMARY.md".to_owned(), summary));
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect();
    stage.change(&files).await;
    stage
}

#[tokio::test]
async fn a_missing_page_of_a_large_site_is_answered_from_memory() {
    let app = TestApp::new().await;
    let stage = large(&app, 1_500).await;
    stage.get("/").await.expect_status(200);
    stage.get("/nothing").await.expect_status(404);
    let counters = Counters::new();
    let handle = counters.handle();
    let _here = metrics::set_default_local_recorder(&counters.0);
    let tries = 100;
    let started = Instant::now();
    for number in 0..tries {
        // A different query each time, to bypass the cache per URL.
        stage.get(&format!("/?{number}")).await.expect_status(200);
    }
    let cached = started.elapsed();
    let started = Instant::now();
    for number in 0..tries {
        let path = format!("/zz{number}/{number:x}/qq{number}");
        let missing = stage.get(&path).await.expect_status(404);
        assert!(missing.text.len() < 50_000, "{}", missing.text.len());
    }
    let missing = started.elapsed();
    println!("cached {cached:?}, missing {missing:?} for {tries}");
    assert_eq!(count(&handle, "site_navigations_made"), 0);
    assert!(count(&handle, "site_missing_made") <= 1);
    let near = stage.get("/a-page-with-quite-a-long-nmae-00042").await;
    assert!(near.expect_status(404).text.contains("long-name-00042"));
}
