//! Concurrent requests for former paths of pages.

use futures::future::join_all;
use serde_json::json;
use testkit::TestApp;

use crate::fixture::SiteFixture;

#[tokio::test]
async fn the_history_of_a_space_is_read_once_however_many_ask() {
    let app = TestApp::new().await;
    let stage = SiteFixture::new(&app, "public").await;
    let guide = stage.page_id("guide").await;
    for slug in ["start", "begin"] {
        let change = json!({"operation": "update_page", "page": guide, "slug": slug});
        stage.space.change(json!([change])).await;
    }
    // Each request that reads the history stores how far it read.
    let count = "create table noted (number bigint generated always as identity);
        create function note() returns trigger language plpgsql security definer as $$
        begin
            insert into noted default values;
            return null;
        end;
        $$;
        create trigger noted after insert or update on former_paths_known
            for each row execute function note();";
    let count = sqlx::raw_sql(count).execute(app.pool()).await;
    count.expect("the database answers");
    let paths: Vec<String> = (0..20).map(|number| format!("/nothing-{number}")).collect();
    let answers = join_all(paths.iter().map(|path| stage.get(path))).await;
    for answer in answers {
        answer.expect_status(404);
    }
    let noted = sqlx::query_as("select count(*) from noted");
    let (noted,): (i64,) = noted
        .fetch_one(app.pool())
        .await
        .expect("the database answers");
    assert_eq!(noted, 1);
    for old in ["/guide", "/start"] {
        let moved = stage.get(old).await.expect_status(308);
        assert_eq!(moved.header("location"), "/handbook/begin");
    }
}
