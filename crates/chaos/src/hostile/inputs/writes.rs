//! Writes of members, too many or too large.

use std::{sync::Arc, time::Duration};

use serde_json::{Value, json};

use super::{
    Action, Input, InputContext, READ_TIMEOUT, ResponseCounts,
    actions::RequestStorm,
    words::{paragraphs, plain},
};

pub(super) fn inputs() -> Vec<Input> {
    let run = Input::run;
    vec![
        run("descriptions-9mb-and-lists", "P3", descriptions)
            .on(plain)
            .smoke(),
        run("comments-flood", "P3", comments).on(plain),
        run("page-9mb-by-api", "S3", large_page).on(plain),
        run("merge-of-huge-pages", "S3", merge).on(plain),
        run("change-requests-200", "P3", change_requests).on(plain),
        run("invitations-1000", "S20", invitations),
        run("redirects-1000", "P3", redirects).on(plain),
        run("tokens-300", "S8", tokens).allow(&[201, 422]),
    ]
}

fn storm(count: usize, at_once: usize) -> RequestStorm {
    RequestStorm {
        count,
        at_once,
        addresses: 1,
        lasts: Duration::from_secs(8),
    }
}

/// A document whose text has this many bytes.
fn document(bytes: usize) -> Value {
    let text = json!({"object": "text", "leaves": [{"object": "leaf", "text": "a".repeat(bytes), "marks": []}]});
    json!({"object": "document", "data": {}, "nodes": [{"object": "block", "type": "paragraph", "data": {}, "isVoid": false, "nodes": [text]}]})
}

fn descriptions(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let account = context.account();
        let mut requests = Vec::new();
        for number in 0..27 {
            let subject = format!("Large {number}");
            requests.push(account.new_change_request(&context.space, &subject).await);
        }
        let body = json!({"description": document(9 << 20)}).to_string();
        let body = Arc::new(body.into_bytes());
        let (space, with) = (context.space.clone(), account.clone());
        let make = move |number: usize| {
            let path = format!("/spaces/{space}/change-requests/{}", requests[number]);
            with.request("PATCH", &path)
                .body("application/json", Arc::clone(&body))
        };
        let answers = storm(27, 3).run(&context, make).await;
        let path = format!(
            "/orgs/{}/change-requests?status=draft&limit=1000",
            context.attacker().organization
        );
        let make = move |_| account.request("GET", &path);
        answers.join(storm(10, 5).run(&context, make).await)
    })
}

fn comments(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let account = context.account();
        let path = format!("/spaces/{}/comments", context.space);
        let large = json!({"body": {"markdown": "a".repeat(65_000)}});
        let too_large = json!({"body": {"document": document(5 << 20)}});
        let (with, at) = (account.clone(), path.clone());
        let make = move |number: usize| {
            let body = if number.is_multiple_of(50) {
                &too_large
            } else {
                &large
            };
            with.request("POST", &at).json(body)
        };
        let answers = storm(300, 6).run(&context, make).await;
        let make = move |_| account.request("GET", &format!("{path}?limit=1000"));
        answers.join(storm(10, 5).run(&context, make).await)
    })
}

async fn write(context: &InputContext, request: &str, markdown: &str) -> ResponseCounts {
    let mut answers = ResponseCounts::default();
    let account = context.account();
    let path = format!(
        "/spaces/{}/change-requests/{request}/content?compat=false",
        context.space
    );
    let page =
        json!({"operation": "insert_page", "title": "Large", "document": {"markdown": markdown}});
    let request = account
        .request("POST", &path)
        .json(&json!({"changes": [page]}));
    answers.note(&account.send(&request, READ_TIMEOUT).await.reply);
    answers
}

fn large_page(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let account = context.account();
        let request = account.new_change_request(&context.space, "Large").await;
        let mut answers = write(&context, &request, &paragraphs(8 << 20)).await;
        let at = format!("/spaces/{}/change-requests/{request}", context.space);
        for rest in [
            "/content/pages",
            "/changes",
            "/content/path/large?format=document",
            "/links",
        ] {
            let look = account.request("GET", &format!("{at}{rest}"));
            answers.note(&context.ask(1, &look, READ_TIMEOUT).await);
        }
        answers
    })
}

/// Two change requests with a large page at the same path; the second one has to be updated.
fn merge(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let account = context.account();
        let mut answers = ResponseCounts::default();
        let mut requests = Vec::new();
        for line in ["one", "two"] {
            let request = account.new_change_request(&context.space, line).await;
            let lines = (0..60_000).map(|number| {
                [
                    line,
                    " ",
                    &number.to_string(),
                    "

",
                ]
                .concat()
            });
            let text: String = lines.collect();
            answers = answers.join(write(&context, &request, &text).await);
            requests.push(format!(
                "/spaces/{}/change-requests/{request}",
                context.space
            ));
        }
        for (method, path) in [
            ("POST", format!("{}/merge", requests[0])),
            ("GET", format!("{}/conflicts", requests[1])),
            ("POST", format!("{}/update", requests[1])),
            ("GET", format!("{}/changes", requests[1])),
            ("POST", format!("{}/merge", requests[1])),
        ] {
            let mut request = account.request(method, &path);
            if method == "POST" {
                request = request.json(&json!({}));
            }
            answers.note(&context.ask(1, &request, READ_TIMEOUT).await);
        }
        answers
    })
}

fn change_requests(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let account = context.account();
        let path = format!("/spaces/{}/change-requests", context.space);
        let make = move |number: usize| {
            let body = json!({"subject": format!("Request {number}")});
            account.request("POST", &path).json(&body)
        };
        storm(200, 8).run(&context, make).await
    })
}

/// One mail per invitation.
fn invitations(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let account = context.account();
        let path = format!("/orgs/{}/invites", context.attacker().organization);
        let make = move |call: usize| {
            let emails: Vec<String> = (0..100)
                .map(|number| format!("i{call}-{number}@example.com"))
                .collect();
            account
                .request("POST", &path)
                .json(&json!({"emails": emails, "role": "read"}))
        };
        storm(10, 2).run(&context, make).await
    })
}

fn redirects(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let account = context.account();
        let organization = &context.attacker().organization;
        let path = format!("/orgs/{organization}/sites/{}/redirects", context.site.id);
        let make = move |number: usize| {
            let body = json!({"source": format!("/old/{number}/{}", "a".repeat(200)), "destination": {"kind": "external", "url": "https://example.com/"}});
            account.request("POST", &path).json(&body)
        };
        storm(1_000, 8).run(&context, make).await
    })
}

fn tokens(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let account = context.account();
        let make = move |number: usize| {
            let body = json!({"label": format!("Token {number}"), "scopes": ["user:read"]});
            account.request("POST", "/user/tokens").json(&body)
        };
        storm(300, 6).run(&context, make).await
    })
}
