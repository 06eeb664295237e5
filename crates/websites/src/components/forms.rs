//! Forms of components: what is in them is signed, so that readers can only send actions that were drawn for them, with
//! values for the inputs that were drawn.

use std::sync::Arc;

use context::App;
use model::{
    Error, Result,
    id::{SiteId, SpaceId},
};
use render::blocks::{Component, ComponentForms};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use url::form_urlencoded;

use crate::form_fields::field;

const COMPONENT: &str = "component of an integration";
const ACTION: &str = "action of an integration";
/// State and properties of a component that can be sent.
const MAX_SIGNED_BYTES: usize = 48 << 10;
/// A text that a reader entered.
const MAX_TEXT_CHARS: usize = 10_000;

/// Signs the forms of one space of a site.
pub(crate) struct SiteForms {
    app: Arc<App>,
    path: String,
    /// The site and the space: what was signed for others is not accepted.
    place: String,
}

/// A component as it was signed.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct SignedComponent {
    place: String,
    pub(crate) identity: Value,
    pub(crate) state: Map<String, Value>,
    inputs: Map<String, Value>,
}

/// What a reader sent.
#[derive(Debug, Clone)]
pub(crate) struct Submission {
    pub(crate) component: SignedComponent,
    /// Without bindings: these have the current values.
    pub(crate) action: Map<String, Value>,
}

impl SiteForms {
    pub(crate) fn new(app: Arc<App>, path: String, (site, space): (SiteId, SpaceId)) -> Self {
        Self {
            app,
            path,
            place: format!("{site} {space}"),
        }
    }

    /// Reads a form that was signed here.
    pub(crate) fn read(&self, form: &[u8]) -> Result<Submission> {
        let component = self.verified(COMPONENT, &field(form, "component"));
        let action = self.verified(ACTION, &field(form, "press"));
        let (Some(component), Some(action)) = (component, action) else {
            return Err(not_drawn());
        };
        let component: SignedComponent =
            serde_json::from_value(component).map_err(|_| not_drawn())?;
        let is_here = component.place == self.place;
        if !is_here || action["of"] != digest(&self.place, &component.identity) {
            return Err(not_drawn());
        }
        let component = component.with_inputs(form)?;
        let action = with_state(&action["action"], &component.state);
        let Value::Object(action) = action else {
            return Err(not_drawn());
        };
        Ok(Submission { component, action })
    }

    fn verified(&self, purpose: &str, token: &str) -> Option<Value> {
        let message = self.app.keys.verify_token(purpose, token)?;
        serde_json::from_slice(&message).ok()
    }
}

impl ComponentForms for SiteForms {
    fn path(&self) -> &str {
        &self.path
    }

    fn sign_component(&self, component: &Component, inputs: &Map<String, Value>) -> Option<String> {
        let signed = SignedComponent {
            place: self.place.clone(),
            identity: component.identity.clone(),
            state: component.state.clone(),
            inputs: inputs.clone(),
        };
        let message = serde_json::to_vec(&signed).ok()?;
        let is_small = message.len() <= MAX_SIGNED_BYTES;
        is_small.then(|| self.app.keys.sign_token(COMPONENT, &message))
    }

    fn sign_action(&self, component: &Component, action: &Value) -> String {
        let of = digest(&self.place, &component.identity);
        let message = json!({"of": of, "action": action}).to_string();
        self.app.keys.sign_token(ACTION, message.as_bytes())
    }
}

impl SignedComponent {
    /// Takes over the values of the inputs that were drawn.
    fn with_inputs(mut self, form: &[u8]) -> Result<Self> {
        for (name, input) in &self.inputs {
            let field = format!("state:{name}");
            let sent = form_urlencoded::parse(form).filter(|(name, _)| *name == field);
            let sent: Vec<String> = sent.map(|(_, value)| value.into_owned()).collect();
            let current = self.state.get(name);
            let value = value_of(input, &sent, current).ok_or_else(|| {
                Error::invalid("component", "has a value that cannot be chosen in it")
            })?;
            self.state.insert(name.clone(), value);
        }
        Ok(self)
    }
}

