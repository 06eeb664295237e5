//! Headers, query and cookies of a request, from authorization and parameters.

use openapi::SpecValue;

use crate::blocks::openapi::label::label;

/// Maximum headers of a request.
const MAX_HEADERS: usize = 20;

/// The authorization of an operation, with placeholders, and its header, query and cookie parameters.
#[derive(Default)]
pub(super) struct RequestExtras {
    pub(super) headers: Vec<(String, String)>,
    pub(super) query: Vec<(String, String)>,
    pub(super) cookies: Vec<String>,
}

impl RequestExtras {
    pub(super) fn authorize(&mut self, scheme: &SpecValue) {
        let name = label(scheme.text("name"));
        let is_basic = scheme.text("scheme").eq_ignore_ascii_case("basic");
        match (scheme.text("type"), scheme.text("in")) {
            ("apiKey", "header") => self.add_header(name, "YOUR_KEY"),
            ("apiKey", "query") => self.query.push((name.to_owned(), "YOUR_KEY".to_owned())),
            ("apiKey", "cookie") => self.cookies.push(format!("{name}=YOUR_KEY")),
            ("basic", _) => self.add_header("Authorization", "Basic YOUR_CREDENTIALS"),
            ("http", _) if is_basic => self.add_header("Authorization", "Basic YOUR_CREDENTIALS"),
            ("http" | "oauth2" | "openIdConnect", _) => {
                self.add_header("Authorization", "Bearer YOUR_TOKEN");
            }
            _ => {}
        }
    }

    /// Adds a header, unless its name is invalid or already present. Control characters are removed from the value.
    pub(super) fn add_header(&mut self, name: &str, value: &str) {
        let is_token = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
        let is_name = !name.is_empty() && name.len() <= 100 && name.chars().all(is_token);
        let mut known = self.headers.iter();
        let is_new = !known.any(|(known, _)| known.eq_ignore_ascii_case(name));
        if is_name && is_new && self.headers.len() < MAX_HEADERS {
            // Most languages reject non-ASCII header values.
            let is_sent = |c: &char| c.is_ascii() && !c.is_ascii_control();
            let value: String = value.chars().filter(is_sent).collect();
            self.headers
                .push((name.to_owned(), value.trim().to_owned()));
        }
    }
}
