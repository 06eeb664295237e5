//! URLs of APIs, which are off if empty.

use serde::{Deserializer, de};
use url::Url;

use crate::optional;

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> std::result::Result<Option<Url>, D::Error> {
    let text: Option<String> = optional::deserialize(deserializer)?;
    let Some(text) = text else { return Ok(None) };
    let url = Url::parse(&text).ok();
    let url = url.filter(|url| matches!(url.scheme(), "http" | "https"));
    let wrong = || {
        de::Error::custom(
            "must be a URL that starts with http:// or https://, such as http://127.0.0.1:2737",
        )
    };
    url.ok_or_else(wrong).map(Some)
}
