//! The feedback of readers in numbers.

use model::Role;
use serde_json::json;
use testkit::TestApp;
use uuid::Uuid;

use crate::fixture::SiteSettingsFixture;

#[tokio::test]
async fn feedback_is_summed_up_and_the_worst_pages_come_first() {
    let app = TestApp::new().await;
    let stage = SiteSettingsFixture::new(&app).await;
    let path = stage.path("feedback/summary");
    let nothing = json!({"bad": 0, "ok": 0, "good": 0, "comments": 0, "pages": []});
    assert_eq!(stage.org.admin.get_json(&path).await, nothing);

    let [space, bad, worst, good] = [1, 2, 3, 4].map(Uuid::from_u128);
    let given = [
        (bad, "bad", None),
        (bad, "good", Some("Better.")),
        (worst, "bad", Some("Wrong.")),
        (worst, "bad", None),
        (good, "good", None),
        (good, "ok", None),
    ];
    let site: model::id::SiteId = stage.site.parse().expect("an id");
    for (number, (page, rating, comment)) in (10..).zip(given) {
        let insert = "insert into site_feedback
                         (organization_id, site_id, id, space_id, page_id, rating, comment, url, created_at)
                     values ($1, $2, $3, $4, $5, $6, $7, '', now())";
        sqlx::query(insert)
            .bind(stage.org.id.uuid())
            .bind(site.uuid())
            .bind(Uuid::from_u128(number))
            .bind(space)
            .bind(page)
            .bind(rating)
            .bind(comment)
            .execute(app.pool())
            .await
            .expect("feedback fits the schema");
    }
    let id = |id: Uuid| model::id::PageId::from_uuid(id).to_string();
    let of = |page: Uuid, [bad, ok, good, comments]: [i64; 4]| json!({"space": id(space), "page": id(page), "bad": bad, "ok": ok, "good": good, "comments": comments});
    let summary = stage.org.admin.get_json(&path).await;
    let pages = json!([of(worst, [2, 0, 0, 1]), of(bad, [1, 0, 1, 1])]);
    assert_eq!(
        summary,
        json!({"bad": 3, "ok": 1, "good": 2, "comments": 2, "pages": pages})
    );
    let editor = stage.org.member(Role::Edit).await;
    editor.get(&path).await.expect_status(403);
    app.stranger().await.get(&path).await.expect_status(404);
}
