//! A client of the management API, with which the harness prepares data.

use std::{
    net::{Ipv4Addr, SocketAddr},
    time::Duration,
};

use serde_json::{Value, json};

use super::http::{RawResponse, Reply, Request, exchange};

#[derive(Clone)]
pub(crate) struct Account {
    pub(crate) server: SocketAddr,
    /// The client address that the server sees.
    pub(crate) from: Ipv4Addr,
    pub(crate) token: String,
}

const DEADLINE: Duration = Duration::from_mins(1);
const MAX_RESPONSE_BYTES: usize = 8 << 20;
const MAX_ATTEMPTS: usize = 8;

impl Account {
    pub(crate) fn request(&self, method: &str, path: &str) -> Request {
        Request::new(method, &self.server.to_string(), &format!("/v1{path}")).token(&self.token)
    }

    pub(crate) async fn send(&self, request: &Request, deadline: Duration) -> RawResponse {
        exchange(
            self.server,
            self.from,
            request,
            deadline,
            MAX_RESPONSE_BYTES,
        )
        .await
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        self.must(&self.request("GET", path), path).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Value {
        self.must(&self.request("POST", path).json(body), path)
            .await
    }

    pub(crate) async fn patch(&self, path: &str, body: &Value) -> Value {
        self.must(&self.request("PATCH", path).json(body), path)
            .await
    }

    /// The response of a request that must succeed; null after an error, which is printed. Waits for rate limits.
    async fn must(&self, request: &Request, path: &str) -> Value {
        for _ in 0..MAX_ATTEMPTS {
            let answer = self.send(request, DEADLINE).await;
            match answer.reply {
                Reply::Status(200..300) => {
                    return serde_json::from_slice(answer.body()).unwrap_or(Value::Null);
                }
                Reply::Status(429 | 503) | Reply::Cut | Reply::Late => {
                    tokio::time::sleep(Duration::from_secs(2)).await;
                }
                Reply::Status(status) => {
                    let body = String::from_utf8_lossy(answer.body());
                    println!("preparing {path} was refused with {status}: {body}");
                    return Value::Null;
                }
            }
        }
        println!("preparing {path} did not work");
        Value::Null
    }

    pub(crate) async fn new_organization(&self, title: &str, hostname: &str) -> String {
        let created = self.post("/orgs", &json!({"title": title})).await;
        let id = text(&created, "id");
        let body = json!({"hostname": hostname});
        self.patch(&format!("/orgs/{id}"), &body).await;
        id
    }

    pub(crate) async fn new_space(&self, organization: &str, title: &str) -> String {
        let path = format!("/orgs/{organization}/spaces");
        let title: String = title.chars().take(50).collect();
        text(&self.post(&path, &json!({"title": title})).await, "id")
    }

    pub(crate) async fn new_change_request(&self, space: &str, subject: &str) -> String {
        let path = format!("/spaces/{space}/change-requests");
        text(&self.post(&path, &json!({"subject": subject})).await, "id")
    }

    /// A published site of one space: its id, host and path.
    pub(crate) async fn new_site(&self, organization: &str, title: &str, space: &str) -> Site {
        let path = format!("/orgs/{organization}/sites");
        let body = json!({"title": title, "spaces": [space]});
        let id = text(&self.post(&path, &body).await, "id");
        let published = self.post(&format!("{path}/{id}/publish"), &json!({})).await;
        let address = text(&published["urls"], "published");
        let rest = address.strip_prefix("http://").unwrap_or(&address);
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        Site {
            id,
            host: host.to_owned(),
            path: format!("/{}", path.trim_end_matches('/')),
        }
    }
}

#[derive(Clone, Default)]
pub(crate) struct Site {
    pub(crate) id: String,
    pub(crate) host: String,
    /// Without a trailing slash.
    pub(crate) path: String,
}

impl Site {
    /// A request for a path below the site.
    pub(crate) fn request(&self, method: &str, rest: &str) -> Request {
        Request::new(method, &self.host, &format!("{}/{rest}", self.path))
    }
}

/// A string field; empty if it is missing.
pub(crate) fn text(object: &Value, name: &str) -> String {
    object[name].as_str().unwrap_or_default().to_owned()
}
