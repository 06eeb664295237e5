//! The text of each kind of mail.

use jiff::Timestamp;
use model::{notification::NotificationType, ui_language::UiLanguage};

use super::{
    letter::Letter,
    texts::{MailTexts, texts},
};

/// The server that sends a mail, and the language of the mail.
pub(super) struct Origin {
    language: UiLanguage,
    host: String,
}

pub(super) struct Invitation {
    /// The name of whoever invites, if it is known.
    pub(super) inviter: Option<String>,
    pub(super) organization: String,
    pub(super) link: String,
}

impl Origin {
    pub(super) fn new(public_url: &str, language: Option<UiLanguage>) -> Self {
        let (_, host) = public_url.split_once("://").unwrap_or(("", public_url));
        Self {
            language: language.unwrap_or(UiLanguage::English),
            host: host.to_owned(),
        }
    }

    fn texts(&self) -> &'static MailTexts {
        texts(self.language)
    }

    fn line(&self, news: &News) -> String {
        let texts = self.texts();
        let template = match news.kind {
            NotificationType::ReviewRequested => texts.news_review_requested,
            NotificationType::Reviewed => texts.news_reviewed,
            NotificationType::Replied => texts.news_replied,
            NotificationType::Mentioned => texts.news_mentioned,
            NotificationType::Merged => texts.news_merged,
            NotificationType::Conflicted => texts.news_conflicted,
        };
        let person = news.person.as_deref().map(one_line);
        let person = person.unwrap_or_else(|| texts.someone.to_owned());
        let place = one_line(&news.place);
        fill(template, &[("{person}", &person), ("{place}", &place)])
    }

    fn letter(&self, subject: String, label: &str, link: String) -> Letter {
        let texts = self.texts();
        Letter {
            language: self.language,
            subject,
            greeting: texts.hello.to_owned(),
            paragraphs: Vec::new(),
            link: (label.to_owned(), link),
            notes: Vec::new(),
            footer: texts.footer.replace("{host}", &self.host),
        }
    }
}

pub(super) fn verification(
    origin: &Origin,
    name: &str,
    link: String,
    expires_at: Timestamp,
) -> Letter {
    let texts = origin.texts();
    Letter {
        greeting: texts.hello_name.replace("{name}", &one_line(name)),
        paragraphs: vec![texts.verify_text.to_owned()],
        notes: vec![texts.verify_note.replace("{time}", &time(expires_at))],
        ..origin.letter(texts.verify_subject.to_owned(), texts.verify_button, link)
    }
}

pub(super) fn password_reset(origin: &Origin, link: String, expires_at: Timestamp) -> Letter {
    let texts = origin.texts();
    Letter {
        paragraphs: vec![texts.reset_text.to_owned()],
        notes: vec![texts.reset_note.replace("{time}", &time(expires_at))],
        ..origin.letter(texts.reset_subject.to_owned(), texts.reset_button, link)
    }
}

pub(super) fn invitation(origin: &Origin, invitation: &Invitation) -> Letter {
    let texts = origin.texts();
    let organization = one_line(&invitation.organization);
    let inviter = invitation.inviter.as_deref().map(one_line);
    let inviter = inviter.unwrap_or_else(|| texts.someone.to_owned());
    let subject = texts
        .invitation_subject
        .replace("{organization}", &organization);
    // The parts around the places are put together, so that a name which contains a place is not filled in again.
    let text = fill(
        texts.invitation_text,
        &[("{person}", &inviter), ("{organization}", &organization)],
    );
    Letter {
        paragraphs: vec![text, texts.invitation_account.to_owned()],
        notes: vec![texts.invitation_note.to_owned()],
        ..origin.letter(subject, texts.invitation_button, invitation.link.clone())
    }
}

pub(super) fn failed_sign_ins(
    origin: &Origin,
    link: String,
    at: Timestamp,
    address: Option<&str>,
) -> Letter {
    let texts = origin.texts();
    let address = address.unwrap_or(texts.unknown_address);
    let text = fill(
        texts.failures_text,
        &[("{time}", &time(at)), ("{address}", address)],
    );
    Letter {
        paragraphs: vec![text, texts.failures_locked.to_owned()],
        notes: vec![texts.failures_note.to_owned()],
        ..origin.letter(texts.failures_subject.to_owned(), texts.reset_button, link)
    }
}

pub(super) fn webhook_disabled(
    origin: &Origin,
    organization: &str,
    url: &str,
    link: String,
) -> Letter {
    let texts = origin.texts();
    let organization = one_line(organization);
    let places = [("{organization}", &*organization), ("{url}", url)];
    Letter {
        paragraphs: vec![fill(texts.webhook_text, &places)],
        notes: vec![texts.webhook_note.to_owned()],
        ..origin.letter(
            fill(texts.webhook_subject, &places),
            texts.webhook_button,
            link,
        )
    }
}

/// One line of a mail about notifications.
pub(super) struct News {
    pub(super) kind: NotificationType,
    /// The name of who did it, if there is an account.
    pub(super) person: Option<String>,
    /// The change request with its number, or the space.
    pub(super) place: String,
}

pub(super) fn notifications(
    origin: &Origin,
    organization: &str,
    news: &[News],
    more: bool,
    link: String,
) -> Letter {
    let texts = origin.texts();
    let organization = one_line(organization);
    let places = [("{organization}", &*organization)];
    let mut paragraphs: Vec<String> = news.iter().map(|news| origin.line(news)).collect();
    if more {
        paragraphs.push(texts.news_more.to_owned());
    }
    Letter {
        paragraphs,
        notes: vec![texts.news_note.to_owned()],
        ..origin.letter(fill(texts.news_subject, &places), texts.news_button, link)
    }
}

/// Replaces each place by its value, once and in one pass.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::new();
    let mut rest = template;
    loop {
        let found = values
            .iter()
            .filter_map(|(place, value)| Some((rest.find(place)?, place, value)))
            .min_by_key(|(start, ..)| *start);
        let Some((start, place, value)) = found else {
            return filled + rest;
        };
        filled.push_str(&rest[..start]);
        filled.push_str(value);
        rest = &rest[start + place.len()..];
    }
}

/// Names are text of users: a line break would let them write paragraphs of their own.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A time as people read it, with its zone.
fn time(at: Timestamp) -> String {
    at.strftime("%Y-%m-%d %H:%M UTC").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out_of_their_place() {
        let origin = Origin::new("https://docs.example.com", None);
        let offered = Invitation {
            inviter: Some("{organization}\n\nClick <b>here</b>".to_owned()),
            organization: "Acme & Co".to_owned(),
            link: "https://docs.example.com/app?a=1&b=2".to_owned(),
        };
        let letter = invitation(&origin, &offered);
        assert!(
            letter
                .text()
                .contains("{organization} Click <b>here</b> invited you to Acme & Co."),
            "{}",
            letter.text()
        );
        let html = letter.html();
        assert!(html.contains("Click &lt;b&gt;here&lt;/b&gt; invited you to Acme &amp; Co."));
        assert!(html.contains("href=\"https://docs.example.com/app?a=1&amp;b=2\""));
        assert_eq!(letter.subject, "You were invited to Acme & Co");
    }
}
