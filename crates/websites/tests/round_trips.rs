//! Number of database round trips per page of a site, recorded in the same file as those of the API.
//! A node that has just started has read nothing; after the first request, the surroundings of pages are in memory.
//! All requests carry a cookie, so that none is served from the cache per URL.

use std::{net::SocketAddr, num::NonZeroU32, sync::Arc};

use axum::{
    body::Body,
    extract::{ConnectInfo, Request},
    http::header,
};
use http_body_util::BodyExt;
use serde_json::json;
use testkit::{Org, TestApp, round_trips};
use tower::ServiceExt;
use websites::{Limits, Websites};

/// More than are loaded in one query.
const PAGES: usize = 60;
const SECTIONS: usize = 3;

fn files() -> Vec<(String, String)> {
    let mut summary = vec!["* [Home](README.md)\n".to_owned()];
    let mut files = vec![("README.md".to_owned(), "# Home\n\nWelcome.\n".to_owned())];
    for number in 1..PAGES {
        summary.push(format!("* [Page {number}](page-{number}.md)\n"));
        let text = format!("# Page {number}\n\nNumber {number}.\n");
        files.push((format!("page-{number}.md"), text));
    }
    files.push(("SUMMARY.md".to_owned(), summary.concat()));
    files
}

async fn space(org: &Org<'_>) -> String {
    let files = files();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(path, text)| (&**path, &**text))
        .collect();
    org.space_with_files("Docs", &files).await.id
}

/// Publishes a public site with a space and this many sections. Returns its host.
async fn publish(app: &TestApp, org: &str, sections: usize) -> String {
    let org = app.organization(org).await;
    let first = space(&org).await;
    let body = json!({"title": "Handbook", "visibility": "public", "spaces": [first]});
    let site = org.site(body).await;
    for number in 0..sections {
        let space = if number == 0 {
            first.clone()
        } else {
            space(&org).await
        };
        let section = json!({"spaceId": space, "title": format!("Section {number}")});
        site.section(section).await;
    }
    site.publish().await;
    format!("{}.sites.test", org.id.uuid().simple())
}

fn node(app: Arc<context::App>) -> Websites {
    let plenty = NonZeroU32::new(10_000).expect("not zero");
    Websites::new(app, Arc::new(Limits::per_minute(plenty, plenty)))
}

async fn count(node: &Websites, host: &str, path: &str, status: u16) -> u64 {
    count_at(node, host, &format!("/handbook{path}"), status).await
}

/// The same for any path of the host.
async fn count_at(node: &Websites, host: &str, path: &str, status: u16) -> u64 {
    let request = Request::get(path)
        .header(header::HOST, host)
        .header(header::COOKIE, "seen=before")
        .extension(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 1))))
        .body(Body::empty())
        .expect("a good request");
    let ask = async {
        let response = node.clone().oneshot(request).await;
        let response = response.expect("a router always answers");
        let answered = response.status().as_u16();
        let text = response.into_body().collect().await;
        text.expect("the whole body");
        answered
    };
    let (answered, count) = round_trips::count(ask).await;
    assert_eq!(answered, status, "{path}");
    count
}

/// The minimum of several attempts: the target of a host is cached for 500 ms only, and machines can be slower.
async fn least(node: &Websites, host: &str, paths: [&str; 3], status: u16) -> u64 {
    let mut least = u64::MAX;
    for path in paths {
        least = least.min(count(node, host, path, status).await);
    }
    least
}

#[tokio::test]
async fn pages_of_sites_take_as_many_round_trips_as_known() {
    let app = TestApp::new().await;
    let host = publish(&app, "acme", 0).await;
    let large = publish(&app, "large", SECTIONS).await;
    // Derives the data of files once, and stores it.
    count(&node(app.restarted()), &host, "/", 200).await;
    let first = node(app.restarted());
    let cold = count(&first, &host, "/", 200).await;
    let another = ["/page-1", "/page-2", "/page-3"];
    let another = least(&first, &host, another, 200).await;
    let markdown = ["/page-4.md", "/page-5.md", "/page-6.md"];
    let mut counts = vec![
        ("the first page of a node", cold),
        ("another page", another),
        (
            "the same page again",
            least(&first, &host, ["/"; 3], 200).await,
        ),
        (
            "a page as Markdown",
            least(&first, &host, markdown, 200).await,
        ),
    ];
    for (what, path, status) in [
        ("a search", "/~/search?q=page", 200),
        ("the pages for robots", "/sitemap-pages.xml", 200),
        ("the pages for models", "/llms.txt", 200),
        ("no page", "/nowhere", 404),
    ] {
        counts.push((what, least(&first, &host, [path; 3], status).await));
    }
    let mut root = u64::MAX;
    for _ in 0..3 {
        root = root.min(count_at(&first, &host, "/", 200).await);
    }
    assert!(root <= 2, "what was chosen, and the sites: {root}");
    counts.push(("the root of an organization", root));
    let full = "/llms-full.txt";
    let second = node(app.restarted());
    let all = count(&second, &host, full, 200).await;
    counts.push(("all 60 pages, first of a node", all));
    counts.push((
        "all 60 pages again",
        least(&second, &host, [full; 3], 200).await,
    ));
    let list = "/llms.txt";
    count(&node(app.restarted()), &large, list, 200).await;
    let third = node(app.restarted());
    let whole = count(&third, &large, list, 200).await;
    counts.push(("the pages of 3 sections, first of a node", whole));
    counts.push((
        "the pages of 3 sections again",
        least(&third, &large, [list; 3], 200).await,
    ));
    assert!(
        whole <= cold * 3,
        "no more than for a page of each section: {counts:?}"
    );
    assert!(another <= 2, "content is opened once: {counts:?}");
    assert!(all <= cold + 3, "texts are loaded together: {counts:?}");
    let rows: Vec<String> = counts
        .iter()
        .map(|(what, count)| format!("{:<44} {count}", format!("site: {what}")))
        .collect();
    round_trips::compare(&rows, |row| row.starts_with("site:"));
}

#[tokio::test]
async fn links_around_a_page_into_spaces_that_are_not_there_take_no_round_trips() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let first = space(&org).await;
    let elsewhere = space(&org).await;
    let body = json!({"title": "Handbook", "visibility": "public", "spaces": [first]});
    let site = org.site(body).await;
    site.publish().await;
    let host = format!("{}.sites.test", org.id.uuid().simple());
    let cold = async || count(&node(app.restarted()), &host, "/", 200).await;
    // Derives the data of files once, and stores it.
    cold().await;
    let before = cold().await;
    let page = format!("/spaces/{elsewhere}/content/path/page-1");
    let page = org.admin.get(page).await.expect_status(200).id();
    let to = json!({"kind": "page", "page": page, "space": elsewhere});
    let link = json!({"title": "Elsewhere", "to": to});
    let links = [&link; 5];
    let look = json!({"footer": {"groups": [{"title": "More", "links": links}]}});
    let dressed = org.admin.put(site.path("/customization"), look);
    dressed.await.expect_status(200);
    assert_eq!(cold().await, before);
}
