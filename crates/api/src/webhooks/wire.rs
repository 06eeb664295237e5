//! Webhooks as clients see them.

use app::webhooks::WebhookWithSecret;
use model::webhook::{
    ALL_EVENTS, DisabledReason, EventFilter, NewWebhook, Webhook, WebhookPatch, WebhookStatus,
};
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    edge::{error::Result, etag::Object},
    wire::Urls,
};

/// A URL that gets the events of an organization as POST requests. They are signed as
/// [Standard Webhooks](https://www.standardwebhooks.com) describes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Webhook)]
pub(crate) struct WebhookOut {
    /// Always `webhook`.
    object: &'static str,
    id: String,
    #[schema(format = "uri", max_length = 2048)]
    url: String,
    #[schema(max_length = 256)]
    description: String,
    /// The types of events, or `*` for all.
    events: Vec<&'static str>,
    status: WebhookStatus,
    /// Since when it is disabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "date-time")]
    disabled_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disabled_reason: Option<DisabledReason>,
    /// Since when every attempt has failed. After five days the webhook is disabled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "date-time")]
    failing_since: Option<String>,
    /// Until when requests are signed with the previous secret too.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = "date-time")]
    previous_secret_expires_at: Option<String>,
    #[schema(format = "date-time")]
    created_at: String,
    urls: WebhookUrls,
}

#[derive(Debug, Serialize, ToSchema)]
struct WebhookUrls {
    #[schema(format = "uri")]
    location: String,
}

/// A webhook with its new secret.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WebhookWithSecret)]
pub(crate) struct WebhookWithSecretOut {
    #[serde(flatten)]
    webhook: WebhookOut,
    /// Verifies signatures. It begins with `whsec_`.
    secret: String,
}

impl WebhookOut {
    pub(crate) fn new(urls: Urls<'_>, webhook: &Webhook) -> Self {
        let events = webhook.events.as_strs();
        Self {
            object: "webhook",
            id: webhook.id.to_string(),
            url: webhook.url.clone(),
            description: webhook.description.clone(),
            events: events.unwrap_or_else(|| vec![ALL_EVENTS]),
            status: webhook.status(),
            disabled_at: webhook.disabled.map(|disabled| disabled.at.to_string()),
            disabled_reason: webhook.disabled.map(|disabled| disabled.reason),
            failing_since: webhook.failing_since.map(|at| at.to_string()),
            previous_secret_expires_at: webhook.previous_secret_expires_at.map(|at| at.to_string()),
            created_at: webhook.created_at.to_string(),
            urls: WebhookUrls {
                location: location(urls, webhook),
            },
        }
    }

    pub(crate) fn object(urls: Urls<'_>, webhook: &Webhook) -> Object<Self> {
        Object::new(webhook.version, Self::new(urls, webhook))
    }
}

impl WebhookWithSecretOut {
    pub(crate) fn object(urls: Urls<'_>, found: &WebhookWithSecret) -> Object<Self> {
        let out = Self {
            webhook: WebhookOut::new(urls, &found.webhook),
            secret: found.secret.expose_secret().to_owned(),
        };
        Object::new(found.webhook.version, out)
    }
}

pub(crate) fn location(urls: Urls<'_>, webhook: &Webhook) -> String {
    urls.location(format_args!(
        "orgs/{}/webhooks/{}",
        webhook.organization, webhook.id
    ))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WebhookCreate {
    /// Where events are sent to. It must be reachable from this server; redirects are not followed.
    #[schema(format = "uri", max_length = 2048)]
    url: String,
    #[serde(default)]
    #[schema(max_length = 256)]
    description: String,
    /// The types of events, such as `change_request.merged`. `*`, which is the default, stands for all of them.
    #[serde(default = "all_events")]
    #[schema(min_items = 1)]
    events: Vec<String>,
}

fn all_events() -> Vec<String> {
    vec![ALL_EVENTS.to_owned()]
}

impl WebhookCreate {
    pub(crate) fn parse(self) -> Result<NewWebhook> {
        let new = NewWebhook {
            url: self.url,
            description: self.description,
            events: EventFilter::parse(&self.events)?,
        };
        Ok(new.check()?)
    }
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WebhookUpdate {
    #[schema(format = "uri", max_length = 2048)]
    url: Option<String>,
    #[schema(max_length = 256)]
    description: Option<String>,
    #[schema(min_items = 1)]
    events: Option<Vec<String>>,
    status: Option<WebhookStatus>,
}

impl WebhookUpdate {
    pub(crate) fn parse(self) -> Result<WebhookPatch> {
        let events = self.events.as_deref();
        let patch = WebhookPatch {
            url: self.url,
            description: self.description,
            events: events.map(EventFilter::parse).transpose()?,
            status: self.status,
        };
        Ok(patch.check()?)
    }
}
