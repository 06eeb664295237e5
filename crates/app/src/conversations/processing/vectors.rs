//! Vectors of issues: computed from their texts, or made by a model if the organization allows it.

use clustering::{Embedding, Issue};
use context::{Ctx, job_lease};
use language::conversations::{ConversationModels, MAX_BATCH_TEXTS};
use model::{Result, id::OrganizationId, job::LeasedJob};

use super::models;

/// Sent to learn the dimensions of a model's vectors, before anything of the organization is.
const SAMPLE_TEXT: &str = "documentation";

/// What makes the vectors of an organization.
pub(super) enum VectorSource<'a> {
    /// They are computed from the texts.
    BuiltIn,
    Model {
        models: &'a ConversationModels,
        dimensions: usize,
    },
}

/// An issue that was found in a conversation.
pub(super) struct FoundIssue {
    pub(super) issue: Issue,
    /// The vector of a model; `None` if it is computed from the text.
    pub(super) vector: Option<Embedding>,
}

impl<'a> VectorSource<'a> {
    /// Chooses by the settings of the operator and of the organization. Returns `None` if the model fails, which is
    /// reported.
    pub(super) async fn choose(
        ctx: &'a Ctx,
        organization: OrganizationId,
    ) -> Result<Option<VectorSource<'a>>> {
        let allowed = models::find_allowed(ctx, organization).await?;
        let Some(models) = allowed.filter(|models| models.embedding_model().is_some()) else {
            return Ok(Some(Self::BuiltIn));
        };
        match models.embed(&[SAMPLE_TEXT.to_owned()]).await {
            Ok(vectors) => {
                let dimensions = vectors.first().map_or(0, Vec::len);
                Ok(Some(Self::Model { models, dimensions }))
            }
            Err(error) => {
                models::report_failure(ctx, organization, &error.to_string()).await?;
                Ok(None)
            }
        }
    }

    /// The name of the source, by which stored vectors are known to be comparable. Empty if they are computed here.
    pub(super) fn identity(&self) -> String {
        match self {
            Self::BuiltIn => String::new(),
            Self::Model { models, dimensions } => {
                format!(
                    "{}:{dimensions}",
                    models.embedding_model().unwrap_or_default()
                )
            }
        }
    }

    /// Returns the issues of each conversation with their vectors. `None` if the model fails, which is reported, or may
    /// not be used any more.
    pub(super) async fn embed(
        &self,
        ctx: &Ctx,
        job: &LeasedJob,
        organization: OrganizationId,
        issues: Vec<Vec<Issue>>,
    ) -> Result<Option<Vec<Vec<FoundIssue>>>> {
        let Self::Model { models, dimensions } = self else {
            return Ok(Some(with_vectors(issues, std::iter::empty())));
        };
        let texts = issues.iter().flatten().map(|issue| issue.text.clone());
        let texts: Vec<String> = texts.collect();
        let mut vectors = Vec::with_capacity(texts.len());
        for batch in texts.chunks(MAX_BATCH_TEXTS) {
            let sent = batch.iter().map(String::as_str);
            if !models::try_admit(ctx, organization, sent).await? {
                return Ok(None);
            }
            let response = models.embed(batch).await.map_err(|error| error.to_string());
            match response.and_then(|response| to_embeddings(response, *dimensions)) {
                Ok(embeddings) => vectors.extend(embeddings),
                Err(reason) => {
                    models::report_failure(ctx, organization, &reason).await?;
                    return Ok(None);
                }
            }
            job_lease::renew(&ctx.app, job, None).await?;
        }
        Ok(Some(with_vectors(issues, vectors.into_iter())))
    }
}

fn to_embeddings(vectors: Vec<Vec<f32>>, dimensions: usize) -> Result<Vec<Embedding>, String> {
    let vectors = vectors.into_iter().map(|vector| {
        if vector.len() != dimensions {
            return Err("the length of the vectors has changed".to_owned());
        }
        Embedding::from_provider(vector).map_err(|error| error.to_string())
    });
    vectors.collect()
}

fn with_vectors(
    issues: Vec<Vec<Issue>>,
    mut vectors: impl Iterator<Item = Embedding>,
) -> Vec<Vec<FoundIssue>> {
    let mut found = Vec::with_capacity(issues.len());
    for issues in issues {
        let issues = issues.into_iter().map(|issue| FoundIssue {
            issue,
            vector: vectors.next(),
        });
        found.push(issues.collect());
    }
    found
}
