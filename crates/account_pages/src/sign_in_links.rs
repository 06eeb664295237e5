//! Signing in with a link of the operator. Opening it shows a button: programs that preview links must not use it up.

use app::sign_in_links;
use axum::{http::StatusCode, response::Response};
use maud::html;
use model::Error;

use crate::{form::Form, layout::hidden, next_path::NextPath, refusal::Result, visit::Visit};

/// People who come by a link mostly have no password yet.
const NEXT: &str = "/app/account/password";

pub(crate) async fn show(visit: Visit) -> Result<Response> {
    let token = visit.parameter("token");
    if !sign_in_links::is_valid(&visit.ctx, &token.clone().into()).await? {
        return Ok(invalid_page(&visit));
    }
    let texts = visit.texts();
    let main = html! {
        h1 { (texts.sign_in) }
        p.lead { (texts.link_lead) }
        form method="post" action="/app/sign-in/link" {
            (hidden("token", &token))
            button.button { (texts.sign_in) }
        }
    };
    Ok(visit.page(StatusCode::OK, texts.sign_in, &main))
}

pub(crate) async fn submit(visit: Visit, form: Form) -> Result<Response> {
    let browser = visit.new_session(false);
    match sign_in_links::sign_in(&visit.ctx, &form.secret("token"), browser).await {
        Ok(session) => Ok(visit.start_session(&session, false, &NextPath::parse(NEXT))),
        Err(Error::Invalid { .. }) => Ok(invalid_page(&visit)),
        Err(error) => Err(error.into()),
    }
}

fn invalid_page(visit: &Visit) -> Response {
    let texts = visit.texts();
    let main = html! {
        h1 { (texts.link_invalid_title) }
        p.lead { (texts.link_invalid) }
        p { a.button href="/app/sign-in" { (texts.sign_in) } }
    };
    visit.page(StatusCode::BAD_REQUEST, texts.link_invalid_title, &main)
}
