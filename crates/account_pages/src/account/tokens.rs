//! API tokens of the visitor. Creating one needs a recent proof of identity.

use app::tokens;
use axum::{
    extract::Path,
    response::{IntoResponse, Redirect, Response},
};
use jiff::{SignedDuration, Timestamp};
use maud::{Markup, html};
use model::{
    Error,
    id::ApiTokenId,
    scope::{Scope, Scopes},
    token::{ApiToken, NewApiToken},
    user::User,
};
use secrecy::{ExposeSecret, SecretString};

use super::time;
use crate::{
    form::Form,
    layout::{Field, Page, account_navigation, problem_notice},
    refusal::{Problem, Result, form_problem},
    visit::Visit,
};

const PATH: &str = "/app/account/tokens";
const MAX_TOKENS: i64 = 1000;
/// Lifetimes to choose from.
const DAYS: [i64; 3] = [30, 90, 365];

pub(crate) async fn show(visit: Visit) -> Result<Response> {
    let user = visit.user().await?;
    page(&visit, &user, None, None).await
}

async fn page(
    visit: &Visit,
    user: &User,
    created: Option<&SecretString>,
    problem: Option<&Problem>,
) -> Result<Response> {
    let texts = visit.texts();
    let listed = tokens::list_newest(&visit.ctx, MAX_TOKENS).await?;
    let main = html! {
        (account_navigation(texts, PATH))
        h1 { (texts.tokens) }
        p.lead { (texts.tokens_lead) }
        @if let Some(secret) = created {
            div.notice role="status" {
                p { (texts.token_created) }
                p { code.secret { (secret.expose_secret()) } }
            }
        }
        (problem_notice(problem))
        @if listed.is_empty() { p { (texts.tokens_none) } }
        ul.rows { @for token in &listed { li { (row(visit, token)) } } }
        section {
            h2 { (texts.create_token) }
            @if visit.ctx.require_recent_authentication().is_ok() { (creation_form(visit, problem)) } @else {
                p { (texts.confirm_lead) }
                p { a.button href=(visit.confirmation_path()) { (texts.go_on) } }
            }
        }
    };
    let page = Page {
        title: texts.tokens,
        account: None,
        main: &main,
    };
    Ok(visit.account_page(problem, user, &page))
}

fn row(visit: &Visit, token: &ApiToken) -> Markup {
    let texts = visit.texts();
    html! {
        div {
            strong { (token.label) }
            p.hint {
                @match token.expires_at {
                    Some(end) => { (texts.expires) " " (time(end)) },
                    None => (texts.forever),
                }
                @if let Some(used) = token.last_used_at { " · " (texts.last_used) " " (time(used)) }
            }
        }
        form method="post" action={ (PATH) "/" (token.id) } {
            button.button.secondary aria-label={ (texts.revoke) ": " (token.label) } { (texts.revoke) }
        }
    }
}

fn creation_form(visit: &Visit, problem: Option<&Problem>) -> Markup {
    let texts = visit.texts();
    let label = Field {
        label: texts.token_label,
        name: "label",
        is_invalid: problem.is_some(),
        ..Field::default()
    };
    html! {
        form method="post" action=(PATH) {
            (label.html())
            div.field {
                label for="days" { (texts.token_lifetime) }
                select id="days" name="days" {
                    @for days in DAYS { option value=(days) { (texts.days.replace("{count}", &days.to_string())) } }
                    option value="" { (texts.forever) }
                }
            }
            div.field {
                label for="access" { (texts.token_access) }
                select id="access" name="access" {
                    option value="read" { (texts.access_read) }
                    option value="all" { (texts.access_all) }
                }
            }
            button.button { (texts.create_token) }
        }
    }
}

pub(crate) async fn submit(visit: Visit, form: Form) -> Result<Response> {
    let user = visit.user().await?;
    let new = new_token(&form, visit.ctx.app.clock.now());
    let created = match new {
        Ok(new) => tokens::create(&visit.ctx, user.id, new).await,
        Err(error) => Err(error),
    };
    match created {
        Ok((_, secret)) => {
            visit.ctx.commit(None).await?;
            page(&visit, &user, Some(&secret), None).await
        }
        Err(Error::AuthenticationNotRecent) => {
            Ok(Redirect::to(&visit.confirmation_path()).into_response())
        }
        Err(error) => {
            let problem = form_problem(error, visit.texts())?;
            page(&visit, &user, None, Some(&problem)).await
        }
    }
}

/// Anything but the choices of the form means the narrower one.
fn new_token(form: &Form, now: Timestamp) -> Result<NewApiToken, Error> {
    let days = form.text("days");
    let chosen = DAYS.into_iter().find(|known| known.to_string() == days);
    let expires_at = match chosen {
        None if days.is_empty() => None,
        chosen => Some(now + SignedDuration::from_hours(24 * chosen.unwrap_or(DAYS[0]))),
    };
    let scopes = if form.text("access") == "all" {
        Scopes::All
    } else {
        let reads = |scope: &Scope| scope.as_str().ends_with(":read");
        Scopes::Only(Scope::ALL.into_iter().filter(reads).collect())
    };
    NewApiToken::new(form.line("label"), scopes, expires_at)
}

pub(crate) async fn submit_revoke(visit: Visit, Path(id): Path<String>) -> Result<Response> {
    let user = visit.user().await?;
    let id: ApiTokenId = id.parse()?;
    tokens::revoke(&visit.ctx, user.id, id).await?;
    Ok(Redirect::to(PATH).into_response())
}
