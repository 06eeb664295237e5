//! Processing of a submitted source: the result is stored unless another source was submitted since.

use model::{
    Id, Result,
    id::{OpenApiSpecId, OpenApiVersionId, OrganizationId},
    openapi_spec::{SpecErrorCode, SpecProblem},
};

use crate::{Db, Tx, error::DbResultExt};

/// A submitted source, identified by its number.
#[derive(Debug, Clone, Copy)]
pub struct Submission {
    pub organization: OrganizationId,
    pub spec: OpenApiSpecId,
    pub number: i64,
}

pub struct SubmittedSource {
    pub url: Option<String>,
    pub text: Option<String>,
    /// Of the latest version.
    pub latest: Option<VersionTexts>,
}

/// The texts of a version: as sent or fetched, and with other documents if it has any.
#[derive(Debug, PartialEq, Eq)]
pub struct VersionTexts {
    pub source: String,
    pub bundled: Option<String>,
}

/// Result of processing, with the problems that were found.
pub struct ProcessingOutcome<'a> {
    pub result: ProcessingResult<'a>,
    pub problems: &'a [SpecProblem],
}

pub enum ProcessingResult<'a> {
    New(&'a VersionTexts),
    /// Equal to the latest version.
    Same,
    Failed(SpecErrorCode),
}

/// Marks the spec as being processed. Returns `None` if another source was submitted, or the spec is gone.
pub async fn begin(db: &Db, sending: Submission) -> Result<Option<SubmittedSource>> {
    let row = sqlx::query!(
        r#"update openapi_specs s
           set state = 'progress'
           where organization_id = $1 and id = $2 and source_number = $3
           returning source_url, source_text, (
               select v.source from openapi_spec_versions v
               where v.organization_id = s.organization_id and v.spec_id = s.id and v.id = s.last_version
           ) as latest_source, (
               select v.bundled from openapi_spec_versions v
               where v.organization_id = s.organization_id and v.spec_id = s.id and v.id = s.last_version
           ) as latest_bundled"#,
        sending.organization.uuid(),
        sending.spec.uuid(),
        sending.number,
    )
    .fetch_optional(db.writes())
    .await
    .map_db_error()?;
    Ok(row.map(|row| SubmittedSource {
        url: row.source_url,
        text: row.source_text,
        latest: row.latest_source.map(|source| VersionTexts {
            source,
            bundled: row.latest_bundled,
        }),
    }))
}

/// Stores the result. Returns false, and stores nothing, if another source was submitted since.
pub async fn end(
    tx: &mut Tx,
    sending: Submission,
    outcome: &ProcessingOutcome<'_>,
) -> Result<bool> {
    let (texts, fault) = match outcome.result {
        ProcessingResult::New(texts) => (Some(texts), None),
        ProcessingResult::Same => (None, None),
        ProcessingResult::Failed(fault) => (None, Some(fault.as_str())),
    };
    let problems = serde_json::to_value(outcome.problems).map_err(model::Error::internal)?;
    let version = texts.map(|_| tx.new_id());
    let now = tx.sql_now();
    // The submitted text is no longer needed: it is a version now, or was rejected.
    let ended = sqlx::query!(
        r#"update openapi_specs
           set state = 'complete', source_text = null, last_version = coalesce($4, last_version), processed_at = $5,
               fault = $6, problems = $7, version = version + 1
           where organization_id = $1 and id = $2 and source_number = $3"#,
        sending.organization.uuid(),
        sending.spec.uuid(),
        sending.number,
        version.map(|id: OpenApiVersionId| id.uuid()),
        now,
        fault,
        &problems,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    if ended.rows_affected() == 0 {
        return Ok(false);
    }
    if let (Some(id), Some(texts)) = (version, texts) {
        sqlx::query!(
            r#"insert into openapi_spec_versions (organization_id, spec_id, id, source, bundled, problems, created_at)
               values ($1, $2, $3, $4, $5, $6, $7)"#,
            sending.organization.uuid(),
            sending.spec.uuid(),
            Id::uuid(id),
            texts.source,
            texts.bundled,
            problems,
            now,
        )
        .execute(tx.connection())
        .await
        .map_db_error()?;
    }
    Ok(true)
}
