//! The end of a sign-in: the browser comes back with its cookie, and gets a session.

use app::sso::finish::{self, Finish, Question};
use axum::{
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use maud::html;

use super::refusal_page;
use crate::{form::Form, layout::hidden, next_path::NextPath, refusal::Result, visit::Visit};

/// Signs in, or asks first if the provider began: then another site may have sent this browser here.
pub(crate) async fn show(visit: Visit) -> Result<Response> {
    let ticket = visit.parameter("ticket");
    respond(&visit, &ticket, false).await
}

pub(crate) async fn submit(visit: Visit, form: Form) -> Result<Response> {
    respond(&visit, form.text("ticket"), true).await
}

async fn respond(visit: &Visit, ticket: &str, is_confirmed: bool) -> Result<Response> {
    let secret = ticket.to_owned().into();
    let cookie = visit.sso_secret();
    let browser = visit.new_session(false);
    let finished = finish::finish(&visit.ctx, &secret, cookie.as_ref(), is_confirmed, browser);
    Ok(match finished.await? {
        Finish::SignedIn { session, next } => {
            let next = NextPath::parse(&next);
            match session {
                Some(session) => visit.start_session(&session, false, &next),
                None => Redirect::to(next.as_str()).into_response(),
            }
        }
        Finish::Question(question) => question_page(visit, ticket, &question).await?,
        Finish::Refused(refusal) => refusal_page(visit, refusal),
    })
}

async fn question_page(visit: &Visit, ticket: &str, question: &Question) -> Result<Response> {
    let texts = visit.texts();
    let fill = |text: &str| {
        let text = text.replace("{organization}", &question.organization_title);
        text.replace("{name}", &question.subject)
    };
    let (title, lead, button) = if question.connects {
        let email = visit.user().await?.email;
        let lead = fill(texts.sso.connect_lead).replace("{email}", &email);
        (texts.sso.connect_title.to_owned(), lead, texts.sso.connect)
    } else {
        let title = fill(texts.sso.continue_title);
        (title, fill(texts.sso.continue_lead), texts.go_on)
    };
    let main = html! {
        h1 { (title) }
        p.lead { (lead) }
        form method="post" action="/app/sso/finish" {
            (hidden("ticket", ticket))
            button.button { (button) }
        }
    };
    Ok(visit.page(StatusCode::OK, &title, &main))
}
