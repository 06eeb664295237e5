//! Sanitizes the HTML of a body against an allowlist, whatever produced it.
//!
//! Rendering already escapes everything; this is the second line of defence. For formulas and diagrams, which libraries
//! render, it is the first.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use ammonia::{Builder, UrlRelative};

use super::safe_url;

mod allowlist;

static SANITIZER: LazyLock<Builder<'static>> = LazyLock::new(sanitizer);

pub(super) fn sanitize(html: &str) -> String {
    SANITIZER.clean(html).to_string()
}

fn sanitizer() -> Builder<'static> {
    let mut builder = Builder::empty();
    let tags = allowlist::HTML
        .iter()
        .chain(allowlist::SVG)
        .chain(allowlist::MATH);
    let attributes = allowlist::ATTRIBUTES
        .iter()
        .map(|(tag, names)| (*tag, names.iter().copied().collect()))
        .collect::<HashMap<&str, HashSet<&str>>>();
    builder
        .tags(tags.copied().collect())
        .clean_content_tags(["script", "style"].into())
        .generic_attributes(allowlist::GLOBAL_ATTRIBUTES.iter().copied().collect())
        .tag_attributes(attributes)
        .url_schemes(["http", "https", "mailto", "tel"].into())
        .url_relative(UrlRelative::PassThrough)
        .link_rel(None)
        .strip_comments(true)
        .filter_style_properties(allowlist::STYLES.iter().copied().collect())
        .attribute_filter(filter);
    builder
}

/// Checks URLs by our own, stricter rule; forms only lead to the integrations of the site.
fn filter<'v>(element: &str, attribute: &str, value: &'v str) -> Option<Cow<'v, str>> {
    match (element, attribute) {
        // Pages of integrations are on the origin that the operator set, perhaps without encryption.
        ("iframe", "src") => ["https://", "http://"]
            .iter()
            .any(|scheme| value.starts_with(scheme))
            .then_some(Cow::Borrowed(value)),
        ("form", "action") => is_component_path(value).then_some(Cow::Borrowed(value)),
        (_, "src") => safe_url::safe_media(value),
        (_, "href") => safe_url::safe_link(value),
        _ if value.contains("url(") && !matches!(attribute, "alt" | "title" | "aria-label") => {
            is_local_reference(value).then_some(Cow::Borrowed(value))
        }
        _ => Some(Cow::Borrowed(value)),
    }
}

/// True for the path that forms of components are sent to, which is on the site itself.
fn is_component_path(path: &str) -> bool {
    path.ends_with("/~/integration")
        && path.starts_with('/')
        && !path.starts_with("//")
        && !path.contains('\\')
}

/// True for references to the arrow heads of diagrams: `url(#name)`.
fn is_local_reference(value: &str) -> bool {
    let inner = value
        .strip_prefix("url(#")
        .and_then(|rest| rest.strip_suffix(')'));
    inner.is_some_and(|name| {
        name.chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
    })
}

#[cfg(test)]
mod tests {
    use super::sanitize;

    #[test]
    fn elements_off_the_allowlist_are_removed() {
        for (dirty, cleaned) in [
            ("<p onclick=x>a</p>", "<p>a</p>"),
            ("<script>x</script>a", "a"),
            ("<style>x</style>a", "a"),
            ("<a href='javascript:x'>a</a>", "<a>a</a>"),
            ("<img src='data:image/png,x' alt=''>", "<img alt=\"\">"),
            (
                "<svg><a href='x:y'><circle r='1'></circle></a></svg>",
                "<svg><a><circle r=\"1\"></circle></a></svg>",
            ),
            (
                "<svg><g fill='url(http://x)'></g></svg>",
                "<svg><g></g></svg>",
            ),
            (
                "<math><mi style='color:red;position:fixed'>x</mi></math>",
                "<math><mi style=\"color:red\">x</mi></math>",
            ),
            (
                "<form action=x onsubmit=y><input name=q formaction=z></form>",
                "<form><input name=\"q\"></form>",
            ),
            ("<form action='//x/~/integration'></form>", "<form></form>"),
            (
                "<form action='/docs/~/integration'></form>",
                "<form action=\"/docs/~/integration\"></form>",
            ),
            (
                "<object data=x></object><embed src=x><base href=x><meta http-equiv=refresh>",
                "",
            ),
        ] {
            assert_eq!(sanitize(dirty), cleaned, "{dirty}");
        }
    }
}
