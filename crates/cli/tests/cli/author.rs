//! Somebody who writes and publishes over the API of a node.

use serde_json::{Value, json};

use crate::node::Node;

pub(crate) struct Author<'a> {
    pub(crate) node: &'a Node,
    pub(crate) token: &'a str,
}

/// A page that was written by a merge.
pub(crate) struct WrittenPage {
    pub(crate) space: String,
    pub(crate) id: String,
}

impl Author<'_> {
    pub(crate) fn organization(&self) -> String {
        let organizations = self.node.call("GET", "/orgs", self.token, None).1;
        text(&organizations, "/items/0/id")
    }

    /// Writes a page in a new space, and publishes it on a new site. Returns the URL of its home page.
    pub(crate) fn publish_page(
        &self,
        organization: &str,
        title: &str,
        body: &str,
    ) -> (String, WrittenPage) {
        let new = json!({"title": "Docs"});
        let space = self.post(&format!("/orgs/{organization}/spaces"), &new);
        let space = text(&space, "/id");
        let document = json!({"markdown": format!("# {title}\n\n{body}\n")});
        let new = json!({"operation": "insert_page", "title": title, "document": document});
        let request = self.propose(&format!("/spaces/{space}/change-requests"), &new);
        self.merge(&request);
        let pages = format!("/spaces/{space}/content/pages");
        let pages = self.node.call("GET", &pages, self.token, None).1;
        let id = text(&pages, "/pages/0/id");
        let url = self.publish(organization, &space);
        (url, WrittenPage { space, id })
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.node.call("POST", path, self.token, Some(body));
        assert!(matches!(status, 200 | 201), "{path}: {status} {answer}");
        answer
    }

    /// Creates a change request with one change, and returns its path.
    pub(crate) fn propose(&self, requests: &str, change: &Value) -> String {
        let request = self.post(requests, &json!({"subject": "News"}));
        let path = format!("{requests}/{}", text(&request, "/id"));
        self.post(&format!("{path}/content"), &json!({"changes": [change]}));
        path
    }

    pub(crate) fn merge(&self, request: &str) {
        self.post(&format!("{request}/merge"), &json!({}));
    }

    /// Publishes a new site, and returns the URL of its home page.
    fn publish(&self, organization: &str, space: &str) -> String {
        let sites = format!("/orgs/{organization}/sites");
        let site = self.post(&sites, &json!({"title": "Docs", "spaces": [space]}));
        let path = format!("{sites}/{}/publish", text(&site, "/id"));
        text(&self.post(&path, &json!({})), "/urls/published")
    }
}

fn text(value: &Value, pointer: &str) -> String {
    let found = value.pointer(pointer).and_then(Value::as_str);
    found
        .unwrap_or_else(|| panic!("no text at {pointer} in {value}"))
        .to_owned()
}
