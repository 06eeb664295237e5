//! Accepting an invitation or an invite link. Opening it changes nothing: mail programs open links before people do.

use app::joining::{self, InvitePreview};
use axum::{
    extract::Path,
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use maud::html;
use model::{Error, id::OrganizationId, invite::InviteId};

use crate::{
    next_path::{NextPath, START},
    query::with_parameter,
    refusal::Result,
    visit::Visit,
};

/// The organization and the token in the URL.
struct InvitePath {
    organization: OrganizationId,
    invite: InviteId,
    path: String,
}

impl InvitePath {
    fn parse((organization, invite): (String, String)) -> Option<Self> {
        let path = format!("/app/orgs/{organization}/invites/{invite}");
        Some(Self {
            organization: organization.parse().ok()?,
            invite: invite.parse().ok()?,
            path,
        })
    }
}

pub(crate) async fn show(visit: Visit, Path(path): Path<(String, String)>) -> Result<Response> {
    let Some(at) = InvitePath::parse(path) else {
        return Ok(invalid_page(&visit));
    };
    let preview = joining::preview(&visit.ctx, at.organization, &at.invite).await?;
    if !visit.is_signed_in() {
        return Ok(sign_in_page(&visit, &at, preview.as_ref()));
    }
    let Some(preview) = preview else {
        return Ok(invalid_page(&visit));
    };
    let user = visit.user().await?;
    let texts = visit.texts();
    let title = texts
        .invitation_title
        .replace("{organization}", &preview.organization_title);
    let main = html! {
        h1 { (title) }
        p.lead { (texts.invitation_lead) }
        p.hint { (texts.signed_in_as.replace("{email}", &user.email)) }
        form method="post" action=(at.path) {
            button.button { (texts.invitation_accept) }
        }
    };
    Ok(visit.page(StatusCode::OK, &title, &main))
}

/// Whoever has no account may create one with the invitation, also where sign-up is closed.
fn sign_in_page(visit: &Visit, at: &InvitePath, preview: Option<&InvitePreview>) -> Response {
    let texts = visit.texts();
    let title = preview.map_or_else(
        || texts.invitation_unknown.to_owned(),
        |preview| {
            let title = &preview.organization_title;
            texts.invitation_title.replace("{organization}", title)
        },
    );
    let next = NextPath::parse(&at.path);
    let sign_in = with_parameter("/app/sign-in", "next", next.as_str());
    let email = preview.and_then(|preview| preview.email.as_deref());
    let mut sign_up = with_parameter("/app/sign-up", "next", next.as_str());
    if let Some(email) = email {
        let organization = at.organization.to_string();
        for (name, value) in [
            ("email", email),
            ("organization", &organization),
            ("invitation", &at.invite.0),
        ] {
            sign_up = format!("{sign_up}&{}", &with_parameter("", name, value)[1..]);
        }
    }
    let may_sign_up = email.is_some() || visit.ctx.app.settings.open_signup;
    let main = html! {
        h1 { (title) }
        p.lead { (texts.invitation_sign_in) }
        @if let Some(email) = email { p.hint { (texts.invitation_for.replace("{email}", email)) } }
        p.actions {
            a.button href=(sign_in) { (texts.sign_in) } " "
            @if may_sign_up { a.button.secondary href=(sign_up) { (texts.sign_up) } }
        }
    };
    visit.page(StatusCode::OK, &title, &main)
}

pub(crate) async fn submit(visit: Visit, Path(path): Path<(String, String)>) -> Result<Response> {
    let Some(at) = InvitePath::parse(path) else {
        return Ok(invalid_page(&visit));
    };
    visit.user().await?;
    match joining::by_invite(&visit.ctx, at.organization, &at.invite).await {
        Ok(()) => Ok(Redirect::to(START).into_response()),
        Err(Error::NotFound(_)) => Ok(invalid_page(&visit)),
        Err(error) => Err(error.into()),
    }
}

fn invalid_page(visit: &Visit) -> Response {
    let texts = visit.texts();
    let main = html! {
        h1 { (texts.invitation_invalid_title) }
        p.lead { (texts.invitation_invalid) }
        p { a.button href="/app" { (visit.locale.ui_strings().go_home) } }
    };
    visit.page(StatusCode::NOT_FOUND, texts.invitation_invalid_title, &main)
}
