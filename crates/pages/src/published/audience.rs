//! Admission to a site: everybody, visitors with a share link, visitors with a token of the customer's backend, and
//! members with a preview ticket.

use identity::{
    previews::PreviewTicket,
    visitor_tokens::{self, TokenAudience, Visitor},
};
use jiff::Timestamp;
use model::{Error, Result, id::Identified, site::SiteVisibility};
use secrecy::SecretString;
use serde_json::{Map, Value};
use store::published::PublishedSite;
use url::Url;

/// The credentials of a visitor and what is needed to check them.
pub(super) struct AccessRequest<'a> {
    pub(super) token: Option<&'a str>,
    pub(super) ticket: Option<&'a PreviewTicket>,
    /// The private key of the site, or the secret of the integration that signs its visitors in.
    pub(super) visitor_key: Option<SecretString>,
    /// The id and the URLs of the site.
    pub(super) names: Vec<String>,
    /// The requested path, relative to the site.
    pub(super) location: String,
    pub(super) redirect_on_error: bool,
    /// Whether an integration signs visitors in.
    pub(super) by_integration: bool,
    pub(super) now: Timestamp,
}

#[derive(Debug)]
pub(super) enum SiteAdmission {
    /// Admitted, with the claims of the visitor's token.
    Open {
        signed: Map<String, Value>,
        /// Whether there was a valid token; it may have no claims.
        is_signed: bool,
        is_preview: bool,
        /// When the admission expires.
        until: Option<Timestamp>,
    },
    /// Redirect to this URL.
    Redirect(String),
    /// Requires a login, at this URL.
    LoginRequired { sign_in: Option<String> },
}

const NOT_FOUND: Error = Error::NotFound(model::id::kind::Site::KIND);

pub(super) fn admit(site: &PublishedSite, request: &AccessRequest<'_>) -> Result<SiteAdmission> {
    let signed = signed_claims(request);
    let ticket = request
        .ticket
        .filter(|ticket| ticket.is_for(site.organization, site.id));
    if let Some(ticket) = ticket
        && site.is_member
    {
        return Ok(build_admission(signed, Some(ticket)));
    }
    if !site.is_published() {
        return Err(NOT_FOUND);
    }
    match site.visibility {
        SiteVisibility::Public | SiteVisibility::Unlisted => Ok(build_admission(signed, None)),
        SiteVisibility::ShareLink if site.share_link.is_some() => Ok(build_admission(signed, None)),
        SiteVisibility::ShareLink => Err(NOT_FOUND),
        SiteVisibility::VisitorAuth if signed.is_some() => Ok(build_admission(signed, None)),
        SiteVisibility::VisitorAuth => Ok(redirect_to_login(site, request)),
    }
}

fn build_admission(signed: Option<Visitor>, ticket: Option<&PreviewTicket>) -> SiteAdmission {
    let by_token = signed.as_ref().map(|visitor| visitor.expires_at);
    let by_ticket = ticket.map(|ticket| ticket.expires_at);
    SiteAdmission::Open {
        is_signed: signed.is_some(),
        signed: signed.map(|visitor| visitor.claims).unwrap_or_default(),
        is_preview: ticket.is_some(),
        until: by_token.into_iter().chain(by_ticket).min(),
    }
}

fn signed_claims(request: &AccessRequest<'_>) -> Option<Visitor> {
    let site = TokenAudience {
        key: request.visitor_key.as_ref()?,
        names: &request.names,
    };
    visitor_tokens::verify(request.token?, &site, request.now)
}

/// Returns the login URL of the customer's backend, with the path to return to. The path is relative, so that with
/// the site's URL before it, it cannot redirect to another site.
fn redirect_to_login(site: &PublishedSite, request: &AccessRequest<'_>) -> SiteAdmission {
    if request.by_integration {
        // Its script decides where to.
        return SiteAdmission::LoginRequired { sign_in: None };
    }
    let fallback = site.visitor_fallback_url.as_deref();
    let fallback = fallback.and_then(|url| Url::parse(url).ok());
    let login_url = fallback.map(|mut url| {
        url.query_pairs_mut()
            .append_pair("location", &request.location);
        String::from(url)
    });
    match login_url {
        Some(url) if request.token.is_none() || request.redirect_on_error => {
            SiteAdmission::Redirect(url)
        }
        sign_in => SiteAdmission::LoginRequired { sign_in },
    }
}
