//! Error responses that are not a page of a site: as HTML for people and as text for programs.

use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::Response,
};
use context::App;
use model::{Error, Result, customization::CustomizationOverrides, language::Language};
use pages::published::{PublishedSite, RefusedSite, SiteLocation};
use render::{
    frame::SiteFrame,
    standalone::{ErrorPage, ErrorReason},
};

use crate::{
    frame,
    media_types::HTML,
    negotiation::ClientPreferences,
    policy,
    prepared_response::{self, CachePolicy, ResponseMeta},
};

/// Seconds until a retry is worthwhile, if the error does not say.
const BUSY_RETRY_SECONDS: u64 = 2;
const METHOD_NOT_ALLOWED_TEXT: &str = "A site can only be read: use GET.";

/// How much of a site an error page may show.
pub(crate) enum ErrorScope<'a> {
    /// Nothing: not even that the site exists.
    Hidden,
    /// The site, but none of its pages.
    SiteOnly(&'a RefusedSite),
    Admitted(&'a SiteLocation),
}

impl ErrorScope<'_> {
    fn site(&self) -> Option<&PublishedSite> {
        match self {
            Self::Hidden => None,
            Self::SiteOnly(refused) => Some(&refused.site),
            Self::Admitted(location) => Some(&location.site),
        }
    }

    fn login_url(&self) -> Option<&str> {
        match self {
            Self::SiteOnly(refused) => refused.sign_in.as_deref(),
            Self::Hidden | Self::Admitted(_) => None,
        }
    }

    /// The look of the error page. An invalid customization must not hide the error.
    fn frame(&self, accepted: ClientPreferences) -> SiteFrame {
        let frame = match self {
            Self::Hidden => None,
            Self::SiteOnly(refused) => outside_frame(refused).ok(),
            Self::Admitted(location) => inside_frame(location).ok(),
        };
        let mut frame = frame.unwrap_or_else(|| SiteFrame::neutral(accepted.locale));
        if let Some(site) = self.site()
            && frame.title.is_empty()
        {
            frame.title.clone_from(&site.title);
        }
        frame
    }
}

fn outside_frame(refused: &RefusedSite) -> Result<SiteFrame> {
    let site = &refused.site;
    let chosen =
        CustomizationOverrides::from_stored(site.customization.clone())?.customization()?;
    Ok(SiteFrame {
        home: refused.base_path.clone(),
        ..SiteFrame::for_outsiders(&chosen, None)
    })
}

fn inside_frame(location: &SiteLocation) -> Result<SiteFrame> {
    let chosen = frame::customization(location)?;
    let language = location.variant.language.clone();
    let language = language.and_then(|code| Language::try_from(code).ok());
    Ok(SiteFrame {
        home: location.site_base_path.clone(),
        ..SiteFrame::for_outsiders(&chosen, language)
    })
}

/// The error as a page for people or as text for programs.
pub(crate) fn error_response(
    app: &App,
    accepted: ClientPreferences,
    place: &ErrorScope<'_>,
    error: &Error,
) -> Response {
    let (status, text) = status_and_text(error);
    if !accepted.html {
        return with_retry_after(text_response(status, &text), error);
    }
    let reason = reason(place, error, &text);
    with_retry_after(page(app, accepted, place, (status, reason)), error)
}

/// The error as text for programs.
pub(crate) fn error_text(error: &Error) -> Response {
    let (status, text) = status_and_text(error);
    with_retry_after(text_response(status, &text), error)
}

/// `allowed` lists the methods that can be used.
pub(crate) fn method_not_allowed(
    app: &App,
    accepted: ClientPreferences,
    allowed: &'static str,
) -> Response {
    let status = StatusCode::METHOD_NOT_ALLOWED;
    let mut response = if accepted.html {
        page(
            app,
            accepted,
            &ErrorScope::Hidden,
            (status, ErrorReason::InvalidRequest(METHOD_NOT_ALLOWED_TEXT)),
        )
    } else {
        text_response(status, METHOD_NOT_ALLOWED_TEXT)
    };
    let headers = response.headers_mut();
    headers.insert(header::ALLOW, HeaderValue::from_static(allowed));
    response
}

