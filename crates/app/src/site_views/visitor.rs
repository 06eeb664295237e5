//! What integrations learn of the visitor of a page: as little as their interface allows.

use std::net::IpAddr;

use context::App;
use jiff::{Timestamp, tz::Offset};
use model::id::SiteId;
use serde_json::{Map, Value, json};
use url::Url;

use super::ViewRequest;

const MAX_USER_AGENT_CHARS: usize = 500;
const MAX_REFERRER_BYTES: usize = 2_000;
const MAX_LANGUAGE_BYTES: usize = 8;
const PURPOSE: &str = "site visitors for integrations";

pub(super) fn to_json(app: &App, site: SiteId, request: &ViewRequest<'_>) -> Value {
    let user_agent: String = request
        .user_agent
        .chars()
        .take(MAX_USER_AGENT_CHARS)
        .collect();
    let message = message(site, request.client, &user_agent, app.clock.now());
    let mut visitor = json!({
        "anonymousId": app.keys.sign(PURPOSE, message.as_bytes()),
        "cookies": Map::new(),
        "userAgent": user_agent,
        "ip": "",
    });
    if let Some(language) = language(request.languages) {
        visitor["language"] = json!(language);
    }
    visitor
}

/// What tells the visitors of a site apart on one day. Its signature is known only to those who have the key ring, and
/// the date is its salt: on the next day, and on another site, the same visitor has another id.
fn message(site: SiteId, client: IpAddr, user_agent: &str, now: Timestamp) -> String {
    let day = Offset::UTC.to_datetime(now).date();
    format!("{day} {site} {client} {user_agent}")
}

/// The first language that a browser accepts, without its region.
fn language(accepted: &str) -> Option<String> {
    let first = accepted.split([',', ';']).next()?.trim();
    let language = first.split('-').next()?.to_ascii_lowercase();
    let is_language = (2..=MAX_LANGUAGE_BYTES).contains(&language.len())
        && language.bytes().all(|byte| byte.is_ascii_lowercase());
    is_language.then_some(language)
}

/// The page that a visitor came from, without what could be a secret: credentials, query and fragment. Empty if it is no
/// web page.
pub(super) fn referrer(referrer: &str) -> String {
    let url = Url::parse(referrer).ok();
    let Some(mut url) = url.filter(|url| matches!(url.scheme(), "http" | "https")) else {
        return String::new();
    };
    let cleared = url.set_username("").and_then(|()| url.set_password(None));
    url.set_query(None);
    url.set_fragment(None);
    if cleared.is_err() || url.as_str().len() > MAX_REFERRER_BYTES {
        return String::new();
    }
    url.into()
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;
    use model::Id;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn an_id_is_for_one_site_and_one_day() {
        let site = |number| Id::from_uuid(Uuid::from_u128(number));
        let client = |last| IpAddr::from([192, 0, 2, last]);
        let now: Timestamp = "2030-01-01T12:00:00Z".parse().expect("a time");
        let later = |hours| now + SignedDuration::from_hours(hours);
        let same = message(site(1), client(1), "Browser", now);
        assert_eq!(message(site(1), client(1), "Browser", later(11)), same);
        for other in [
            message(site(2), client(1), "Browser", now),
            message(site(1), client(2), "Browser", now),
            message(site(1), client(1), "Other", now),
            message(site(1), client(1), "Browser", later(12)),
        ] {
            assert_ne!(other, same);
        }
    }

    #[test]
    fn languages_have_no_region() {
        assert_eq!(language("de-CH,de;q=0.9,en;q=0.8").as_deref(), Some("de"));
        assert_eq!(language("EN").as_deref(), Some("en"));
        for other in ["", "*", "1", "x", "de\u{e9}", "abcdefghi"] {
            assert_eq!(language(other), None, "{other}");
        }
    }

    #[test]
    fn referrers_contain_no_secrets() {
        assert_eq!(
            referrer("https://me:pass@search.example/results?q=secret#top"),
            "https://search.example/results"
        );
        for other in ["", "about:blank", "javascript:alert(1)", "nothing"] {
            assert_eq!(referrer(other), "");
        }
        assert_eq!(
            referrer(&format!("https://a.example/{}", "x".repeat(2_000))),
            ""
        );
    }
}
