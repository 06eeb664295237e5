//! Confirming an e-mail address with a mailed link. Opening it shows a button: programs that preview links must not
//! confirm anything.

use app::verification;
use axum::{
    http::StatusCode,
    response::{Redirect, Response},
};
use maud::html;
use model::Error;

use crate::{form::Form, layout::hidden, query::with_parameter, refusal::Result, visit::Visit};

const PATH: &str = "/app/verify-email";

pub(crate) async fn show(visit: Visit) -> Response {
    let texts = visit.texts();
    let main = html! {
        h1 { (texts.verify_title) }
        p.lead { (texts.verify_lead) }
        form method="post" action=(PATH) {
            (hidden("token", &visit.parameter("token")))
            button.button { (texts.verify_button) }
        }
    };
    visit.page(StatusCode::OK, texts.verify_title, &main)
}

pub(crate) async fn submit(visit: Visit, form: Form) -> Result<Response> {
    let texts = visit.texts();
    match verification::confirm(&visit.ctx, form.text("token")).await {
        Ok(()) => {}
        Err(Error::Invalid { .. }) => return Ok(invalid_link_page(&visit)),
        Err(error) => return Err(error.into()),
    }
    let main = html! {
        h1 { (texts.verified) }
        @if visit.is_signed_in() {
            p { a.button href="/app/organizations" { (texts.go_on) } }
        } @else {
            p.lead { (texts.verified_hint) }
            p.actions {
                a.button href="/app/sign-in" { (texts.sign_in) } " "
                a.button.secondary href="/app/forgot-password" { (texts.forgot_title) }
            }
        }
    };
    Ok(visit.page(StatusCode::OK, texts.verified, &main))
}

fn invalid_link_page(visit: &Visit) -> Response {
    let texts = visit.texts();
    let main = html! {
        h1 { (texts.link_invalid_title) }
        p.lead { (texts.link_invalid) }
        p { a.button href="/app/account" { (texts.account) } }
    };
    visit.page(StatusCode::BAD_REQUEST, texts.link_invalid_title, &main)
}

/// Mails of earlier versions have the path without `/app`.
pub(crate) async fn redirect(visit: Visit) -> Redirect {
    Redirect::temporary(&with_parameter(PATH, "token", &visit.parameter("token")))
}
