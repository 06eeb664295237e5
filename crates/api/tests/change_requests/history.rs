//! Lists of revisions: of main, of a change request, and of a page.

use model::Role;
use serde_json::{Value, json};
use testkit::{Persona, TestApp, insert_page, update_page};

use crate::fixture::ChangeRequestFixture;

/// Reads a list in pages of one item, and returns all items.
async fn all(who: &Persona<'_>, path: &str) -> Vec<Value> {
    let whole = who.get_json(path).await;
    let (mut items, mut next) = (Vec::new(), String::new());
    loop {
        let page = who.get_json(format!("{path}?limit=1{next}")).await;
        items.extend(page["items"].as_array().expect("a list").iter().cloned());
        let Some(token) = page["next"]["page"].as_str() else {
            break;
        };
        next = format!("&page={token}");
    }
    assert_eq!(json!(items), whole["items"], "{path}");
    items
}

fn messages(items: &[Value]) -> Vec<&str> {
    let texts = items.iter().map(|item| item["message"].as_str());
    texts.map(|text| text.expect("a message")).collect()
}

#[tokio::test]
async fn main_has_a_revision_for_each_merge() {
    let app = TestApp::new().await;
    let stage = ChangeRequestFixture::new(&app).await;
    let path = stage.space.path("/revisions");
    let request = stage.create_request(&stage.anna, "Reword").await;
    let change = json!([update_page(&stage.guide, "# Guide\n\nHow, really.\n")]);
    request.change(change.clone()).await;
    request
        .change(json!([insert_page("More", "More.\n")]))
        .await;
    stage.merge(&request).await;
    let items = all(&stage.anna, &path).await;
    assert_eq!(
        messages(&items)[..2],
        [
            "Merge change request #2: Reword",
            "Merge change request #1: First pages"
        ]
    );
    assert!(messages(&items)[2].starts_with("Create space"));
    assert_eq!(items.len(), 3);
    let newest = &items[0];
    let single = stage
        .anna
        .get_json(format!("{path}/{}", newest["id"].as_str().expect("an id")))
        .await;
    for same in ["object", "id", "parents", "type", "createdAt"] {
        assert_eq!(newest[same], single[same], "{same}");
    }
    assert_eq!(newest["urls"]["app"], single["urls"]["app"]);
    assert_eq!(newest["parents"][0], items[1]["id"]);
    assert_eq!(newest["createdBy"]["id"], stage.reviewer.id.to_string());
    assert_eq!(newest["mergedFrom"]["id"], request.id.as_str());
    assert_eq!(newest["mergedFrom"]["subject"], "Reword");
    assert_eq!(newest["mergedFrom"]["number"], 2);
    assert_eq!(items[2]["type"], "edits");
    stage
        .anna
        .get(format!("{path}?limit=1001"))
        .await
        .expect_invalid("limit");
    stage
        .anna
        .get(format!("{path}?page=x"))
        .await
        .expect_invalid("page");
    let none = stage.anna.get_json(format!("{path}?limit=0")).await;
    assert_eq!(none["count"], 0);
    assert!(none["next"]["page"].is_string());
}

#[tokio::test]
async fn those_who_may_only_read_see_neither_people_nor_change_requests() {
    let app = TestApp::new().await;
    let stage = ChangeRequestFixture::new(&app).await;
    let reader = stage.org.member(Role::Read).await;
    let items = all(&reader, &stage.space.path("/revisions")).await;
    assert_eq!(items.len(), 2);
    for item in &items {
        assert_eq!(item["type"], "edits");
        assert!(
            item["createdBy"].is_null() && item["mergedFrom"].is_null(),
            "{item}"
        );
    }
    let request = stage.create_request(&stage.anna, "Secret").await;
    let of_page = format!("/content/page/{}/revisions", stage.guide);
    for hidden in [request.path("/revisions"), request.path(&of_page)] {
        reader.get(&hidden).await.expect_status(404);
        app.stranger().await.get(hidden).await.expect_status(404);
    }
    all(&reader, &stage.space.path(&of_page)).await;
    for path in ["/revisions", &of_page] {
        app.stranger()
            .await
            .get(stage.space.path(path))
            .await
            .expect_status(404);
    }
}

