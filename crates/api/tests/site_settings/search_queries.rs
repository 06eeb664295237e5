//! Search queries of site visitors, as writers of the site read them. Counting is tested in `websites`.

use jiff::SignedDuration;
use model::{
    Role,
    id::SiteId,
    scope::{Scope, Scopes},
};
use pages::search::insights;
use serde_json::{Value, json};
use testkit::TestApp;

use crate::fixture::SiteSettingsFixture;

const QUERIES: &str = "search-queries";

/// A visitor searches `times` times, with this many results.
fn ask(
    app: &TestApp,
    stage: &SiteSettingsFixture<'_>,
    query: &str,
    (times, results): (usize, usize),
) {
    let site: SiteId = stage.site.parse().expect("an id");
    for _ in 0..times {
        insights::record_search(&app.app, (stage.org.id, site), query, results, false);
    }
}

async fn store(app: &TestApp) {
    let stored = insights::store(&app.app).await;
    stored.expect("the database answers");
}

fn pass_days(app: &TestApp, days: i64) {
    app.clock.advance(SignedDuration::from_hours(24 * days));
}

/// The queries that an admin gets.
async fn listed(stage: &SiteSettingsFixture<'_>, parameters: &str) -> Vec<String> {
    let path = stage.path(&format!("{QUERIES}?{parameters}"));
    stage
        .org
        .admin
        .get(path)
        .await
        .expect_status(200)
        .items("/query")
}

async fn count(app: &TestApp, sql: &'static str) -> i64 {
    let counted = sqlx::query_scalar(sql).fetch_one(app.pool()).await;
    counted.expect("the database answers")
}

const STORED: &str = "select count(*) from search_queries";

#[tokio::test]
async fn queries_are_listed_by_how_often_they_are_asked() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    ask(&app, &stage, "moon", (3, 0));
    ask(&app, &stage, "tide", (4, 0));
    ask(&app, &stage, " Tide", (1, 7));
    ask(&app, &stage, "rare", (2, 1));
    let site: SiteId = stage.site.parse().expect("an id");
    insights::record_search(&app.app, (stage.org.id, site), "TIDE", 7, true);
    assert_eq!(listed(&stage, "").await, Vec::<String>::new());
    store(&app).await;
    let list = stage
        .org
        .admin
        .get(stage.path(QUERIES))
        .await
        .expect_status(200);
    insta::assert_json_snapshot!(list.json(), @r#"
    {
      "count": 2,
      "enabled": true,
      "items": [
        {
          "clicks": 1,
          "lastSearchedOn": "2030-01-01",
          "object": "site-search-query",
          "query": "tide",
          "results": 7,
          "searches": 6,
          "searchesWithoutResults": 4
        },
        {
          "clicks": 0,
          "lastSearchedOn": "2030-01-01",
          "object": "site-search-query",
          "query": "moon",
          "results": 0,
          "searches": 3,
          "searchesWithoutResults": 3
        }
      ]
    }
    "#);
    assert_eq!(listed(&stage, "filter=without-results").await, ["moon"]);
    assert_eq!(listed(&stage, "filter=all").await, ["tide", "moon"]);
    // The third search makes the query visible, even on another day.
    pass_days(&app, 1);
    ask(&app, &stage, "rare", (1, 1));
    ask(&app, &stage, "moon", (1, 2));
    store(&app).await;
    assert_eq!(listed(&stage, "").await, ["tide", "moon", "rare"]);
    // A query whose last search had results is no longer listed.
    assert!(listed(&stage, "filter=without-results").await.is_empty());
}

#[tokio::test]
async fn a_list_goes_on_where_it_ended() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    for query in ["d", "b", "a", "c", "B b"] {
        ask(&app, &stage, query, (3, 1));
    }
    ask(&app, &stage, "often", (9, 1));
    store(&app).await;
    let all = listed(&stage, "").await;
    assert_eq!(all, ["often", "a", "b", "b b", "c", "d"]);
    let path = stage.path(&format!("{QUERIES}?limit=2"));
    let (mut found, mut next) = (Vec::new(), path.clone());
    loop {
        let reply = stage.org.admin.get(&next).await.expect_status(200);
        found.extend(reply.items("/query"));
        match reply.json().pointer("/next/page").and_then(Value::as_str) {
            Some(page) => next = format!("{path}&page={page}"),
            None => break,
        }
    }
    assert_eq!(found, all);
    let page = stage.org.admin.get(&path).await.text("/next/page");
    let elsewhere = stage.path(&format!("{QUERIES}?limit=2&period=7&page={page}"));
    stage.org.admin.get(elsewhere).await.expect_invalid("page");
}

#[tokio::test]
async fn searches_are_stored_for_ninety_days() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    ask(&app, &stage, "tide", (3, 1));
    store(&app).await;
    pass_days(&app, 1);
    ask(&app, &stage, "moon", (3, 1));
    store(&app).await;
    assert_eq!(listed(&stage, "period=1").await, ["moon"]);
    assert_eq!(listed(&stage, "period=2").await, ["moon", "tide"]);
    pass_days(&app, 88);
    let clean = async || {
        let cleaned = insights::delete_old(&app.app).await;
        cleaned.expect("the database answers");
    };
    clean().await;
    assert_eq!(listed(&stage, "period=90").await, ["moon", "tide"]);
    assert!(listed(&stage, "").await.is_empty());
    pass_days(&app, 1);
    assert_eq!(listed(&stage, "period=90").await, ["moon"]);
    assert_eq!(count(&app, STORED).await, 2);
    clean().await;
    assert_eq!(count(&app, STORED).await, 1);
    pass_days(&app, 1);
    clean().await;
    assert_eq!(count(&app, STORED).await, 0);
}

