//! Name and e-mail address.

use app::{users, verification};
use axum::response::{IntoResponse, Redirect, Response};
use maud::html;
use model::user::{User, UserPatch};

use crate::{
    form::Form,
    layout::{Field, Page, account_navigation, notice, problem_notice},
    query::with_parameter,
    refusal::{Problem, Result, form_problem},
    visit::Visit,
};

const PATH: &str = "/app/account";
const SAVED: &str = "saved";
const MAILED: &str = "mailed";

pub(crate) async fn show(visit: Visit) -> Result<Response> {
    let user = visit.user().await?;
    Ok(page(&visit, &user, &user.display_name, None))
}

fn page(visit: &Visit, user: &User, name: &str, problem: Option<&Problem>) -> Response {
    let texts = visit.texts();
    let field = Field {
        label: texts.name,
        name: "name",
        autocomplete: "name",
        value: name,
        is_invalid: problem.is_some(),
        ..Field::default()
    };
    let happened = match visit.parameter("notice").as_str() {
        SAVED => Some(texts.saved.to_owned()),
        MAILED => Some(texts.verify_sent.replace("{email}", &user.email)),
        _ => None,
    };
    let main = html! {
        (account_navigation(texts, PATH))
        h1 { (texts.profile) }
        @if let Some(text) = happened { (notice(&text)) }
        (problem_notice(problem))
        form method="post" action=(PATH) {
            (field.html())
            button.button { (texts.save) }
        }
        section {
            h2 { (texts.email) }
            p { (user.email) }
            @if !user.email_verified { (unverified(visit)) }
        }
    };
    let page = Page {
        title: texts.profile,
        account: None,
        main: &main,
    };
    visit.account_page(problem, user, &page)
}

fn unverified(visit: &Visit) -> maud::Markup {
    let texts = visit.texts();
    html! {
        p.warning { (texts.email_unverified) }
        @if visit.ctx.app.settings.sends_mail {
            form method="post" action="/app/account/verification" {
                button.button.secondary { (texts.verify_again) }
            }
        } @else {
            p.hint { (texts.mail_off) }
        }
    }
}

pub(crate) async fn submit(visit: Visit, form: Form) -> Result<Response> {
    let user = visit.user().await?;
    let name = form.line("name");
    let patch = UserPatch {
        display_name: Some(name.to_owned()),
        ..UserPatch::default()
    };
    let updated = match patch.check() {
        Ok(patch) => users::update(&visit.ctx, user.id, patch).await,
        Err(error) => Err(error),
    };
    match updated {
        Ok(_) => Ok(Redirect::to(&with_parameter(PATH, "notice", SAVED)).into_response()),
        Err(error) => {
            let problem = form_problem(error, visit.texts())?;
            Ok(page(&visit, &user, name, Some(&problem)))
        }
    }
}

/// Sends the mail that confirms the address once more.
pub(crate) async fn submit_verification(visit: Visit) -> Result<Response> {
    visit.user().await?;
    verification::request(&visit.ctx).await?;
    Ok(Redirect::to(&with_parameter(PATH, "notice", MAILED)).into_response())
}
