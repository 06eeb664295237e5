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
    /// The text of the latest version.
    pub known: Option<String>,
}

/// Result of processing.
pub enum ProcessingOutcome<'a> {
    New(&'a str),
    /// Equal to the latest version.
    Same,
    Failed(SpecErrorCode, &'a [SpecProblem]),
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
           ) as known"#,
        sending.organization.uuid(),
        sending.spec.uuid(),
        sending.number,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| SubmittedSource {
        url: row.source_url,
        text: row.source_text,
        known: row.known,
    }))
}

/// Stores the result. Returns false, and stores nothing, if another source was submitted since.
pub async fn end(
    tx: &mut Tx,
    sending: Submission,
    outcome: &ProcessingOutcome<'_>,
) -> Result<bool> {
    let (source, fault, problems): (_, _, &[SpecProblem]) = match outcome {
        ProcessingOutcome::New(source) => (Some(*source), None, &[]),
        ProcessingOutcome::Same => (None, None, &[]),
        ProcessingOutcome::Failed(fault, problems) => (None, Some(fault.as_str()), problems),
    };
    let version = source.map(|_| tx.new_id());
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
        serde_json::to_value(problems).map_err(model::Error::internal)?,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    if ended.rows_affected() == 0 {
        return Ok(false);
    }
    if let (Some(id), Some(source)) = (version, source) {
        sqlx::query!(
            r#"insert into openapi_spec_versions (organization_id, spec_id, id, source, created_at)
               values ($1, $2, $3, $4, $5)"#,
            sending.organization.uuid(),
            sending.spec.uuid(),
            Id::uuid(id),
            source,
            now,
        )
        .execute(tx.connection())
        .await
        .map_db_error()?;
    }
    Ok(true)
}
