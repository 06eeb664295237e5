//! The metadata of this server, and the way to a SAML identity provider.

use app::sso::saml::{self, SIGN_IN_TTL};
use axum::{
    extract::Path,
    http::header,
    response::{AppendHeaders, IntoResponse, Redirect, Response},
};
use secrecy::ExposeSecret;

use super::parse_path;
use crate::{refusal::Result, visit::Visit};

/// The media type of metadata.
const METADATA_TYPE: &str = "application/samlmetadata+xml";

pub(crate) async fn metadata(visit: Visit, Path(path): Path<(String, String)>) -> Result<Response> {
    let (organization, provider) = parse_path(&path)?;
    let xml = saml::metadata(&visit.ctx, organization, provider).await?;
    Ok(([(header::CONTENT_TYPE, METADATA_TYPE)], xml).into_response())
}

/// Sends the browser to the provider, with a cookie: only this browser can finish the sign-in.
pub(crate) async fn start(visit: Visit, Path(path): Path<(String, String)>) -> Result<Response> {
    let provider = parse_path(&path)?;
    let cookie = visit.new_sso_secret();
    let next = visit.next();
    let is_forced = !visit.parameter("force").is_empty();
    let url = saml::start(&visit.ctx, provider, &cookie, next.as_str(), is_forced).await?;
    let max_age = SIGN_IN_TTL.try_into().ok();
    let cookie = visit.sso_cookie().set(cookie.expose_secret(), max_age);
    let headers = AppendHeaders([(header::SET_COOKIE, cookie)]);
    Ok((headers, Redirect::to(&url)).into_response())
}
