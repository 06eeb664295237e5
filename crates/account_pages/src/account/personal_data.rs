//! Export of the visitor's data, and the deletion of the account. Both need a recent proof of identity.

use app::personal_data::deletion;
use axum::{
    http::{StatusCode, header},
    response::{AppendHeaders, IntoResponse, Redirect, Response},
};
use maud::{Markup, html};
use model::{Error, user::User};

use crate::{
    form::Form,
    layout::{Field, Page, account_navigation, problem_notice},
    refusal::{Problem, Result, form_problem},
    texts::personal_data::personal_data_texts,
    visit::Visit,
};

const PATH: &str = "/app/account/data";
const DELETION_PATH: &str = "/app/account/data/deletion";
const EXPORT_PATH: &str = "/v1/user/export";

pub(crate) async fn show(visit: Visit) -> Result<Response> {
    let user = visit.user().await?;
    Ok(page(&visit, &user, None))
}

fn page(visit: &Visit, user: &User, problem: Option<&Problem>) -> Response {
    let (texts, own) = (visit.texts(), personal_data_texts(visit.locale));
    let main = html! {
        (account_navigation(texts, PATH))
        h1 { (texts.your_data) }
        @if visit.ctx.require_recent_authentication().is_ok() {
            p.lead { (own.export_lead) }
            p { a.button href=(EXPORT_PATH) download="bindery-export.json" { (own.export_button) } }
            (deletion_form(visit, user, problem))
        } @else {
            p { (texts.confirm_lead) }
            p { a.button href=(visit.confirmation_path()) { (texts.go_on) } }
        }
    };
    let page = Page {
        title: texts.your_data,
        account: None,
        main: &main,
    };
    visit.account_page(problem, user, &page)
}

fn deletion_form(visit: &Visit, user: &User, problem: Option<&Problem>) -> Markup {
    let own = personal_data_texts(visit.locale);
    let label = own.deletion_confirm.replace("{email}", &user.email);
    let address = Field {
        label: &label,
        name: "email",
        kind: "email",
        is_invalid: problem.is_some(),
        ..Field::default()
    };
    html! {
        section {
            h2 { (own.deletion_title) }
            p { (own.deletion_lead) }
            p { (own.deletion_git) }
            (problem_notice(problem))
            form method="post" action=(DELETION_PATH) {
                (address.html())
                button.button { (own.deletion_title) }
            }
        }
    }
}

pub(crate) async fn submit_deletion(visit: Visit, form: Form) -> Result<Response> {
    let user = visit.user().await?;
    let own = personal_data_texts(visit.locale);
    if form.line("email").to_lowercase() != user.email.to_lowercase() {
        let problem = Problem {
            status: StatusCode::BAD_REQUEST.into(),
            field: Some("email".to_owned()),
            message: own.wrong_address.to_owned(),
        };
        return Ok(page(&visit, &user, Some(&problem)));
    }
    match deletion::delete_own(&visit.ctx).await {
        Ok(()) => {
            let main = html! { h1 { (own.deleted) } };
            let cookie = AppendHeaders([(header::SET_COOKIE, visit.session_cookie().delete())]);
            let page = visit.page(StatusCode::OK, own.deleted, &main);
            Ok((cookie, page).into_response())
        }
        Err(Error::AuthenticationNotRecent) => Ok(Redirect::to(PATH).into_response()),
        Err(error) => {
            let problem = form_problem(error, visit.texts())?;
            Ok(page(&visit, &user, Some(&problem)))
        }
    }
}
