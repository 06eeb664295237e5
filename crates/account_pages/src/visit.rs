//! One request of a browser: who sent it, its language, and what responses need.

use std::sync::Arc;

use app::sso;
use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
    response::{AppendHeaders, IntoResponse, Redirect, Response},
};
use context::{Ctx, Principal};
use http_server::SessionCookie;
use maud::Markup;
use model::{
    Error,
    session::{NewBrowserSession, STAY_SIGNED_IN_TTL},
    token::ApiToken,
    ui_language::UiLanguage,
    user::User,
};
use render::i18n::Locale;
use secrecy::{ExposeSecret, SecretString};

use crate::{
    layout::{self, Page},
    next_path::NextPath,
    query::{query_parameter, with_parameter},
    refusal::{PageStatus, Refusal, Result},
    texts::{Texts, texts},
};

/// Cheap to clone: handlers get it as an argument.
#[derive(Clone)]
pub(crate) struct Visit {
    pub(crate) ctx: Arc<Ctx>,
    pub(crate) locale: Locale,
    path: String,
    query: Option<String>,
    user_agent: Option<String>,
    sso_secret: Option<SecretString>,
}

impl<S: Sync> FromRequestParts<S> for Visit {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        let visit = parts.extensions.get::<Self>().cloned();
        visit.ok_or_else(|| Error::internal("a page is mounted outside its layer").into())
    }
}

impl Visit {
    pub(crate) fn new(ctx: Arc<Ctx>, parts: &axum::http::Uri, headers: &HeaderMap) -> Self {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let sso_cookie = SessionCookie::of_sso(&ctx.app.settings.public_url);
        Self {
            sso_secret: sso_cookie.read(headers).map(SecretString::from),
            ctx,
            locale: locale(headers),
            path: parts.path().to_owned(),
            query: parts.query().map(str::to_owned),
            user_agent: text(header::USER_AGENT).map(str::to_owned),
        }
    }

    pub(crate) fn texts(&self) -> &'static Texts {
        texts(self.locale)
    }

    /// Returns a parameter of the URL, empty if it is missing.
    pub(crate) fn parameter(&self, name: &str) -> String {
        query_parameter(self.query.as_deref(), name)
    }

    pub(crate) fn next(&self) -> NextPath {
        NextPath::parse(&self.parameter("next"))
    }

    pub(crate) fn is_signed_in(&self) -> bool {
        matches!(self.ctx.principal, Principal::User { .. })
    }

    /// Returns the account of the visitor. Others are sent to sign in, and come back.
    pub(crate) async fn user(&self) -> Result<User> {
        if !self.is_signed_in() {
            return Err(Refusal::SignIn {
                next: self.path.clone(),
            });
        }
        Ok(self.ctx.current_user().await?)
    }

    /// Returns the path that asks for the password and comes back here.
    pub(crate) fn confirmation_path(&self) -> String {
        with_parameter("/app/confirm", "next", &self.path)
    }

    pub(crate) fn session_cookie(&self) -> SessionCookie {
        SessionCookie::of(&self.ctx.app.settings.public_url)
    }

    /// The cookie of a browser that is signing in with an identity provider.
    pub(crate) fn sso_cookie(&self) -> SessionCookie {
        SessionCookie::of_sso(&self.ctx.app.settings.public_url)
    }

    /// Returns the value of that cookie, if the browser has one.
    pub(crate) fn sso_secret(&self) -> Option<SecretString> {
        self.sso_secret.clone()
    }

    /// Returns the value for a new sign-in. One that began before in another tab stays open.
    pub(crate) fn new_sso_secret(&self) -> SecretString {
        let known = self.sso_secret.clone().filter(sso::is_browser_secret);
        known.unwrap_or_else(|| sso::generate_browser_secret(&self.ctx))
    }

    pub(crate) fn new_session(&self, stays_signed_in: bool) -> NewBrowserSession {
        NewBrowserSession::new(self.user_agent.as_deref(), stays_signed_in)
    }

    fn respond(&self, status: PageStatus, page: &Page<'_>) -> Response {
        let is_encrypted = self.session_cookie().is_secure();
        let html = layout::document(self.locale, page, is_encrypted);
        status.page(html.into_string())
    }

    /// A page, for whoever is signed in or not.
    pub(crate) fn page(
        &self,
        status: impl Into<PageStatus>,
        title: &str,
        main: &Markup,
    ) -> Response {
        let page = Page {
            title,
            account: None,
            main,
        };
        self.respond(status.into(), &page)
    }

    /// A page of the account, with links to its other pages.
    pub(crate) fn account_page(
        &self,
        status: impl Into<PageStatus>,
        user: &User,
        page: &Page<'_>,
    ) -> Response {
        let page = Page {
            account: Some(user),
            ..*page
        };
        self.respond(status.into(), &page)
    }

    /// Sends the browser on with the cookie of its new session.
    pub(crate) fn start_session(
        &self,
        (_, secret): &(ApiToken, SecretString),
        stays_signed_in: bool,
        next: &NextPath,
    ) -> Response {
        let max_age = stays_signed_in.then_some(STAY_SIGNED_IN_TTL);
        let max_age = max_age.and_then(|age| age.try_into().ok());
        let cookie = self.session_cookie().set(secret.expose_secret(), max_age);
        let headers = AppendHeaders([(header::SET_COOKIE, cookie)]);
        (headers, Redirect::to(next.as_str())).into_response()
    }
}

/// Returns the language that the browser asks for, or English.
pub(crate) fn locale(headers: &HeaderMap) -> Locale {
    requested_locale(headers).unwrap_or_default()
}

/// Returns the same as mails name it, if the browser asks for one of them.
pub(crate) fn language(headers: &HeaderMap) -> Option<UiLanguage> {
    requested_locale(headers).and_then(|locale| locale.tag().parse().ok())
}

fn requested_locale(headers: &HeaderMap) -> Option<Locale> {
    let languages = headers.get(header::ACCEPT_LANGUAGE);
    let languages = languages.and_then(|languages| languages.to_str().ok());
    languages.and_then(Locale::from_accept_language)
}
