//! The start after signing in: the organizations of the visitor.

use app::organizations;
use axum::{
    http::StatusCode,
    response::{Redirect, Response},
};
use maud::html;
use model::PageRequest;

use crate::{
    layout::{Page, account_navigation},
    next_path::START,
    refusal::Result,
    visit::Visit,
};

/// More organizations than a person is in.
const MAX_ORGANIZATIONS: u32 = 1000;

pub(crate) async fn start() -> Redirect {
    Redirect::to(START)
}

pub(crate) async fn show(visit: Visit) -> Result<Response> {
    let user = visit.user().await?;
    let request = PageRequest {
        after: None,
        limit: MAX_ORGANIZATIONS,
    };
    let organizations = organizations::list(&visit.ctx, &request).await?.items;
    let texts = visit.texts();
    let main = html! {
        (account_navigation(texts, START))
        h1 { (texts.organizations) }
        @if organizations.is_empty() { p.lead { (texts.organizations_none) } }
        ul.cards {
            @for organization in &organizations {
                li { a href={ "/app/orgs/" (organization.id) } { (organization.title) } }
            }
        }
    };
    let page = Page {
        title: texts.organizations,
        account: None,
        main: &main,
    };
    Ok(visit.account_page(StatusCode::OK, &user, &page))
}
