//! What somebody typed and has not saved yet is kept for them, and only shown to them.

use serde_json::{Value, json};
use testkit::{Persona, TestApp, TestChangeRequest, update_page};

use crate::fixture::ChangeRequestFixture;

struct Draft<'a> {
    request: TestChangeRequest<'a>,
    page: String,
    text: Value,
}

impl<'a> Draft<'a> {
    async fn new(setup: &ChangeRequestFixture<'a>) -> Self {
        let request = setup.create_request(&setup.anna, "Words").await;
        let page = request.write("Page", "First.\n\nLast.\n").await;
        let node = json!({"object": "block", "type": "paragraph", "nodes": []});
        let text = json!({
            "base": request.get().await["revision"],
            "blocks": [{"after": null, "insert": [node]}],
            "fields": {"title": "Other", "emoji": null},
        });
        Self {
            request,
            page,
            text,
        }
    }

    fn path(&self) -> String {
        self.request.path(&format!("/unsaved/{}", self.page))
    }

    async fn keep(&self, who: &Persona<'_>) {
        let stored = who.put(self.path(), self.text.clone()).await;
        stored.expect_status(204);
    }

    async fn seen_by(&self, who: &Persona<'_>) -> Value {
        who.get_json(self.path()).await
    }

    /// Whether they have some, and how many others.
    async fn count(&self, who: &Persona<'_>) -> (bool, usize) {
        let seen = self.seen_by(who).await;
        let others = seen["others"].as_array().map_or(0, Vec::len);
        (seen.get("own").is_some(), others)
    }
}

#[tokio::test]
async fn unsaved_text_is_read_by_who_wrote_it_and_others_see_that_there_is_some() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let draft = Draft::new(&setup).await;
    let (anna, admin) = (&setup.anna, &setup.org.admin);
    assert_eq!(draft.seen_by(anna).await, json!({"others": []}));
    draft.keep(anna).await;
    let own = draft.seen_by(anna).await;
    for member in ["base", "blocks", "fields"] {
        assert_eq!(own["own"][member], draft.text[member], "{own}");
    }
    let seen = draft.seen_by(admin).await;
    assert_eq!(seen.get("own"), None);
    let other = &seen["others"][0];
    assert_eq!(other["user"]["id"], json!(anna.id));
    assert_eq!(
        other.as_object().map(serde_json::Map::len),
        Some(2),
        "{other}"
    );

    // Another text replaces it; discarding it twice is no error.
    let text = json!({"base": draft.text["base"], "blocks": []});
    anna.put(draft.path(), text).await.expect_status(204);
    let own = draft.seen_by(anna).await;
    assert_eq!(own["own"]["blocks"], json!([]));
    assert_eq!(own["own"]["fields"], json!({}));
    draft.keep(admin).await;
    for _ in 0..2 {
        anna.delete(draft.path()).await.expect_status(204);
    }
    assert_eq!(draft.count(anna).await, (false, 1));
}

#[tokio::test]
async fn a_save_ends_the_unsaved_text_of_who_saves_and_the_end_of_the_change_request_all() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let draft = Draft::new(&setup).await;
    let (anna, admin) = (&setup.anna, &setup.org.admin);
    draft.keep(anna).await;
    draft.keep(admin).await;
    let changes = json!([update_page(&draft.page, "Saved.\n")]);
    draft.request.change(changes).await;
    assert_eq!(draft.count(anna).await, (false, 1));

    draft.keep(anna).await;
    let deleted = json!([{"operation": "delete_page", "page": draft.page}]);
    draft.request.change(deleted).await;
    assert_eq!(draft.count(anna).await, (false, 0));
    anna.put(draft.path(), draft.text.clone())
        .await
        .expect_status(404);

    for status in ["archived", "merged"] {
        let draft = Draft::new(&setup).await;
        draft.keep(anna).await;
        draft.keep(admin).await;
        if status == "merged" {
            draft
                .request
                .as_persona(admin)
                .merge()
                .await
                .expect_merged();
        } else {
            let body = json!({"status": status});
            admin
                .patch(draft.request.path(""), body)
                .await
                .expect_status(200);
        }
        assert_eq!(draft.count(anna).await, (false, 0), "{status}");
        anna.put(draft.path(), draft.text.clone())
            .await
            .expect_status(409);
    }
}

#[tokio::test]
async fn unsaved_text_is_for_editors_and_has_limits() {
    let app = TestApp::new().await;
    let setup = ChangeRequestFixture::new(&app).await;
    let draft = Draft::new(&setup).await;
    let (anna, path) = (&setup.anna, draft.path());
    let commenter = setup.org.member(model::Role::Comment).await;
    let reader = setup.org.member(model::Role::Read).await;
    let put = async |who: &Persona<'_>| who.put(&path, draft.text.clone()).await.status.as_u16();
    assert_eq!(put(&commenter).await, 403);
    assert_eq!(put(&reader).await, 404);
    assert_eq!(put(&app.stranger().await).await, 404);
    assert_eq!(put(&app.anonymous()).await, 401);
    commenter.get(&path).await.expect_status(200);
    reader.get(&path).await.expect_status(404);
    reader.delete(&path).await.expect_status(404);

    let with = |member: &str, value: Value| {
        let mut text = draft.text.clone();
        text[member] = value;
        text
    };
    let long = "x".repeat(1 << 20);
    let large = json!([{"after": null, "insert": [{"object": "block", "type": "code", "data": {"x": long}}]}]);
    for (text, field) in [
        (with("base", json!("main")), "base"),
        (with("blocks", json!("none")), "blocks"),
        (
            with("blocks", vec![json!({"after": null}); 1001].into()),
            "blocks",
        ),
        (
            with("blocks", json!([{"after": null, "insert": [1]}])),
            "blocks[0].insert[0]",
        ),
        (with("blocks", large), "blocks"),
        (with("fields", json!({"title": ""})), "fields.title"),
        (with("fields", json!({"hidden": "yes"})), "fields.hidden"),
    ] {
        anna.put(&path, text).await.expect_invalid(field);
    }
    let elsewhere = draft.request.path("/unsaved/0000000000000000000000");
    anna.put(elsewhere, draft.text.clone())
        .await
        .expect_status(404);
}
