//! Every kind of mail in every language, with sample values, for people who look at them.

use jiff::Timestamp;
use model::{Result, notification::NotificationType, ui_language::UiLanguage};
use outbound::mail::format_message;

use super::{
    letter::Letter,
    letters::{self, Invitation, News, Origin},
    mail,
};

/// A mail with its name and language.
pub struct MailPreview {
    pub name: &'static str,
    pub language: UiLanguage,
    pub text: String,
    pub html: String,
    /// As it is sent, with headers and both parts.
    pub message: Vec<u8>,
}

/// Returns all mails, as a server with this URL and sender would write them.
pub fn all(public_url: &str, from: &str, now: Timestamp) -> Result<Vec<MailPreview>> {
    let mut previews = Vec::new();
    for language in UiLanguage::ALL {
        let origin = Origin::new(public_url, Some(language));
        for (name, letter) in letters(&origin, public_url, now) {
            let id = format!("{name}.{}", language.as_str());
            let mail = mail(id, "ada@example.com".to_owned(), &letter);
            previews.push(MailPreview {
                name,
                language,
                text: mail.text.clone(),
                html: mail.html.clone(),
                message: format_message(mail, from)?,
            });
        }
    }
    Ok(previews)
}

fn letters(origin: &Origin, public_url: &str, now: Timestamp) -> [(&'static str, Letter); 6] {
    let token = "eyJzYW1wbGUiOiJ0b2tlbiJ9".repeat(8);
    let link = |page: &str| format!("{public_url}/app/{page}?token={token}");
    let offered = Invitation {
        inviter: Some("Grace Hopper".to_owned()),
        organization: "Sea Charts & Sons".to_owned(),
        link: format!("{public_url}/app/orgs/01JXW5Q2T3/invites/7fQm1bKxYw3nZr8sLd2TuA"),
    };
    let forgotten = format!("{public_url}/app/forgot-password");
    [
        (
            "verification",
            letters::verification(origin, "Ada Lovelace", link("verify-email"), now),
        ),
        (
            "password-reset",
            letters::password_reset(origin, link("reset-password"), now),
        ),
        ("invitation", letters::invitation(origin, &offered)),
        (
            "failed-sign-ins",
            letters::failed_sign_ins(origin, forgotten, now, Some("203.0.113.7")),
        ),
        (
            "webhook-disabled",
            letters::webhook_disabled(
                origin,
                "Sea Charts & Sons",
                "https://hooks.example.com/bindery",
                format!("{public_url}/v1/docs"),
            ),
        ),
        (
            "notifications",
            letters::notifications(
                origin,
                "Sea Charts & Sons",
                &news(),
                true,
                format!("{public_url}/app/orgs/01JXW5Q2T3/inbox"),
            ),
        ),
    ]
}

/// One of each type.
fn news() -> Vec<News> {
    let news = NotificationType::ALL.into_iter();
    news.map(|kind| News {
        kind,
        person: Some("Grace Hopper".to_owned()),
        place: "#12 Explain how to moor".to_owned(),
    })
    .collect()
}
