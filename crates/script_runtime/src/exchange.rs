//! One call over the socket of a process: a form goes in, an HTTP response comes out.

use std::{error::Error as StdError, path::Path, pin::pin};

use bytes::Bytes;
use http::{HeaderMap, Request, StatusCode, header};
use http_body_util::{BodyExt, Full, LengthLimitError, Limited};
use hyper::{body::Incoming, client::conn::http1};
use hyper_util::rt::TokioIo;
use tokio::net::UnixStream;

use crate::{ScriptCall, ScriptError};

const MAX_BODY_BYTES: usize = 5 << 20;
const MAX_HEADER_BYTES: usize = 64 << 10;
/// Tells `entry.js` which call it is.
const NUMBER: &str = "x-bindery-call";
const CONNECTION_HEADERS: [header::HeaderName; 5] = [
    header::CONNECTION,
    header::CONTENT_LENGTH,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
];

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

/// Why there is no answer.
pub(crate) enum Break {
    /// The process took no connection, so the script did not see the call.
    Unsent,
    /// The connection ended too early, or was no HTTP.
    Broken,
    Refused(ScriptError),
}

pub(crate) async fn exchange(path: &Path, number: u64, call: &ScriptCall) -> Result<Answer, Break> {
    let stream = UnixStream::connect(path).await;
    let stream = TokioIo::new(stream.map_err(|_| Break::Unsent)?);
    let (mut sender, connection) = http1::Builder::new()
        .max_buf_size(MAX_HEADER_BYTES)
        .handshake(stream)
        .await
        .map_err(|_| Break::Unsent)?;
    let request = request(number, call).map_err(|_| Break::Broken)?;
    let mut talk = pin!(async {
        let response = sender.send_request(request).await;
        read(response.map_err(|_| Break::Broken)?).await
    });
    let mut connection = pin!(connection);
    // The connection has to be polled for the response to arrive, and may end before it was read.
    tokio::select! {
        answer = &mut talk => return answer,
        _ = &mut connection => {}
    }
    talk.await
}

async fn read(response: http::Response<Incoming>) -> Result<Answer, Break> {
    let (head, body) = response.into_parts();
    if head.status.is_informational() {
        return Err(Break::Refused(ScriptError::Answer));
    }
    let body = Limited::new(body, MAX_BODY_BYTES).collect().await;
    let body = body.map_err(|error| {
        if is_too_large(&*error) {
            let bytes = MAX_BODY_BYTES;
            return Break::Refused(ScriptError::TooLarge { bytes });
        }
        Break::Broken
    })?;
    let mut headers = head.headers;
    for name in &CONNECTION_HEADERS {
        headers.remove(name);
    }
    Ok(Answer {
        status: head.status,
        headers,
        body: body.to_bytes(),
    })
}

fn is_too_large(error: &(dyn StdError + 'static)) -> bool {
    error.downcast_ref::<LengthLimitError>().is_some()
}

fn request(number: u64, call: &ScriptCall) -> http::Result<Request<Full<Bytes>>> {
    let (content_type, form) = call.form();
    Request::post("/v1")
        .header(header::HOST, "script")
        .header(header::CONNECTION, "close")
        .header(NUMBER, number)
        .header(header::CONTENT_TYPE, content_type)
        .body(Full::new(form))
}
