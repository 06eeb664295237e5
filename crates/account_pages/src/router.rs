//! The routes of the pages.

use std::sync::Arc;

use axum::{
    Router, middleware,
    response::Redirect,
    routing::{MethodRouter, get},
};
use context::App;
use http_server::catch_panics;

use crate::{
    account::{
        factors::{self, passkeys, totp},
        password, personal_data, profile, sessions, tokens,
    },
    assets, confirmation,
    edge::{self, PageState},
    invitations,
    limits::Limits,
    next_path::START,
    organizations, passkey_sign_in, passwords, second_step, sign_in, sign_in_links, sign_out,
    sign_up,
    sso::{self, acs},
    verification,
};

/// The paths that forms are sent to. A test sends each from another site.
pub const FORM_PATHS: [&str; 28] = [
    "/app/sign-in",
    "/app/sign-in/password",
    "/app/sign-in/link",
    "/app/sign-in/passkey",
    "/app/second-factor",
    "/app/sign-up",
    "/app/sign-out",
    "/app/forgot-password",
    "/app/reset-password",
    "/app/verify-email",
    "/app/confirm",
    "/app/orgs/{organizationId}/invites/{inviteId}",
    "/app/account",
    "/app/account/verification",
    "/app/account/password",
    "/app/account/second-factors/totp",
    "/app/account/second-factors/totp/confirmation",
    "/app/account/second-factors/totp/removal",
    "/app/account/second-factors/recovery-codes",
    "/app/account/second-factors/passkeys",
    "/app/account/second-factors/passkeys/{passkeyId}",
    "/app/account/second-factors/passkeys/{passkeyId}/removal",
    "/app/account/sessions/others",
    "/app/account/sessions/{sessionId}",
    "/app/account/tokens",
    "/app/account/tokens/{tokenId}",
    "/app/account/data/deletion",
    "/app/sso/finish",
];

pub fn router(app: Arc<App>, limits: Arc<Limits>) -> Router {
    let state = PageState { app, limits };
    Router::new()
        .route("/app", get(organizations::start))
        .route("/app/", get(organizations::start))
        .route("/app/organizations", get(organizations::show))
        .route(
            "/app/sign-in",
            get(sign_in::show).post(sign_in::submit_email),
        )
        .route("/app/sign-out", back_to(START).post(sign_out::submit))
        .route(
            "/app/orgs/{organizationId}/invites/{inviteId}",
            get(invitations::show).post(invitations::submit),
        )
        .route("/app/account", get(profile::show).post(profile::submit))
        .route("/app/account/data", get(personal_data::show))
        .route(
            "/app/account/data/deletion",
            back_to("/app/account/data").post(personal_data::submit_deletion),
        )
        .route("/app/account/sessions", get(sessions::show))
        .route(
            "/app/account/sessions/others",
            back_to("/app/account/sessions").post(sessions::submit_others),
        )
        .route(
            "/app/account/sessions/{sessionId}",
            back_to("/app/account/sessions").post(sessions::submit_end),
        )
        .route(
            "/app/account/tokens",
            get(tokens::show).post(tokens::submit),
        )
        .route(
            "/app/account/tokens/{tokenId}",
            back_to("/app/account/tokens").post(tokens::submit_revoke),
        )
        // Mails of earlier versions lead here.
        .route("/verify-email", get(verification::redirect))
        .route("/reset-password", get(passwords::redirect))
        .merge(second_factor_forms())
        .merge(sso_pages())
        .merge(credential_forms(state.clone()))
        .layer(catch_panics())
        .layer(middleware::from_fn_with_state(state, edge::serve))
        .route(assets::STYLESHEET_PATH, get(assets::stylesheet))
        .route(assets::SCRIPT_PATH, get(assets::script))
}

/// Passwords, codes and mails: counted per address, beside the limit of all pages.
fn credential_forms(state: PageState) -> Router {
    Router::new()
        .route(
            "/app/sign-in/password",
            back_to("/app/sign-in").post(sign_in::submit_password),
        )
        .route(
            "/app/sign-in/link",
            get(sign_in_links::show).post(sign_in_links::submit),
        )
        .route(
            "/app/sign-in/passkey",
            back_to("/app/sign-in").post(passkey_sign_in::submit),
        )
        .route(
            "/app/second-factor",
            back_to("/app/sign-in").post(second_step::submit),
        )
        .route(
            "/app/account/second-factors/totp/confirmation",
            back_to(factors::PATH).post(totp::submit_confirmation),
        )
        .route("/app/sign-up", get(sign_up::show).post(sign_up::submit))
        .route(
            "/app/forgot-password",
            get(passwords::show_forgot).post(passwords::submit_forgot),
        )
        .route(
            "/app/reset-password",
            get(passwords::show_reset).post(passwords::submit_reset),
        )
        .route(
            "/app/verify-email",
            get(verification::show).post(verification::submit),
        )
        .route(
            "/app/confirm",
            get(confirmation::show).post(confirmation::submit),
        )
        .route(
            "/app/account/password",
            get(password::show).post(password::submit),
        )
        .route(
            "/app/account/verification",
            back_to("/app/account").post(profile::submit_verification),
        )
        .route(
            "/app/sso/finish",
            get(sso::finish::show).post(sso::finish::submit),
        )
        .route(acs::PATH, back_to("/app/sign-in").post(acs::submit))
        .route_layer(middleware::from_fn_with_state(state, edge::limit_attempts))
}

fn sso_pages() -> Router {
    Router::new()
        .route("/app/orgs/{organizationId}/sso", get(sso::choice::show))
        .route(
            "/app/sso/saml/{organizationId}/{providerId}/metadata",
            get(sso::saml::metadata),
        )
        .route(
            "/app/sso/saml/{organizationId}/{providerId}/start",
            get(sso::saml::start),
        )
        .route(
            "/app/sso/oidc/{organizationId}/{providerId}/start",
            get(sso::oidc::start),
        )
        .route(
            "/app/sso/oidc/{organizationId}/{providerId}/callback",
            get(sso::oidc::finish),
        )
        .route("/app/sso/oidc/start", get(sso::oidc::start_installation))
        .route(
            "/app/sso/oidc/callback",
            get(sso::oidc::finish_installation),
        )
}

fn second_factor_forms() -> Router {
    Router::new()
        .route(factors::PATH, get(factors::show))
        .route(
            "/app/account/second-factors/totp",
            back_to(factors::PATH).post(totp::submit),
        )
        .route(
            "/app/account/second-factors/totp/removal",
            back_to(factors::PATH).post(totp::submit_removal),
        )
        .route(
            "/app/account/second-factors/recovery-codes",
            back_to(factors::PATH).post(factors::submit_codes),
        )
        .route(
            "/app/account/second-factors/passkeys",
            back_to(factors::PATH).post(passkeys::submit),
        )
        .route(
            "/app/account/second-factors/passkeys/{passkeyId}",
            back_to(factors::PATH).post(passkeys::submit_name),
        )
        .route(
            "/app/account/second-factors/passkeys/{passkeyId}/removal",
            back_to(factors::PATH).post(passkeys::submit_removal),
        )
}

/// Who loads the address of a form's response once more is sent to the form.
fn back_to(path: &'static str) -> MethodRouter {
    get(move || async move { Redirect::to(path) })
}
