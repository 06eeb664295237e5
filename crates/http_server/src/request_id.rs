//! The id of a request: in the log, in error bodies, and in the response header that support asks for.

use std::fmt;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use context::App;
use model::{Id, id::kind};

pub(crate) const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Longer ids of clients are replaced.
const MAX_ID_BYTES: usize = 64;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestId(String);

impl RequestId {
    pub fn generate(app: &App) -> Self {
        Self(Id::<kind::Event>::generate(&*app.clock, &*app.entropy).to_string())
    }

    /// Returns the client's own id if it is plain text, else a new one.
    pub fn from_client(app: &App, headers: &HeaderMap) -> Self {
        let sent = headers
            .get(&REQUEST_ID)
            .and_then(|value| value.to_str().ok());
        match sent.filter(|id| is_plain(id)) {
            Some(id) => Self(id.to_owned()),
            None => Self::generate(app),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn write(&self, headers: &mut HeaderMap) {
        if let Ok(value) = HeaderValue::from_str(&self.0) {
            headers.insert(REQUEST_ID, value);
        }
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

fn is_plain(id: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=MAX_ID_BYTES).contains(&id.len()) && id.bytes().all(is_allowed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_short_plain_ids_of_clients_are_used() {
        let longest = "a".repeat(MAX_ID_BYTES);
        for id in ["a", "abc-DEF_012", &longest] {
            assert!(is_plain(id), "{id}");
        }
        let too_long = "a".repeat(MAX_ID_BYTES + 1);
        for id in ["", "a b", "a\"b", "é", "a;b", &too_long] {
            assert!(!is_plain(id), "{id}");
        }
    }
}
