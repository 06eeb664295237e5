//! `If-None-Match`: whether the client already has a response.

use axum::http::HeaderValue;

/// Returns whether the values of `If-None-Match` name the response: `*`, or an ETag that `is_current` accepts without
/// its quotes. Weak and strong ETags are compared alike, as the standard says for this header.
pub fn matches_etag<'a>(
    if_none_match: impl IntoIterator<Item = &'a HeaderValue>,
    is_current: impl Fn(&str) -> bool,
) -> bool {
    let values = if_none_match.into_iter();
    let mut tags = values
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(','))
        .map(str::trim);
    tags.any(|tag| tag == "*" || is_current(tag.trim_start_matches("W/").trim_matches('"')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_of_the_named_etags_matches() {
        for (lists, expected) in [
            (&[][..], false),
            (&["\"abc\""], true),
            (&["W/\"abc\""], true),
            (&["\"x\", \"abc\""], true),
            (&["\"x\"", "\"abc\""], true),
            (&["*"], true),
            (&["\"abcd\""], false),
            (&["\"ab\", \"c\""], false),
        ] {
            let values: Vec<_> = lists
                .iter()
                .map(|list| HeaderValue::from_static(list))
                .collect();
            let matches = matches_etag(&values, |etag| etag == "abc");
            assert_eq!(matches, expected, "{lists:?}");
        }
    }
}
