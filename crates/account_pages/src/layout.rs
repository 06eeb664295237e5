//! The frame of all pages, and the parts that forms consist of.

use axum::{
    body::Body,
    http::{HeaderValue, header},
    response::Response,
};
use maud::{DOCTYPE, Markup, html};
use model::user::User;
use render::i18n::Locale;

use crate::{
    assets::stylesheet_url,
    next_path::NextPath,
    refusal::{ErrorNotice, Problem},
    texts::{Texts, texts},
};

#[derive(Clone, Copy)]
pub(crate) struct Page<'a> {
    pub(crate) title: &'a str,
    /// On pages of the account, whose links are shown.
    pub(crate) account: Option<&'a User>,
    pub(crate) main: &'a Markup,
}

/// Replaces the body of an error response by a page.
pub(crate) fn with_error_page(
    response: Response,
    locale: Locale,
    notice: &ErrorNotice,
    request_id: &str,
) -> Response {
    let (title, text) = notice.texts(texts(locale), request_id);
    let main = html! {
        h1 { (title) }
        p.lead { (text) }
        p { a.button href="/app" { (locale.ui_strings().go_home) } }
    };
    let page = Page {
        title,
        account: None,
        main: &main,
    };
    let (mut parts, _) = response.into_parts();
    parts.headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    let html = document(locale, &page, true).into_string();
    Response::from_parts(parts, Body::from(html))
}

pub(crate) fn document(locale: Locale, page: &Page<'_>, is_encrypted: bool) -> Markup {
    let texts = texts(locale);
    html! {
        (DOCTYPE)
        html lang=(locale.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="robots" content="noindex";
                title { (page.title) " · Bindery" }
                link rel="icon" type="image/svg+xml" href="/favicon.ico";
                link rel="stylesheet" href=(stylesheet_url());
            }
            body .wide[page.account.is_some()] {
                a.skip href="#content" { (locale.ui_strings().skip_to_content) }
                header {
                    a.brand href="/app" { "Bindery" }
                    @if let Some(user) = page.account { (account_bar(texts, user)) }
                }
                main #content tabindex="-1" { (page.main) }
                @if !is_encrypted { footer { p.warning { (texts.not_encrypted) } } }
            }
        }
    }
}

fn account_bar(texts: &Texts, user: &User) -> Markup {
    html! {
        div.bar {
            a href="/app/account" { (user.display_name) }
            form method="post" action="/app/sign-out" { button.quiet { (texts.sign_out) } }
        }
    }
}

/// The links between the pages of the account. `current` is the path of this one.
pub(crate) fn account_navigation(texts: &Texts, current: &str) -> Markup {
    let links = [
        ("/app/organizations", texts.organizations),
        ("/app/account", texts.profile),
        ("/app/account/password", texts.password),
        ("/app/account/second-factors", texts.factors.title),
        ("/app/account/sessions", texts.sessions),
        ("/app/account/tokens", texts.tokens),
        ("/app/account/data", texts.your_data),
    ];
    html! {
        nav.tabs aria-label=(texts.account) {
            ul {
                @for (path, label) in links {
                    li { a href=(path) aria-current=[(path == current).then_some("page")] { (label) } }
                }
            }
        }
    }
}

/// What happened, or what is wrong. Screen readers announce it.
pub(crate) fn notice(text: &str) -> Markup {
    html! { p.notice role="status" { (text) } }
}

pub(crate) fn problem_notice(problem: Option<&Problem>) -> Markup {
    html! {
        @if let Some(problem) = problem { p.problem role="alert" #problem { (problem.message) } }
    }
}

/// An input with its label.
pub(crate) struct Field<'a> {
    pub(crate) label: &'a str,
    pub(crate) name: &'a str,
    /// `email`, `password` or `text`.
    pub(crate) kind: &'a str,
    /// What password managers fill in.
    pub(crate) autocomplete: &'a str,
    pub(crate) value: &'a str,
    pub(crate) hint: Option<&'a str>,
    pub(crate) is_invalid: bool,
    pub(crate) has_focus: bool,
}

impl Default for Field<'_> {
    fn default() -> Self {
        Self {
            label: "",
            name: "",
            kind: "text",
            autocomplete: "off",
            value: "",
            hint: None,
            is_invalid: false,
            has_focus: false,
        }
    }
}

impl<'a> Field<'a> {
    /// A code of an authenticator app, or a recovery code.
    pub(crate) fn one_time_code(label: &'a str) -> Self {
        Self {
            label,
            name: "code",
            autocomplete: "one-time-code",
            ..Self::default()
        }
    }

    pub(crate) fn html(&self) -> Markup {
        let hint = format!("{}-hint", self.name);
        let mut described = Vec::new();
        described.extend(self.is_invalid.then_some("problem"));
        described.extend(self.hint.map(|_| hint.as_str()));
        let described = Some(described.join(" ")).filter(|ids| !ids.is_empty());
        html! {
            div.field {
                label for=(self.name) { (self.label) }
                input id=(self.name) name=(self.name) type=(self.kind) value=(self.value) required
                    autocomplete=(self.autocomplete) autofocus[self.has_focus]
                    aria-invalid=[self.is_invalid.then_some("true")] aria-describedby=[described];
                @if let Some(text) = self.hint { p.hint id=(hint) { (text) } }
            }
        }
    }
}

pub(crate) fn next_field(next: &NextPath) -> Markup {
    hidden("next", next.as_str())
}

pub(crate) fn hidden(name: &str, value: &str) -> Markup {
    html! { input type="hidden" name=(name) value=(value); }
}
