//! Every operation that changes something, and every form, sent by cookie from other origins: none may be accepted. The
//! operations are those of the OpenAPI document, so new ones are included.

use axum::body::Body;
use http::{Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use testkit::TestApp;
use tower::ServiceExt;

/// What browsers say about requests that a page of another origin makes them send.
const FOREIGN: [&[(&str, &str)]; 8] = [
    &[
        ("sec-fetch-site", "cross-site"),
        ("origin", "https://evil.example"),
    ],
    &[
        ("sec-fetch-site", "same-site"),
        ("origin", "https://sites.test"),
    ],
    &[("sec-fetch-site", "none")],
    &[("origin", "https://evil.example")],
    &[("origin", "https://bindery.test.evil.example")],
    &[("origin", "http://bindery.test")],
    &[("origin", "null")],
    &[],
];
const OWN: &[(&str, &str)] = &[("sec-fetch-site", "same-origin")];
const CONSOLE: (&str, &str) = ("x-bindery-console", "1");
const REFUSALS: [&str; 2] = ["sent by a page of another site", "X-Bindery-Console"];

struct Target {
    method: Method,
    path: String,
    is_form: bool,
}

fn targets() -> Vec<Target> {
    let document = api::document();
    let mut targets = Vec::new();
    for (path, item) in document["paths"].as_object().expect("paths") {
        for method in item.as_object().expect("operations").keys() {
            if let "post" | "put" | "patch" | "delete" = method.as_str() {
                targets.push(Target {
                    method: method.to_uppercase().parse().expect("a method"),
                    path: format!("/v1{}", fill(path)),
                    is_form: false,
                });
            }
        }
    }
    let forms = account_pages::FORM_PATHS.iter().map(|path| Target {
        method: Method::POST,
        path: fill(path),
        is_form: true,
    });
    targets.extend(forms);
    targets
}

/// The refusal comes before anything is looked up, so any text will do for ids.
fn fill(path: &str) -> String {
    let mut filled = String::new();
    for part in path.split('/').skip(1) {
        let part = if part.starts_with('{') { "x" } else { part };
        filled = format!("{filled}/{part}");
    }
    filled
}

/// Whether the server refuses the request because of where it comes from.
async fn is_refused(
    app: &TestApp,
    target: &Target,
    cookie: &str,
    headers: &[(&str, &str)],
) -> bool {
    let mut request = Request::builder()
        .method(target.method.clone())
        .uri(&target.path)
        .header(header::COOKIE, format!("__Host-bindery={cookie}"));
    let kind = if target.is_form {
        "application/x-www-form-urlencoded"
    } else {
        "application/json"
    };
    request = request.header(header::CONTENT_TYPE, kind);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let request = request.body(Body::empty()).expect("a good request");
    let response = app
        .router
        .clone()
        .oneshot(request)
        .await
        .expect("a response");
    let status = response.status();
    let body = response
        .into_body()
        .collect()
        .await
        .expect("a body")
        .to_bytes();
    let text = String::from_utf8_lossy(&body);
    status == StatusCode::FORBIDDEN && REFUSALS.iter().any(|part| text.contains(part))
}

#[tokio::test]
async fn nothing_is_accepted_by_cookie_from_another_origin() {
    let app = TestApp::new().await;
    let user = app.stranger().await.id;
    let targets = targets();
    let mut accepted = Vec::new();
    for target in &targets {
        // A new one each time: what ends sessions ends this one.
        let cookie = app.session_cookie(user).await;
        for headers in FOREIGN {
            let mut attempts = vec![headers.to_vec()];
            if !target.is_form {
                attempts.push([headers, &[CONSOLE]].concat());
            }
            for attempt in attempts {
                if !is_refused(&app, target, &cookie, &attempt).await {
                    accepted.push(format!("{} {} {attempt:?}", target.method, target.path));
                }
            }
        }
        // The control: our own pages are not refused, and below `/v1` only with their header.
        let own = if target.is_form {
            OWN.to_vec()
        } else {
            assert!(
                is_refused(&app, target, &cookie, OWN).await,
                "{}",
                target.path
            );
            [OWN, &[CONSOLE]].concat()
        };
        assert!(
            !is_refused(&app, target, &cookie, &own).await,
            "{}",
            target.path
        );
    }
    println!(
        "csrf: {} operations, {} accepted",
        targets.len(),
        accepted.len()
    );
    assert!(accepted.is_empty(), "{accepted:#?}");
    assert!(targets.len() > 140, "the document has more operations");
}
