//! Shared fixture: an organization with spaces and sites.

use serde_json::{Value, json};
use testkit::{Org, Reply, TestApp};

pub(crate) struct SitesFixture<'a> {
    pub(crate) org: Org<'a>,
}

impl<'a> SitesFixture<'a> {
    pub(crate) async fn new(app: &'a TestApp) -> Self {
        Self {
            org: app.organization("acme").await,
        }
    }

    pub(crate) fn sites(&self) -> String {
        self.org.path("/sites")
    }

    /// Creates a site and returns its path.
    pub(crate) async fn site(&self, body: Value) -> String {
        self.org.site(body).await.path("")
    }

    pub(crate) async fn space(&self, title: &str) -> String {
        self.org.space(title).await.id
    }

    /// Adds a section with a new space of the same title.
    pub(crate) async fn section(&self, site: &str, title: &str) -> Reply {
        let space = self.space(title).await;
        let body = json!({"spaceId": space});
        self.org
            .admin
            .post(format!("{site}/sections"), body)
            .await
            .expect_status(201)
    }

    pub(crate) async fn group(&self, site: &str, body: Value) -> String {
        self.org
            .admin
            .create(format!("{site}/section-groups"), body)
            .await
    }

    /// The titles of all items of a site, with their children in brackets.
    pub(crate) async fn shape(&self, site: &str) -> String {
        let found = self.org.admin.get_json(format!("{site}/structure")).await;
        shape_of(&found["structure"])
    }
}

pub(crate) fn shape_of(items: &Value) -> String {
    let items = items.as_array().expect("a list");
    let words: Vec<String> = items.iter().map(shape_of_item).collect();
    words.join(" ")
}

fn shape_of_item(item: &Value) -> String {
    let title = item["title"].as_str().expect("a title");
    let mark = if item["default"] == true { "*" } else { "" };
    let inside = match item["object"].as_str() {
        Some("site-section") => &item["siteSpaces"],
        Some("site-section-group") => &item["children"],
        _ => return format!("{title}{mark}"),
    };
    format!("{title}{mark}[{}]", shape_of(inside))
}
