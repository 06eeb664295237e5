//! Chat completions of a language model. Input and output are JSON, so that a text cannot end early; what a text says is
//! data for the model, and what the model returns is checked by the caller.

use outbound::{ApiError, JsonClient};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

#[derive(Serialize)]
struct Request<'a> {
    model: &'a str,
    temperature: u8,
    response_format: Value,
    messages: [Message; 2],
}

#[derive(Serialize, Deserialize)]
struct Message {
    role: String,
    content: String,
}

#[derive(Deserialize)]
struct Response {
    choices: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    message: Message,
}

/// Sends rules and input to a model, and parses the JSON that it returns.
pub(crate) async fn complete<T: DeserializeOwned>(
    client: &JsonClient,
    model: &str,
    rules: String,
    input: &Value,
) -> Result<T, ApiError> {
    let request = Request {
        model,
        temperature: 0,
        response_format: json!({"type": "json_object"}),
        messages: [message("system", rules), message("user", input.to_string())],
    };
    let response: Response = client.post("chat/completions", &request).await?;
    let unusable = || ApiError::Rejected("the language model did not return JSON".to_owned());
    let choice = response.choices.into_iter().next().ok_or_else(unusable)?;
    serde_json::from_str(&choice.message.content).map_err(|_| unusable())
}

fn message(role: &str, content: String) -> Message {
    Message {
        role: role.to_owned(),
        content,
    }
}
