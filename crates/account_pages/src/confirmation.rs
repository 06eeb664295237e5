//! Repeating the password before something sensitive.

use app::sessions;
use axum::{
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use maud::html;

use crate::{
    form::Form,
    layout::{Field, next_field, problem_notice},
    next_path::NextPath,
    query::with_parameter,
    refusal::{Problem, Result, form_problem},
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
        is_invalid: problem.is_some(),
        ..Field::default()
    };
    let forgot = with_parameter("/app/forgot-password", "email", &user.email);
    let main = html! {
        h1 { (texts.confirm_title) }
        p.lead { (texts.confirm_lead) }
        (problem_notice(problem))
        form method="post" action="/app/confirm" {
            p.person { span { (user.email) } }
            input.visually-hidden type="email" name="email" value=(user.email) autocomplete="username" readonly
                tabindex="-1" aria-label=(texts.email);
            (field.html())
            (next_field(next))
            button.button { (texts.go_on) }
        }
        p.aside { a href=(forgot) { (texts.forgot_password) } }
    };
    let status = problem.map_or(StatusCode::OK, |problem| problem.status);
    Ok(visit.page(status, texts.confirm_title, &main))
}

pub(crate) async fn submit(visit: Visit, form: Form) -> Result<Response> {
    let next = form.next();
    visit.user().await?;
    match sessions::confirm(&visit.ctx, form.secret("password")).await {
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
