//! Two servers on one database: revoked access on one ends on the other within a second.

use std::time::Duration;

use serde_json::json;

use crate::{
    harness::CliHarness,
    node::{Node, within},
};

const LIMIT: Duration = Duration::from_secs(1);

#[test]
fn access_revoked_on_one_node_ends_on_the_other_within_a_second() {
    let bench = CliHarness::new().with_database().with_nats();
    bench.run_ok(&["schema", "migrate"]);
    let last = |text: String| text.lines().last().unwrap_or_default().to_owned();
    let admin = last(bench.set_up());
    bench.run_ok(&[
        "user",
        "create",
        "--email",
        "bob@example.com",
        "--name",
        "Bob",
        "--verified",
    ]);
    let bob = last(bench.run_ok(&[
        "token",
        "create",
        "--email",
        "bob@example.com",
        "--label",
        "ci",
    ]));
    let (one, two) = (Node::start(&bench), Node::start(&bench));

    let organization = one.call("GET", "/orgs", &admin, None).1["items"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let invite = json!({"emails": ["bob@example.com"], "role": "create"});
    let invited = one.call(
        "POST",
        &format!("/orgs/{organization}/invites"),
        &admin,
        Some(&invite),
    );
    assert_eq!(invited.0, 200, "{}", invited.1);
    let link = invited.1["invitations"][0]["link"].as_str().unwrap();
    let token = link.rsplit('/').next().unwrap();
    let join = format!("/orgs/{organization}/invites/{token}");
    assert_eq!(two.call("POST", &join, &bob, None).0, 200);
    let collections = format!("/orgs/{organization}/collections");
    assert_eq!(two.call("POST", &collections, &bob, None).0, 201);

    let me = two.call("GET", "/user", &bob, None).1["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let lowered = one.call(
        "PATCH",
        &format!("/orgs/{organization}/members/{me}"),
        &admin,
        Some(&json!({"role": "read"})),
    );
    assert_eq!(lowered.0, 200, "{}", lowered.1);
    let took = within(LIMIT, || {
        two.call("POST", &collections, &bob, None).0 == 403
    })
    .expect("the lower role is seen");
    println!("a lowered role was seen after {took:?}");

    let created = one
        .call(
            "POST",
            "/user/tokens",
            &bob,
            Some(&json!({"label": "short"})),
        )
        .1;
    let token = created["token"].as_str().unwrap();
    assert_eq!(two.call("GET", "/user", token, None).0, 200);
    let path = format!("/user/tokens/{}", created["id"].as_str().unwrap());
    assert_eq!(one.call("DELETE", &path, &bob, None).0, 204);
    let took = within(LIMIT, || two.call("GET", "/user", token, None).0 == 401)
        .expect("the revoked token stops");
    println!("a revoked token stopped after {took:?}");

    let removed = one.call(
        "DELETE",
        &format!("/orgs/{organization}/members/{me}"),
        &admin,
        None,
    );
    assert_eq!(removed.0, 204);
    within(LIMIT, || two.call("GET", &collections, &bob, None).0 == 404)
        .expect("the removed member is outside");
}
