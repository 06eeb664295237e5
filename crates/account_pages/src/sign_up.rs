//! Creating an account, where the operator allows it or with an invitation.

use app::{
    accounts::{self, NewAccount},
    sessions,
};
use axum::{http::StatusCode, response::Response};
use maud::html;
use model::{Error, id::OrganizationId, invite::InviteId};

use crate::{
    form::Form,
    layout::{Field, hidden, next_field, problem_notice},
    next_path::NextPath,
    query::with_parameter,
    refusal::{Problem, Result, form_problem},
    visit::Visit,
};

/// What a visitor typed before, and an invitation that allows the sign-up.
#[derive(Default)]
struct SignUpForm {
    email: String,
    name: String,
    organization: String,
    invitation: String,
    next: Option<NextPath>,
}

impl SignUpForm {
    fn has_invitation(&self) -> bool {
        !self.invitation.is_empty()
    }

    /// Text that is not a valid id or token is reported like an unknown invitation.
    fn invitation(&self) -> Result<Option<(OrganizationId, InviteId)>, Error> {
        if !self.has_invitation() {
            return Ok(None);
        }
        let invalid = |_| Error::invalid("invitation", "is not valid");
        let organization = self.organization.parse().map_err(invalid)?;
        Ok(Some((
            organization,
            self.invitation.parse().map_err(invalid)?,
        )))
    }
}

pub(crate) async fn show(visit: Visit) -> Response {
    let form = SignUpForm {
        email: visit.parameter("email"),
        organization: visit.parameter("organization"),
        invitation: visit.parameter("invitation"),
        next: Some(visit.next()),
        ..SignUpForm::default()
    };
    if !visit.ctx.app.settings.open_signup && !form.has_invitation() {
        return closed_page(&visit);
    }
    page(&visit, &form, None)
}

pub(crate) async fn submit(visit: Visit, form: Form) -> Result<Response> {
    let submitted = SignUpForm {
        email: form.line("email").to_owned(),
        name: form.line("name").to_owned(),
        organization: form.text("organization").to_owned(),
        invitation: form.text("invitation").to_owned(),
        next: Some(form.next()),
    };
    match create(&visit, &submitted, &form).await {
        Ok(response) => Ok(response),
        Err(error) => {
            let texts = visit.texts();
            let is_taken = matches!(error, Error::Conflict(_));
            let is_closed = matches!(error, Error::Forbidden(_));
            if is_closed {
                return Ok(closed_page(&visit));
            }
            let mut problem = form_problem(error, texts)?;
            if is_taken {
                texts.email_taken.clone_into(&mut problem.message);
                problem.field = Some("email".to_owned());
            }
            Ok(page(&visit, &submitted, Some(&problem)))
        }
    }
}

/// Creates the account, then signs it in.
async fn create(visit: &Visit, submitted: &SignUpForm, form: &Form) -> Result<Response, Error> {
    let account = NewAccount {
        email: submitted.email.clone(),
        display_name: submitted.name.clone(),
        password: form.secret("password"),
        invitation: submitted.invitation()?,
    };
    let ctx = &visit.ctx;
    let user = accounts::sign_up(ctx, account).await?;
    let session = sessions::start_with_password(ctx, user.id, visit.new_session(false)).await?;
    Ok(visit.start_session(&session, false, &form.next()))
}

fn page(visit: &Visit, form: &SignUpForm, problem: Option<&Problem>) -> Response {
    let texts = visit.texts();
    let is_about = |field| problem.is_some_and(|problem| problem.is_about(field));
    let next = form.next.clone().unwrap_or(NextPath::parse(""));
    let name = Field {
        label: texts.name,
        name: "name",
        autocomplete: "name",
        value: &form.name,
        has_focus: true,
        is_invalid: is_about("displayName"),
        ..Field::default()
    };
    let email = Field {
        label: texts.email,
        name: "email",
        kind: "email",
        autocomplete: "username",
        value: &form.email,
        is_invalid: is_about("email"),
        ..Field::default()
    };
    let password = Field {
        label: texts.password,
        name: "password",
        kind: "password",
        autocomplete: "new-password",
        hint: Some(texts.password_rule),
        is_invalid: is_about("password"),
        ..Field::default()
    };
    let sign_in = with_parameter("/app/sign-in", "next", next.as_str());
    let main = html! {
        h1 { (texts.sign_up) }
        (problem_notice(problem))
        form method="post" action="/app/sign-up" {
            (name.html()) (email.html()) (password.html())
            @if form.has_invitation() {
                (hidden("organization", &form.organization)) (hidden("invitation", &form.invitation))
            }
            (next_field(&next))
            button.button { (texts.sign_up) }
        }
        p.aside { (texts.have_account) " " a href=(sign_in) { (texts.sign_in) } }
    };
    visit.page(problem, texts.sign_up, &main)
}

fn closed_page(visit: &Visit) -> Response {
    let texts = visit.texts();
    let main = html! {
        h1 { (texts.sign_up) }
        p.lead { (texts.sign_up_closed) }
        p { a.button href="/app/sign-in" { (texts.sign_in) } }
    };
    visit.page(StatusCode::FORBIDDEN, texts.sign_up, &main)
}
