//! Webhooks: URLs that an organization wants to be told of events at.

use jiff::Timestamp;
use utoipa::ToSchema;

use crate::{
    Error, Result,
    event::EventType,
    id::{OrganizationId, WebhookId},
    text::{check_name, check_url},
    text_enum::text_enum,
};

const MAX_DESCRIPTION_CHARS: usize = 256;
/// Stands for all types of events, also of those that later versions add.
pub const ALL_EVENTS: &str = "*";

#[derive(Debug, Clone)]
pub struct Webhook {
    pub id: WebhookId,
    pub organization: OrganizationId,
    pub url: String,
    pub description: String,
    pub events: EventFilter,
    pub disabled: Option<Disabled>,
    /// Since when every attempt has failed.
    pub failing_since: Option<Timestamp>,
    /// Until when requests are signed with the previous secret too.
    pub previous_secret_expires_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub version: i64,
}

#[derive(Debug, Clone, Copy)]
pub struct Disabled {
    pub at: Timestamp,
    pub reason: DisabledReason,
}

text_enum! {
    /// Why a webhook is disabled: `request` of an admin, `failures` for five days, or the server at the URL responded
    /// that it is `gone` (410).
    #[derive(ToSchema)]
    #[schema(as = WebhookDisabledReason)]
    pub enum DisabledReason {
        Request => "request",
        Failures => "failures",
        Gone => "gone",
    }

    #[derive(ToSchema)]
    pub enum WebhookStatus {
        Active => "active",
        Disabled => "disabled",
    }
}

impl Webhook {
    pub fn status(&self) -> WebhookStatus {
        match self.disabled {
            Some(_) => WebhookStatus::Disabled,
            None => WebhookStatus::Active,
        }
    }
}

/// The types of events that are delivered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventFilter {
    All,
    Only(Vec<EventType>),
}

impl EventFilter {
    /// Parses the texts of types. `*` stands for all of them.
    pub fn parse(texts: &[String]) -> Result<Self> {
        if texts.iter().any(|text| text == ALL_EVENTS) {
            return Ok(Self::All);
        }
        if texts.is_empty() {
            return Err(Error::invalid(
                "events",
                "is empty; name types of events, or `*` for all of them",
            ));
        }
        let mut types: Vec<EventType> = Vec::new();
        for text in texts {
            let parsed = text.parse().map_err(|_| {
                let message = format!("contains `{text}`, which is not a type of events");
                Error::invalid("events", message)
            })?;
            if !types.contains(&parsed) {
                types.push(parsed);
            }
        }
        Ok(Self::Only(types))
    }

    /// Returns the texts of the types; `None` for all.
    pub fn as_strs(&self) -> Option<Vec<&'static str>> {
        match self {
            Self::All => None,
            Self::Only(types) => Some(types.iter().map(|kind| kind.as_str()).collect()),
        }
    }
}

#[derive(Debug, Clone)]
pub struct NewWebhook {
    pub url: String,
    pub description: String,
    pub events: EventFilter,
}

impl NewWebhook {
    pub fn check(self) -> Result<Self> {
        check_url("url", &self.url)?;
        check_description(&self.description)?;
        Ok(self)
    }
}

#[derive(Debug, Clone, Default)]
pub struct WebhookPatch {
    pub url: Option<String>,
    pub description: Option<String>,
    pub events: Option<EventFilter>,
    pub status: Option<WebhookStatus>,
}

impl WebhookPatch {
    pub fn check(self) -> Result<Self> {
        if let Some(url) = &self.url {
            check_url("url", url)?;
        }
        if let Some(description) = &self.description {
            check_description(description)?;
        }
        Ok(self)
    }
}

fn check_description(description: &str) -> Result<()> {
    check_name("description", description, 0, MAX_DESCRIPTION_CHARS)
}
