//! Mail, sent through the operator's mail server.

use std::time::Duration;

use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, header::ContentType},
};
use model::{Error, Result};
use secrecy::{ExposeSecret, SecretString};

const TIMEOUT: Duration = Duration::from_secs(15);

/// A mail to one person, in plain text.
#[derive(Debug, Clone)]
pub struct Mail {
    /// The same for every attempt, so that mail servers can deduplicate.
    pub id: String,
    pub to: String,
    pub subject: String,
    pub text: String,
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
        let from: Mailbox = from.parse().map_err(|error| {
            Error::invalid(
                "mail.from",
                format!("is not a sender such as `Bindery <docs@example.com>`: {error}"),
            )
        })?;
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
        let to: Mailbox = mail
            .to
            .parse()
            .map_err(|_| Error::invalid("email", "is not an address that mail can be sent to"))?;
        let message_id = format!("<{}@{}>", mail.id, from.email.domain());
        let message = Message::builder()
            .message_id(Some(message_id))
            .from((**from).clone())
            .to(to)
            .subject(mail.subject)
            .header(ContentType::TEXT_PLAIN)
            .body(mail.text)
            .map_err(Error::internal)?;
        let sent = server.send(message).await;
        sent.map(|_| ())
            .map_err(|failure| Error::Unavailable(failure.into()))
    }
}
