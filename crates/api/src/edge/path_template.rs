//! Path templates: the router and the OpenAPI document write them differently.

/// Converts a path of the router to OpenAPI, which has no syntax for a parameter with slashes.
pub(crate) fn plain_path(path: &str) -> String {
    path.replace("{*", "{")
}