#[tokio::test]
async fn a_change_request_has_the_revisions_since_it_started() {
    let app = TestApp::new().await;
    let stage = ChangeRequestFixture::new(&app).await;
    let request = stage.create_request(&stage.anna, "Reword").await;
    let path = request.path("/revisions");
    assert_eq!(all(&stage.anna, &path).await, Vec::<Value>::new());
    request
        .change(json!([update_page(
            &stage.guide,
            "# Guide\n\nHow, really.\n"
        )]))
        .await;
    stage
        .space
        .as_persona(&stage.reviewer)
        .write("Other", "Other.\n")
        .await;
    let updated = stage.anna.post(request.path("/update"), json!({})).await;
    updated.expect_status(200);
    request
        .change(json!([insert_page("More", "More.\n")]))
        .await;
    let kinds = |items: &[Value]| -> Vec<String> {
        items
            .iter()
            .map(|item| item["type"].as_str().expect("a type").to_owned())
            .collect()
    };
    let before = all(&stage.anna, &path).await;
    assert_eq!(kinds(&before), ["edits", "update", "edits"]);
    let tip = request.get().await["revision"].clone();
    assert_eq!(before[0]["id"], tip);
    stage.merge(&request).await;
    assert_eq!(all(&stage.anna, &path).await, before);
}

#[tokio::test]
async fn a_page_has_the_revisions_that_changed_its_file() {
    let app = TestApp::new().await;
    let stage = ChangeRequestFixture::new(&app).await;
    let write = async |changes: Value| {
        let request = stage.create_request(&stage.anna, "Write").await;
        request.change(changes).await;
        stage.merge(&request).await;
    };
    write(json!([update_page(&stage.welcome, "Hello.\n")])).await;
    write(json!([update_page(&stage.guide, "How, really.\n")])).await;
    let rename = json!({"operation": "update_page", "page": stage.guide, "slug": "manual"});
    write(json!([rename])).await;
    let retitle = json!({"operation": "update_page", "page": stage.guide, "title": "Manual"});
    write(json!([retitle])).await;
    let path = |page: &str| stage.space.path(&format!("/content/page/{page}/revisions"));
    let guide = all(&stage.anna, &path(&stage.guide)).await;
    let numbers: Vec<&Value> = guide
        .iter()
        .map(|item| &item["mergedFrom"]["number"])
        .collect();
    assert_eq!(numbers, [5, 4, 3, 1]);
    let welcome = all(&stage.anna, &path(&stage.welcome)).await;
    assert_eq!(welcome.len(), 2);

    let revert = json!({"operation": "delete_page", "page": stage.guide});
    write(json!([revert])).await;
    stage.anna.get(path(&stage.guide)).await.expect_status(404);
    let back = json!({"operation": "revert_page", "page": stage.guide, "revision": guide[0]["id"]});
    write(json!([back])).await;
    let guide = all(&stage.anna, &path(&stage.guide)).await;
    let numbers: Vec<&Value> = guide
        .iter()
        .map(|item| &item["mergedFrom"]["number"])
        .collect();
    assert_eq!(numbers, [7, 6, 5, 4, 3, 1]);

    let request = stage.create_request(&stage.anna, "Propose").await;
    let own = request.path(&format!("/content/page/{}/revisions", stage.guide));
    assert_eq!(all(&stage.anna, &own).await, Vec::<Value>::new());
    request
        .change(json!([update_page(&stage.welcome, "Hi.\n")]))
        .await;
    assert_eq!(all(&stage.anna, &own).await, Vec::<Value>::new());
    request
        .change(json!([update_page(&stage.guide, "So.\n")]))
        .await;
    assert_eq!(all(&stage.anna, &own).await.len(), 1);
}

#[tokio::test]
async fn a_request_compares_a_limited_number_of_revisions() {
    let app = TestApp::new().await;
    let stage = ChangeRequestFixture::new(&app).await;
    let request = stage.create_request(&stage.anna, "Long").await;
    request
        .change(json!([update_page(&stage.guide, "First.\n")]))
        .await;
    for number in 0..205 {
        let change = json!([update_page(&stage.welcome, &format!("Number {number}.\n"))]);
        request.change(change).await;
    }
    let path = request.path(&format!("/content/page/{}/revisions", stage.guide));
    let first = stage.anna.get_json(&path).await;
    assert_eq!(first["count"], 0);
    let token = first["next"]["page"].as_str().expect("a token");
    let second = stage.anna.get_json(format!("{path}?page={token}")).await;
    assert_eq!(second["count"], 1);
    assert!(second["next"].is_null());
    let whole = stage
        .anna
        .get_json(request.path("/revisions?limit=1000"))
        .await;
    assert_eq!(whole["count"], 206);
}
