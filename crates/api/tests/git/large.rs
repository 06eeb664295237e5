//! Benchmarks of a space of 10,000 pages. Run by name: `cargo test -p api --test git -- --ignored --nocapture`.

use std::time::Instant;

use testkit::TestApp;

use crate::fixture::GitFixture;

const FOLDERS: usize = 100;
const PAGES: usize = 100;

fn pages() -> Vec<(String, String)> {
    let text = |n: usize| {
        format!(
            "# Page {n}\n\n{}\n",
            format!("Words of page {n}. ").repeat(200)
        )
    };
    let number = |folder: usize, page: usize| folder * PAGES + page;
    (0..FOLDERS)
        .flat_map(|folder| (0..PAGES).map(move |page| (folder, page)))
        .map(|(folder, page)| {
            let path = format!("f{folder}/p{page}.md");
            (path, text(number(folder, page)))
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes a minute; prints figures"]
async fn ten_thousand_pages() {
    let app = TestApp::new().await;
    let setup = GitFixture::new(&app).await;
    let pages = pages();
    let pages: Vec<_> = pages
        .iter()
        .map(|(path, text)| (&path[..], &text[..]))
        .collect();
    setup.repository("mine", &pages).await;
    let admin = &setup.org.admin;
    let timed = |what: &str, started: Instant| {
        println!("{what}: {:.2} s", started.elapsed().as_secs_f64());
    };
    let started = Instant::now();
    setup.push("mine", admin, &["main"]).await.ok();
    timed("push of 10,000 pages", started);
    for what in ["clone, cold", "clone, warm", "clone, warm again"] {
        let started = Instant::now();
        setup
            .clone(admin, &what.replace(' ', "-"), &["--no-checkout"])
            .await
            .ok();
        timed(what, started);
    }
    let served = setup.path("mine");
    let started = Instant::now();
    let local = format!("file://{}", served.display());
    setup
        .git(".", &["clone", "-q", "--no-checkout", &local, "direct"])
        .await
        .ok();
    timed(
        "clone of the pushed repository itself, without HTTP",
        started,
    );
    setup
        .commit("mine", &[("f1/p1.md", "# Changed\n")], "Change one")
        .await;
    let started = Instant::now();
    setup.push("mine", admin, &["main"]).await.ok();
    timed("push of one page", started);
    let started = Instant::now();
    setup.git("clone,-warm", &["fetch", "-q"]).await.ok();
    timed("fetch of one page", started);
}
