//! The files that the console was built to, each also compressed.

use axum::{
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// In the order of preference: the name in the header, and the extension of the file.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

pub(crate) fn find(path: &str) -> Option<&'static [u8]> {
    find_in(FILES, path)
}

fn find_in<'a>(files: &[(&str, &'a [u8])], path: &str) -> Option<&'a [u8]> {
    let at = files.binary_search_by(|(name, _)| (*name).cmp(path)).ok()?;
    files.get(at).map(|(_, bytes)| *bytes)
}

/// Responds with a file of the build. Its name changes with its bytes, so browsers keep it.
pub(crate) fn respond(path: &str, headers: &HeaderMap) -> Response {
    respond_from(FILES, path, headers)
}

fn respond_from(
    files: &[(&'static str, &'static [u8])],
    path: &str,
    headers: &HeaderMap,
) -> Response {
    let Some((media_type, plain)) = media_type(path).zip(find_in(files, path)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let common = [
        (header::CONTENT_TYPE, media_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::VARY, "accept-encoding"),
    ];
    for (encoding, extension) in ENCODINGS {
        let compressed = find_in(files, &format!("{path}{extension}"));
        if let Some(bytes) = compressed.filter(|_| accepts(headers, encoding)) {
            return (common, [(header::CONTENT_ENCODING, encoding)], bytes).into_response();
        }
    }
    (common, plain).into_response()
}

/// Returns none for files that are not asked for by name, such as the compressed ones.
fn media_type(path: &str) -> Option<&'static str> {
    let (_, extension) = path.rsplit_once('.')?;
    Some(match extension {
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "woff2" => "font/woff2",
        _ => return None,
    })
}

fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut listed = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|list| list.split(','));
    listed.any(|one| {
        let mut parts = one.split(';').map(str::trim);
        parts.next() == Some(encoding) && parts.next() != Some("q=0")
    })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    const BUILT: &[(&str, &[u8])] = &[
        ("assets/a-1.js", b"plain"),
        ("assets/a-1.js.br", b"brotli"),
        ("assets/a-1.js.gz", b"gzip"),
        ("index.html", b"page"),
    ];

    fn encoding(accepted: &'static str) -> Option<HeaderValue> {
        let headers =
            HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
        let response = respond_from(BUILT, "assets/a-1.js", &headers);
        response.headers().get(header::CONTENT_ENCODING).cloned()
    }

    #[test]
    fn the_best_encoding_that_is_accepted_is_sent() {
        assert_eq!(encoding("gzip, deflate, br").unwrap(), "br");
        assert_eq!(encoding("gzip, br;q=0").unwrap(), "gzip");
        assert_eq!(encoding("identity"), None);
    }

    #[test]
    fn only_files_of_the_build_are_served_and_compressed_ones_not_by_name() {
        let status = |path| respond_from(BUILT, path, &HeaderMap::new()).status();
        assert_eq!(status("assets/a-1.js"), StatusCode::OK);
        for path in [
            "assets/a-2.js",
            "assets/a-1.js.br",
            "index.html",
            "../index.html",
            "",
        ] {
            assert_eq!(status(path), StatusCode::NOT_FOUND, "{path}");
        }
    }
}
