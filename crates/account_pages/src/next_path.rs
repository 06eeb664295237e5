//! Where a form leads afterwards. Comes from the URL, so anyone can write it: only paths below `/app` are accepted.

const MAX_NEXT_BYTES: usize = 500;
pub(crate) const START: &str = "/app/organizations";

/// A path below `/app`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NextPath(String);

impl NextPath {
    /// Anything else leads to the start.
    pub(crate) fn parse(text: &str) -> Self {
        if is_below_app(text) {
            Self(text.to_owned())
        } else {
            Self(START.to_owned())
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Plain segments only: nothing that a browser could read as another host or as a step up.
fn is_below_app(text: &str) -> bool {
    let (path, query) = text.split_once('?').unwrap_or((text, ""));
    let is_query = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~%=&+/:".contains(&byte);
    let Some(rest) = path.strip_prefix("/app") else {
        return false;
    };
    let mut segments = rest.split('/');
    text.len() <= MAX_NEXT_BYTES
        && segments.next() == Some("")
        && segments.all(is_plain_segment)
        && query.bytes().all(is_query)
}

fn is_plain_segment(segment: &str) -> bool {
    let is_allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"-_~".contains(&byte);
    // A dot may stand between others, as in file names.
    let parts = segment.split('.');
    !segment.is_empty()
        && parts
            .into_iter()
            .all(|part| !part.is_empty() && part.bytes().all(is_allowed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_below_app_are_followed() {
        for path in [
            "/app",
            "/app/account/tokens",
            "/app/spaces/034y/guide/install.md",
            "/app/orgs/abc/invites/x_Y-z",
            "/app/confirm?next=/app/account",
        ] {
            assert_eq!(NextPath::parse(path).as_str(), path);
        }
        let long = format!("/app/{}", "a".repeat(MAX_NEXT_BYTES));
        for path in [
            "",
            "/",
            "/v1/user",
            "/application",
            "//evil.example",
            "/\\evil.example",
            "https://evil.example/app",
            "https:evil.example",
            "javascript:alert(1)",
            "/app//evil.example",
            "/app/../v1/user",
            "/app/..%2fv1",
            "/app/%2e%2e/v1",
            "/app/./x",
            "/app/a\r\nSet-Cookie: x=y",
            "/app/a b",
            "/app/x?y=\"><script>",
            "/app/@evil",
            &long,
        ] {
            assert_eq!(NextPath::parse(path).as_str(), START, "{path}");
        }
    }
}
