//! Searches of visitors are counted, without anything else about them. Tests of `api` cover how they are listed.

use pages::search::insights;
use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::SiteFixture;

const QUERIES_PATH: &str = "/~/search/queries";

/// A published site whose pages can be found.
async fn searchable<'a>(app: &'a TestApp, visibility: &str) -> SiteFixture<'a> {
    let stage = SiteFixture::new(app, visibility).await;
    app.indexed().await;
    stage
}

/// Reports a search, each time to another node: a node accepts only few forms of one address.
async fn tell(stage: &SiteFixture<'_>, form: &str, times: usize) {
    for _ in 0..times {
        let node = stage.another_node();
        let answer = stage
            .post_to(&node, QUERIES_PATH, form, &[])
            .await
            .expect_status(204);
        assert_eq!(answer.text, "");
    }
}

/// The stored statistics of a query.
#[derive(Debug, PartialEq, sqlx::FromRow)]
struct StoredQuery {
    query: String,
    searches: i64,
    clicks: i64,
    /// Whether the last search found pages, and at most as many as exist.
    found: bool,
    without_results: i64,
}

impl StoredQuery {
    fn new(query: &str, (searches, clicks): (i64, i64), without_results: i64) -> Self {
        Self {
            query: query.to_owned(),
            searches,
            clicks,
            found: without_results == 0,
            without_results,
        }
    }
}

async fn stored(app: &TestApp) -> Vec<StoredQuery> {
    let stored = insights::store(&app.app).await;
    stored.expect("the database answers");
    let sql = "select query, searches, clicks, results between 1 and 4 as found, without_results
               from search_queries order by query";
    let rows = sqlx::query_as(sql).fetch_all(app.pool()).await;
    rows.expect("the table is there")
}

async fn listed(stage: &SiteFixture<'_>) -> Value {
    stage.org.admin.get_json(stage.at("/search-queries")).await["items"].clone()
}

#[tokio::test]
async fn searches_are_counted_with_what_the_server_finds() {
    let app = TestApp::new().await;
    let stage = searchable(&app, "public").await;
    // Numbers that a client sends are ignored.
    tell(&stage, "q=+Guide%0a&results=99&count=99", 1).await;
    tell(&stage, "q=guide&clicked=1", 1).await;
    tell(&stage, "q=hippopotamus", 2).await;
    assert_eq!(
        stored(&app).await,
        [
            StoredQuery::new("guide", (2, 1), 0),
            StoredQuery::new("hippopotamus", (2, 0), 2),
        ]
    );
    assert_eq!(listed(&stage).await, json!([]));
    tell(&stage, "q=HIPPOPOTAMUS", 1).await;
    let last = stored(&app).await.pop();
    assert_eq!(last, Some(StoredQuery::new("hippopotamus", (3, 0), 3)));
    let listed = listed(&stage).await;
    assert_eq!(listed.as_array().map(Vec::len), Some(1));
    assert_eq!(listed[0]["query"], "hippopotamus");
}

#[tokio::test]
async fn the_page_of_results_counts_its_query() {
    let app = TestApp::new().await;
    let stage = searchable(&app, "public").await;
    stage.get("/~/search?q=Gap").await.expect_status(200);
    // Searches while typing are not counted.
    let typing = [("accept", "application/json")];
    stage
        .ask("/~/search?q=ga", &typing)
        .await
        .expect_status(200);
    stage.get("/~/search").await.expect_status(200);
    assert_eq!(stored(&app).await, [StoredQuery::new("gap", (1, 0), 0)]);
}

#[tokio::test]
async fn personal_queries_are_not_counted() {
    let app = TestApp::new().await;
    let stage = searchable(&app, "public").await;
    let long = format!("q={}", "guide+".repeat(7));
    for form in [
        "q=ada%40example.com",
        "q=%EF%BC%A0guide",
        long.as_str(),
        "q=",
        "q=+%00",
        "clicked=1",
        "",
        "%ff=%ff",
    ] {
        tell(&stage, form, 1).await;
    }
    stage
        .get("/~/search?q=ada@example.com")
        .await
        .expect_status(200);
    assert!(stored(&app).await.is_empty());
    tell(&stage, "q=guide%00guide", 1).await;
    assert_eq!(stored(&app).await[0].query, "guide guide");
}

