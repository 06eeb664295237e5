//! Single malformed requests.

use std::{fmt::Write, sync::Arc};

use serde_json::json;

use super::{Action, Input, InputContext, ResponseCounts, actions::raw, words::plain};
use crate::hostile::http::Request;

pub(super) fn inputs() -> Vec<Input> {
    let run = Input::run;
    vec![
        Input::calls("nul-in-hosts", "P7", nul_hosts, 2)
            .allow(&[400, 404])
            .smoke(),
        Input::calls("nul-on-sites", "D2", nul_sites, 2)
            .on(plain)
            .allow(&[200, 400, 404])
            .smoke(),
        Input::calls("nul-in-api", "D3", nul_api, 2)
            .on(plain)
            .allow(&[200, 201, 400, 404]),
        run("two-host-headers", "P8", two_hosts)
            .allow(&[400, 404])
            .smoke(),
        run("malformed-requests", "P8", malformed).allow(&[400, 404, 408, 413, 414, 431]),
        run("large-headers", "P8", large_headers).allow(&[200, 400, 414, 431]),
        Input::calls("idempotency-key-long-query", "S28", long_query, 2)
            .on(plain)
            .allow(&[200, 201, 400, 409, 414])
            .smoke(),
        Input::calls("deep-json", "P1", deep_json, 4)
            .on(plain)
            .allow(&[200, 400, 413, 422]),
        Input::calls("large-bodies", "P3", large_bodies, 8)
            .on(plain)
            .allow(&[200, 201, 400, 413]),
    ]
}

fn nul_hosts(context: &InputContext) -> Vec<Request> {
    let paths = ["/v1/hosts/%00", "/v1/hosts?domain=%00", "/v1/hosts/a%00b"];
    paths.map(|path| context.anonymous("GET", path)).to_vec()
}

fn nul_sites(context: &InputContext) -> Vec<Request> {
    let (host, site) = (&context.site.host, &context.site.path);
    let rests = [
        "/x%00",
        "/%00",
        "/README%00.md",
        "/sitemap%00.xml",
        "/~/mcp%00",
        "/~/files/%00",
        "/~/files/%00/a",
        "/~/search?q=%00",
        "/~/pdf/%00.pdf",
        "/~/changes/%00/",
        "/~/revisions/%00/",
        "/?visitor.%00=a",
        "/?jwt_token=%00",
        "/?shareKey=%00",
        "/?preview=%00",
        "/%00/rss.xml",
        "/%ff%fe",
        "/llms-full.txt/%00",
    ];
    let mut paths: Vec<String> = rests.iter().map(|rest| format!("{site}{rest}")).collect();
    paths.extend(["/%00/", "/x%00y/", "/%00", "/?%00=%00"].map(str::to_owned));
    let request = |path: &String| Request::new("GET", host, path);
    let mut requests: Vec<Request> = paths.iter().map(request).collect();
    let cookie = Request::new("GET", host, site).header("cookie", "visitor_token=%00; preview=%00");
    requests.push(cookie);
    requests
}

fn nul_api(context: &InputContext) -> Vec<Request> {
    let account = context.account();
    let organization = format!("/orgs/{}", context.attacker().organization);
    let (space, site) = (
        &context.space,
        format!("{organization}/sites/{}", context.site.id),
    );
    let gets = [
        format!("{organization}/sites?title=%00"),
        format!("{site}/redirects?search=%00"),
        format!("{organization}/members?search=%00"),
        format!("{organization}/teams?title=%00"),
        format!("{organization}/openapi/%00"),
        format!("/spaces/{space}/content/path/%00"),
        format!("/spaces/{space}/content/page/%00"),
        format!("/spaces/{space}/change-requests/%00"),
        "/urls/content?url=http://a%00b/".to_owned(),
        "/urls/published?url=http://a.docs.localhost/%00".to_owned(),
        "/email-domains/%00/orgs".to_owned(),
    ];
    let mut requests: Vec<Request> = gets
        .iter()
        .map(|path| account.request("GET", path))
        .collect();
    let nul = "a\0b";
    let writes = [
        ("PATCH", format!("/spaces/{space}"), json!({"title": nul})),
        (
            "POST",
            format!("/spaces/{space}/change-requests"),
            json!({"subject": nul}),
        ),
        (
            "POST",
            format!("/spaces/{space}/comments"),
            json!({"body": {"markdown": nul}}),
        ),
        (
            "PUT",
            format!("{site}/adaptive-schema"),
            json!({"jsonSchema": {"type": "object", "properties": {nul: {"type": "string", "description": nul}}}}),
        ),
        (
            "POST",
            format!("{site}/redirects"),
            json!({"source": nul, "destination": {"kind": "external", "url": nul}}),
        ),
        (
            "POST",
            format!("{organization}/spaces"),
            json!({"title": nul}),
        ),
        (
            "PUT",
            format!("{organization}/openapi/nul"),
            json!({"source": {"text": nul}}),
        ),
        (
            "PUT",
            format!("{organization}/agent-instructions"),
            json!({"instructions": nul}),
        ),
        ("POST", "/user/tokens".to_owned(), json!({"label": nul})),
    ];
    requests.extend(
        writes
            .iter()
            .map(|(method, path, body)| account.request(method, path).json(body)),
    );
    requests
}

