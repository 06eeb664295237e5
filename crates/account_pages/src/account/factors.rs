//! Second factors of the visitor.

pub(crate) mod passkeys;
pub(crate) mod totp;

use app::second_factors::{self, recovery_codes};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use model::{
    Error,
    second_factor::{RECOVERY_CODES, SecondFactors},
    user::User,
};
use secrecy::{ExposeSecret, SecretString};

use super::time;
use crate::{
    layout::{Page, account_navigation, notice, problem_notice},
    passkey_form::with_script,
    query::with_parameter,
    refusal::{Problem, Result, form_problem},
    visit::Visit,
};

pub(crate) const PATH: &str = "/app/account/second-factors";
const REMOVED: &str = "removed";

pub(crate) async fn show(visit: Visit) -> Result<Response> {
    let user = visit.user().await?;
    page(&visit, &user, &html! {}, None).await
}

/// The page, with what just happened above the factors.
async fn page(
    visit: &Visit,
    user: &User,
    above: &Markup,
    problem: Option<&Problem>,
) -> Result<Response> {
    let texts = visit.texts();
    let known = second_factors::find(&visit.ctx).await?;
    let is_recent = visit.ctx.require_recent_authentication().is_ok();
    let passkeys = if is_recent {
        passkeys::section(visit).await?
    } else {
        html! {}
    };
    let is_removed = visit.parameter("notice") == REMOVED;
    let main = html! {
        (account_navigation(texts, PATH))
        h1 { (texts.factors.title) }
        p.lead { (texts.factors.lead) }
        @if is_removed { (notice(texts.factors.removed)) }
        (above)
        (problem_notice(problem))
        @if is_recent {
            (totp::section(visit, &known))
            (passkeys)
            (codes_section(visit, &known))
        } @else {
            p { (texts.confirm_lead) }
            p { a.button href=(with_parameter("/app/confirm", "next", PATH)) { (texts.go_on) } }
        }
    };
    let page = Page {
        title: texts.factors.title,
        account: None,
        main: &main,
    };
    Ok(with_script(visit.account_page(problem, user, &page)))
}

fn codes_section(visit: &Visit, known: &SecondFactors) -> Markup {
    let factors = visit.texts().factors;
    let left = factors
        .codes_left
        .replace("{count}", &known.recovery_codes_left.to_string())
        .replace("{all}", &RECOVERY_CODES.to_string());
    html! {
        @if known.is_any() {
            section {
                h2 { (factors.codes) }
                p.hint { (factors.codes_lead) }
                p { (left) }
                form method="post" action={ (PATH) "/recovery-codes" } {
                    p.hint { (factors.codes_renew_hint) }
                    button.button.secondary { (factors.codes_renew) }
                }
            }
        }
    }
}

/// New recovery codes, which are shown only now.
fn new_codes(visit: &Visit, codes: &[SecretString]) -> Markup {
    let factors = visit.texts().factors;
    html! {
        @if !codes.is_empty() {
            div.notice role="status" {
                p { (factors.codes_new) }
                ul.codes { @for code in codes { li { code { (code.expose_secret()) } } } }
            }
        }
    }
}

/// Commits an added factor, and shows the recovery codes that came with it.
async fn show_added(visit: &Visit, user: &User, codes: &[SecretString]) -> Result<Response> {
    visit.ctx.commit(None).await?;
    let above = html! {
        (notice(visit.texts().factors.added))
        (new_codes(visit, codes))
    };
    page(visit, user, &above, None).await
}

pub(crate) async fn submit_codes(visit: Visit) -> Result<Response> {
    let user = visit.user().await?;
    match recovery_codes::renew(&visit.ctx).await {
        Ok(codes) => {
            visit.ctx.commit(None).await?;
            page(&visit, &user, &new_codes(&visit, &codes), None).await
        }
        Err(error) => refuse(&visit, &user, error).await,
    }
}

/// Asks for the password if that is what is missing, and otherwise says what is wrong.
async fn refuse(visit: &Visit, user: &User, error: Error) -> Result<Response> {
    if let Error::AuthenticationNotRecent = error {
        let confirmation = with_parameter("/app/confirm", "next", PATH);
        return Ok(Redirect::to(&confirmation).into_response());
    }
    let is_last =
        matches!(&error, Error::Conflict(message) if message == second_factors::LAST_FACTOR);
    let mut problem = form_problem(error, visit.texts())?;
    if is_last {
        visit
            .texts()
            .factors
            .required
            .clone_into(&mut problem.message);
    }
    page(visit, user, &html! {}, Some(&problem)).await
}

fn removed() -> Response {
    Redirect::to(&with_parameter(PATH, "notice", REMOVED)).into_response()
}

fn added_at(visit: &Visit, since: jiff::Timestamp) -> String {
    let added = visit.texts().factors.added_at;
    added.replace("{time}", &time(since))
}
