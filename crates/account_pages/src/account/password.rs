//! Changing the password, or setting the first one. The browser gets a new session: all earlier ones end.

use app::{passwords, sessions};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use model::{Error, user::User};

use crate::{
    form::Form,
    layout::{Field, Page, account_navigation, notice, problem_notice},
    next_path::NextPath,
    query::with_parameter,
    refusal::{Problem, Result, form_problem},
    visit::Visit,
};

const PATH: &str = "/app/account/password";
const CHANGED: &str = "changed";

pub(crate) async fn show(visit: Visit) -> Result<Response> {
    let user = visit.user().await?;
    page(&visit, &user, None).await
}

async fn page(visit: &Visit, user: &User, problem: Option<&Problem>) -> Result<Response> {
    let texts = visit.texts();
    let has_password = passwords::is_set(&visit.ctx).await?;
    let is_about = |field| problem.is_some_and(|problem| problem.is_about(field));
    let current = Field {
        label: texts.current_password,
        name: "current",
        kind: "password",
        autocomplete: "current-password",
        is_invalid: is_about("currentPassword"),
        ..Field::default()
    };
    let new = Field {
        label: texts.new_password,
        name: "password",
        kind: "password",
        autocomplete: "new-password",
        hint: Some(texts.password_rule),
        is_invalid: is_about("password"),
        ..Field::default()
    };
    let is_changed = visit.parameter("notice") == CHANGED;
    let main = html! {
        (account_navigation(texts, PATH))
        h1 { (texts.password) }
        @if is_changed { (notice(texts.password_changed)) }
        p.lead { (if has_password { texts.password_lead } else { texts.password_missing }) }
        (problem_notice(problem))
        form method="post" action=(PATH) {
            input.visually-hidden type="email" name="email" value=(user.email) autocomplete="username" readonly
                tabindex="-1" aria-label=(texts.email);
            @if has_password { (current.html()) }
            (new.html())
            @if has_password {
                label.tick { input type="checkbox" name="keep" value="yes"; span { (texts.keep_tokens) } }
            }
            button.button { (texts.save) }
        }
    };
    let page = Page {
        title: texts.password,
        account: None,
        main: &main,
    };
    Ok(visit.account_page(problem, user, &page))
}

pub(crate) async fn submit(visit: Visit, form: Form) -> Result<Response> {
    let user = visit.user().await?;
    match change(&visit, &user, &form).await {
        Ok(response) => Ok(response),
        Err(Error::AuthenticationNotRecent) => {
            Ok(Redirect::to(&visit.confirmation_path()).into_response())
        }
        Err(error) => {
            let problem = form_problem(error, visit.texts())?;
            page(&visit, &user, Some(&problem)).await
        }
    }
}

async fn change(visit: &Visit, user: &User, form: &Form) -> Result<Response, Error> {
    let ctx = &visit.ctx;
    let current = Some(form.secret("current")).filter(|_| form.is_ticked("current"));
    passwords::change(
        ctx,
        current,
        form.secret("password"),
        form.is_ticked("keep"),
    )
    .await?;
    let session = sessions::start_with_password(ctx, user.id, visit.new_session(false)).await?;
    let next = NextPath::parse(&with_parameter(PATH, "notice", CHANGED));
    Ok(visit.start_session(&session, false, &next))
}
