//! The way to an OpenID provider and back.

use app::{
    oidc::{self, Callback, OidcProviderRef, SignInFailure, SignInStart},
    sso::{self, SsoRefusal, saml::SIGN_IN_TTL},
};
use axum::{
    extract::Path,
    http::header,
    response::{AppendHeaders, IntoResponse, Redirect, Response},
};
use secrecy::ExposeSecret;

use super::{parse_path, refusal_page};
use crate::{next_path::NextPath, query::with_parameter, refusal::Result, visit::Visit};

pub(crate) async fn start(visit: Visit, Path(path): Path<(String, String)>) -> Result<Response> {
    let (organization, id) = parse_path(&path)?;
    send(&visit, OidcProviderRef::Organization(organization, id)).await
}

pub(crate) async fn start_installation(visit: Visit) -> Result<Response> {
    send(&visit, OidcProviderRef::Installation).await
}

/// Sends the browser to the provider, with a cookie: only this browser can finish the sign-in.
async fn send(visit: &Visit, provider: OidcProviderRef) -> Result<Response> {
    let cookie = visit.new_sso_secret();
    let begun = SignInStart {
        next: visit.next().as_str().to_owned(),
        browser_hash: sso::hash_browser_secret(&cookie)?,
        reauthenticate: !visit.parameter("force").is_empty(),
    };
    let url = match oidc::start(&visit.ctx, provider, begun).await {
        Ok(url) => url,
        Err(SignInFailure::Failed(error)) => return Err(error.into()),
        Err(SignInFailure::Refused(reason)) => return Ok(refusal_page(visit, reason.into())),
    };
    let max_age = SIGN_IN_TTL.try_into().ok();
    let cookie = visit.sso_cookie().set(cookie.expose_secret(), max_age);
    let headers = AppendHeaders([(header::SET_COOKIE, cookie)]);
    Ok((headers, Redirect::to(url.as_str())).into_response())
}

pub(crate) async fn finish(visit: Visit, Path(path): Path<(String, String)>) -> Result<Response> {
    let provider = parse_path(&path)?;
    let Some(callback) = callback(&visit) else {
        return Ok(refusal_page(&visit, SsoRefusal::OtherBrowser));
    };
    Ok(
        match sso::oidc::accept(&visit.ctx, provider, callback).await? {
            Ok(ticket) => {
                let path = with_parameter("/app/sso/finish", "ticket", ticket.expose_secret());
                Redirect::to(&path).into_response()
            }
            Err(refused) => refusal_page(&visit, refused),
        },
    )
}

pub(crate) async fn finish_installation(visit: Visit) -> Result<Response> {
    let Some(callback) = callback(&visit) else {
        return Ok(refusal_page(&visit, SsoRefusal::OtherBrowser));
    };
    let browser = visit.new_session(false);
    let accepted = sso::oidc::accept_installation(&visit.ctx, callback, browser).await?;
    Ok(match accepted {
        Ok(signed_in) => {
            let next = NextPath::parse(&signed_in.next);
            visit.start_session(&signed_in.session, false, &next)
        }
        Err(refused) => refusal_page(&visit, refused),
    })
}

/// Returns what the provider sent back with the browser. None if the browser has no cookie, so it did not begin.
fn callback(visit: &Visit) -> Option<Callback> {
    let text = |name| Some(visit.parameter(name)).filter(|text| !text.is_empty());
    let cookie = visit.sso_secret()?;
    Some(Callback {
        state: visit.parameter("state").into(),
        code: text("code").map(Into::into),
        iss: text("iss"),
        browser_hash: sso::hash_browser_secret(&cookie).ok()?,
    })
}
