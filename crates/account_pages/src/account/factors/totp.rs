//! The authenticator app of the visitor: the secret as a QR code, and the first code of the app.

use std::fmt::Write as _;

use app::second_factors::totp::{self, NewTotp};
use axum::response::Response;
use maud::{Markup, html};
use model::{second_factor::SecondFactors, user::User};
use qrcodegen::{QrCode, QrCodeEcc};
use secrecy::ExposeSecret;

use super::{PATH, added_at, refuse, removed, show_added};
use crate::{
    form::Form,
    layout::{Field, Page, account_navigation, problem_notice},
    refusal::{Problem, Result, form_problem},
    visit::Visit,
};

/// Modules around the code that must stay empty.
const QUIET_ZONE: i32 = 4;

pub(super) fn section(visit: &Visit, known: &SecondFactors) -> Markup {
    let factors = visit.texts().factors;
    html! {
        section {
            h2 { (factors.app) }
            @match known.totp_since {
                Some(since) => {
                    p { (added_at(visit, since)) }
                    form method="post" action={ (PATH) "/totp/removal" } {
                        button.button.secondary aria-label={ (factors.remove) ": " (factors.app) } { (factors.remove) }
                    }
                },
                None => {
                    p.hint { (factors.app_lead) }
                    form method="post" action={ (PATH) "/totp" } { button.button { (factors.app_add) } }
                },
            }
        }
    }
}

pub(crate) async fn submit(visit: Visit) -> Result<Response> {
    let user = visit.user().await?;
    match totp::begin(&visit.ctx).await {
        Ok(new) => Ok(secret_page(&visit, &user, &new, None)),
        Err(error) => refuse(&visit, &user, error).await,
    }
}

fn secret_page(visit: &Visit, user: &User, new: &NewTotp, problem: Option<&Problem>) -> Response {
    let texts = visit.texts();
    let factors = texts.factors;
    let code = Field {
        has_focus: true,
        is_invalid: problem.is_some(),
        ..Field::one_time_code(factors.code)
    };
    let main = html! {
        (account_navigation(texts, PATH))
        h1 { (factors.app_add) }
        p.lead { (factors.app_scan) }
        (problem_notice(problem))
        @if let Some(picture) = qr_code(new.url.expose_secret(), factors.app_picture) { (picture) }
        p { (factors.app_key) " " code.secret { (new.secret.expose_secret()) } }
        form method="post" action={ (PATH) "/totp/confirmation" } {
            (code.html())
            button.button { (texts.go_on) }
        }
    };
    let page = Page {
        title: factors.app_add,
        account: None,
        main: &main,
    };
    visit.account_page(problem, user, &page)
}

/// Dark on light, also in dark mode: not every app reads inverted codes.
fn qr_code(text: &str, label: &str) -> Option<Markup> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let modules = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
    let mut path = String::new();
    for (x, y) in modules.filter(|(x, y)| code.get_module(*x, *y)) {
        let (x, y) = (x + QUIET_ZONE, y + QUIET_ZONE);
        write!(path, "M{x} {y}h1v1h-1z").ok()?;
    }
    let width = size + 2 * QUIET_ZONE;
    let view = format!("0 0 {width} {width}");
    Some(html! {
        svg.qr role="img" aria-label=(label) viewBox=(view) shape-rendering="crispEdges" {
            rect width=(width) height=(width) fill="#fff" {}
            path d=(path) fill="#000" {}
        }
    })
}

pub(crate) async fn submit_confirmation(visit: Visit, form: Form) -> Result<Response> {
    let user = visit.user().await?;
    match totp::confirm(&visit.ctx, &form.secret("code")).await {
        Ok(codes) => show_added(&visit, &user, &codes).await,
        Err(error) => {
            let pending = totp::find_pending(&visit.ctx).await;
            let Ok(Some(pending)) = pending else {
                return refuse(&visit, &user, error).await;
            };
            let problem = form_problem(error, visit.texts())?;
            Ok(secret_page(&visit, &user, &pending, Some(&problem)))
        }
    }
}

pub(crate) async fn submit_removal(visit: Visit) -> Result<Response> {
    let user = visit.user().await?;
    match totp::remove(&visit.ctx).await {
        Ok(()) => Ok(removed()),
        Err(error) => refuse(&visit, &user, error).await,
    }
}
