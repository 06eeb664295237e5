//! The page at URLs for people (`urls.app`) that the console does not show, or all where the program was built without it:
//! it explains what the URL means and how to reach the object by API and Git. It uses nothing but the URL itself.

use std::{fmt::Write, sync::Arc};

use context::App;

use axum::{
    Router,
    extract::{Path, State},
    http::header,
    response::{Html, IntoResponse, Response},
    routing::get,
};

use crate::edge::credentials::GIT_PREFIX;

/// The page consists of text and one style element.
const PAGE_CSP: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

const STYLE: &str = "body{font:1rem/1.6 system-ui,sans-serif;max-width:42rem;margin:4rem auto;padding:0 1.25rem;\
                     color-scheme:light dark}code{overflow-wrap:anywhere}";

pub(crate) fn routes() -> Router<Arc<App>> {
    let any = get(
        |State(app): State<Arc<App>>, Path(path): Path<String>| async move { page(&app, &path) },
    );
    Router::new().route("/app/{*path}", any)
}

fn page(app: &App, path: &str) -> Response {
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, PAGE_CSP),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (headers, Html(html(&app.settings.public_url, path))).into_response()
}

fn html(server: &str, path: &str) -> String {
    let server = server.trim_end_matches('/');
    let segments: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let what = if segments.iter().all(|segment| is_plain(segment)) {
        explain(server, &segments)
    } else {
        None
    };
    let what = what
        .unwrap_or_else(|| "<p>This URL does not match any object of this server.</p>".to_owned());
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"robots\" content=\"noindex\"><title>Not in the console · Bindery</title><style>{STYLE}</style></head>\
         <body><main><h1>This is not in the console</h1>{what}\
         <p>The console is for reading, writing and reviewing so far. If it shows nothing at all, this server was built \
         without it: run <code>just console</code>, which needs Node 22, and build the server again.</p>\
         <p>All operations are described at <a href=\"/v1/docs\">/v1/docs</a>. They require a token: \
         <code>Authorization: Bearer …</code>.</p></main></body></html>\n"
    )
}

/// Ids, numbers and path names. Other segments are not repeated on the page.
fn is_plain(segment: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    segment.len() <= 64 && segment.bytes().all(is_plain)
}

fn explain(server: &str, segments: &[&str]) -> Option<String> {
    let (thing, api) = match *segments {
        ["orgs", id] => ("an organization", format!("orgs/{id}")),
        ["orgs", id, "sites", site] => ("a site", format!("orgs/{id}/sites/{site}")),
        ["orgs", id, "teams", team] => ("a team", format!("orgs/{id}/teams/{team}")),
        ["orgs", id, "members", user] => ("a member", format!("orgs/{id}/members/{user}")),
        ["collections", id] => ("a collection", format!("collections/{id}")),
        ["spaces", id] => ("a space", format!("spaces/{id}")),
        ["spaces", id, "change-requests", request] => (
            "a change request",
            format!("spaces/{id}/change-requests/{request}"),
        ),
        ["spaces", id, ..] => ("something in a space", format!("spaces/{id}")),
        ["users", id] => ("a person", format!("users/{id}")),
        _ => return None,
    };
    let mut text = format!(
        "<p>This is the URL of {thing}. Its API URL is <code>{server}/v1/{api}</code>.</p>"
    );
    if let ["spaces", id, ..] = segments {
        let repository = format!("{server}{GIT_PREFIX}/{id}.git");
        let _ = write!(
            text,
            "<p>The space is a Git repository: <code>git clone {repository}</code>, with a token as the password.</p>"
        );
    }
    if let ["spaces", _, "change-requests", ..] = segments {
        text.push_str(
            "<p>Where a published site shows the space, <code>urls.preview</code> of the change request is the URL \
             of its preview.</p>",
        );
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_explained_and_never_repeated_as_markup() {
        let page = html("https://docs.example", "spaces/abc/change-requests/4");
        for part in [
            "a change request",
            "https://docs.example/v1/spaces/abc/change-requests/4",
            "git clone https://docs.example",
            "abc.git",
        ] {
            assert!(page.contains(part), "{part} in {page}");
        }
        for strange in ["", "nowhere", "spaces/<b>", "spaces/\"x\"", "../.."] {
            let page = html("https://docs.example", strange);
            assert!(page.contains("does not match"), "{page}");
            assert!(!page.contains("<b>") && !page.contains("\"x\""), "{page}");
        }
    }
}
