//! Paths as they stand in addresses.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// All but letters, digits, the four marks that need no escape, and the slash between segments.
const PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// A path of a page or a file as addresses have it. Sources of redirects are written in the same way.
pub fn encoded_path(path: &str) -> String {
    utf8_percent_encode(path, PATH).to_string()
}
