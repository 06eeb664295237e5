//! Path templates: the router and the OpenAPI document write them differently.

/// Converts a path of the router to OpenAPI, which has no syntax for a parameter with slashes.
pub(crate) fn plain_path(path: &str) -> String {
    path.replace("{*", "{")
}

/// The names of the parameters of an OpenAPI path, in their order.
pub(crate) fn parameter_names(path: &str) -> impl Iterator<Item = &str> {
    path.split('/')
        .filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'))
}
