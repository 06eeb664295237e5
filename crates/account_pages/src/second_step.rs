//! The second step of signing in: a second factor, after the right password.

use app::sessions::second_step;
use axum::{http::StatusCode, response::Response};
use maud::html;
use model::Error;
use secrecy::{ExposeSecret, SecretString};

use crate::{
    form::Form,
    layout::{Field, hidden, next_field, problem_notice},
    next_path::NextPath,
    refusal::{Problem, Result, form_problem},
    visit::Visit,
};

/// What the form carries from the first step to the second.
pub(crate) struct SecondStep {
    /// States that the password was right.
    pub(crate) statement: SecretString,
    pub(crate) stays: bool,
    pub(crate) next: NextPath,
}

impl SecondStep {
    fn of(form: &Form) -> Self {
        Self {
            statement: form.secret("statement"),
            stays: form.is_ticked("stay"),
            next: form.next(),
        }
    }

    pub(crate) fn page(&self, visit: &Visit, problem: Option<&Problem>) -> Response {
        let texts = visit.texts();
        let factors = texts.factors;
        let code = Field {
            label: factors.code,
            name: "code",
            autocomplete: "one-time-code",
            has_focus: true,
            is_invalid: problem.is_some(),
            ..Field::default()
        };
        let main = html! {
            h1 { (factors.step_title) }
            p.lead { (factors.step_lead) }
            (problem_notice(problem))
            form method="post" action="/app/second-factor" {
                (code.html())
                (self.fields())
                button.button { (texts.sign_in) }
            }
            p.aside { a href="/app/sign-in" { (factors.start_again) } }
            p.hint { (factors.lost) }
        };
        let status = problem.map_or(StatusCode::OK, |problem| problem.status);
        visit.page(status, factors.step_title, &main)
    }

    fn fields(&self) -> maud::Markup {
        html! {
            (hidden("statement", self.statement.expose_secret()))
            (hidden("stay", if self.stays { "yes" } else { "" }))
            (next_field(&self.next))
        }
    }
}

pub(crate) async fn submit(visit: Visit, form: Form) -> Result<Response> {
    let step = SecondStep::of(&form);
    let browser = visit.new_session(step.stays);
    let code = form.secret("code");
    match second_step::finish(&visit.ctx, &step.statement, &code, browser).await {
        Ok(session) => Ok(visit.start_session(&session, step.stays, &step.next)),
        Err(error) => {
            let factors = visit.texts().factors;
            let message = match &error {
                Error::Unauthenticated(message) if message.contains("Start again") => {
                    Some(factors.expired)
                }
                Error::Unauthenticated(_) => Some(factors.wrong_code),
                _ => None,
            };
            let mut problem = form_problem(error, visit.texts())?;
            if let Some(message) = message {
                message.clone_into(&mut problem.message);
            }
            Ok(step.page(&visit, Some(&problem)))
        }
    }
}
