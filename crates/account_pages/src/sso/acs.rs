//! Where identity providers send their answers: a form from another site, with which browsers send no cookies. It signs
//! nobody in; it leads to the page that does.

use app::sso::saml;
use axum::{
    extract::{FromRequest, Path, Request},
    response::{IntoResponse, Redirect, Response},
};
use model::Error;
use secrecy::ExposeSecret;

use super::{parse_path, refusal_page};
use crate::{
    form::Form,
    query::with_parameter,
    refusal::{Refusal, Result},
    visit::Visit,
};

/// The path of the only form that other sites may send.
pub(crate) const PATH: &str = "/app/sso/saml/{organizationId}/{providerId}/acs";
/// A response of the largest size in base64, and a state that is not read.
const MAX_FORM_BYTES: usize = 300 << 10;

pub(crate) struct SamlForm(Form);

impl<S: Sync> FromRequest<S> for SamlForm {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Self> {
        Form::read(request, MAX_FORM_BYTES).await.map(Self)
    }
}

pub(crate) async fn submit(
    visit: Visit,
    Path(path): Path<(String, String)>,
    SamlForm(form): SamlForm,
) -> Result<Response> {
    let provider = parse_path(&path)?;
    let Some(response) = form.only("SAMLResponse") else {
        return Err(Error::invalid("SAMLResponse", "must be in the form once").into());
    };
    match saml::accept(&visit.ctx, provider, response).await? {
        Ok(ticket) => {
            let path = with_parameter("/app/sso/finish", "ticket", ticket.expose_secret());
            Ok(Redirect::to(&path).into_response())
        }
        Err(refusal) => Ok(refusal_page(&visit, refusal)),
    }
}
