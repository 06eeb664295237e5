//! What the API and the websites have in common as HTTP servers: host dispatch, the address of the client behind
//! trusted proxies, request ids with the log line and metrics of each request, panics as responses, and files with
//! byte ranges. Use cases know nothing of it; `api` and `websites` are built on it.
//!
//! ```
//! use axum::http::{HeaderMap, StatusCode, header};
//! use http_server::FileResponse;
//!
//! let file = FileResponse {
//!     etag: "3f786850",
//!     size: 1000,
//!     content_type: "image/png",
//!     disposition: "inline",
//!     cache_control: "private, max-age=60",
//!     security_policy: "sandbox",
//! };
//! let mut request = HeaderMap::new();
//! request.insert(header::RANGE, "bytes=0-99".parse().unwrap());
//! let (response, range) = file.head(&request).unwrap();
//! assert_eq!(response.status(), StatusCode::PARTIAL_CONTENT);
//! assert_eq!(range, Some(0..100));
//! ```

mod access_log;
mod byte_range;
mod client_address;
mod compression;
mod etag;
mod file_response;
mod host_header;
mod host_router;
mod panics;
mod request_id;
mod request_origin;
mod session_cookie;

pub use access_log::{AccessLog, LogTarget};
pub use compression::{MayCompress, compress, weaken_etag};
pub use etag::matches_etag;
pub use file_response::FileResponse;
pub use host_header::host_in;
pub use host_router::HostRouter;
pub use panics::{catch_panics, is_panic};
pub use request_id::RequestId;
pub use request_origin::{cross_origin_refusal, may_read_by_cookie, require_same_origin};
pub use session_cookie::SessionCookie;
