//! Two servers on one database: readers of one see merges on the other within a second.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    harness::CliHarness,
    node::{Node, within},
};

const MERGES: usize = 5;
const LIMIT: Duration = Duration::from_secs(1);

#[test]
fn a_merge_is_seen_on_the_other_node_within_a_second() {
    let bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    let setup = ["setup", "--email", "ada@example.com", "--name", "Ada"];
    let printed = bench.run_ok(&[&setup[..], &["--organization", "Acme"]].concat());
    let (one, two) = (Node::start(&bench), Node::start(&bench));
    let author = Author {
        node: &one,
        token: printed.lines().last().unwrap_or_default(),
    };
    let organizations = one.call("GET", "/orgs", author.token, None).1;
    let organization = text(&organizations, "/items/0/id");
    let space = author.post(
        &format!("/orgs/{organization}/spaces"),
        &json!({"title": "Docs"}),
    );
    let requests = format!("/spaces/{}/change-requests", text(&space, "/id"));
    let document = json!({"markdown": "# News\n\nEdition 0.\n"});
    let new = json!({"operation": "insert_page", "title": "News", "document": document});
    let request = author.propose(&requests, &new);
    author.merge(&request);
    let pages = format!("/spaces/{}/content/pages", text(&space, "/id"));
    let pages = one.call("GET", &pages, author.token, None).1;
    let page = text(&pages, "/pages/0/id");
    let address = author.publish(&organization, &text(&space, "/id"));
    // A URL that was just requested is in the node's cache.
    let sees = |edition: usize| two.page(&address).contains(&format!("Edition {edition}."));
    within(Duration::from_secs(10), || sees(0)).expect("the page is published");

    for edition in 1..=MERGES {
        let document = json!({"markdown": format!("# News\n\nEdition {edition}.\n")});
        let change = json!({"operation": "update_page", "page": page, "document": document});
        let request = author.propose(&requests, &change);
        assert!(!sees(edition), "it was proposed only");
        author.merge(&request);
        let took = within(LIMIT, || sees(edition)).expect("the merge is seen");
        println!("merge {edition} was seen after {took:?}");
    }
}

struct Author<'a> {
    node: &'a Node,
    token: &'a str,
}

impl Author<'_> {
    fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.node.call("POST", path, self.token, Some(body));
        assert!(matches!(status, 200 | 201), "{path}: {status} {answer}");
        answer
    }

    /// Creates a change request with one change, and returns its path.
    fn propose(&self, requests: &str, change: &Value) -> String {
        let request = self.post(requests, &json!({"subject": "News"}));
        let path = format!("{requests}/{}", text(&request, "/id"));
        self.post(&format!("{path}/content"), &json!({"changes": [change]}));
        path
    }

    fn merge(&self, request: &str) {
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