/// The value of an input. None if it cannot have what was sent.
fn value_of(input: &Value, sent: &[String], current: Option<&Value>) -> Option<Value> {
    let offered = input["values"].as_array().map(Vec::as_slice);
    let offered = offered.unwrap_or_default();
    let find = |text: &String| {
        let mut offered = offered.iter();
        let found = offered.find(|value| match value {
            Value::String(value) => value == text,
            other => other.to_string() == *text,
        });
        found.cloned()
    };
    match (input["kind"].as_str()?, sent.last()) {
        ("switch", sent) => Some(Value::Bool(sent.is_some())),
        ("many", _) => sent
            .iter()
            .map(find)
            .collect::<Option<Vec<Value>>>()
            .map(Value::Array),
        // Disabled inputs, and radio buttons without a choice, are not sent.
        (_, None) => Some(current.cloned().unwrap_or_default()),
        ("one", Some(text)) if text.is_empty() => Some(Value::Null),
        ("one", Some(text)) => find(text),
        (_, Some(text)) => {
            let is_short = text.chars().count() <= MAX_TEXT_CHARS;
            // Browsers send line breaks as in mail.
            is_short.then(|| Value::String(text.replace("\r\n", "\n")))
        }
    }
}

/// Replaces bindings `{"$state": name}` by their values.
fn with_state(value: &Value, state: &Map<String, Value>) -> Value {
    match value {
        Value::Object(members) => {
            if let Some(name) = members.get("$state").and_then(Value::as_str) {
                return state.get(name).cloned().unwrap_or_default();
            }
            let members = members.iter();
            let members = members.map(|(name, value)| (name.clone(), with_state(value, state)));
            Value::Object(members.collect())
        }
        Value::Array(items) => items.iter().map(|item| with_state(item, state)).collect(),
        other => other.clone(),
    }
}

fn digest(place: &str, identity: &Value) -> String {
    hex::encode(&Sha256::digest(format!("{place}\n{identity}"))[..16])
}

fn not_drawn() -> Error {
    Error::invalid(
        "component",
        "was not sent from a page of this site. Open the page again.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_have_only_values_that_were_offered() {
        let sent = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
        let one = json!({"kind": "one", "values": ["a", 2]});
        assert_eq!(value_of(&one, &sent(&["2"]), None), Some(json!(2)));
        assert_eq!(value_of(&one, &sent(&["b"]), None), None);
        assert_eq!(value_of(&one, &[], Some(&json!("a"))), Some(json!("a")));
        let many = json!({"kind": "many", "values": ["a", 2]});
        assert_eq!(
            value_of(&many, &sent(&["2", "a"]), None),
            Some(json!([2, "a"]))
        );
        assert_eq!(value_of(&many, &[], Some(&json!(["a"]))), Some(json!([])));
        assert_eq!(value_of(&many, &sent(&["a", "x"]), None), None);
        let switch = json!({"kind": "switch"});
        assert_eq!(
            value_of(&switch, &[], Some(&json!(true))),
            Some(json!(false))
        );
        let text = json!({"kind": "text"});
        assert_eq!(
            value_of(&text, &sent(&["a\r\nb"]), None),
            Some(json!("a\nb"))
        );
        let long = "x".repeat(MAX_TEXT_CHARS + 1);
        assert_eq!(value_of(&text, &[long], None), None);
    }

    #[test]
    fn bindings_get_the_current_values() {
        let state = Map::from_iter([("name".to_owned(), json!("Ada"))]);
        let action = json!({"action": "greet", "to": {"$state": "name"}, "all": [{"$state": "x"}]});
        assert_eq!(
            with_state(&action, &state),
            json!({"action": "greet", "to": "Ada", "all": [null]})
        );
    }
}
