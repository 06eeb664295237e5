//! A browser without scripts: it keeps the cookie, follows no redirect by itself, and sends forms as browsers do.

use std::{collections::BTreeMap, net::SocketAddr};

use axum::{body::Body, extract::ConnectInfo};
use http::{Method, Request, header};
use testkit::{Reply, TestApp};

pub(crate) const PASSWORD: &str = "correct horse battery";
pub(crate) const ADDRESS: &str = "192.0.2.7";

const SESSION: &str = "__Host-bindery";

pub(crate) struct Browser<'a> {
    app: &'a TestApp,
    cookies: BTreeMap<String, String>,
    /// Extra headers, such as the language.
    headers: Vec<(&'static str, &'static str)>,
}

impl<'a> Browser<'a> {
    pub(crate) fn new(app: &'a TestApp) -> Self {
        let headers = vec![("sec-fetch-site", "same-origin")];
        Self {
            app,
            cookies: BTreeMap::new(),
            headers,
        }
    }

    /// One that says something else about where its requests come from.
    pub(crate) fn with_headers(app: &'a TestApp, headers: &[(&'static str, &'static str)]) -> Self {
        Self {
            headers: headers.to_vec(),
            ..Self::new(app)
        }
    }

    pub(crate) fn with_cookie(mut self, value: &str) -> Self {
        self.cookies.insert(SESSION.to_owned(), value.to_owned());
        self
    }

    pub(crate) fn has_cookie(&self) -> bool {
        self.cookies.contains_key(SESSION)
    }

    /// The value of the cookie.
    pub(crate) fn session(&self) -> &str {
        self.cookies.get(SESSION).expect("a session")
    }

    /// Forgets all cookies, as another browser.
    pub(crate) fn forget_cookies(&mut self) {
        self.cookies.clear();
    }

    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        self.send(Method::GET, path, String::new()).await
    }

    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Reply {
        let form = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(fields)
            .finish();
        self.send(Method::POST, path, form).await
    }

    /// Signs in, in two steps.
    pub(crate) async fn sign_in(&mut self, email: &str, password: &str) -> Reply {
        let response = self.post("/app/sign-in", &[("email", email)]).await;
        html(&response.expect_status(200));
        let fields = [("email", email), ("password", password)];
        self.post("/app/sign-in/password", &fields).await
    }

    async fn send(&mut self, method: Method, path: &str, body: String) -> Reply {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in &self.headers {
            request = request.header(*name, *value);
        }
        for (name, value) in &self.cookies {
            request = request.header(header::COOKIE, format!("{name}={value}"));
        }
        let kind = "application/x-www-form-urlencoded";
        let request = request.header(header::CONTENT_TYPE, kind);
        let mut request = request.body(Body::from(body)).expect("a good request");
        let peer = SocketAddr::new(ADDRESS.parse().expect("an address"), 40_000);
        request.extensions_mut().insert(ConnectInfo(peer));
        let reply = self.app.send(request).await;
        for set in reply.headers.get_all(header::SET_COOKIE) {
            let set = set.to_str().expect("text");
            let pair = set.split(';').next().expect("a pair");
            let (name, value) = pair.split_once('=').expect("a pair");
            match value {
                "" => self.cookies.remove(name),
                value => self.cookies.insert(name.to_owned(), value.to_owned()),
            };
        }
        reply
    }
}

/// The text of a page, which must be one.
#[track_caller]
pub(crate) fn html(reply: &Reply) -> String {
    assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
    String::from_utf8(reply.bytes.to_vec()).expect("text")
}

#[track_caller]
pub(crate) fn expect_text(reply: &Reply, part: &str) {
    let page = html(reply);
    assert!(page.contains(part), "`{part}` in {page}");
}

#[track_caller]
pub(crate) fn expect_redirect(reply: &Reply, to: &str) {
    let page = String::from_utf8_lossy(&reply.bytes);
    assert_eq!(reply.status, 303, "{page}");
    assert_eq!(reply.header("location"), to);
}