#[tokio::test]
async fn disabled_statistics_count_nothing() {
    let app = TestApp::new().await;
    let stage = searchable(&app, "public").await;
    let is_offered = async || {
        let node = stage.another_node();
        let page = stage.ask_node(&node, "/handbook/guide", &[]).await;
        page.expect_status(200).text.contains("data-note")
    };
    assert!(is_offered().await);
    tell(&stage, "q=guide", 3).await;
    assert_eq!(stored(&app).await.len(), 1);
    let switch = async |enabled: bool| {
        let path = stage.at("/search-queries");
        let body = json!({"enabled": enabled});
        stage.org.admin.patch(path, body).await.expect_status(200);
    };
    switch(false).await;
    assert!(!is_offered().await);
    tell(&stage, "q=guide", 3).await;
    stage.get("/~/search?q=guide").await.expect_status(200);
    assert!(stored(&app).await.is_empty());
    switch(true).await;
    assert!(is_offered().await);
    tell(&stage, "q=guide", 1).await;
    assert_eq!(stored(&app).await.len(), 1);
}

#[tokio::test]
async fn a_preview_is_no_visit() {
    let app = TestApp::new().await;
    let stage = searchable(&app, "public").await;
    let path = stage.at("/publishing/preview");
    let url = stage
        .org
        .admin
        .get(path)
        .await
        .expect_status(200)
        .text("/url");
    let (_, ticket) = url.split_once("preview=").expect("a ticket");
    let cookie = format!("site_preview={ticket}");
    let headers = [("cookie", cookie.as_str())];
    let page = stage.ask("/guide", &headers).await.expect_status(200);
    assert!(!page.text.contains("data-note"));
    stage
        .post(QUERIES_PATH, "q=guide", &headers)
        .await
        .expect_status(204);
    let results = stage.ask("/~/search?q=guide", &headers).await;
    results.expect_status(200);
    assert!(stored(&app).await.is_empty());
}

#[tokio::test]
async fn queries_are_taken_from_the_sites_own_pages() {
    let app = TestApp::new().await;
    let stage = searchable(&app, "public").await;
    let own = format!("https://{}", stage.host());
    for (origin, status) in [
        ("https://elsewhere.example", 400),
        ("null", 400),
        (own.as_str(), 204),
    ] {
        let headers = [("origin", origin)];
        let answer = stage.post(QUERIES_PATH, "q=guide", &headers).await;
        answer.expect_status(status);
    }
    let large = format!("q=guide&x={}", "a".repeat(9_000));
    let refused = stage
        .post(QUERIES_PATH, &large, &[])
        .await
        .expect_status(400);
    assert!(refused.text.contains("8192"), "{}", refused.text);
    assert_eq!(stored(&app).await, [StoredQuery::new("guide", (1, 0), 0)]);
    // Four were sent from this address, and a test node accepts five.
    stage
        .post(QUERIES_PATH, "q=guide", &[])
        .await
        .expect_status(204);
    stage
        .post(QUERIES_PATH, "q=guide", &[])
        .await
        .expect_status(429);
}

#[tokio::test]
async fn outsiders_of_a_site_tell_it_nothing() {
    let app = TestApp::new().await;
    let stage = searchable(&app, "share-link").await;
    let node = stage.another_node();
    let refused = stage.post_to(&node, QUERIES_PATH, "q=guide", &[]).await;
    refused.expect_status(404);
    let created = stage
        .org
        .admin
        .post(stage.at("/share-links"), json!({"name": "Bo"}))
        .await
        .expect_status(201);
    assert!(stored(&app).await.is_empty());
    let address = created.text("/urls/published");
    let (_, inside) = address.split_once("/handbook").expect("the site");
    let path = format!("{}{QUERIES_PATH}", inside.trim_end_matches('/'));
    let reported = stage.post(&path, "q=guide", &[]).await;
    reported.expect_status(204);
    assert_eq!(stored(&app).await.len(), 1);
    let unpublished = SiteFixture::unpublished(&app, "public").await;
    let refused = unpublished.post(QUERIES_PATH, "q=guide", &[]).await;
    refused.expect_status(404);
}
