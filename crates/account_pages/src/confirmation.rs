//! Repeating the password, or a second factor, before something sensitive.

use app::{
    second_factors::{self, passkeys::PasskeyRequest},
    sessions::{self, Proof, passkeys},
};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};

use crate::{
    form::Form,
    layout::{Field, next_field, problem_notice},
    next_path::NextPath,
    passkey_form::{self, PasskeyForm, with_script},
    query::with_parameter,
    refusal::{Problem, Result, form_problem},
    sso::choice,
    visit::Visit,
};

pub(crate) async fn show(visit: Visit) -> Result<Response> {
    page(&visit, &visit.next(), None).await
}

async fn page(visit: &Visit, next: &NextPath, problem: Option<&Problem>) -> Result<Response> {
    let user = visit.user().await?;
    let texts = visit.texts();
    let field = Field {
        label: texts.password,
        name: "password",
        kind: "password",
        autocomplete: "current-password",
        has_focus: true,
        is_invalid: problem.is_some_and(|problem| !problem.is_about("code")),
        ..Field::default()
    };
    let forgot = with_parameter("/app/forgot-password", "email", &user.email);
    let has_factor = second_factors::find(&visit.ctx).await?.is_any();
    let passkey = passkeys::request_confirmation(&visit.ctx).await?;
    let logins = app::sso::list_logins_of_session(&visit.ctx).await?;
    let main = html! {
        h1 { (texts.confirm_title) }
        p.lead { (texts.confirm_lead) }
        (problem_notice(problem))
        (choice::confirmation_links(texts, &logins, next))
        form method="post" action="/app/confirm" {
            p.person { span { (user.email) } }
            input.visually-hidden type="email" name="email" value=(user.email) autocomplete="username" readonly
                tabindex="-1" aria-label=(texts.email);
            (field.html())
            (next_field(next))
            button.button { (texts.go_on) }
        }
        @if has_factor { (code_form(visit, next, problem)) }
        @if let Some(request) = &passkey { section { (confirming_passkey(visit, next, request)) } }
        p.aside { a href=(forgot) { (texts.forgot_password) } }
    };
    Ok(with_script(visit.page(problem, texts.confirm_title, &main)))
}

fn confirming_passkey(visit: &Visit, next: &NextPath, request: &PasskeyRequest) -> Markup {
    let texts = visit.texts();
    let form = PasskeyForm {
        action: "/app/confirm",
        creates: false,
        request,
        fields: next_field(next),
        button: texts.factors.step_passkey,
    };
    form.html(texts)
}

fn code_form(visit: &Visit, next: &NextPath, problem: Option<&Problem>) -> Markup {
    let texts = visit.texts();
    let code = Field {
        is_invalid: problem.is_some_and(|problem| problem.is_about("code")),
        ..Field::one_time_code(texts.factors.code)
    };
    html! {
        section {
            p.hint { (texts.factors.confirm_code) }
            form method="post" action="/app/confirm" {
                (code.html())
                (next_field(next))
                button.button.secondary { (texts.go_on) }
            }
        }
    }
}

pub(crate) async fn submit(visit: Visit, form: Form) -> Result<Response> {
    let next = form.next();
    visit.user().await?;
    let ctx = &visit.ctx;
    let confirmed = if form.is_ticked("credential") {
        passkeys::confirm(ctx, &passkey_form::response(&form)).await
    } else if form.is_ticked("code") {
        sessions::confirm(ctx, Proof::Code(form.secret("code"))).await
    } else {
        sessions::confirm(ctx, Proof::Password(form.secret("password"))).await
    };
    match confirmed {
        Ok(()) => {
            visit.ctx.commit(None).await?;
            // A request between the use case and the commit may have cached the session as it was.
            visit.ctx.app.invalidate_tokens();
            Ok(Redirect::to(next.as_str()).into_response())
        }
        Err(error) => {
            let problem = form_problem(error, visit.texts())?;
            page(&visit, &next, Some(&problem)).await
        }
    }
}
