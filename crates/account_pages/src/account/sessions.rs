//! Where the visitor is signed in.

use app::sessions;
use axum::{
    extract::Path,
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use maud::{Markup, html};
use model::{Error, Kind, id::ApiTokenId, token::ApiToken};

use super::time;
use crate::{
    layout::{Page, account_navigation, notice},
    query::with_parameter,
    refusal::Result,
    visit::Visit,
};

const PATH: &str = "/app/account/sessions";
const ENDED: &str = "ended";
/// Older ones are not shown; they end with all others.
const MAX_SESSIONS: i64 = 200;

pub(crate) async fn show(visit: Visit) -> Result<Response> {
    let user = visit.user().await?;
    let texts = visit.texts();
    let listed = sessions::list_newest(&visit.ctx, MAX_SESSIONS).await?;
    let is_ended = visit.parameter("notice") == ENDED;
    let main = html! {
        (account_navigation(texts, PATH))
        h1 { (texts.sessions) }
        p.lead { (texts.sessions_lead) }
        @if is_ended { (notice(texts.session_ended)) }
        ul.rows { @for session in &listed { li { (row(&visit, session)) } } }
        @if listed.len() > 1 {
            form method="post" action={ (PATH) "/others" } { button.button.secondary { (texts.end_others) } }
        }
    };
    let page = Page {
        title: texts.sessions,
        account: None,
        main: &main,
    };
    Ok(visit.account_page(StatusCode::OK, &user, &page))
}

fn row(visit: &Visit, session: &ApiToken) -> Markup {
    let texts = visit.texts();
    let is_current = sessions::is_current(&visit.ctx, session.id);
    let name = match &session.browser {
        None => texts.program.to_owned(),
        Some(browser) => {
            let name = browser.user_agent.as_deref().and_then(browser_name);
            name.unwrap_or_else(|| texts.unknown_browser.to_owned())
        }
    };
    let address = session.browser.as_ref();
    let address = address.and_then(|browser| browser.ip_address.as_deref());
    html! {
        div {
            strong { (name) }
            @if is_current { " " span.badge { (texts.this_session) } }
            p.hint {
                (texts.signed_in_at) " " (time(session.created_at))
                @if let Some(address) = address { " · " (address) }
                @if let Some(used) = session.last_used_at { " · " (texts.last_used) " " (time(used)) }
            }
        }
        @if !is_current {
            form method="post" action={ (PATH) "/" (session.id) } {
                button.button.secondary aria-label={ (texts.end_session) ": " (name) } { (texts.end_session) }
            }
        }
    }
}

/// Returns browser and system in words that people know. Enough to recognize a session, not to identify a device.
fn browser_name(user_agent: &str) -> Option<String> {
    let find = |known: &[(&str, &'static str)]| {
        let found = known.iter().find(|(mark, _)| user_agent.contains(mark));
        found.map(|(_, name)| *name)
    };
    // Browsers name those that they are like: the order decides.
    let browser = find(&[
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ])?;
    let system = find(&[
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS X", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ]);
    Some(match system {
        Some(system) => format!("{browser}, {system}"),
        None => browser.to_owned(),
    })
}

pub(crate) async fn submit_end(visit: Visit, Path(id): Path<String>) -> Result<Response> {
    visit.user().await?;
    let id: ApiTokenId = id.parse().map_err(|_| Error::NotFound(SESSION_KIND))?;
    sessions::end(&visit.ctx, id).await?;
    Ok(done())
}

const SESSION_KIND: Kind = <model::id::kind::ApiToken as model::id::Identified>::KIND;

pub(crate) async fn submit_others(visit: Visit) -> Result<Response> {
    visit.user().await?;
    sessions::end_others(&visit.ctx).await?;
    Ok(done())
}

fn done() -> Response {
    Redirect::to(&with_parameter(PATH, "notice", ENDED)).into_response()
}

#[cfg(test)]
mod tests {
    use super::browser_name;

    #[test]
    fn browsers_have_the_names_that_people_know() {
        for (user_agent, name) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 \
                 Safari/537.36 Edg/130.0.0.0",
                Some("Edge, Windows"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 Version/18.0 Mobile/15E148 Safari/604.1",
                Some("Safari, iPhone"),
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0",
                Some("Firefox, Linux"),
            ),
            ("curl/8.0", None),
        ] {
            assert_eq!(browser_name(user_agent).as_deref(), name, "{user_agent}");
        }
    }
}
