//! Which responses are compressed: those without secrets. Operations that return tokens, keys, or URLs that open
//! something are left out.

use axum::{
    extract::{MatchedPath, Request},
    http::{Method, StatusCode},
    response::Response,
};
use http_server::MayCompress;

use crate::edge::query_string;

/// GET operations by the template of their path, without the prefix.
const COMPRESSED: [&str; 12] = [
    "/spaces/{spaceId}/content/pages",
    "/spaces/{spaceId}/content/page/{pageId}",
    "/spaces/{spaceId}/documents/{documentId}",
    "/spaces/{spaceId}/revisions/{revisionId}/pages",
    "/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}",
    "/spaces/{spaceId}/revisions/{revisionId}/changes",
    "/spaces/{spaceId}/change-requests",
    "/spaces/{spaceId}/change-requests/{changeRequestId}/changes",
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages",
    "/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}",
    "/spaces/{spaceId}/search",
    "/orgs/{organizationId}/search",
];

/// Returns whether the response to a request has no secrets.
pub(crate) fn may_compress(request: &Request) -> bool {
    let path = request.extensions().get::<MatchedPath>();
    let template = path.and_then(|path| path.as_str().strip_prefix("/v1"));
    // With their targets, references have the URLs of files.
    let has_targets = |(name, value): &(String, String)| name == "dereferenced" && value != "false";
    request.method() == Method::GET
        && template.is_some_and(|template| COMPRESSED.contains(&template))
        && !query_string::pairs(request.uri()).iter().any(has_targets)
}

pub(crate) fn mark(may_compress: bool, response: &mut Response) {
    if may_compress && response.status() == StatusCode::OK {
        response.extensions_mut().insert(MayCompress);
    }
}
