//! Messages about invalid bodies and queries, generated from our OpenAPI document; and about unknown fields and
//! parameters.

#[path = "messages/samples.rs"]
mod samples;

use http::Method;
use samples::{InvalidBody, wrong_bodies};
use serde_json::{Value, json};
use testkit::{Operation, Reply, Spec, TestApp, World};

/// Terms of the JSON parser and of Rust.
const FORBIDDEN: [&str; 12] = [
    "invalid type",
    "invalid value",
    "missing field",
    "unknown variant",
    "unknown field",
    "internally tagged",
    "untagged",
    "data did not match",
    " at line ",
    "struct ",
    "enum ",
    "is not what was expected",
];

/// Returns what is wrong with a message.
fn message_error(reply: &Reply, path: Option<&str>) -> Option<String> {
    let reported = reply.json();
    let message = reported["error"]["message"].as_str().unwrap_or_default();
    if let Some(word) = FORBIDDEN.iter().find(|word| message.contains(**word)) {
        return Some(format!("says `{word}`: {message}"));
    }
    let field = reported["error"]["field"].as_str().unwrap_or_default();
    match path {
        Some(path) if field != path => Some(format!("names `{field}`, not `{path}`: {message}")),
        _ => None,
    }
}

#[tokio::test]
async fn invalid_bodies_are_rejected_with_their_field_in_terms_of_json() {
    let app = TestApp::builder().without_quotas().build().await;
    app.start_without_scripts();
    let org = app.organization("acme").await;
    let world = World::create(&app, org.id).await;
    let spec = Spec::shared();
    let (mut calls, mut faults) = (0, Vec::new());
    for operation in spec.operations() {
        let body = &operation.value["requestBody"]["content"]["application/json"]["schema"];
        if body.is_null() {
            continue;
        }
        let good = world.body(operation.id).unwrap_or_else(|| json!({}));
        for InvalidBody {
            body,
            path,
            is_refused,
        } in wrong_bodies(&spec.document, body, &good)
        {
            let address = world.path(operation.id, operation.path);
            let sent = body.to_string();
            let reply = org
                .admin
                .send(method(&operation), &address, Some(body))
                .await;
            calls += 1;
            let status = reply.status.as_u16();
            let fault = match status {
                400 => message_error(&reply, is_refused.then_some(path.as_str())),
                500.. => Some(format!("answered {status}")),
                // Password operations are limited by IP address.
                429 => None,
                _ if is_refused => Some(format!("answered {status} to a wrong `{path}`")),
                _ => None,
            };
            if let Some(fault) = fault {
                faults.push(format!("{} {fault}\n    sent {sent}", operation.id));
            }
        }
    }
    println!("messages: {calls} bodies");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn method(operation: &Operation<'_>) -> Method {
    operation.method.parse().expect("a method")
}

#[tokio::test]
async fn invalid_parameters_are_rejected_with_their_name() {
    let app = TestApp::builder().without_quotas().build().await;
    let org = app.organization("acme").await;
    let world = World::create(&app, org.id).await;
    let spec = Spec::shared();
    let mut faults = Vec::new();
    for operation in spec.operations() {
        let parameters = operation.value["parameters"].as_array();
        let query = parameters.into_iter().flatten();
        for parameter in query.filter(|parameter| parameter["in"] == "query") {
            let name = parameter["name"].as_str().expect("a name");
            let schema = parameter["schema"].to_string();
            let takes_any_text = !schema.contains("enum") && schema.contains("\"string\"");
            let address = world.path(operation.id, operation.path);
            let mark = if address.contains('?') { '&' } else { '?' };
            let address = format!("{address}{mark}{name}=%20no%20such%20value");
            let reply = org.admin.send(method(&operation), &address, None).await;
            if reply.status.as_u16() == 400 {
                let path = (!takes_any_text).then_some(name);
                faults.extend(
                    message_error(&reply, path).map(|fault| format!("{} {fault}", operation.id)),
                );
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[tokio::test]
async fn unknown_fields_are_listed_with_suggestions() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let admin = &org.admin;
    let path = org.path("/spaces");
    let created = admin.post(&path, json!({"titel": "x", "größe": 1})).await;
    assert_eq!(
        created.expect_status(201).header("x-ignored"),
        "gr\\u{f6}\\u{df}e, titel (title?)"
    );
    let space = admin
        .post(&path, json!({"title": "x"}))
        .await
        .expect_status(201);
    assert!(space.headers.get("x-ignored").is_none());

    // In lists, in objects of several kinds, but not in documents.
    let space = space.id();
    let created = admin
        .post(format!("/spaces/{space}/change-requests"), json!({}))
        .await
        .expect_status(201);
    let content = format!("/spaces/{space}/change-requests/{}/content", created.id());
    let document = json!({"object": "document", "data": {"x": 1}, "nodes": [], "mine": 1});
    let insert = json!({"operation": "insert_page", "title": "A", "page": "p", "document": {"document": document, "mark": 1}});
    let reply = admin.post(&content, json!({"changes": [insert]})).await;
    assert_eq!(
        reply.expect_status(200).header("x-ignored"),
        "changes[0].document.mark, changes[0].page"
    );
}

#[tokio::test]
async fn unknown_parameters_are_listed() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/collections?limit=1&nestd=true&a=1&a=2");
    let listed = org.admin.get(&path).await.expect_status(200);
    assert_eq!(listed.header("x-ignored"), "nestd (nested?), a");
    let listed = org
        .admin
        .get(org.path("/collections?limit=1&nested=true"))
        .await
        .expect_status(200);
    assert!(listed.headers.get("x-ignored").is_none());
}

#[tokio::test]
async fn strict_handling_rejects_unknown_names() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let strict = org.admin.with("prefer", "handling=strict");
    let path = org.path("/spaces");
    let refused = strict
        .post(&path, json!({"titel": "x", "b": 1}))
        .await
        .expect_status(400);
    refused.expect_error("`b` is not a field of this operation; nor are `titel` (`title`?)");
    strict
        .get(format!("{path}?sort=title"))
        .await
        .expect_status(400)
        .expect_error("`sort` is not a parameter of this operation");
    let created = strict
        .post(&path, json!({"title": "x"}))
        .await
        .expect_status(201);
    assert_eq!(created.header("preference-applied"), "handling=strict");
    assert_eq!(org.admin.get(&path).await.json()["count"], 1);
}

#[tokio::test]
async fn invalid_json_is_reported_without_lines_and_columns() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    for (sent, message) in [
        (
            "{title: 1}",
            "`body` is not JSON: something is wrong at byte 2.",
        ),
        (
            "{\"title\":\n\"x\",}",
            "`body` is not JSON: something is wrong at byte 15.",
        ),
        (
            "{\"title\": \"x",
            "`body` ends before it is complete; a bracket or a quotation mark is missing.",
        ),
        ("[\"x\"]", "`body` must be an object, not an array."),
        ("\"x\"", "`body` must be an object, not a string."),
        (
            "{\"title\": \"x\", \"title\": \"y\"}",
            "`title` is sent twice; send it once.",
        ),
    ] {
        let request = org
            .admin
            .request(Method::POST, &format!("/v1/orgs/{}/collections", org.id))
            .header("content-type", "application/json")
            .body(axum::body::Body::from(sent))
            .expect("a good request");
        let reply = app.send(request).await.expect_status(400);
        assert_eq!(reply.text("/error/message"), message, "{sent}");
    }
}

#[tokio::test]
async fn a_place_of_another_kind_is_explained() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let world = World::create(&app, org.id).await;
    let path = format!("/collections/{}/move", world.collection);
    let sent = |before: Value| json!({"position": {"before": before}});
    for (before, message) in [
        (
            json!("034y"),
            "`position.before` must be an object with `type`: one of \"collection\", \"space\", not a string.",
        ),
        (
            json!({"collection": "034y"}),
            "`position.before.type` is missing; it must be one of \"collection\", \"space\".",
        ),
        (
            json!({"type": "space"}),
            "`position.before.space` is missing; it must be a string.",
        ),
    ] {
        let reply = org.admin.post(&path, sent(before)).await.expect_status(400);
        assert_eq!(reply.text("/error/message"), message);
    }
}

