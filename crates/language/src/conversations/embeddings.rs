//! The API of vectors that many language models have.

use outbound::{ApiError, JsonClient};
use serde::{Deserialize, Serialize};

use super::{MAX_DIMENSIONS, cut};

/// Characters of a text that are sent.
const MAX_TEXT_CHARS: usize = 2000;

#[derive(Serialize)]
struct Request<'a> {
    model: &'a str,
    input: Vec<String>,
    encoding_format: &'static str,
}

#[derive(Deserialize)]
struct Response {
    data: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    index: usize,
    embedding: Vec<f32>,
}

pub(super) async fn embed(
    client: &JsonClient,
    model: &str,
    texts: &[String],
) -> Result<Vec<Vec<f32>>, ApiError> {
    if texts.is_empty() {
        return Ok(Vec::new());
    }
    let request = Request {
        model,
        input: texts.iter().map(|text| cut(text, MAX_TEXT_CHARS)).collect(),
        encoding_format: "float",
    };
    let response: Response = client.post("embeddings", &request).await?;
    in_order(response.data, texts.len()).map_err(|reason| ApiError::Rejected(reason.to_owned()))
}

/// Sorts vectors by the texts that they belong to.
fn in_order(mut items: Vec<Item>, texts: usize) -> Result<Vec<Vec<f32>>, &'static str> {
    items.sort_by_key(|item| item.index);
    let is_complete = items.iter().map(|item| item.index).eq(0..texts);
    if !is_complete {
        return Err("the provider did not return one vector for each text");
    }
    let dimensions = items.first().map_or(0, |item| item.embedding.len());
    let is_alike = |item: &Item| item.embedding.len() == dimensions;
    if dimensions == 0 || dimensions > MAX_DIMENSIONS || !items.iter().all(is_alike) {
        return Err("the vectors of the provider differ in length, or have more than 4,096 values");
    }
    Ok(items.into_iter().map(|item| item.embedding).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(items: &[(usize, usize)]) -> Vec<Item> {
        let items = items.iter().map(|(index, dimensions)| Item {
            index: *index,
            embedding: vec![0.5; *dimensions],
        });
        items.collect()
    }

    #[test]
    fn each_text_has_one_vector_of_the_same_length() {
        assert_eq!(in_order(items(&[(1, 2), (0, 2)]), 2).unwrap().len(), 2);
        assert!(in_order(items(&[(0, MAX_DIMENSIONS)]), 1).is_ok());
        for wrong in [
            vec![(0, 2)],
            vec![(0, 2), (0, 2)],
            vec![(0, 2), (2, 2)],
            vec![(0, 2), (1, 3)],
            vec![(0, 0), (1, 0)],
            vec![(0, MAX_DIMENSIONS + 1), (1, MAX_DIMENSIONS + 1)],
            vec![(0, 2), (1, 2), (2, 2)],
        ] {
            assert!(in_order(items(&wrong), 2).is_err(), "{wrong:?}");
        }
    }
}
