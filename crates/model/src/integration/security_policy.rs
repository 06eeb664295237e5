//! The Content-Security-Policy that an integration declares for what it sends to browsers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Error, Result, text::check_length};

const FIELD: &str = "contentSecurityPolicy";
const MAX_CHARS: usize = 8192;

/// The whole header, or the value of each directive by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SecurityPolicy {
    Header(String),
    Directives(BTreeMap<String, String>),
}

impl SecurityPolicy {
    pub fn check(&self) -> Result<()> {
        let header = self.header();
        check_length(FIELD, &header, 1, MAX_CHARS)?;
        // Only ASCII is allowed in a header, and a comma starts another policy.
        if !header
            .bytes()
            .all(|byte| (b' '..=b'~').contains(&byte) && byte != b',')
        {
            let message = "contains characters that a header cannot have";
            return Err(Error::invalid(FIELD, message));
        }
        let Self::Directives(directives) = self else {
            return Ok(());
        };
        for (name, value) in directives {
            let is_name = |byte: u8| byte.is_ascii_lowercase() || byte == b'-';
            if name.is_empty() || !name.bytes().all(is_name) || value.contains(';') {
                let message = format!("has `{name}`, which is not a directive with its value");
                return Err(Error::invalid(FIELD, message));
            }
        }
        Ok(())
    }

    /// Returns the value of the header.
    pub fn header(&self) -> String {
        match self {
            Self::Header(header) => header.trim().to_owned(),
            Self::Directives(directives) => {
                let directives = directives
                    .iter()
                    .map(|(name, value)| format!("{name} {value}").trim_end().to_owned());
                directives.collect::<Vec<_>>().join("; ")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_become_a_header() {
        let policy: SecurityPolicy = serde_json::from_value(serde_json::json!({
            "script-src": "'self' https://cdn.example",
            "upgrade-insecure-requests": "",
        }))
        .expect("a policy");
        policy.check().expect("valid");
        assert_eq!(
            policy.header(),
            "script-src 'self' https://cdn.example; upgrade-insecure-requests"
        );
    }

    #[test]
    fn what_would_end_the_header_is_rejected() {
        for wrong in [
            "default-src 'self'\r\nset-cookie: a",
            "default-src a, b",
            "",
        ] {
            let policy = SecurityPolicy::Header(wrong.to_owned());
            assert!(policy.check().is_err(), "{wrong}");
        }
        let smuggled = [("script-src".to_owned(), "a; object-src b".to_owned())];
        let policy = SecurityPolicy::Directives(smuggled.into());
        assert!(policy.check().is_err());
    }
}
