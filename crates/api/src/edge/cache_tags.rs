//! Cache tags: the objects that a response contains. Clients that cache responses, like the public renderer, invalidate
//! those with the tag of an object when that object changes.

use axum::{
    extract::{MatchedPath, Request},
    http::{HeaderName, HeaderValue, Method, StatusCode},
    response::Response,
};

/// The header name that public clients expect.
const CACHE_TAG: HeaderName = HeaderName::from_static("x-gitbook-cache-tag");

/// Returns the tags for a GET request; `None` if its response has no taggable object.
pub(crate) fn find(request: &Request) -> Option<HeaderValue> {
    if request.method() != Method::GET {
        return None;
    }
    let template = request.extensions().get::<MatchedPath>()?;
    HeaderValue::from_str(&tags(template.as_str(), request.uri().path())?).ok()
}

pub(crate) fn write(tags: Option<HeaderValue>, response: &mut Response) {
    let is_cacheable =
        response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
    if let Some(tags) = tags.filter(|_| is_cacheable) {
        response.headers_mut().insert(CACHE_TAG, tags);
    }
}

fn tags(template: &str, path: &str) -> Option<String> {
    let parameter = |name: &str| {
        let mut segments = template.split('/').zip(path.split('/'));
        segments
            .find(|(segment, _)| *segment == name)
            .map(|(_, value)| value)
    };
    let space = parameter("{spaceId}").map(|space| format!("space:{space}"));
    let site = parameter("{siteId}").map(|site| format!("site:{site}"));
    let spec = parameter("{organizationId}")
        .zip(parameter("{specSlug}"))
        .map(|(organization, slug)| format!("organization:{organization}:openapi:{slug}"));
    let found: Vec<String> = [space, site, spec].into_iter().flatten().collect();
    (!found.is_empty()).then(|| found.join(","))
}

#[cfg(test)]
mod tests {
    use super::tags;

    #[test]
    fn a_response_is_tagged_with_the_objects_of_its_path() {
        let found = |template, path| tags(template, path).unwrap_or_default();
        assert_eq!(
            found("/v1/spaces/{spaceId}/content", "/v1/spaces/s/content"),
            "space:s"
        );
        assert_eq!(
            found(
                "/v1/orgs/{organizationId}/sites/{siteId}",
                "/v1/orgs/o/sites/s"
            ),
            "site:s"
        );
        assert_eq!(
            found(
                "/v1/orgs/{organizationId}/openapi/{specSlug}",
                "/v1/orgs/o/openapi/pets"
            ),
            "organization:o:openapi:pets"
        );
        assert_eq!(
            found("/v1/orgs/{organizationId}/teams", "/v1/orgs/o/teams"),
            ""
        );
    }
}
