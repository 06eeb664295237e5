//! Why a page is not shown: the browser is sent elsewhere, or sees what happened and what to do next.

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Redirect, Response},
};
use model::Error;

use crate::{query::with_parameter, texts::Texts};

pub(crate) type Result<T, E = Refusal> = std::result::Result<T, E>;

#[derive(Debug)]
pub(crate) enum Refusal {
    /// The visitor has to sign in first, and then comes back.
    SignIn {
        next: String,
    },
    Error(Error),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

/// The outermost layer writes the page of an error: it knows the language and the request id.
impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Self::SignIn { next } => {
                Redirect::to(&with_parameter("/app/sign-in", "next", &next)).into_response()
            }
            Self::Error(error) => {
                let mut response = PageStatus::new(&error).page(String::new());
                response.extensions_mut().insert(ErrorNotice::new(&error));
                response
            }
        }
    }
}

/// What a page says about an error.
#[derive(Debug, Clone)]
pub(crate) enum ErrorNotice {
    NotFound,
    Refused(String),
    TooMany(u64),
    Invalid(String),
    Broken,
}

impl ErrorNotice {
    fn new(error: &Error) -> Self {
        match error {
            Error::NotFound(_) => Self::NotFound,
            Error::Forbidden(message) => Self::Refused(message.clone()),
            Error::RateLimited { retry_after } | Error::TooMany { retry_after, .. } => {
                Self::TooMany(*retry_after)
            }
            Error::Internal(_) | Error::Unavailable(_) | Error::OutcomeUnknown(_) => {
                tracing::error!("a page failed: {}", error.trace());
                Self::Broken
            }
            _ => Self::Invalid(error.to_string()),
        }
    }

    /// Returns the heading and the text below it.
    pub(crate) fn texts(&self, texts: &Texts, request_id: &str) -> (&'static str, String) {
        match self {
            Self::NotFound => (texts.not_found_title, texts.not_found.to_owned()),
            Self::Refused(message) | Self::Invalid(message) => {
                (texts.refused_title, message.clone())
            }
            Self::TooMany(seconds) => (texts.refused_title, too_many(texts, *seconds)),
            Self::Broken => (texts.broken_title, texts.broken.replace("{id}", request_id)),
        }
    }
}

pub(crate) fn too_many(texts: &Texts, seconds: u64) -> String {
    texts.too_many.replace("{seconds}", &seconds.to_string())
}

pub(crate) fn status(error: &Error) -> StatusCode {
    match error {
        Error::NotFound(_) => StatusCode::NOT_FOUND,
        Error::Forbidden(_)
        | Error::AuthenticationNotRecent
        | Error::SecondFactorMissing
        | Error::SsoRequired(_) => StatusCode::FORBIDDEN,
        Error::Unauthenticated(_) | Error::SecondFactorRequired => StatusCode::UNAUTHORIZED,
        Error::Conflict(_) | Error::Stale(_) => StatusCode::CONFLICT,
        Error::Unprocessable(_) | Error::QuotaExceeded(_) => StatusCode::UNPROCESSABLE_ENTITY,
        Error::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
        Error::RateLimited { .. } | Error::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
        Error::Unavailable(_) | Error::OutcomeUnknown(_) => StatusCode::SERVICE_UNAVAILABLE,
        Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        Error::Invalid { .. } | Error::Precondition(_) | Error::UnsupportedMedia => {
            StatusCode::BAD_REQUEST
        }
    }
}

/// Returns what a form says about an error of the visitor, and the name of the field. Errors of the server are passed on.
pub(crate) fn form_problem(error: Error, texts: &Texts) -> Result<Problem> {
    let message = match &error {
        Error::Internal(_) | Error::Unavailable(_) | Error::OutcomeUnknown(_) => {
            return Err(error.into());
        }
        Error::RateLimited { retry_after } | Error::TooMany { retry_after, .. } => {
            too_many(texts, *retry_after)
        }
        Error::Invalid { field, message } => match field.as_str() {
            "email" if message == "is not an e-mail address" => texts.email_invalid.to_owned(),
            "displayName" => texts.name_rule.to_owned(),
            "credential" => texts.factors.passkey_refused.to_owned(),
            "code" => texts.factors.wrong_code.to_owned(),
            "label" => texts.label_rule.to_owned(),
            "currentPassword" => texts.wrong_password.to_owned(),
            "password" if message == "is wrong" => texts.wrong_password.to_owned(),
            "password" | "newPassword" => texts.password_rule.to_owned(),
            "token" | "invitation" => texts.link_invalid.to_owned(),
            _ => error.to_string(),
        },
        _ => error.to_string(),
    };
    let field = match &error {
        Error::Invalid { field, .. } => Some(field.clone()),
        _ => None,
    };
    Ok(Problem {
        status: PageStatus::new(&error),
        field,
        message,
    })
}

/// The status of a page, and after how many seconds to try again.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PageStatus {
    code: StatusCode,
    retry_after: Option<u64>,
}

impl PageStatus {
    fn new(error: &Error) -> Self {
        let retry_after = match error {
            Error::RateLimited { retry_after } | Error::TooMany { retry_after, .. } => {
                Some(*retry_after)
            }
            _ => None,
        };
        Self {
            code: status(error),
            retry_after,
        }
    }

    pub(crate) fn page(self, html: String) -> Response {
        let mut response = (self.code, Html(html)).into_response();
        if let Some(seconds) = self.retry_after {
            let seconds = HeaderValue::from(seconds);
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }
}

impl From<StatusCode> for PageStatus {
    fn from(code: StatusCode) -> Self {
        Self {
            code,
            retry_after: None,
        }
    }
}

/// A form without a problem is shown for the first time.
impl From<Option<&Problem>> for PageStatus {
    fn from(problem: Option<&Problem>) -> Self {
        problem.map_or(StatusCode::OK.into(), |problem| problem.status)
    }
}

/// What is wrong with a form, shown above it.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    pub(crate) status: PageStatus,
    /// The field to correct, by its name in the API.
    pub(crate) field: Option<String>,
    pub(crate) message: String,
}

impl Problem {
    pub(crate) fn is_about(&self, field: &str) -> bool {
        self.field.as_deref() == Some(field)
    }
}
