//! What shared caches may store, and the surrogate keys by which they purge it.

use pages::published::SiteLocation;

/// Whether all visitors without claims get the same response.
pub(crate) fn is_publicly_cacheable(found: &SiteLocation) -> bool {
    let reader = &found.reader;
    reader.share_link.is_none()
        && reader.preview.is_none()
        && reader.claims.is_empty()
        && !found.varies_by_visitor()
}

/// The surrogate keys of responses from a location.
pub(crate) fn surrogate_keys(found: &SiteLocation) -> String {
    format!("site:{} space:{}", found.site.id, found.variant.space)
}
