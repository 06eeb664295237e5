//! Mail, sent through the operator's mail server.

use std::time::Duration;

use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Mailbox, MultiPart,
        header::{HeaderName, HeaderValue},
    },
};
use model::{Error, Result};
use secrecy::{ExposeSecret, SecretString};

const TIMEOUT: Duration = Duration::from_secs(15);

/// A mail to one person, as text and as HTML.
#[derive(Debug, Clone)]
pub struct Mail {
    /// The same for every attempt, so that mail servers can deduplicate.
    pub id: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    /// A document without remote content.
    pub html: String,
}

/// The transport of mail.
pub enum Mailer {
    /// No mail is sent: the operator has not configured a mail server.
    None,
    Smtp {
        server: Box<AsyncSmtpTransport<Tokio1Executor>>,
        from: Box<Mailbox>,
    },
}

impl Mailer {
    /// Connects when the first mail is sent.
    pub fn smtp(url: &SecretString, from: &str) -> Result<Self> {
        let from = parse_sender(from)?;
        let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.expose_secret())
            .map_err(|error| {
                Error::invalid(
                    "mail.smtp_url",
                    format!("is not a mail server such as smtps://user:password@host: {error}"),
                )
            })?
            .timeout(Some(TIMEOUT))
            .build();
        Ok(Self::Smtp {
            server: Box::new(server),
            from: Box::new(from),
        })
    }

    /// Returns after the mail server has accepted the mail.
    pub async fn send(&self, mail: Mail) -> Result<()> {
        let Self::Smtp { server, from } = self else {
            // Neither the e-mail address nor the text is logged: the first is personal, the second may contain a
            // secret.
            tracing::warn!(
                "the mail \"{}\" was not sent, for `mail.transport` is \"none\"",
                mail.subject
            );
            return Ok(());
        };
        let sent = server.send(message(mail, from)?).await;
        sent.map(|_| ())
            .map_err(|failure| Error::Unavailable(failure.into()))
    }
}

/// Returns a mail as it is sent, with its headers.
pub fn format_message(mail: Mail, from: &str) -> Result<Vec<u8>> {
    Ok(message(mail, &parse_sender(from)?)?.formatted())
}

fn parse_sender(from: &str) -> Result<Mailbox> {
    from.parse().map_err(|error| {
        Error::invalid(
            "mail.from",
            format!("is not a sender such as `Bindery <docs@example.com>`: {error}"),
        )
    })
}

fn message(mail: Mail, from: &Mailbox) -> Result<Message> {
    let to: Mailbox = mail
        .to
        .parse()
        .map_err(|_| Error::invalid("email", "is not an address that mail can be sent to"))?;
    let message_id = format!("<{}@{}>", mail.id, from.email.domain());
    // Programs that answer mails, such as absence notes, must not answer these (RFC 3834).
    let automatic = HeaderValue::new(
        HeaderName::new_from_ascii_str("Auto-Submitted"),
        "auto-generated".to_owned(),
    );
    Message::builder()
        .message_id(Some(message_id))
        .date_now()
        .from(from.clone())
        .to(to)
        .subject(mail.subject)
        .raw_header(automatic)
        .multipart(MultiPart::alternative_plain_html(mail.text, mail.html))
        .map_err(Error::internal)
}
