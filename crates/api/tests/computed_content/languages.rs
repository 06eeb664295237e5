//! Words of computed pages in the language of the space.

use serde_json::json;
use testkit::TestApp;

use super::{page_by_path, pets, space};

#[tokio::test]
async fn words_that_no_spec_has_are_in_the_language_of_the_space() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    org.openapi_spec("pets", &pets("")).await;
    let space = space(&org).await;
    let before = page_by_path(&org, &space, "api/models").await;
    assert_eq!(before["title"], "Models");
    space.update(json!({"language": "de"})).await;
    let after = page_by_path(&org, &space, "api/models").await;
    assert_eq!(after["title"], "Modelle");
    assert_eq!(after["id"], before["id"], "ids and paths stay");
    let overview = page_by_path(&org, &space, "api/overview-pets").await;
    let id = overview["id"].as_str().expect("an id");
    let markdown = space.path(&format!("/content/page/{id}?format=markdown"));
    let markdown = org.admin.get_json(markdown).await;
    let markdown = markdown["markdown"].as_str().expect("Markdown");
    assert!(markdown.contains("\n## Server\n"), "{markdown}");
    space.update(json!({"language": "fi"})).await;
    let other = page_by_path(&org, &space, "api/models").await;
    assert_eq!(other["title"], "Models");
}
