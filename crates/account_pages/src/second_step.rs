//! The second step of signing in: a second factor, after the right password.

use app::{
    second_factors::passkeys::PasskeyRequest,
    sessions::{passkeys, second_step},
};
use axum::response::Response;
use maud::{Markup, html};
use model::Error;
use secrecy::{ExposeSecret, SecretString};

use crate::{
    form::Form,
    layout::{Field, hidden, next_field, problem_notice},
    next_path::NextPath,
    passkey_form::{self, PasskeyForm, with_script},
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

    pub(crate) async fn page(&self, visit: &Visit, problem: Option<&Problem>) -> Response {
        let texts = visit.texts();
        let factors = texts.factors;
        let code = Field {
            has_focus: true,
            is_invalid: problem.is_some(),
            ..Field::one_time_code(factors.code)
        };
        // A statement that has expired has no passkeys: the notice says to start again.
        let request = passkeys::request_second_step(&visit.ctx, &self.statement).await;
        let main = html! {
            h1 { (factors.step_title) }
            p.lead { (factors.step_lead) }
            (problem_notice(problem))
            form method="post" action="/app/second-factor" {
                (code.html())
                (self.fields())
                button.button { (texts.sign_in) }
            }
            @if let Ok(Some(request)) = &request { section { (self.passkey_form(visit, request)) } }
            p.aside { a href="/app/sign-in" { (factors.start_again) } }
            p.hint { (factors.lost) }
        };
        with_script(visit.page(problem, factors.step_title, &main))
    }

    fn passkey_form(&self, visit: &Visit, request: &PasskeyRequest) -> Markup {
        let texts = visit.texts();
        let form = PasskeyForm {
            action: "/app/second-factor",
            creates: false,
            request,
            fields: self.fields(),
            button: texts.factors.step_passkey,
        };
        form.html(texts)
    }

    fn fields(&self) -> Markup {
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
    let (ctx, statement) = (&visit.ctx, &step.statement);
    let is_passkey = form.is_ticked("credential");
    let finished = if is_passkey {
        passkeys::finish(ctx, statement, &passkey_form::response(&form), browser).await
    } else {
        second_step::finish(ctx, statement, &form.secret("code"), browser).await
    };
    match finished {
        Ok(session) => Ok(visit.start_session(&session, step.stays, &step.next)),
        Err(error) => {
            let factors = visit.texts().factors;
            let message = match &error {
                Error::Unauthenticated(second_step::EXPIRED) => Some(factors.expired),
                Error::Unauthenticated(_) if is_passkey => Some(factors.passkey_refused),
                Error::Unauthenticated(_) => Some(factors.wrong_code),
                _ => None,
            };
            let mut problem = form_problem(error, visit.texts())?;
            if let Some(message) = message {
                message.clone_into(&mut problem.message);
            }
            Ok(step.page(&visit, Some(&problem)).await)
        }
    }
}
