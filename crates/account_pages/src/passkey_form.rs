//! Forms that ask for a passkey. They need the one script of these pages and are hidden without it.

use app::second_factors::passkeys::{PasskeyRequest, PasskeyResponse};
use axum::response::Response;
use maud::{Markup, html};

use crate::{assets::script_url, form::Form, layout::hidden, texts::Texts};

/// Marks a response whose policy allows the script.
#[derive(Clone, Copy)]
pub(crate) struct AllowsScript;

pub(crate) fn with_script(mut response: Response) -> Response {
    response.extensions_mut().insert(AllowsScript);
    response
}

/// A form that asks for a passkey.
pub(crate) struct PasskeyForm<'a> {
    pub(crate) action: &'a str,
    /// Whether it asks for a new passkey.
    pub(crate) creates: bool,
    pub(crate) request: &'a PasskeyRequest,
    /// Further fields.
    pub(crate) fields: Markup,
    pub(crate) button: &'a str,
}

impl PasskeyForm<'_> {
    pub(crate) fn html(&self, texts: &Texts) -> Markup {
        let kind = if self.creates { "create" } else { "get" };
        html! {
            form.passkey method="post" action=(self.action) data-passkey=(kind) data-options=(self.request.options) hidden {
                p.problem role="alert" hidden { (texts.factors.passkey_cancelled) }
                (self.fields)
                (hidden("challenge", &self.request.challenge))
                (hidden("credential", ""))
                button.button.secondary { (self.button) }
            }
            noscript { p.hint { (texts.factors.passkey_no_script) } }
            script src=(script_url()) defer {}
        }
    }
}

/// What the browser gave, as the script put it into the form.
pub(crate) fn response(form: &Form) -> PasskeyResponse<'_> {
    PasskeyResponse {
        challenge: form.text("challenge"),
        credential: form.text("credential"),
    }
}
