//! Signing in with an identity provider of an organization.

pub(crate) mod acs;
pub(crate) mod choice;
pub(crate) mod finish;
pub(crate) mod oidc;
pub(crate) mod saml;

use axum::{http::StatusCode, response::Response};
use maud::html;
use model::{
    Error,
    id::{Identified, OrganizationId, SsoProviderId, kind},
};

use app::sso::SsoRefusal;

use crate::{refusal::Result, visit::Visit};

/// The organization and the provider in a path.
fn parse_path(
    (organization, provider): &(String, String),
) -> Result<(OrganizationId, SsoProviderId)> {
    let missing = || Error::NotFound(kind::SsoProvider::KIND);
    let organization = organization.parse().map_err(|_| missing())?;
    let provider = provider.parse().map_err(|_| missing())?;
    Ok((organization, provider))
}

/// Says why nobody is signed in.
fn refusal_page(visit: &Visit, refusal: SsoRefusal) -> Response {
    let texts = visit.texts();
    let status = match refusal {
        SsoRefusal::Expired => StatusCode::BAD_REQUEST,
        SsoRefusal::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::FORBIDDEN,
    };
    let text = match refusal {
        SsoRefusal::Message => texts.sso.refused_message,
        SsoRefusal::Expired => texts.sso.expired,
        SsoRefusal::OtherBrowser => texts.sso.other_browser,
        SsoRefusal::UnknownPerson => texts.sso.unknown_person,
        SsoRefusal::EmailUnverified => texts.sso.email_unverified,
        SsoRefusal::Unavailable => texts.sso.unavailable,
        SsoRefusal::SignUpClosed => texts.sign_up_closed,
        SsoRefusal::DisabledAccount => texts.disabled_account,
        SsoRefusal::RemovedMember => texts.sso.removed_member,
    };
    let title = texts.sso.refused_title;
    let main = html! {
        h1 { (title) }
        p.lead { (text) }
        p { a.button href="/app/sign-in" { (texts.sso.start_again) } }
    };
    visit.page(status, title, &main)
}