/// Status and text for programs. Logs what operators have to know.
fn status_and_text(error: &Error) -> (StatusCode, String) {
    let (status, text) = match error {
        Error::NotFound(_) => (
            StatusCode::NOT_FOUND,
            "There is nothing at this address. Check it for typing errors.",
        ),
        Error::Unauthenticated(message) => (StatusCode::UNAUTHORIZED, *message),
        Error::Internal(_) => {
            tracing::error!("a site could not be shown: {}", error.trace());
            (
                StatusCode::INTERNAL_SERVER_ERROR,
                "Something went wrong here. Try again in a moment.",
            )
        }
        Error::Unavailable(_) | Error::OutcomeUnknown(_) => {
            tracing::warn!("a site could not be shown: {}", error.trace());
            (
                StatusCode::SERVICE_UNAVAILABLE,
                "This site is busy. Try again in a moment.",
            )
        }
        Error::RateLimited { retry_after } => {
            let text = format!("Too many tries. Wait {retry_after} seconds.");
            return (StatusCode::TOO_MANY_REQUESTS, text);
        }
        Error::TooMany { message, .. } => (StatusCode::TOO_MANY_REQUESTS, message.as_str()),
        // Of integrations.
        Error::Unprocessable(message) => (StatusCode::UNPROCESSABLE_ENTITY, message.as_str()),
        Error::Invalid { .. } | Error::TooLarge { .. } => {
            return (StatusCode::BAD_REQUEST, error.to_string());
        }
        _ => (
            StatusCode::BAD_REQUEST,
            "This address cannot be read. Check it for typing errors.",
        ),
    };
    (status, text.to_owned())
}

fn reason<'a>(place: &'a ErrorScope<'_>, error: &Error, text: &'a str) -> ErrorReason<'a> {
    match error {
        Error::NotFound(_) => match place.site() {
            None => ErrorReason::NotFound,
            Some(site) if site.site_spaces.is_empty() => ErrorReason::Empty,
            Some(_) => ErrorReason::PageNotFound,
        },
        Error::Unauthenticated(_) => ErrorReason::SignIn {
            at: place.login_url(),
        },
        Error::Internal(_) => ErrorReason::Broken,
        Error::Unavailable(_) | Error::OutcomeUnknown(_) => ErrorReason::Busy,
        Error::RateLimited { retry_after } | Error::TooMany { retry_after, .. } => {
            ErrorReason::TooMany {
                seconds: *retry_after,
            }
        }
        // The URL of the request, which is not a field of a form.
        Error::Invalid { field, .. } if field == "url" => ErrorReason::MalformedUrl,
        Error::Invalid { .. } | Error::TooLarge { .. } | Error::Unprocessable(_) => {
            ErrorReason::InvalidRequest(text)
        }
        _ => ErrorReason::MalformedUrl,
    }
}

fn with_retry_after(mut response: Response, error: &Error) -> Response {
    let wait = match error {
        Error::RateLimited { retry_after } | Error::TooMany { retry_after, .. } => *retry_after,
        Error::Unavailable(_) | Error::OutcomeUnknown(_) => BUSY_RETRY_SECONDS,
        _ => return response,
    };
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, HeaderValue::from(wait));
    response
}

fn page(
    app: &App,
    accepted: ClientPreferences,
    place: &ErrorScope<'_>,
    (status, reason): (StatusCode, ErrorReason<'_>),
) -> Response {
    let frame = place.frame(accepted);
    let site = place.site().map(|site| (site.id, site.version));
    let nonce = policy::nonce(app, &format!("refusal\n{site:?}\n{reason:?}"));
    let html = ErrorPage {
        frame: &frame,
        nonce: &nonce,
        reason,
    }
    .html();
    let meta = ResponseMeta {
        status,
        content_type: HTML,
        cache_policy: CachePolicy::NoStore,
        policy: Some(policy::of_page(
            &nonce,
            &frame.look,
            &policy::BodySources::default(),
        )),
        surrogate_keys: String::new(),
        indexed: false,
    };
    let mut response = Response::new(Body::from(html));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    *headers = prepared_response::headers(&meta);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(
        header::VARY,
        HeaderValue::from_static("accept, accept-language"),
    );
    response
}

pub(crate) fn text_response(status: StatusCode, text: &str) -> Response {
    let mut response = Response::new(Body::from(format!("{text}\n")));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::VARY, HeaderValue::from_static("accept"));
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    response
}
