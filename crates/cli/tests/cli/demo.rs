//! `bindery seed demo`: the printed objects exist and the printed commands work.

use serde_json::{Value, json};

use crate::{harness::CliHarness, node::Node};

/// The lines of one section of the output, without its heading.
pub(crate) fn part<'a>(printed: &'a str, heading: &str) -> Vec<&'a str> {
    let lines = printed
        .lines()
        .skip_while(|line| !line.starts_with(heading));
    let lines = lines.skip(1).take_while(|line| line.starts_with("  "));
    lines.map(str::trim).collect()
}

/// The first word of the line that contains this text.
pub(crate) fn named<'a>(lines: &[&'a str], words: &str) -> &'a str {
    let line = lines.iter().find(|line| line.contains(words));
    let line = line.unwrap_or_else(|| panic!("{words} is not in {lines:?}"));
    line.split_whitespace().next().expect("a word")
}

fn items(node: &Node, path: &str, token: &str) -> Vec<Value> {
    let (status, answer) = node.call("GET", path, token, None);
    assert_eq!(status, 200, "{path}: {answer}");
    answer["items"].as_array().expect("a list").clone()
}

#[test]
fn a_demo_can_be_looked_at_and_is_made_once() {
    let bench = CliHarness::new()
        .with_database()
        .with_nats()
        .set("BINDERY_SITES__URL", "http://sites.test:8099");
    bench.run_ok(&["schema", "migrate"]);
    let printed = bench.run_ok(&["seed", "demo"]);
    let refused = bench.run_err(&["seed", "demo"]);
    assert!(refused.contains("this database is in use"), "{refused}");

    let people = part(&printed, "People");
    assert_eq!(people.len(), 6, "{printed}");
    let (ada, farid) = (named(&people, "Ada"), named(&people, "Farid"));
    let organizations = part(&printed, "Organizations");
    let spaces = part(&printed, "Spaces");
    let tidewatch = named(&organizations, "Tidewatch");
    let node = Node::start(&bench);
    assert_eq!(items(&node, "/orgs", ada).len(), 1);
    assert_eq!(items(&node, "/orgs", farid).len(), 2);
    let members = items(&node, &format!("/orgs/{tidewatch}/members"), ada);
    assert_eq!(members.len(), 5);
    assert_eq!(
        items(&node, &format!("/orgs/{tidewatch}/spaces"), ada).len(),
        2
    );
    let bakery = named(&organizations, "Halden Bakery");
    assert_eq!(
        items(&node, &format!("/orgs/{bakery}/spaces"), farid).len(),
        1
    );
    let sites = items(&node, &format!("/orgs/{tidewatch}/sites"), ada);
    assert_eq!(sites[0]["published"], true, "{sites:?}");

    looks_good(&node, part(&printed, "Start")[0]);
    requests(&node, &printed, named(&spaces, "Guide"), ada);
}

/// The site responds at its URL, in both sections.
pub(crate) fn looks_good(node: &Node, line: &str) {
    let address = line.split_whitespace().last().expect("an address");
    assert_eq!(address, "http://tidewatch.sites.test:8099/docs/");
    let home = node.page("http://tidewatch.sites.test/docs/");
    for words in [
        "Know the water level",
        "Stations predict the wind now.",
        "/docs/background/news",
    ] {
        assert!(home.contains(words), "{words} is not in {home}");
    }
    let readings = node.page("http://tidewatch.sites.test/docs/api/readings");
    assert!(readings.contains("north-mole"), "{readings}");
    for page in [
        "quickstart",
        "stations/calibration",
        "background/how-it-works",
        "background/troubleshooting",
        "background/news",
    ] {
        let page = node.page(&format!("http://tidewatch.sites.test/docs/{page}"));
        assert!(!page.contains("{%"), "a tag is left in {page}");
    }
}

/// One is open and has comments, one has a conflict.
fn requests(node: &Node, printed: &str, space: &str, ada: &str) {
    let lines = part(printed, "Change requests");
    let number = |words: &str| named(&lines, words).trim_start_matches('#').to_owned();
    let (open, conflicted) = (number("is open"), number("has conflicts"));
    let at = |number: &str| format!("/spaces/{space}/change-requests/{number}");
    let (_, request) = node.call("GET", &at(&open), ada, None);
    assert_eq!(request["status"], "open", "{request}");
    assert_eq!(items(node, &format!("{}/reviews", at(&open)), ada).len(), 1);
    assert_eq!(
        items(node, &format!("{}/comments", at(&open)), ada).len(),
        2
    );
    let merge = format!("{}/merge", at(&conflicted));
    let (status, merged) = node.call("POST", &merge, ada, Some(&json!({})));
    assert_eq!(
        (status, &merged["result"]),
        (200, &json!("conflicts")),
        "{merged}"
    );
    let conflicts = items(node, &format!("{}/conflicts", at(&conflicted)), ada);
    assert_eq!(conflicts.len(), 1, "{conflicts:?}");
    let ours = conflicts[0]["ours"]["markdown"].as_str();
    assert!(
        ours.is_some_and(|text| text.contains("a screwdriver")),
        "{conflicts:?}"
    );
    let (_, merged) = node.call(
        "POST",
        &format!("{}/merge", at(&open)),
        ada,
        Some(&json!({})),
    );
    assert_eq!(merged["result"], "merge", "{merged}");
}
