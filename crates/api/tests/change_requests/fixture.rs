//! Shared fixture: a space with two pages on main, and people who write.

use model::Role;
use serde_json::{Value, json};
use testkit::{Org, Persona, TestApp};

pub(crate) struct ChangeRequestFixture<'a> {
    pub(crate) org: Org<'a>,
    pub(crate) space: String,
    pub(crate) reviewer: Persona<'a>,
    pub(crate) anna: Persona<'a>,
    pub(crate) ben: Persona<'a>,
    /// The ids of the pages on main.
    pub(crate) welcome: String,
    pub(crate) guide: String,
}

pub(crate) const WELCOME: &str = "# Welcome\n\nFirst line.\n\nMiddle line.\n\nLast line.\n";

pub(crate) fn insert(title: &str, markdown: &str) -> Value {
    json!({"operation": "insert_page", "title": title, "document": {"markdown": markdown}})
}

pub(crate) fn rewrite(page: &str, markdown: &str) -> Value {
    json!({"operation": "update_page", "page": page, "document": {"markdown": markdown}})
}

impl<'a> ChangeRequestFixture<'a> {
    pub(crate) async fn new(app: &'a TestApp) -> Self {
        let org = app.organization("acme").await;
        let reviewer = org.member(Role::Review).await;
        let (anna, ben) = (org.member(Role::Edit).await, org.member(Role::Edit).await);
        let path = format!("/orgs/{}/spaces", org.id);
        let body = json!({"title": "Docs", "empty": true});
        let space = org.admin.post(path, body).await.status(201).id();
        let mut desk = Self {
            org,
            space,
            reviewer,
            anna,
            ben,
            welcome: String::new(),
            guide: String::new(),
        };
        let first = desk.create_request(&desk.anna, "First pages").await;
        let made = desk
            .write(
                &desk.anna,
                &first,
                json!([
                    insert("Welcome", WELCOME),
                    insert("Guide", "# Guide\n\nHow to.\n")
                ]),
            )
            .await;
        desk.welcome = created(&made, 0);
        desk.guide = created(&made, 1);
        desk.merge(&first).await;
        desk
    }

    /// The path of a change request.
    pub(crate) fn at(&self, request: &str) -> String {
        format!("/spaces/{}/change-requests/{request}", self.space)
    }

    pub(crate) async fn create_request(&self, who: &Persona<'_>, subject: &str) -> String {
        let path = format!("/spaces/{}/change-requests", self.space);
        let made = who.post(path, json!({"subject": subject})).await;
        made.status(201).id()
    }

    pub(crate) async fn write(&self, who: &Persona<'_>, request: &str, changes: Value) -> Value {
        let path = format!("{}/content?compat=false", self.at(request));
        let written = who.post(path, json!({"changes": changes})).await;
        written.status(200).json()
    }

    /// Merges and returns the response.
    pub(crate) async fn try_merge(&self, request: &str) -> Value {
        let path = format!("{}/merge", self.at(request));
        self.reviewer.post(path, json!({})).await.status(200).json()
    }

    pub(crate) async fn merge(&self, request: &str) {
        assert_eq!(self.try_merge(request).await["result"], "merge");
    }

    /// The text of a page on main.
    pub(crate) async fn text(&self, page: &str) -> String {
        let path = format!("/spaces/{}/content/page/{page}?format=markdown", self.space);
        let read = self.anna.get(path).await.status(200);
        read.text("/markdown")
    }

    /// The titles of all pages on main, in their order.
    pub(crate) async fn titles(&self) -> Vec<String> {
        let path = format!("/spaces/{}/content/pages", self.space);
        let pages = self.anna.get(path).await.status(200).json();
        let pages = pages["pages"].as_array().expect("a list").iter();
        let title = |page: &Value| page["title"].as_str().expect("text").to_owned();
        pages.map(title).collect()
    }

    pub(crate) async fn show(&self, request: &str) -> Value {
        self.anna.get(self.at(request)).await.status(200).json()
    }

    pub(crate) async fn main(&self) -> String {
        let space = self.anna.get(format!("/spaces/{}", self.space)).await;
        space.status(200).text("/revision")
    }

    pub(crate) async fn set_rules(&self, rules: Value) {
        let rules = json!({"mergeRules": {"type": "rules", "rules": rules}});
        let path = format!("/spaces/{}", self.space);
        self.org.admin.patch(path, rules).await.status(200);
    }
}

/// The id of a page that a write has created.
pub(crate) fn created(answer: &Value, index: usize) -> String {
    let id = answer["changes"][index]["page"]["id"].as_str();
    id.expect("a page was made").to_owned()
}
