//! Signing in: the address first, then the password, or an identity provider of an organization that has proven the
//! domain of the address. Both steps are the same for every address of a domain, whether it has an account or not. A
//! second factor is asked for after the password, see `second_step`.

use app::sessions::{self, SessionKind, SignIn};
use axum::{
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use maud::{Markup, html};
use model::Error;

use crate::{
    form::Form,
    layout::{Field, next_field, notice, problem_notice},
    next_path::NextPath,
    passkey_form::with_script,
    passkey_sign_in,
    query::with_parameter,
    refusal::{Problem, Result, form_problem},
    second_step::SecondStep,
    sso::choice,
    visit::Visit,
};

/// What `notice` in the URL says happened before.
const SIGNED_OUT: &str = "signed-out";
const PASSWORD_SET: &str = "password-set";

/// Returns the path that says that the visitor signed out.
pub(crate) fn after_sign_out() -> String {
    with_parameter("/app/sign-in", "notice", SIGNED_OUT)
}

/// Returns the path that says that the visitor has set a password.
pub(crate) fn after_reset() -> String {
    with_parameter("/app/sign-in", "notice", PASSWORD_SET)
}

pub(crate) async fn show(visit: Visit) -> Response {
    let next = visit.next();
    if visit.is_signed_in() {
        return Redirect::to(next.as_str()).into_response();
    }
    let texts = visit.texts();
    let happened = match visit.parameter("notice").as_str() {
        SIGNED_OUT => Some(texts.signed_out),
        PASSWORD_SET => Some(texts.reset_done),
        _ => None,
    };
    let is_refused = visit.parameter("notice") == passkey_sign_in::REFUSED;
    let above = html! {
        @if let Some(text) = happened { (notice(text)) }
        @if is_refused { p.problem role="alert" { (texts.factors.passkey_refused) } }
    };
    email_page(&visit, &next, &above, &visit.parameter("email"), None)
}

fn email_page(
    visit: &Visit,
    next: &NextPath,
    above: &Markup,
    email: &str,
    problem: Option<&Problem>,
) -> Response {
    let texts = visit.texts();
    let field = Field {
        label: texts.email,
        name: "email",
        kind: "email",
        autocomplete: "username",
        value: email,
        has_focus: true,
        is_invalid: problem.is_some(),
        ..Field::default()
    };
    let sign_up = with_parameter("/app/sign-up", "next", next.as_str());
    let main = html! {
        h1 { (texts.sign_in) }
        (above)
        (problem_notice(problem))
        form method="post" action="/app/sign-in" {
            (field.html())
            (next_field(next))
            button.button { (texts.go_on) }
        }
        (passkey_sign_in::form(visit, next))
        (choice::installation_link(visit, next))
        @if visit.ctx.app.settings.open_signup {
            p.aside { (texts.no_account) " " a href=(sign_up) { (texts.sign_up) } }
        }
    };
    with_script(visit.page(problem, texts.sign_in, &main))
}

pub(crate) async fn submit_email(visit: Visit, form: Form) -> Result<Response> {
    let (email, next) = (form.line("email"), form.next());
    if !email.contains('@') {
        let problem = Problem {
            status: StatusCode::BAD_REQUEST.into(),
            field: None,
            message: visit.texts().email_invalid.to_owned(),
        };
        return Ok(email_page(&visit, &next, &html! {}, email, Some(&problem)));
    }
    password_page(&visit, (email, false), &next, None).await
}

async fn password_page(
    visit: &Visit,
    (email, stays): (&str, bool),
    next: &NextPath,
    problem: Option<&Problem>,
) -> Result<Response> {
    let texts = visit.texts();
    let logins = app::sso::list_logins_for_email(&visit.ctx, email).await?;
    let field = Field {
        label: texts.password,
        name: "password",
        kind: "password",
        autocomplete: "current-password",
        has_focus: true,
        is_invalid: problem.is_some(),
        ..Field::default()
    };
    let other = with_parameter("/app/sign-in", "next", next.as_str());
    let forgot = with_parameter("/app/forgot-password", "email", email);
    let main = html! {
        h1 { (texts.sign_in) }
        (problem_notice(problem))
        (choice::links(texts, &logins, next))
        form method="post" action="/app/sign-in/password" {
            p.person { span { (email) } " " a href=(other) { (texts.other_address) } }
            // Password managers store the address with the password.
            input.visually-hidden type="email" name="email" value=(email) autocomplete="username" readonly tabindex="-1"
                aria-label=(texts.email);
            (field.html())
            label.tick { input type="checkbox" name="stay" value="yes" checked[stays]; span { (texts.stay_signed_in) } }
            (next_field(next))
            button.button { (texts.sign_in) }
        }
        p.aside { a href=(forgot) { (texts.forgot_password) } }
    };
    Ok(visit.page(problem, texts.sign_in, &main))
}

pub(crate) async fn submit_password(visit: Visit, form: Form) -> Result<Response> {
    let (email, next) = (form.line("email"), form.next());
    let stays = form.is_ticked("stay");
    let kind = SessionKind::Browser(visit.new_session(stays));
    let password = form.secret("password");
    match sessions::sign_in(&visit.ctx, email, password, None, kind).await {
        Ok(SignIn::Done(session)) => Ok(visit.start_session(&session, stays, &next)),
        Ok(SignIn::SecondFactorRequired(statement)) => {
            let step = SecondStep {
                statement,
                stays,
                next,
            };
            Ok(step.page(&visit, None).await)
        }
        Err(error) => {
            let texts = visit.texts();
            let message = match &error {
                Error::Unauthenticated(message) if message.contains("disabled") => {
                    Some(texts.disabled_account)
                }
                Error::Unauthenticated(_) => Some(texts.wrong_credentials),
                _ => None,
            };
            let mut problem = form_problem(error, texts)?;
            if let Some(message) = message {
                message.clone_into(&mut problem.message);
            }
            password_page(&visit, (email, stays), &next, Some(&problem)).await
        }
    }
}
