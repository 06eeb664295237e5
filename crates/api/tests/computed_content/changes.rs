//! Computed pages in the changes of a revision.

use testkit::TestApp;

use super::{files, pets, summary};

#[tokio::test]
async fn changes_of_a_revision_have_computed_pages_unless_they_are_not_wanted() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    org.openapi_spec("pets", &pets("")).await;
    let home = [("README.md", "# Home\n")];
    let space = org.space_with_files("Docs", &home).await;
    let summary = summary("builtin:openapi", "{models: true}");
    space.commit(&files(&summary)).await;
    let revision = org.admin.get_json(space.path("/content")).await;
    let revision = revision["id"].as_str().expect("an id");
    let changes = space.path(&format!("/revisions/{revision}/changes?limit=100"));

    let created = async |query: &str| -> Vec<String> {
        let listed = org.admin.get_json(format!("{changes}{query}")).await;
        let listed = listed["changes"].as_array().expect("changes").clone();
        let created = listed.iter().filter(|one| one["type"] == "page_created");
        created
            .map(|one| format!("{} {}", one["page"]["type"], one["page"]["title"]))
            .collect()
    };
    let expanded = created("").await;
    assert_eq!(expanded, created("&computed=true").await);
    assert!(
        expanded.contains(&"\"document\" \"List pets\"".to_owned()),
        "{expanded:?}"
    );
    let written = created("&computed=false").await;
    assert!(
        !written.contains(&"\"document\" \"List pets\"".to_owned()),
        "{written:?}"
    );
    assert!(
        written.iter().any(|page| page.starts_with("\"computed\"")),
        "{written:?}"
    );
    let wrong = org.admin.get(format!("{changes}&computed=maybe")).await;
    wrong.expect_invalid("computed");
}
