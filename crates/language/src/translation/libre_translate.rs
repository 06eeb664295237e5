//! The API of LibreTranslate. Texts are HTML, so that their tags stay where they belong.

use outbound::{ApiError, JsonClient};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};

use super::{Batch, codes};

#[derive(Serialize)]
struct Request<'a> {
    q: &'a [String],
    source: &'a str,
    target: &'a str,
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    api_key: Option<&'a str>,
}

#[derive(Deserialize)]
struct Response {
    #[serde(rename = "translatedText")]
    texts: Vec<String>,
}

pub(super) async fn translate(
    client: &JsonClient,
    key: Option<&SecretString>,
    batch: &Batch<'_>,
) -> Result<Vec<String>, ApiError> {
    let request = Request {
        q: batch.texts,
        source: codes::libre_translate(batch.source),
        target: codes::libre_translate(batch.target),
        format: "html",
        api_key: key.map(ExposeSecret::expose_secret),
    };
    let response: Response = client.post("translate", &request).await?;
    Ok(response.texts)
}
