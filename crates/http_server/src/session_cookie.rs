//! The cookie of a browser session.
//!
//! Its name starts with `__Host-`: then browsers accept it only over TLS, for this host alone and for all paths, so no
//! site below the same domain can set or shadow it. Without TLS, as on the operator's own machine, it has no prefix.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, header};
use cookie::{Cookie, SameSite};

const SECURE_NAME: &str = "__Host-bindery";
const PLAIN_NAME: &str = "bindery";
/// The cookie of a browser that is signing in with an identity provider.
const SECURE_SSO_NAME: &str = "__Host-bindery-sso";
const PLAIN_SSO_NAME: &str = "bindery-sso";

/// The cookie of a server at this URL.
#[derive(Debug, Clone, Copy)]
pub struct SessionCookie {
    is_secure: bool,
    name: &'static str,
}

impl SessionCookie {
    pub fn of(public_url: &str) -> Self {
        Self::named(public_url, SECURE_NAME, PLAIN_NAME)
    }

    /// The cookie of a browser that is signing in with an identity provider.
    pub fn of_sso(public_url: &str) -> Self {
        Self::named(public_url, SECURE_SSO_NAME, PLAIN_SSO_NAME)
    }

    fn named(public_url: &str, secure: &'static str, plain: &'static str) -> Self {
        let is_secure = public_url.starts_with("https:");
        let name = if is_secure { secure } else { plain };
        Self { is_secure, name }
    }

    /// Whether the connection protects the cookie.
    pub fn is_secure(self) -> bool {
        self.is_secure
    }

    pub fn name(self) -> &'static str {
        self.name
    }

    /// Returns the value that a browser sent. None if it sent several: one of them was set by another host below the
    /// same domain, which cannot be told apart without the prefix. Cookies of others are skipped, whatever they contain.
    pub fn read(self, headers: &HeaderMap) -> Option<String> {
        let lines = headers.get_all(header::COOKIE).iter();
        let pairs = lines.flat_map(|line| line.as_bytes().split(|byte| *byte == b';'));
        let pairs = pairs.filter_map(|pair| std::str::from_utf8(pair).ok());
        let pairs = pairs.filter(|pair| pair.is_ascii());
        let cookies = pairs.filter_map(|pair| Cookie::parse(pair).ok());
        let mut own = cookies.filter(|cookie| cookie.name() == self.name());
        let value = own.next()?.value().to_owned();
        own.all(|other| other.value() == value).then_some(value)
    }

    /// Sets the cookie: for `max_age`, or until the browser is closed.
    pub fn set(self, value: &str, max_age: Option<Duration>) -> HeaderValue {
        let max_age = max_age.and_then(|age| age.try_into().ok());
        self.write(value, max_age)
    }

    pub fn delete(self) -> HeaderValue {
        self.write("", Some(cookie::time::Duration::ZERO))
    }

    fn write(self, value: &str, max_age: Option<cookie::time::Duration>) -> HeaderValue {
        let mut cookie = Cookie::build((self.name(), value))
            .path("/")
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(self.is_secure)
            .build();
        cookie.set_max_age(max_age);
        HeaderValue::try_from(cookie.to_string()).expect("tokens are letters and digits")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_cookie_is_read() {
        let cookie = SessionCookie::of("https://docs.example");
        let mut headers = HeaderMap::new();
        headers.append(
            header::COOKIE,
            HeaderValue::from_static("bindery=plain; a=b"),
        );
        assert_eq!(cookie.read(&headers), None);
        headers.append(
            header::COOKIE,
            HeaderValue::from_static("__Host-bindery=it"),
        );
        assert_eq!(cookie.read(&headers).as_deref(), Some("it"));
        let plain = SessionCookie::of("http://localhost:8080");
        assert_eq!(plain.read(&headers).as_deref(), Some("plain"));
    }

    #[test]
    fn cookies_of_other_hosts_end_no_session() {
        let read = |line: &str| {
            let mut headers = HeaderMap::new();
            let line = HeaderValue::from_bytes(line.as_bytes()).expect("a header");
            headers.append(header::COOKIE, line);
            SessionCookie::of("https://docs.example").read(&headers)
        };
        assert_eq!(read("a=é; __Host-bindery=it; b").as_deref(), Some("it"));
        assert_eq!(
            read("__Host-bindery=it; __Host-bindery=it").as_deref(),
            Some("it")
        );
        assert_eq!(read("__Host-bindery=it; __Host-bindery=other"), None);
        // Browsers refuse such names to other hosts only as they are.
        assert_eq!(read("\u{a0}__Host-bindery=it"), None);
    }

    #[test]
    fn attributes_are_those_that_the_prefix_demands() {
        let cookie = SessionCookie::of("https://docs.example");
        assert_eq!(
            cookie.set("abc", None),
            "__Host-bindery=abc; HttpOnly; SameSite=Lax; Secure; Path=/"
        );
        assert_eq!(
            cookie.set("abc", Some(Duration::from_hours(1))),
            "__Host-bindery=abc; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=3600"
        );
        assert_eq!(
            SessionCookie::of("http://localhost:8080").delete(),
            "bindery=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0"
        );
    }
}
