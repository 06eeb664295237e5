//! Language models for conversations with readers: vectors of texts, and descriptions of topics.

mod descriptions;
mod embeddings;

use std::{fmt, time::Duration};

use outbound::{ApiError, JsonClient};
use secrecy::SecretString;
use url::Url;

pub use descriptions::TopicDescription;

/// Large models take a while for a long batch.
const REQUEST_TIMEOUT: Duration = Duration::from_mins(1);
/// A batch of vectors of the most dimensions, as text.
const MAX_RESPONSE_BYTES: usize = 8 << 20;
/// Texts of one request for vectors.
pub const MAX_BATCH_TEXTS: usize = 64;
/// Dimensions of a vector.
pub const MAX_DIMENSIONS: usize = 4096;
/// Topics of one request for descriptions.
pub const MAX_BATCH_TOPICS: usize = 10;

/// The models that the operator configured.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The URL before the paths of the API.
    pub url: Url,
    pub key: Option<SecretString>,
    /// The name of the model that makes vectors.
    pub embedding_model: Option<String>,
    /// The name of the model that words labels and summaries.
    pub description_model: Option<String>,
}

/// Configured models, which share one API.
pub struct ConversationModels {
    client: JsonClient,
    embedding_model: Option<String>,
    description_model: Option<String>,
}

impl fmt::Debug for ConversationModels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConversationModels")
            .field("embedding_model", &self.embedding_model)
            .field("description_model", &self.description_model)
            .finish_non_exhaustive()
    }
}

impl ConversationModels {
    pub fn new(settings: Settings) -> Self {
        let Settings { url, key, .. } = settings;
        Self {
            client: JsonClient::new(url, key, REQUEST_TIMEOUT, MAX_RESPONSE_BYTES),
            embedding_model: settings.embedding_model,
            description_model: settings.description_model,
        }
    }

    /// The name of the model that makes vectors, if there is one.
    pub fn embedding_model(&self) -> Option<&str> {
        self.embedding_model.as_deref()
    }

    /// The name of the model that words labels and summaries, if there is one.
    pub fn description_model(&self) -> Option<&str> {
        self.description_model.as_deref()
    }

    /// Returns the vectors of at most [`MAX_BATCH_TEXTS`] texts, in the same order. All have the same dimensions.
    pub async fn embed(&self, texts: &[String]) -> Result<Vec<Vec<f32>>, ApiError> {
        let model = self.embedding_model.as_deref().ok_or_else(no_model)?;
        embeddings::embed(&self.client, model, texts).await
    }

    /// Describes at most [`MAX_BATCH_TOPICS`] topics, each given as texts about it. A description that cannot be used is
    /// `None`.
    pub async fn describe(
        &self,
        topics: &[Vec<String>],
    ) -> Result<Vec<Option<TopicDescription>>, ApiError> {
        let model = self.description_model.as_deref().ok_or_else(no_model)?;
        descriptions::describe(&self.client, model, topics).await
    }
}

fn no_model() -> ApiError {
    ApiError::Rejected("the operator configured no model for it".to_owned())
}

/// The beginning of a text. Longer ones are cut: a question comes first.
fn cut(text: &str, max_chars: usize) -> String {
    text.chars().take(max_chars).collect()
}
