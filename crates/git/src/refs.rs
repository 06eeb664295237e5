//! Names of refs that people push.

/// Longer names than this are no use to anyone.
const MOST: usize = 200;

/// Whether Git takes it for the full name of a ref, and every tool for one that is not an option.
pub fn is_name(name: &str) -> bool {
    name.len() <= MOST
        && gix_validate::reference::name(name.into()).is_ok()
        && !name.split('/').any(|part| part.starts_with('-'))
}
