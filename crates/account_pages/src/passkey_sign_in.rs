//! Signing in with a passkey alone.

use app::sessions::passkeys;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use model::Error;

use crate::{
    form::Form,
    layout::next_field,
    next_path::NextPath,
    passkey_form::{PasskeyForm, response},
    query::with_parameter,
    refusal::Result,
    visit::Visit,
};

/// What `notice` in the URL of the sign-in page says.
pub(crate) const REFUSED: &str = "passkey-refused";

pub(crate) fn form(visit: &Visit, next: &NextPath) -> Markup {
    let texts = visit.texts();
    let request = passkeys::request_sign_in(&visit.ctx);
    let stay = html! {
        label.tick { input type="checkbox" name="stay" value="yes"; span { (texts.stay_signed_in) } }
        (next_field(next))
    };
    let form = PasskeyForm {
        action: "/app/sign-in/passkey",
        creates: false,
        request: &request,
        fields: stay,
        button: texts.factors.passkey_sign_in,
    };
    html! { section { (form.html(texts)) } }
}

pub(crate) async fn submit(visit: Visit, form: Form) -> Result<Response> {
    let stays = form.is_ticked("stay");
    let browser = visit.new_session(stays);
    match passkeys::sign_in(&visit.ctx, &response(&form), browser).await {
        Ok(session) => Ok(visit.start_session(&session, stays, &form.next())),
        // The page has a new challenge.
        Err(Error::Unauthenticated(_)) => {
            let back = with_parameter("/app/sign-in", "notice", REFUSED);
            Ok(Redirect::to(&back).into_response())
        }
        Err(error) => Err(error.into()),
    }
}
