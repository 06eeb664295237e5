//! Apertium APy: one text per request, so a batch is sent as paragraphs.

use outbound::{ApiError, JsonClient};
use serde::Deserialize;

use super::{Batch, codes};

const SEPARATOR: &str = "\n\n";

#[derive(Deserialize)]
struct Response {
    #[serde(rename = "responseData")]
    data: ResponseData,
}

#[derive(Deserialize)]
struct ResponseData {
    #[serde(rename = "translatedText")]
    text: String,
}

pub(super) async fn translate(
    client: &JsonClient,
    batch: &Batch<'_>,
) -> Result<Vec<String>, ApiError> {
    let paragraphs: Vec<String> = batch.texts.iter().map(|text| one_line(text)).collect();
    let joined = send(client, batch, &paragraphs.join(SEPARATOR)).await?;
    let translated: Vec<&str> = joined.trim_end_matches('\n').split(SEPARATOR).collect();
    if translated.len() == paragraphs.len() {
        return Ok(translated
            .into_iter()
            .map(|text| text.trim().to_owned())
            .collect());
    }
    // A rule of the language pair moved text across the separator.
    let mut translated = Vec::with_capacity(paragraphs.len());
    for paragraph in &paragraphs {
        translated.push(send(client, batch, paragraph).await?.trim().to_owned());
    }
    Ok(translated)
}

/// A text is a paragraph of the request, so it has no line breaks.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

async fn send(client: &JsonClient, batch: &Batch<'_>, text: &str) -> Result<String, ApiError> {
    let pair = format!(
        "{}|{}",
        codes::iso_639_3(batch.source),
        codes::iso_639_3(batch.target)
    );
    let fields = [
        ("langpair", pair.as_str()),
        ("markUnknown", "no"),
        ("q", text),
    ];
    let response: Response = client.post_form("translate", &fields).await?;
    Ok(response.data.text)
}
