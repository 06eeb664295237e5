//! Requests from chosen IP addresses.

use std::net::{IpAddr, SocketAddr};

use axum::{body::Body, extract::ConnectInfo};
use http::{Method, Request, header};
use serde_json::Value;
use testkit::{Reply, TestApp};

/// A client at an IP address, with any token.
pub(crate) struct Sender<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) address: IpAddr,
    pub(crate) token: Option<String>,
}

impl<'a> Sender<'a> {
    pub(crate) fn at(app: &'a TestApp, address: &str) -> Self {
        Self {
            app,
            address: address.parse().expect("an address"),
            token: None,
        }
    }

    pub(crate) fn with(mut self, token: impl Into<String>) -> Self {
        self.token = Some(token.into());
        self
    }

    /// `path` is the whole path.
    pub(crate) async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Reply {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(token) = &self.token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let mut request = request.body(body).expect("a good request");
        let peer = SocketAddr::new(self.address, 40_000);
        request.extensions_mut().insert(ConnectInfo(peer));
        self.app.send(request).await
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send(Method::GET, path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        self.send(Method::POST, path, Some(body)).await
    }
}
