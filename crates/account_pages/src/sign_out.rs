//! Signing out.

use app::sessions;
use axum::{
    http::header,
    response::{AppendHeaders, IntoResponse, Redirect, Response},
};

use crate::{refusal::Result, sign_in::after_sign_out, visit::Visit};

/// Deletes the cookie even if the session has ended before.
pub(crate) async fn submit(visit: Visit) -> Result<Response> {
    if visit.is_signed_in() {
        sessions::sign_out(&visit.ctx).await?;
    }
    let cookie = AppendHeaders([(header::SET_COOKIE, visit.session_cookie().delete())]);
    Ok((cookie, Redirect::to(&after_sign_out())).into_response())
}
