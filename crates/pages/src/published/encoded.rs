//! Percent-encoding of URL paths.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// All but letters, digits, the four characters that need no escape, and the slash between segments.
const PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'/');

/// Encodes the path of a page or file for URLs. Sources of redirects are stored in the same form.
pub fn encoded_path(path: &str) -> String {
    utf8_percent_encode(path, PATH).to_string()
}
