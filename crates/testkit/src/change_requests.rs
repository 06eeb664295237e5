//! Change requests to test with, and the changes that they consist of.

use std::fmt::Display;

use serde_json::{Value, json};

use crate::{Persona, Reply, TestSpace};

/// A change request, as one person uses it.
#[derive(Clone)]
pub struct TestChangeRequest<'a> {
    pub id: String,
    pub space: TestSpace<'a>,
}

/// The change that adds a page.
pub fn insert_page(title: &str, markdown: &str) -> Value {
    json!({"operation": "insert_page", "title": title, "document": {"markdown": markdown}})
}

/// The change that replaces the text of a page.
pub fn update_page(page: impl Display, markdown: &str) -> Value {
    let page = page.to_string();
    json!({"operation": "update_page", "page": page, "document": {"markdown": markdown}})
}

impl<'a> TestSpace<'a> {
    pub async fn change_request(&self, subject: &str) -> TestChangeRequest<'a> {
        let body = json!({"subject": subject});
        let id = self.persona.create(self.path("/change-requests"), body);
        TestChangeRequest {
            id: id.await,
            space: self.clone(),
        }
    }

    /// A change request with these changes, not merged.
    pub async fn propose(&self, changes: Value) -> TestChangeRequest<'a> {
        let request = self.change_request("Change").await;
        request.change(changes).await;
        request
    }

    /// Changes main with a change request. Returns the ids of the inserted or updated pages.
    pub async fn change(&self, changes: Value) -> Vec<String> {
        let request = self.change_request("Change").await;
        let pages = request.change(changes).await;
        request.merge().await.expect_merged();
        pages
    }

    /// Adds a page to main with a change request. Returns the id of the page.
    pub async fn write(&self, title: &str, markdown: &str) -> String {
        let request = self.change_request(title).await;
        let page = request.write(title, markdown).await;
        request.merge().await.expect_merged();
        page
    }
}

impl<'a> TestChangeRequest<'a> {
    /// The same change request, as another person uses it.
    pub fn as_persona(&self, persona: &Persona<'a>) -> Self {
        Self {
            id: self.id.clone(),
            space: self.space.as_persona(persona),
        }
    }

    /// An API path of the change request.
    pub fn path(&self, rest: &str) -> String {
        self.space
            .path(&format!("/change-requests/{}{rest}", self.id))
    }

    pub async fn get(&self) -> Value {
        self.space.persona.get_json(self.path("")).await
    }

    /// Adds a page. Returns its id.
    pub async fn write(&self, title: &str, markdown: &str) -> String {
        let mut pages = self.change(json!([insert_page(title, markdown)])).await;
        pages.pop().expect("one page was inserted")
    }

    /// Changes the content. Returns the ids of the inserted or updated pages.
    pub async fn change(&self, changes: Value) -> Vec<String> {
        let updated = self.update_content(changes).await.expect_status(200);
        updated.changed_pages()
    }

    pub async fn update_content(&self, changes: Value) -> Reply {
        let path = self.path("/content?compat=false");
        let body = json!({"changes": changes});
        self.space.persona.post(path, body).await
    }

    pub async fn merge(&self) -> Reply {
        let path = self.path("/merge");
        self.space.persona.post(path, json!({})).await
    }

    /// The titles of the first level of pages, in their order.
    pub async fn titles(&self) -> Vec<String> {
        let path = self.path("/content/pages");
        self.space.persona.page_titles(path).await
    }
}

impl Reply {
    /// Fails the test unless the change request was merged without conflicts.
    #[track_caller]
    pub fn expect_merged(self) {
        assert_eq!(self.expect_status(200).text("/result"), "merge");
    }

    /// The ids of the pages that an update of content inserted or updated.
    #[track_caller]
    pub fn changed_pages(&self) -> Vec<String> {
        let updated = self.json();
        let changes = updated["changes"].as_array().expect("a list of changes");
        let pages = changes
            .iter()
            .filter_map(|change| change["page"]["id"].as_str());
        pages.map(str::to_owned).collect()
    }
}
