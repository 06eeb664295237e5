//! Two servers on one database: readers of one see merges on the other within a second.

use std::time::Duration;

use serde_json::json;

use crate::{
    author::Author,
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
    let organization = author.organization();
    let (address, page) = author.publish_page(&organization, "News", "Edition 0.");
    let requests = format!("/spaces/{}/change-requests", page.space);
    // A URL that was just requested is in the node's cache.
    let sees = |edition: usize| two.page(&address).contains(&format!("Edition {edition}."));
    within(Duration::from_secs(10), || sees(0)).expect("the page is published");

    for edition in 1..=MERGES {
        let document = json!({"markdown": format!("# News\n\nEdition {edition}.\n")});
        let change = json!({"operation": "update_page", "page": page.id, "document": document});
        let request = author.propose(&requests, &change);
        assert!(!sees(edition), "it was proposed only");
        author.merge(&request);
        let took = within(LIMIT, || sees(edition)).expect("the merge is seen");
        println!("merge {edition} was seen after {took:?}");
    }
}
