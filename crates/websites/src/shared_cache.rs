//! What shared caches may store, and the surrogate keys by which they purge it.

use pages::published::SiteLocation;

/// Whether all visitors without claims get the same response.
pub(crate) fn is_publicly_cacheable(location: &SiteLocation) -> bool {
    let reader = &location.reader;
    reader.share_link.is_none()
        && reader.preview.is_none()
        && reader.claims.is_empty()
        && !location.varies_by_visitor()
}

/// The surrogate keys of responses from a location.
pub(crate) fn surrogate_keys(location: &SiteLocation) -> String {
    format!("site:{} space:{}", location.site.id, location.variant.space)
}
