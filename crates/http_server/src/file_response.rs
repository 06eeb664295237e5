//! The response for a file: whole, in part, or 304, and never executed with the origin of the server.

use std::ops::Range;

use axum::{
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use model::{Error, Result};

use crate::{
    byte_range::{RequestedRange, requested_range},
    etag::matches_etag,
};

/// The headers of a file.
#[derive(Debug, Clone, Copy)]
pub struct FileResponse<'a> {
    /// Identifies exactly these bytes; without quotes.
    pub etag: &'a str,
    pub size: u64,
    pub content_type: &'a str,
    /// The value of `Content-Disposition`.
    pub disposition: &'a str,
    pub cache_control: &'a str,
    /// The value of `Content-Security-Policy`.
    pub security_policy: &'a str,
}

impl FileResponse<'_> {
    /// Returns the response without its body, and the bytes that the caller has to put there. None if the client has
    /// the file (304) or requests bytes beyond its end (416).
    pub fn head(&self, request: &HeaderMap) -> Result<(Response, Option<Range<u64>>)> {
        let size = self.size;
        let mut response = StatusCode::OK.into_response();
        let headers = response.headers_mut();
        let etag = format!("\"{}\"", self.etag);
        set(headers, header::ETAG, &etag)?;
        set(headers, header::CACHE_CONTROL, self.cache_control)?;
        set(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff")?;
        set(
            headers,
            header::CONTENT_SECURITY_POLICY,
            self.security_policy,
        )?;
        set(headers, header::REFERRER_POLICY, "no-referrer")?;
        let if_none_match = request.get_all(header::IF_NONE_MATCH);
        if matches_etag(if_none_match, |etag| etag == self.etag) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Ok((response, None));
        }
        set(headers, header::ACCEPT_RANGES, "bytes")?;
        let text = |name| request.get(name).and_then(|value| value.to_str().ok());
        let (wanted, condition) = (text(header::RANGE), text(header::IF_RANGE));
        let (status, range) = match requested_range(wanted, condition, &etag, size) {
            RequestedRange::Whole => (StatusCode::OK, 0..size),
            RequestedRange::Part(range) => {
                let part = format!("bytes {}-{}/{size}", range.start, range.end - 1);
                set(headers, header::CONTENT_RANGE, &part)?;
                (StatusCode::PARTIAL_CONTENT, range)
            }
            RequestedRange::Unsatisfiable => {
                set(headers, header::CONTENT_RANGE, &format!("bytes */{size}"))?;
                *response.status_mut() = StatusCode::RANGE_NOT_SATISFIABLE;
                return Ok((response, None));
            }
        };
        headers.insert(
            header::CONTENT_LENGTH,
            HeaderValue::from(range.end - range.start),
        );
        set(headers, header::CONTENT_TYPE, self.content_type)?;
        set(headers, header::CONTENT_DISPOSITION, self.disposition)?;
        *response.status_mut() = status;
        Ok((response, Some(range)))
    }
}

fn set(headers: &mut HeaderMap, name: HeaderName, value: &str) -> Result<()> {
    let value = HeaderValue::from_str(value).map_err(Error::internal)?;
    headers.insert(name, value);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: FileResponse<'_> = FileResponse {
        etag: "abc",
        size: 10,
        content_type: "image/png",
        disposition: "inline",
        cache_control: "private",
        security_policy: "sandbox",
    };

    fn head(sent: &[(HeaderName, &'static str)]) -> (Response, Option<Range<u64>>) {
        let mut request = HeaderMap::new();
        for (name, value) in sent {
            request.insert(name, HeaderValue::from_static(value));
        }
        FILE.head(&request).expect("plain headers")
    }

    #[test]
    fn whole_file_has_its_length() {
        let (response, range) = head(&[]);
        assert_eq!((response.status(), range), (StatusCode::OK, Some(0..10)));
        assert_eq!(response.headers()[header::CONTENT_LENGTH], "10");
        assert_eq!(response.headers()[header::ETAG], "\"abc\"");
    }

    #[test]
    fn part_says_which_bytes_it_has() {
        let (response, range) = head(&[(header::RANGE, "bytes=2-4")]);
        assert_eq!(range, Some(2..5));
        assert_eq!(response.status(), StatusCode::PARTIAL_CONTENT);
        assert_eq!(response.headers()[header::CONTENT_RANGE], "bytes 2-4/10");
        assert_eq!(response.headers()[header::CONTENT_LENGTH], "3");
    }

    #[test]
    fn range_beyond_the_end_is_rejected_with_the_size() {
        let (response, range) = head(&[(header::RANGE, "bytes=10-")]);
        assert_eq!(range, None);
        assert_eq!(response.status(), StatusCode::RANGE_NOT_SATISFIABLE);
        assert_eq!(response.headers()[header::CONTENT_RANGE], "bytes */10");
    }

    #[test]
    fn client_with_the_file_gets_304_whatever_range_it_requests() {
        let (response, range) = head(&[
            (header::IF_NONE_MATCH, "\"abc\""),
            (header::RANGE, "bytes=2-4"),
        ]);
        assert_eq!(range, None);
        assert_eq!(response.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(response.headers()[header::CACHE_CONTROL], "private");
    }
}
