//! A response, with helpers for assertions.

use axum::body::Bytes;
use http::{Method, StatusCode, response::Parts};
use serde_json::Value;

#[derive(Debug)]
pub struct Reply {
    pub method: Method,
    pub path: String,
    pub status: StatusCode,
    pub headers: http::HeaderMap,
    pub bytes: Bytes,
}

impl Reply {
    pub(crate) fn new(method: Method, path: String, parts: Parts, bytes: Bytes) -> Self {
        Self {
            method,
            path,
            status: parts.status,
            headers: parts.headers,
            bytes,
        }
    }

    /// Fails the test unless the response has this status.
    #[track_caller]
    pub fn expect_status(self, expected: u16) -> Self {
        let text = String::from_utf8_lossy(&self.bytes);
        assert_eq!(
            self.status.as_u16(),
            expected,
            "{} {} answered {text}",
            self.method,
            self.path
        );
        self
    }

    /// Fails the test unless the request was rejected because of this field.
    #[track_caller]
    pub fn expect_invalid(self, field: &str) -> Self {
        let refused = self.expect_status(400);
        assert_eq!(refused.text("/error/field"), field);
        refused
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes)
            .unwrap_or_else(|error| panic!("{} {}: not JSON: {error}", self.method, self.path))
    }

    /// A field as text, by its JSON pointer.
    #[track_caller]
    pub fn text(&self, pointer: &str) -> String {
        let value = self.json();
        let found = value.pointer(pointer).and_then(Value::as_str);
        found
            .unwrap_or_else(|| panic!("no text at {pointer} in {value}"))
            .to_owned()
    }

    /// Fails the test unless the error contains this text, such as the name of the invalid field.
    #[track_caller]
    pub fn expect_error(&self, part: &str) {
        let message = self.text("/error/message");
        assert!(message.contains(part), "`{part}` in: {message}");
    }

    pub fn id(&self) -> String {
        self.text("/id")
    }

    /// One field of each item of a list.
    #[track_caller]
    pub fn items(&self, pointer: &str) -> Vec<String> {
        let value = self.json();
        let items = value["items"]
            .as_array()
            .unwrap_or_else(|| panic!("no items in {value}"));
        let text = |item: &Value| {
            item.pointer(pointer)
                .and_then(Value::as_str)
                .unwrap_or("null")
                .to_owned()
        };
        items.iter().map(text).collect()
    }

    #[track_caller]
    pub fn header(&self, name: &str) -> &str {
        let value = self
            .headers
            .get(name)
            .unwrap_or_else(|| panic!("no header {name} in {:?}", self.headers));
        value.to_str().expect("headers are ASCII")
    }

    /// The body without the request id, which differs between two equal responses.
    pub fn comparable(&self) -> (StatusCode, String) {
        let mut value = serde_json::from_slice(&self.bytes).unwrap_or(Value::Null);
        if let Some(error) = value.get_mut("error").and_then(Value::as_object_mut) {
            error.remove("requestId");
        }
        (self.status, value.to_string())
    }
}
