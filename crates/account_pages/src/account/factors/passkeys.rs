//! Passkeys of the visitor.

use app::second_factors::passkeys;
use axum::{
    extract::Path,
    response::{IntoResponse, Redirect, Response},
};
use maud::{Markup, html};
use model::{
    Error, PageRequest,
    id::{Identified, PasskeyId, kind},
    passkey::{MAX_PASSKEYS, Passkey, PasskeyName},
};

use super::{PATH, added_at, refuse, removed, show_added};
use crate::{
    account::time,
    form::Form,
    layout::Field,
    passkey_form::{PasskeyForm, response},
    refusal::Result,
    visit::Visit,
};

/// The passkeys with what can be done to them, and a form to add one. For visitors who proved recently who they are.
pub(super) async fn section(visit: &Visit) -> Result<Markup> {
    let texts = visit.texts();
    let factors = texts.factors;
    let request = PageRequest {
        after: None,
        limit: u32::try_from(MAX_PASSKEYS).unwrap_or(u32::MAX),
    };
    let listed = passkeys::list(&visit.ctx, &request).await?.items;
    let creation = passkeys::request_creation(&visit.ctx).await?;
    let name = Field {
        label: factors.passkey_name,
        name: "name",
        ..Field::default()
    };
    let form = PasskeyForm {
        action: "/app/account/second-factors/passkeys",
        creates: true,
        request: &creation,
        fields: name.html(),
        button: factors.passkey_add,
    };
    Ok(html! {
        section {
            h2 { (factors.passkeys) }
            p.hint { (factors.passkeys_lead) }
            ul.rows { @for passkey in &listed { li { (row(visit, passkey)) } } }
            (form.html(texts))
        }
    })
}

fn row(visit: &Visit, passkey: &Passkey) -> Markup {
    let texts = visit.texts();
    let factors = texts.factors;
    let name = passkey.name.as_str();
    let action = format!("{PATH}/passkeys/{}", passkey.id);
    let field = format!("name-{}", passkey.id);
    html! {
        div {
            strong { (name) }
            p.hint {
                (added_at(visit, passkey.created_at))
                @if let Some(used) = passkey.last_used_at { " · " (texts.last_used) " " (time(used)) }
            }
        }
        div.actions {
            details {
                summary aria-label={ (factors.passkey_rename) ": " (name) } { (factors.passkey_rename) }
                form method="post" action=(action) {
                    div.field {
                        label for=(field) { (factors.passkey_name) }
                        input id=(field) name="name" value=(name) required maxlength="50" autocomplete="off";
                    }
                    button.button.secondary { (texts.save) }
                }
            }
            form method="post" action={ (action) "/removal" } {
                button.button.secondary aria-label={ (factors.remove) ": " (name) } { (factors.remove) }
            }
        }
    }
}

pub(crate) async fn submit(visit: Visit, form: Form) -> Result<Response> {
    let user = visit.user().await?;
    let created = match PasskeyName::new(form.line("name")) {
        Ok(name) => passkeys::create(&visit.ctx, &name, &response(&form)).await,
        Err(error) => Err(error),
    };
    match created {
        Ok(codes) => show_added(&visit, &user, &codes).await,
        Err(error) => refuse(&visit, &user, error).await,
    }
}

pub(crate) async fn submit_name(
    visit: Visit,
    Path(id): Path<String>,
    form: Form,
) -> Result<Response> {
    let user = visit.user().await?;
    let renamed = match PasskeyName::new(form.line("name")) {
        Ok(name) => passkeys::rename(&visit.ctx, parse(&id)?, &name).await,
        Err(error) => Err(error),
    };
    match renamed {
        Ok(_) => Ok(Redirect::to(PATH).into_response()),
        Err(error) => refuse(&visit, &user, error).await,
    }
}

pub(crate) async fn submit_removal(visit: Visit, Path(id): Path<String>) -> Result<Response> {
    let user = visit.user().await?;
    match passkeys::remove(&visit.ctx, parse(&id)?).await {
        Ok(()) => Ok(removed()),
        Err(error) => refuse(&visit, &user, error).await,
    }
}

fn parse(id: &str) -> Result<PasskeyId, Error> {
    id.parse().map_err(|_| Error::NotFound(kind::Passkey::KIND))
}