fn two_hosts(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let mut answers = ResponseCounts::default();
        let server = context.stage.server();
        for head in [
            format!("host: {server}\r\nhost: evil.example"),
            format!("host: {server}\r\nhost: {server}"),
            "host: evil@victim0.docs.localhost".to_owned(),
        ] {
            let request =
                format!("GET /health/live HTTP/1.1\r\n{head}\r\nconnection: close\r\n\r\n");
            answers.note(&raw(&context, request.as_bytes()).await);
        }
        answers
    })
}

fn malformed(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let mut answers = ResponseCounts::default();
        let host = format!("host: {}\r\nconnection: close\r\n", context.stage.server());
        for request in [
            format!(
                "POST /v1/sessions HTTP/1.1\r\n{host}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n"
            ),
            format!(
                "POST /v1/sessions HTTP/1.1\r\n{host}content-length: 4\r\ncontent-length: 5\r\n\r\nabcd"
            ),
            format!("POST /v1/sessions HTTP/1.1\r\n{host}content-length: +4\r\n\r\nabcd"),
            format!("POST /v1/sessions HTTP/1.1\r\n{host}content-length : 4\r\n\r\nabcd"),
            format!(
                "POST /v1/sessions HTTP/1.1\r\n{host}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n"
            ),
            format!("GET /\0 HTTP/1.1\r\n{host}\r\n"),
            format!("GET /../../etc/passwd HTTP/1.1\r\n{host}\r\n"),
            "GET / HTTP/1.1\r\n\r\n".to_owned(),
            "\x16\x03\x01\x02\0\x01\0\x01\u{fc}\x03\x03\r\n\r\n".to_owned(),
        ] {
            answers.note(&raw(&context, request.as_bytes()).await);
        }
        answers
    })
}

fn large_headers(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let mut answers = ResponseCounts::default();
        let host = format!("host: {}\r\nconnection: close\r\n", context.stage.server());
        let many = (0..500).map(|number: u16| {
            [
                "x-",
                &number.to_string(),
                ": a
",
            ]
            .concat()
        });
        let many: String = many.collect();
        for (path, headers) in [
            (
                "/health/live".to_owned(),
                format!("x-a: {}\r\n", "a".repeat(390 << 10)),
            ),
            (
                "/health/live".to_owned(),
                format!("x-a: {}\r\n", "a".repeat(1 << 20)),
            ),
            ("/health/live".to_owned(), many),
            (format!("/{}", "a".repeat(70 << 10)), String::new()),
            (
                "/v1/user".to_owned(),
                format!("authorization: Bearer {}\r\n", "a".repeat(60 << 10)),
            ),
        ] {
            let request = format!("GET {path} HTTP/1.1\r\n{host}{headers}\r\n");
            let reply = raw(&context, request.as_bytes()).await;
            // Requests without a valid token get 401.
            if reply != crate::hostile::http::Reply::Status(401) {
                answers.note(&reply);
            }
        }
        answers
    })
}

/// A URL of 4 kB that does not compress.
fn long_query(context: &InputContext) -> Vec<Request> {
    let account = context.account();
    let mut state = 1_u64;
    let mut query = String::new();
    while query.len() < 4 << 10 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        write!(query, "{:016x}", state ^ (state >> 29)).ok();
    }
    let path = format!("/spaces/{}/change-requests?x={query}", context.space);
    let request = |key: &str| {
        let body = json!({"subject": "Long"});
        account
            .request("POST", &path)
            .header("idempotency-key", key)
            .json(&body)
    };
    vec![request("one"), request("one"), request(&"k".repeat(255))]
}

fn deep_json(context: &InputContext) -> Vec<Request> {
    let account = context.account();
    let nested = |open: &str, close: &str, depth: usize| {
        let text = format!(
            "{{\"mergeRules\": {}1{}}}",
            open.repeat(depth),
            close.repeat(depth)
        );
        Arc::new(text.into_bytes())
    };
    let path = format!("/spaces/{}", context.space);
    let bodies = [
        nested("[", "]", 100),
        nested("[", "]", 100_000),
        nested("[", "]", 4_000_000),
        nested("{\"a\":", "}", 500_000),
        Arc::new(format!("{{\"mergeRules\": [{}0]}}", "0,".repeat(4_900_000)).into_bytes()),
    ];
    bodies
        .map(|body| {
            account
                .request("PATCH", &path)
                .body("application/json", body)
        })
        .to_vec()
}

fn large_bodies(context: &InputContext) -> Vec<Request> {
    let account = context.account();
    let path = format!("/spaces/{}/change-requests", context.space);
    let text =
        |bytes: usize| Arc::new(format!("{{\"subject\": \"{}\"}}", "a".repeat(bytes)).into_bytes());
    let (large, larger) = (text(9 << 20), text(30 << 20));
    let bodies = [&large, &large, &large, &large, &larger, &larger];
    bodies
        .map(|body| {
            account
                .request("POST", &path)
                .body("application/json", Arc::clone(body))
        })
        .to_vec()
}
