//! Validates names of pushed refs.

const MAX_NAME_BYTES: usize = 200;

/// Whether Git accepts it as the full name of a ref, and no tool can take it for an option.
pub fn is_name(name: &str) -> bool {
    name.len() <= MAX_NAME_BYTES
        && gix_validate::reference::name(name.into()).is_ok()
        && !name.split('/').any(|part| part.starts_with('-'))
}
