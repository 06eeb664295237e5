//! Shared fixture: a space with two pages on main, and people who write.

use model::Role;
use serde_json::{Value, json};
use testkit::{Org, Persona, TestApp, TestChangeRequest, TestSpace, insert_page};

pub(crate) struct ChangeRequestFixture<'a> {
    pub(crate) org: Org<'a>,
    pub(crate) space: TestSpace<'a>,
    pub(crate) reviewer: Persona<'a>,
    pub(crate) anna: Persona<'a>,
    pub(crate) ben: Persona<'a>,
    /// The ids of the pages on main.
    pub(crate) welcome: String,
    pub(crate) guide: String,
}

pub(crate) const WELCOME: &str = "# Welcome\n\nFirst line.\n\nMiddle line.\n\nLast line.\n";

impl<'a> ChangeRequestFixture<'a> {
    pub(crate) async fn new(app: &'a TestApp) -> Self {
        let org = app.organization("acme").await;
        let reviewer = org.member(Role::Review).await;
        let (anna, ben) = (org.member(Role::Edit).await, org.member(Role::Edit).await);
        let space = org.space("Docs").await;
        let first = space.as_persona(&anna).change_request("First pages").await;
        let guide = insert_page("Guide", "# Guide\n\nHow to.\n");
        let pages = json!([insert_page("Welcome", WELCOME), guide]);
        let mut pages = first.change(pages).await;
        let (guide, welcome) = (pages.remove(1), pages.remove(0));
        let merged = first.as_persona(&reviewer).merge().await;
        merged.expect_merged();
        Self {
            org,
            space,
            reviewer,
            anna,
            ben,
            welcome,
            guide,
        }
    }

    pub(crate) async fn create_request(
        &self,
        who: &Persona<'a>,
        subject: &str,
    ) -> TestChangeRequest<'a> {
        self.space.as_persona(who).change_request(subject).await
    }

    /// Merges and returns the response.
    pub(crate) async fn try_merge(&self, request: &TestChangeRequest<'_>) -> Value {
        let merged = request.as_persona(&self.reviewer).merge().await;
        merged.expect_status(200).json()
    }

    pub(crate) async fn merge(&self, request: &TestChangeRequest<'_>) {
        assert_eq!(self.try_merge(request).await["result"], "merge");
    }

    /// The text of a page on main.
    pub(crate) async fn text(&self, page: &str) -> String {
        let path = format!("/spaces/{}/content/page/{page}?format=markdown", self.space);
        let read = self.anna.get(path).await.expect_status(200);
        read.text("/markdown")
    }

    /// The titles of all pages on main, in their order.
    pub(crate) async fn titles(&self) -> Vec<String> {
        self.space.titles().await
    }

    pub(crate) async fn show(&self, request: &TestChangeRequest<'_>) -> Value {
        request.as_persona(&self.anna).get().await
    }

    pub(crate) async fn main(&self) -> String {
        let space = self.anna.get(format!("/spaces/{}", self.space)).await;
        space.expect_status(200).text("/revision")
    }

    pub(crate) async fn set_rules(&self, rules: Value) {
        let rules = json!({"mergeRules": {"type": "rules", "rules": rules}});
        self.space.update(rules).await;
    }
}
