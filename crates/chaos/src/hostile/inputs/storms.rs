//! Many concurrent requests, or expensive ones in a row.

use std::{sync::Arc, time::Duration};

use serde_json::json;

use super::{
    Action, Input, InputContext, ResponseCounts,
    actions::{RequestStorm, note_git},
    words::{one, paragraphs, plain},
};
use crate::hostile::{git::Files, http::Request, participants::book};

const NOT_FOUND: &str = "not-found-10000-pages";
const STORM_DURATION: Duration = Duration::from_secs(6);

pub(super) fn inputs() -> Vec<Input> {
    let run = Input::run;
    vec![
        run(NOT_FOUND, "S7", not_found).on(|| long_names(10_000)),
        run("not-found-random-host", "S7", not_found_hosts),
        run("llms-full-anything", "S7", llms_full).on(|| book(600)),
        run("llms-full-10000-pages", "S7", llms_all)
            .on(|| long_names(10_000))
            .shares(NOT_FOUND),
        run("mcp-10000-pages", "S7", mcp)
            .on(|| long_names(10_000))
            .shares(NOT_FOUND),
        run("search-10000-pages", "S7", search)
            .on(|| long_names(10_000))
            .shares(NOT_FOUND),
        run("claims-at-random", "P4", claims).on(adaptive).smoke(),
        run("cold-page-32-visitors", "S3", cold_page)
            .on(heavy)
            .smoke(),
        run("cold-pages-600", "S3", cold_pages)
            .on(|| book(600))
            .shares("llms-full-anything"),
        run("pdf-20-at-once", "S18", pdf).on(|| book(60)),
        run("pdf-of-site-by-visitors", "S18", pdf_of_site)
            .on(|| book(60))
            .shares("pdf-20-at-once"),
        run("sign-in-60-at-once", "S8", |context| {
            sign_in(context, 60, 1, false)
        })
        .smoke(),
        run("sign-in-250-with-token", "S8", |context| {
            sign_in(context, 250, 1, true)
        }),
        run("sign-in-250-addresses", "S8", |context| {
            sign_in(context, 250, 250, false)
        }),
        run("sign-up-100-at-once", "S8", sign_up),
        run("resets-300-for-one-address", "S20", resets),
        run("random-tokens", "S8", random_tokens),
        run("search-api-lists", "S7", lists).on(plain),
    ]
}

/// With titles of a hundred letters.
fn long_names(pages: usize) -> Files {
    let name = |number: usize| format!("{number}-{}", "chapter-of-words-".repeat(6));
    let mut files: Files = (0..pages)
        .map(|number| {
            (
                format!("{}.md", name(number)),
                format!("# {}\n\nText.\n", name(number)).into(),
            )
        })
        .collect();
    files.extend(one("# Start\n".to_owned()));
    files
}

fn adaptive() -> Files {
    one(format!(
        "# A\n\n{{% if visitor.claims.unsigned.plan === \"pro\" %}}\nFor some.\n{{% endif %}}\n\n{}",
        paragraphs(500 << 10)
    ))
}

fn heavy() -> Files {
    one(paragraphs(600 << 10))
}

fn storm(count: usize, at_once: usize, addresses: u8) -> RequestStorm {
    RequestStorm {
        count,
        at_once,
        addresses,
        lasts: STORM_DURATION,
    }
}

fn on_site(context: Arc<InputContext>, storm: RequestStorm, path: fn(usize) -> String) -> Action {
    Box::pin(async move {
        let site = context.site.clone();
        let make = move |number| site.request("GET", &path(number));
        storm.run(&context, make).await
    })
}

fn not_found(context: Arc<InputContext>) -> Action {
    let path = |number| format!("no-such-{number}-{}", "chapter-of-words".repeat(6));
    on_site(context, storm(300, 8, 4), path)
}

fn not_found_hosts(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let make = |number| Request::new("GET", &format!("h{number}.docs.localhost"), "/x");
        storm(1_000, 8, 8).run(&context, make).await
    })
}

fn llms_full(context: Arc<InputContext>) -> Action {
    on_site(context, storm(400, 4, 4), |number| {
        format!("llms-full.txt{number}x")
    })
}

fn llms_all(context: Arc<InputContext>) -> Action {
    on_site(context, storm(200, 4, 4), |number| {
        format!("llms-full.txt/{}", number % 100)
    })
}

fn search(context: Arc<InputContext>) -> Action {
    on_site(context, storm(300, 8, 4), |number| {
        format!("~/search?q=words+{number}")
    })
}

fn claims(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let account = context.account();
        let organization = &context.attacker().organization;
        let path = format!("/orgs/{organization}/sites/{}", context.site.id);
        let body = json!({"adaptiveContent": {"enabled": true}});
        account.patch(&path, &body).await;
        let path = |number| format!("?visitor.w{number}={number}&visitor.plan=p{number}");
        on_site(context, storm(200, 4, 4), path).await
    })
}

