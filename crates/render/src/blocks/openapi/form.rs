//! The forms that send requests to the API of an operation, where the site offers them.
//!
//! A page has only the data of its forms: the script builds them, since they do nothing without it. The content
//! security policy of the page names the origins of the servers.

use maud::{Markup, html};
use serde::Serialize;
use serde_json::json;

use super::spec::Operation;
use crate::blocks::{BlockLabel, renderer::BlockRenderer};

mod body;
mod credentials;
mod fields;
mod servers;

use body::FormBody;
use credentials::Credentials;
use fields::FormField;

/// Origins of the servers of all forms of a page. Each is a source in a header of the response.
const MAX_ORIGINS: usize = 20;

/// The forms of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RequestForms {
    /// Origins that the forms send requests to, for the content security policy.
    pub origins: Vec<String>,
    forms: Vec<RequestForm>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
struct RequestForm {
    /// The id of the element that it is in.
    id: String,
    method: String,
    /// With a placeholder `{name}` for each parameter.
    path: String,
    servers: Vec<String>,
    fields: Vec<FormField>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<FormBody>,
    credentials: Credentials,
    /// Names of what the spec has and browsers cannot send.
    unsent: Vec<String>,
}

impl RequestForms {
    /// Returns the data for the script, with its labels. None if there are no forms.
    pub fn to_json(&self, label: impl Fn(BlockLabel) -> &'static str) -> Option<String> {
        if self.forms.is_empty() {
            return None;
        }
        let labels = json!({
            "body": label(BlockLabel::Body),
            "cancel": label(BlockLabel::Cancel),
            "direct": label(BlockLabel::SentDirectly),
            "headers": label(BlockLabel::Headers),
            "late": label(BlockLabel::NoResponseInTime),
            "none": label(BlockLabel::NoResponse),
            "notText": label(BlockLabel::NotText),
            "password": label(BlockLabel::Password),
            "required": label(BlockLabel::Required),
            "response": label(BlockLabel::Response),
            "send": label(BlockLabel::Send),
            "sending": label(BlockLabel::Sending),
            "server": label(BlockLabel::Server),
            "shortened": label(BlockLabel::Shortened),
            "unsent": label(BlockLabel::CannotBeSent),
            "username": label(BlockLabel::Username),
        });
        Some(json!({"labels": labels, "forms": self.forms}).to_string())
    }

    /// Returns the servers that may be sent to, and adds their origins as long as there are few.
    fn admit(&mut self, servers: Vec<servers::Server>) -> Vec<String> {
        let mut admitted = Vec::new();
        for server in servers {
            let is_known = self.origins.contains(&server.origin);
            if !is_known && self.origins.len() >= MAX_ORIGINS {
                continue;
            }
            if !is_known {
                self.origins.push(server.origin);
            }
            admitted.push(server.url);
        }
        admitted
    }
}

impl BlockRenderer<'_> {
    /// Renders the element that the form of an operation is built in.
    pub(super) fn request_form(&mut self, operation: &Operation, id: Option<&str>) -> Markup {
        if !self.context.offers_requests() {
            return html! {};
        }
        let servers = self
            .metadata
            .requests
            .admit(servers::of_operation(operation));
        if servers.is_empty() {
            return html! {};
        }
        let mut unsent = Vec::new();
        let mut fields = fields::of_parameters(operation, &mut unsent);
        let body = body::of_operation(operation, &mut fields);
        let form = RequestForm {
            id: self.id(&format!("try-{}", id.unwrap_or("operation"))),
            method: operation.method.to_ascii_uppercase(),
            path: operation.path.clone(),
            servers,
            fields,
            body,
            credentials: Credentials::of_operation(operation, &mut unsent),
            unsent,
        };
        let size = serde_json::to_string(&form).map_or(usize::MAX, |json| json.len());
        if !self.openapi_budget.charge_bytes(size) {
            return html! {};
        }
        let element = html! {
            details.try.needs-script id=(form.id) { summary { (self.label(BlockLabel::TryIt)) } }
        };
        self.metadata.requests.forms.push(form);
        element
    }
}