#[tokio::test]
async fn invalid_rules_and_destinations_are_rejected_with_their_field() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let world = World::create(&app, org.id).await;
    let own = org.path("");
    let redirect = json!({"source": "/old", "destination": {"kind": "site-space"}});
    let redirects = format!("{own}/sites/{}/redirects", world.site);
    let rules = |rules: Value| json!({"mergeRules": {"type": "rules", "rules": rules}});
    for (method, path, sent, field) in [
        (
            Method::PATCH,
            &own,
            rules(json!([{"rule": "custom", "expression": "true"}, {"rule": "mine"}])),
            "mergeRules.rules[1].rule",
        ),
        (
            Method::PATCH,
            &own,
            rules(json!([{"rule": "custom"}])),
            "mergeRules.rules[0].expression",
        ),
        (
            Method::PATCH,
            &own,
            json!({"mergeRules": {"type": "rules"}}),
            "mergeRules.rules",
        ),
        (
            Method::PATCH,
            &own,
            json!({"defaultContent": {"type": "site"}}),
            "defaultContent.site",
        ),
        (
            Method::POST,
            &redirects,
            redirect,
            "destination.siteSpaceId",
        ),
    ] {
        org.admin
            .send(method, path, Some(sent))
            .await
            .expect_invalid(field);
    }
    let sent = json!({"mergeRules": {"type": "none", "colour": 1}});
    let changed = org.admin.patch(&own, sent).await.expect_status(200);
    assert_eq!(changed.header("x-ignored"), "mergeRules.colour");
}

