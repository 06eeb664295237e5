//! A forgotten password: requesting a mail, and setting a new one with the link in it.

use app::passwords;
use axum::{
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use maud::html;
use model::Error;

use crate::{
    form::Form,
    layout::{Field, hidden, problem_notice},
    query::with_parameter,
    refusal::{Problem, Result, form_problem},
    sign_in::after_reset,
    visit::Visit,
};

const FORGOT_PATH: &str = "/app/forgot-password";
const RESET_PATH: &str = "/app/reset-password";

pub(crate) async fn show_forgot(visit: Visit) -> Response {
    let texts = visit.texts();
    if !visit.ctx.app.settings.sends_mail {
        let main = html! {
            h1 { (texts.forgot_title) }
            p.lead { (texts.mail_off) }
            p { a.button href="/app/sign-in" { (texts.sign_in) } }
        };
        return visit.page(StatusCode::OK, texts.forgot_title, &main);
    }
    forgot_page(&visit, &visit.parameter("email"), None)
}

fn forgot_page(visit: &Visit, email: &str, problem: Option<&Problem>) -> Response {
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
    let main = html! {
        h1 { (texts.forgot_title) }
        p.lead { (texts.forgot_lead) }
        (problem_notice(problem))
        form method="post" action=(FORGOT_PATH) {
            (field.html())
            button.button { (texts.forgot_send) }
        }
        p.aside { a href="/app/sign-in" { (texts.sign_in) } }
    };
    visit.page(problem, texts.forgot_title, &main)
}

/// Says the same for addresses without an account.
pub(crate) async fn submit_forgot(visit: Visit, form: Form) -> Result<Response> {
    let (texts, email) = (visit.texts(), form.line("email"));
    if let Err(error) = passwords::request_reset(&visit.ctx, email).await {
        let problem = form_problem(error, texts)?;
        return Ok(forgot_page(&visit, email, Some(&problem)));
    }
    let main = html! {
        h1 { (texts.forgot_title) }
        p.lead { (texts.forgot_sent.replace("{email}", email)) }
        p { a.button href="/app/sign-in" { (texts.sign_in) } }
    };
    Ok(visit.page(StatusCode::OK, texts.forgot_title, &main))
}

pub(crate) async fn show_reset(visit: Visit) -> Response {
    reset_page(&visit, &visit.parameter("token"), None)
}

fn reset_page(visit: &Visit, token: &str, problem: Option<&Problem>) -> Response {
    let texts = visit.texts();
    let field = Field {
        label: texts.new_password,
        name: "password",
        kind: "password",
        autocomplete: "new-password",
        hint: Some(texts.password_rule),
        has_focus: true,
        is_invalid: problem.is_some(),
        ..Field::default()
    };
    let main = html! {
        h1 { (texts.forgot_title) }
        p.lead { (texts.reset_lead) }
        (problem_notice(problem))
        form method="post" action=(RESET_PATH) {
            (field.html())
            (hidden("token", token))
            button.button { (texts.save) }
        }
    };
    visit.page(problem, texts.forgot_title, &main)
}

pub(crate) async fn submit_reset(visit: Visit, form: Form) -> Result<Response> {
    let token = form.text("token");
    match passwords::reset(&visit.ctx, token, form.secret("password")).await {
        Ok(()) => Ok(Redirect::to(&after_reset()).into_response()),
        Err(Error::Invalid { field, .. }) if field == "token" => Ok(invalid_link_page(&visit)),
        Err(error) => {
            let problem = form_problem(error, visit.texts())?;
            Ok(reset_page(&visit, token, Some(&problem)))
        }
    }
}

fn invalid_link_page(visit: &Visit) -> Response {
    let texts = visit.texts();
    let main = html! {
        h1 { (texts.link_invalid_title) }
        p.lead { (texts.link_invalid) }
        p { a.button href=(FORGOT_PATH) { (texts.forgot_title) } }
    };
    visit.page(StatusCode::BAD_REQUEST, texts.link_invalid_title, &main)
}

/// Mails of earlier versions have the path without `/app`.
pub(crate) async fn redirect(visit: Visit) -> Redirect {
    Redirect::temporary(&with_parameter(
        RESET_PATH,
        "token",
        &visit.parameter("token"),
    ))
}
