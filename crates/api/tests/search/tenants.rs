//! Content of another organization is never found, whatever words both have.

use model::Role;
use serde_json::json;
use testkit::{Org, TestApp};

use crate::fixture::{Site, in_organization, in_space, space_path};

const NOTHING: [&str; 0] = [];

async fn tale(org: &Org<'_>, title: &str) -> String {
    let home = format!("# {title}\n\nThe quokka of {title} smiles.\n");
    let summary = format!("# Table of contents\n\n* [{title}](README.md)\n");
    let files = [
        ("README.md", home.as_str()),
        ("SUMMARY.md", summary.as_str()),
    ];
    org.space_with_files(title, &files).await.id
}

#[tokio::test]
async fn the_same_words_are_found_by_each_organization_in_its_own_pages() {
    let app = TestApp::new().await;
    let (ours, theirs) = (
        app.organization("ours").await,
        app.organization("theirs").await,
    );
    let our_space = tale(&ours, "Ours").await;
    let their_space = tale(&theirs, "Theirs").await;
    let our_site = Site::new(&app, &ours, &[&our_space]).await;
    let their_site = Site::new(&app, &theirs, &[&their_space]).await;
    app.indexed().await;
    for (org, space, other, site, other_site, title) in [
        (
            &ours,
            &our_space,
            &their_space,
            &our_site,
            &their_site,
            "Ours",
        ),
        (
            &theirs,
            &their_space,
            &our_space,
            &their_site,
            &our_site,
            "Theirs",
        ),
    ] {
        let reader = site.outsider().await;
        assert_eq!(in_organization(&org.admin, org, "quokka").await, [title]);
        assert_eq!(in_space(&org.admin, space, "quokka").await, [title]);
        assert_eq!(site.find(&reader, "quokka").await, [title]);
        org.admin
            .get(space_path(other, "quokka"))
            .await
            .expect_status(404);
        let body = json!({"query": "quokka", "scope": {"mode": "all"}});
        for who in [&org.admin, &reader] {
            other_site
                .search(who, body.clone())
                .await
                .expect_status(404);
        }
    }
    // A member of both finds the content of each.
    theirs.admit(&ours.admin, Some(Role::Read)).await;
    let found = in_organization(&ours.admin, &ours, "quokka").await;
    assert_eq!(found, ["Ours"]);
    let found = in_organization(&ours.admin, &theirs, "quokka").await;
    assert_eq!(found, ["Theirs"]);
}

#[tokio::test]
async fn a_transferred_space_is_found_in_its_new_organization_only() {
    let app = TestApp::new().await;
    let (old, new) = (app.organization("old").await, app.organization("new").await);
    new.admit(&old.admin, Some(Role::Create)).await;
    let space = tale(&old, "Luggage").await;
    app.indexed().await;
    assert_eq!(
        in_organization(&old.admin, &old, "quokka").await,
        ["Luggage"]
    );
    let body = json!({"organization": new.id});
    old.admin
        .post(format!("/spaces/{space}/transfer"), body)
        .await
        .expect_status(200);
    assert_eq!(in_organization(&old.admin, &old, "quokka").await, NOTHING);
    app.indexed().await;
    assert_eq!(in_organization(&old.admin, &old, "quokka").await, NOTHING);
    assert_eq!(
        in_organization(&new.admin, &new, "quokka").await,
        ["Luggage"]
    );
}