#[tokio::test]
async fn operations_whose_path_has_slashes_tell_what_they_ignore() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let world = World::create(&app, org.id).await;
    let strict = org.admin.with("prefer", "handling=strict");
    let path = format!("/spaces/{}/content/path/no/such/page?formt=x", world.space);
    let refused = strict.get(path).await.expect_status(400);
    refused.expect_error("`formt` is not a parameter of this operation (`format`?)");
}

#[tokio::test]
async fn addresses_for_people_are_explained() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let path = org.path("/spaces");
    let space = org
        .admin
        .post(&path, json!({"title": "Secret"}))
        .await
        .expect_status(201);
    let address = space.text("/urls/app");
    let (_, path) = address.split_once("/app/").expect("an address for people");
    let request = app
        .anonymous()
        .request(Method::GET, &format!("/app/{path}"))
        .body(axum::body::Body::empty())
        .expect("a good request");
    let page = app.send(request).await.expect_status(200);
    assert!(page.header("content-type").starts_with("text/html"));
    let text = String::from_utf8_lossy(&page.bytes);
    assert!(
        text.contains(&format!("/v1/spaces/{}", space.id())),
        "{text}"
    );
    assert!(text.contains("git clone"), "{text}");
    assert!(!text.contains("Secret"), "{text}");
}

#[tokio::test]
async fn browsers_find_a_page_at_the_root_and_programs_no_operation() {
    let app = TestApp::new().await;
    let ask = async |path: &str, accept: &str| {
        let request = app
            .anonymous()
            .request(Method::GET, path)
            .header("accept", accept)
            .body(axum::body::Body::empty())
            .expect("a good request");
        app.send(request).await
    };
    let page = ask("/", "text/html,application/xhtml+xml,*/*;q=0.8").await;
    let page = page.expect_status(200);
    assert!(page.header("content-type").starts_with("text/html"));
    let text = String::from_utf8_lossy(&page.bytes);
    for part in [
        "href=\"/v1/docs\"",
        "<html lang=\"en\">",
        "name=\"viewport\"",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert_eq!(text.matches("<h1").count(), 1);
    for accept in ["application/json", "*/*"] {
        let refused = ask("/", accept).await.expect_status(404);
        assert_eq!(refused.text("/error/type"), "no_such_route");
    }
    let robots = ask("/robots.txt", "*/*").await.expect_status(200);
    assert!(String::from_utf8_lossy(&robots.bytes).contains("Disallow: /"));
    let icon = ask("/favicon.ico", "image/*").await.expect_status(200);
    assert_eq!(icon.header("content-type"), "image/svg+xml");
    for path in ["/nothing", "/v1/robots.txt", "/v1/favicon.ico"] {
        ask(path, "text/html").await.expect_status(404);
    }
}