fn cold_page(context: Arc<InputContext>) -> Action {
    on_site(context, storm(32, 32, 8), |_| String::new())
}

fn cold_pages(context: Arc<InputContext>) -> Action {
    let path = |number| format!("part-{}/chapter-{number}", number / 30);
    on_site(context, storm(600, 16, 8), path)
}

fn mcp(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let site = context.site.clone();
        let make = move |number: usize| {
            let (tool, arguments) = match number % 3 {
                0 => ("list_pages", json!({})),
                1 => ("search_pages", json!({"query": "chapter words"})),
                _ => ("read_page", json!({"path": ""})),
            };
            let params = json!({"name": tool, "arguments": arguments});
            let message =
                json!({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params});
            site.request("POST", "~/mcp")
                .header("accept", "application/json, text/event-stream")
                .json(&message)
        };
        storm(200, 6, 4).run(&context, make).await
    })
}

fn pdf(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let account = context.account();
        let path = format!("/spaces/{}/content/pages", context.space);
        let tree = account.get(&path).await.to_string();
        // Every id in the response; those that are not pages are rejected.
        let ids: Vec<String> = tree
            .split("\"id\":\"")
            .skip(1)
            .filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()))
            .collect();
        let mut paths = Vec::new();
        for id in ids.iter().take(20) {
            let path = format!("/spaces/{}/pdf?page={id}&only=true", context.space);
            let response = account
                .send(&account.request("GET", &path), super::READ_TIMEOUT)
                .await;
            let body = String::from_utf8_lossy(response.body()).into_owned();
            let server = context.stage.server().to_string();
            if let Some((_, rest)) = body.split_once(&server) {
                paths.push(rest.split('"').next().unwrap_or_default().to_owned());
            }
        }
        let count = paths.len();
        let server = context.stage.server().to_string();
        let make = move |number: usize| Request::new("GET", &server, &paths[number]);
        storm(count, 20, 4).run(&context, make).await
    })
}

fn pdf_of_site(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let account = context.account();
        let path = format!("/spaces/{}/content/pages", context.space);
        let tree = account.get(&path).await;
        let id = tree["pages"][0]["id"].as_str().unwrap_or("none").to_owned();
        let site = context.site.clone();
        let make = move |number: usize| site.request("GET", &format!("~/pdf/{id}.pdf?x={number}"));
        storm(40, 20, 8).run(&context, make).await
    })
}

fn sign_in(context: Arc<InputContext>, count: usize, addresses: u8, with_token: bool) -> Action {
    Box::pin(async move {
        let (token, server) = (
            context.attacker().account.token.clone(),
            context.stage.server(),
        );
        let email = context.stage.attackers[0].email.clone();
        let make = move |number: usize| {
            let body = json!({"email": email, "password": format!("guess number {number}")});
            let request = Request::new("POST", &server.to_string(), "/v1/sessions").json(&body);
            if with_token {
                request.token(&token)
            } else {
                request
            }
        };
        storm(count, count, addresses).run(&context, make).await
    })
}

fn sign_up(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let server = context.stage.server();
        let make = move |number: usize| {
            let body = json!({"email": format!("new{number}@example.com"), "displayName": "New", "password": "a long enough password"});
            Request::new("POST", &server.to_string(), "/v1/users").json(&body)
        };
        storm(100, 100, 100).run(&context, make).await
    })
}

fn resets(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let (token, server) = (
            context.attacker().account.token.clone(),
            context.stage.server(),
        );
        let make = move |_| {
            let request = Request::new("POST", &server.to_string(), "/v1/password-resets");
            let request = request.json(&json!({"email": "edda1@example.com"}));
            request.token(&token)
        };
        storm(300, 10, 1).run(&context, make).await
    })
}

fn random_tokens(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let server = context.stage.server();
        let make = move |number: usize| {
            let request = Request::new("GET", &server.to_string(), "/v1/user");
            request.token(&format!("bnd_{number:040}"))
        };
        storm(2_000, 16, 8).run(&context, make).await
    })
}

fn lists(context: Arc<InputContext>) -> Action {
    Box::pin(async move {
        let account = context.account();
        let organization = context.attacker().organization.clone();
        let mut answers = ResponseCounts::default();
        // A concurrent clone, as of a synchronizing client.
        let place = context.stage.folder.join("lists-clone");
        let cloned = crate::hostile::git::clone(place, &context.git_url(), super::PUSH, true).await;
        note_git(&mut answers, "clone", cloned);
        let make = move |number: usize| {
            let words = ["spaces", "sites", "members", "openapi", "change-requests"];
            let path = format!(
                "/orgs/{organization}/{}?limit=1000",
                words[number % words.len()]
            );
            account.request("GET", &path)
        };
        answers.join(storm(500, 16, 1).run(&context, make).await)
    })
}