#[tokio::test]
async fn switching_insights_off_deletes_stored_queries() {
    let app = TestApp::new().await;
    let (stage, other) = (
        SiteSettingsFixture::new(&app).await,
        SiteSettingsFixture::new(&app).await,
    );
    for stage in [&stage, &other] {
        ask(&app, stage, "tide", (3, 1));
    }
    store(&app).await;
    let admin = &stage.org.admin;
    let before = admin.get(stage.path(QUERIES)).await.expect_status(200);
    // This one is still in memory when insights are switched off.
    ask(&app, &stage, "moon", (3, 1));
    let off = json!({"enabled": false});
    let known = admin
        .with("if-match", before.header("etag"))
        .with("idempotency-key", "once");
    let switched = known.patch(stage.path(QUERIES), off.clone()).await;
    let switched = switched.expect_status(200);
    assert_eq!(
        switched.json(),
        json!({"object": "site-search-insights", "enabled": false})
    );
    let again = known.patch(stage.path(QUERIES), off.clone()).await;
    assert_eq!(
        again.expect_status(200).header("idempotency-replayed"),
        "true"
    );
    let late = admin.with("if-match", before.header("etag"));
    late.patch(stage.path(QUERIES), off)
        .await
        .expect_status(412);
    store(&app).await;
    let now = admin.get(stage.path(QUERIES)).await.expect_status(200);
    assert_eq!(
        now.json(),
        json!({"enabled": false, "count": 0, "items": []})
    );
    assert_eq!(listed(&other, "").await, ["tide"]);
    assert_eq!(count(&app, STORED).await, 1);

    let on = json!({"enabled": true});
    let current = admin.with("if-match", now.header("etag"));
    let switched = current
        .patch(stage.path(QUERIES), on)
        .await
        .expect_status(200);
    assert_eq!(switched.json()["enabled"], true);
    ask(&app, &stage, "harbour", (3, 1));
    store(&app).await;
    assert_eq!(listed(&stage, "").await, ["harbour"]);
    let reported: Vec<(Value,)> = sqlx::query_as(
        "select payload from events where type = 'site.search_insights_updated' order by id",
    )
    .fetch_all(app.pool())
    .await
    .unwrap();
    let reported: Vec<&Value> = reported
        .iter()
        .map(|(payload,)| &payload["enabled"])
        .collect();
    assert_eq!(reported, [&json!(false), &json!(true)]);
}

#[tokio::test]
async fn a_deleted_site_takes_its_queries_along() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    ask(&app, &stage, "tide", (3, 1));
    store(&app).await;
    ask(&app, &stage, "moon", (3, 1));
    let path = stage.path("").trim_end_matches('/').to_owned();
    stage.org.admin.delete(path).await.expect_status(204);
    store(&app).await;
    assert_eq!(count(&app, STORED).await, 0);
}

#[tokio::test]
async fn invalid_parameters_are_rejected_by_name() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let admin = &stage.org.admin;
    for (parameters, field) in [
        ("period=0", "period"),
        ("period=91", "period"),
        ("period=week", "period"),
        ("filter=some", "filter"),
        ("limit=1001", "limit"),
        ("page=x", "page"),
    ] {
        let path = stage.path(&format!("{QUERIES}?{parameters}"));
        let refused = admin.get(path).await.expect_status(400);
        assert_eq!(refused.text("/error/field"), field, "{parameters}");
    }
    for body in [
        json!({}),
        json!({"enabled": "no"}),
        json!({"enabled": null}),
    ] {
        let refused = admin.patch(stage.path(QUERIES), body.clone()).await;
        let refused = refused.expect_status(400);
        assert_eq!(refused.text("/error/field"), "enabled", "{body}");
    }
}

#[tokio::test]
async fn those_who_arrange_a_site_read_and_admins_switch() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    for (person, status) in stage.others(&app).await {
        let off = json!({"enabled": false});
        let refused = person.patch(stage.path(QUERIES), off).await;
        refused.expect_status(status);
    }
    let creator = stage.org.member(Role::Create).await;
    creator.get(stage.path(QUERIES)).await.expect_status(200);
    for (person, status) in stage.others(&app).await.into_iter().skip(1) {
        person.get(stage.path(QUERIES)).await.expect_status(status);
    }
    let admin = &stage.org.admin;
    let scopes = Scopes::Only(vec![Scope::ContentRead]);
    let program = app.log_in(admin.id, &admin.email, scopes).await;
    program.get(stage.path(QUERIES)).await.expect_status(200);
    let off = json!({"enabled": false});
    program
        .patch(stage.path(QUERIES), off)
        .await
        .expect_status(403);
    let on = stage.org.admin.get(stage.path(QUERIES)).await;
    assert_eq!(on.json()["enabled"], true);
    let missing = format!(
        "/orgs/{}/sites/0000000000000000000001/search-queries",
        stage.org.id
    );
    admin.get(&missing).await.expect_status(404);
    admin
        .patch(&missing, json!({"enabled": true}))
        .await
        .expect_status(404);
}
