//! Scopes of site searches.

use serde_json::{Value, json};
use testkit::{Org, TestApp};

use crate::fixture::{Site, titles};

/// A space with a page of the same title, in a language.
async fn book(org: &Org<'_>, title: &str, language: &str) -> String {
    let home = format!("# {title}\n\nAll about gardening.\n");
    let summary = format!("# Table of contents\n\n* [{title}](README.md)\n");
    let files = [
        ("README.md", home.as_str()),
        ("SUMMARY.md", summary.as_str()),
    ];
    let space = org.space_with_files(title, &files).await.id;
    let body = json!({"language": language});
    org.admin.space(&space).update(body).await;
    space
}

#[tokio::test]
async fn a_scope_says_where_to_look() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let guides = book(&org, "Guides", "en").await;
    let anleitung = book(&org, "Anleitung", "de").await;
    let reference = book(&org, "Reference", "en").await;
    let verzeichnis = book(&org, "Verzeichnis", "de").await;
    let news = book(&org, "News", "en").await;
    let site = Site::new(&app, &org, &[]).await;
    let section = site.section(&guides, "Guides").await;
    site.variant(&anleitung, &section).await;
    let section = site.section(&reference, "Reference").await;
    site.variant(&verzeichnis, &section).await;
    site.section(&news, "News").await;
    app.indexed().await;
    let german = site.site_space(&anleitung).await;
    let english = site.site_space(&guides).await;

    let (default, all) = (
        vec!["Guides", "News", "Reference"],
        vec!["Anleitung", "Guides", "News", "Reference", "Verzeichnis"],
    );
    // In the language of the current site space, if there is such a variant.
    let in_german = vec!["Anleitung", "News", "Verzeichnis"];
    let cases: [(Value, &[&str]); 10] = [
        (json!({}), &default),
        (json!({"scope": {"mode": "default"}}), &default),
        (
            json!({"scope": {"mode": "default", "currentSiteSpace": english}}),
            &default,
        ),
        (
            json!({"scope": {"mode": "default", "currentSiteSpace": german}}),
            &in_german,
        ),
        (json!({"scope": {"mode": "all"}}), &all),
        (
            json!({"scope": {"mode": "specific", "siteSpaceIds": [german]}}),
            &["Anleitung"],
        ),
        (json!({"mode": "all"}), &all),
        (
            json!({"mode": "current", "siteSpaceId": german}),
            &in_german,
        ),
        (
            json!({"mode": "specific", "siteSpaceIds": [english, german]}),
            &["Anleitung", "Guides"],
        ),
        (json!({"siteSpaceIds": [english]}), &["Guides"]),
    ];
    let outsider = site.outsider().await;
    for (scope, expected) in cases {
        for who in [&org.admin, &outsider] {
            let mut body = scope.clone();
            body["query"] = json!("gardening");
            let found = site.search(who, body).await.expect_status(200);
            let mut found = titles(&found);
            found.sort();
            assert_eq!(found, expected, "{scope}");
        }
    }
}
