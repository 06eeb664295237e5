//! A published site, and a browser that sends only explicit cookies.

use std::{net::SocketAddr, num::NonZeroU32, sync::Arc};

use axum::{
    body::Body,
    extract::{ConnectInfo, Request},
    http::{self, HeaderMap, Method, StatusCode, header},
};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use testkit::{Org, TestApp, TestSite, TestSpace};
use tower::ServiceExt;
use websites::{Limits, Websites};

pub(crate) const FILES: [(&str, &str); 7] = [
    (
        "README.md",
        "---\ndescription: Where to begin\n---\n\n# Home\n\nWelcome. Read the [guide](guide.md#first).\n",
    ),
    (
        "guide.md",
        "# Guide\n\n## First\n\n{% hint style=\"info\" %}\nMind the gap.\n{% endhint %}\n\n<script>alert(1)</script>\n",
    ),
    (
        "secret.md",
        "---\nhidden: true\n---\n\n# Hidden\n\nNot in the menu.\n",
    ),
    ("old.md", "# Old\n"),
    (
        "SUMMARY.md",
        "# Table of contents\n\n* [Home](README.md)\n* [Guide](guide.md)\n* [Hidden](secret.md)\n",
    ),
    (
        ".gitbook/assets/logo.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>",
    ),
    (".gitbook.yaml", "redirects:\n  was-here: guide.md\n"),
];

pub(crate) struct SiteFixture<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) org: Org<'a>,
    pub(crate) space: TestSpace<'a>,
    pub(crate) site: TestSite<'a>,
    website: Websites,
}

pub(crate) struct SiteTestResponse {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl SiteTestResponse {
    pub(crate) fn header(&self, name: &str) -> &str {
        let value = self.headers.get(name).and_then(|value| value.to_str().ok());
        value.unwrap_or_default()
    }

    pub(crate) fn expect_status(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{}", self.text);
        self
    }
}

fn node(app: &TestApp) -> Websites {
    let plenty = NonZeroU32::new(10_000).expect("not zero");
    let few = NonZeroU32::new(5).expect("not zero");
    let limits = Limits::per_minute(plenty, few);
    Websites::new(app.app.clone(), Arc::new(limits))
}

impl<'a> SiteFixture<'a> {
    pub(crate) async fn new(app: &'a TestApp, visibility: &str) -> Self {
        let stage = Self::unpublished(app, visibility).await;
        stage.site.publish().await;
        stage
    }

    pub(crate) async fn unpublished(app: &'a TestApp, visibility: &str) -> Self {
        let org = app.organization("acme").await;
        let space = org.space_with_files("Docs", &FILES).await;
        let body = json!({"title": "Handbook", "visibility": visibility, "spaces": [space]});
        let site = org.site(body).await;
        Self {
            website: node(app),
            app,
            org,
            space,
            site,
        }
    }

    /// A path of the site in the API.
    pub(crate) fn at(&self, rest: &str) -> String {
        self.site.path(rest)
    }

    pub(crate) async fn change(&self, files: &[(&str, &str)]) {
        self.space.commit(files).await;
    }

    /// Waits until all writes are indexed.
    pub(crate) async fn indexed(&self) {
        self.app.indexed().await;
    }

    /// The id of the page at a path of the space.
    pub(crate) async fn page_id(&self, path: &str) -> String {
        let path = self.space.path(&format!("/content/path/{path}"));
        self.org.admin.get(path).await.expect_status(200).id()
    }

    pub(crate) async fn customize(&self, look: Value) {
        self.org
            .admin
            .put(self.at("/customization"), look)
            .await
            .expect_status(200);
    }

    /// A node with empty caches.
    pub(crate) fn another_node(&self) -> Websites {
        node(self.app)
    }

    pub(crate) async fn get(&self, path: &str) -> SiteTestResponse {
        self.ask(path, &[]).await
    }

    /// Requests a path below the site with these headers.
    pub(crate) async fn ask(&self, path: &str, headers: &[(&str, &str)]) -> SiteTestResponse {
        let path = format!("/handbook{path}");
        self.ask_node(&self.website, &path, headers).await
    }

    pub(crate) async fn ask_node(
        &self,
        node: &Websites,
        path: &str,
        headers: &[(&str, &str)],
    ) -> SiteTestResponse {
        self.send(node, Request::get(path), headers, Body::empty())
            .await
    }

    /// Posts a form to a path below the site.
    pub(crate) async fn post(
        &self,
        path: &str,
        form: &str,
        headers: &[(&str, &str)],
    ) -> SiteTestResponse {
        self.post_to(&self.website, path, form, headers).await
    }

    pub(crate) async fn post_to(
        &self,
        node: &Websites,
        path: &str,
        form: &str,
        headers: &[(&str, &str)],
    ) -> SiteTestResponse {
        let request = Request::post(format!("/handbook{path}"));
        let body = Body::from(form.to_owned());
        self.send(node, request, headers, body).await
    }

    /// Sends any request to a path below the site.
    pub(crate) async fn deliver(
        &self,
        (method, path): (Method, &str),
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> SiteTestResponse {
        let request = Request::builder()
            .method(method)
            .uri(format!("/handbook{path}"));
        self.send(&self.website, request, headers, body.into())
            .await
    }

    pub(crate) fn host(&self) -> String {
        format!("{}.sites.test", self.org.id.uuid().simple())
    }

    /// Requests a path of any host.
    pub(crate) async fn ask_host(
        &self,
        node: &Websites,
        (host, path): (&str, &str),
        headers: &[(&str, &str)],
    ) -> SiteTestResponse {
        let request = Request::get(path).header(header::HOST, host);
        self.deliver_to(node, request, headers, Body::empty()).await
    }

    /// Posts a body to a path of any host.
    pub(crate) async fn post_host(
        &self,
        node: &Websites,
        (host, path): (&str, &str),
        body: String,
    ) -> SiteTestResponse {
        let request = Request::post(path).header(header::HOST, host);
        self.deliver_to(node, request, &[], body.into()).await
    }

    async fn send(
        &self,
        node: &Websites,
        request: http::request::Builder,
        headers: &[(&str, &str)],
        body: Body,
    ) -> SiteTestResponse {
        let request = request.header(header::HOST, self.host());
        self.deliver_to(node, request, headers, body).await
    }

    async fn deliver_to(
        &self,
        node: &Websites,
        mut request: http::request::Builder,
        headers: &[(&str, &str)],
        body: Body,
    ) -> SiteTestResponse {
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let peer = SocketAddr::from(([127, 0, 0, 1], 1));
        let request = request
            .extension(ConnectInfo(peer))
            .body(body)
            .expect("a good request");
        let response = node
            .clone()
            .oneshot(request)
            .await
            .expect("a router always answers");
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.expect("the whole body").to_bytes();
        SiteTestResponse {
            status: parts.status,
            headers: parts.headers,
            text: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }
}
