//! The identity providers that somebody can sign in with.

use app::saml_providers;
use axum::{extract::Path, http::StatusCode, response::Response};
use maud::{Markup, html};
use model::{
    Error,
    id::{Identified, OrganizationId, kind},
    saml_provider::SsoLogin,
};

use crate::{
    next_path::NextPath, query::with_parameter, refusal::Result, texts::Texts, visit::Visit,
};

/// The providers of one organization. The same for organizations that do not exist.
pub(crate) async fn show(visit: Visit, Path(organization): Path<String>) -> Result<Response> {
    let missing = |_| Error::NotFound(kind::Organization::KIND);
    let organization: OrganizationId = organization.parse().map_err(missing)?;
    let logins = saml_providers::list_logins(&visit.ctx, organization).await?;
    let texts = visit.texts();
    let main = html! {
        h1 { (texts.sso.choose_title) }
        @if logins.is_empty() { p.lead { (texts.sso.no_provider) } }
        (links(texts, &logins, &visit.next()))
    };
    Ok(visit.page(StatusCode::OK, texts.sso.choose_title, &main))
}

/// Links, not forms: browsers do not follow a form to another site that the policy of the page does not name.
pub(crate) fn links(texts: &Texts, logins: &[SsoLogin], next: &NextPath) -> Markup {
    let link = |login: &SsoLogin| with_parameter(&login.start_path(), "next", next.as_str());
    list(texts, logins, link)
}

/// The same, to prove again who somebody is: the provider asks even if it knows them already.
pub(crate) fn confirmation_links(texts: &Texts, logins: &[SsoLogin], next: &NextPath) -> Markup {
    let link = |login: &SsoLogin| {
        let path = with_parameter(&login.start_path(), "next", next.as_str());
        format!("{path}&force=yes")
    };
    list(texts, logins, link)
}

fn list(texts: &Texts, logins: &[SsoLogin], link: impl Fn(&SsoLogin) -> String) -> Markup {
    html! {
        @if !logins.is_empty() {
            ul.cards {
                @for login in logins {
                    li {
                        a href=(link(login)) { (texts.sso.sign_in_with.replace("{provider}", &login.label)) }
                    }
                }
            }
        }
    }
}

/// The provider that the operator configured for everyone.
pub(crate) fn installation_link(visit: &Visit, next: &NextPath) -> Markup {
    let texts = visit.texts();
    let provider = visit.ctx.app.settings.oidc.as_ref();
    html! {
        @if let Some(provider) = provider {
            p {
                a.button.secondary href=(with_parameter("/app/sso/oidc/start", "next", next.as_str())) {
                    (texts.sso.sign_in_with.replace("{provider}", &provider.label))
                }
            }
        }
    }
}
