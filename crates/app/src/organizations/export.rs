//! The export of an organization for the operator: all its rows and files.

use context::{ByteStream, Ctx};
use files::Prefix;
use futures::{Stream, StreamExt, TryStreamExt, pin_mut};
use model::{
    Error, Result,
    id::{Identified, OrganizationId, kind},
};
use serde_json::Value;
use store::organizations::{self, export};

use crate::accounts::require_operator;

/// Receives the parts of an export.
pub trait ExportSink {
    /// Starts a file; what follows belongs to it.
    fn start(&mut self, name: &str) -> Result<()>;
    fn write(&mut self, bytes: &[u8]) -> Result<()>;
}

/// What an export has.
#[derive(Debug, Default)]
pub struct ExportCounts {
    pub tables: usize,
    pub rows: usize,
    pub files: usize,
}

/// Writes the rows of each table as a file with one JSON object per line, `tables/<name>.jsonl`, and each stored file as
/// `files/<key>`. Rows have all columns, bytes as `\x` and hexadecimal digits. Content in Git is in `git_objects`.
pub async fn export(
    ctx: &Ctx,
    organization: OrganizationId,
    sink: &mut impl ExportSink,
) -> Result<ExportCounts> {
    require_operator(ctx)?;
    if organizations::find_title(ctx.db(), organization)
        .await?
        .is_none()
    {
        return Err(Error::NotFound(kind::Organization::KIND));
    }
    let mut counts = ExportCounts::default();
    for table in export::list_tables(ctx.db()).await? {
        sink.start(&format!("tables/{table}.jsonl"))?;
        let rows = export::rows(ctx.db(), organization, &table);
        counts.rows += write_rows(rows, sink).await?;
        counts.tables += 1;
    }
    let mut files = ctx.app.files.list(&Prefix::organization(organization));
    while let Some(file) = files.try_next().await? {
        sink.start(&format!("files/{}", file.key))?;
        let stream = ctx.app.files.get_range(&file.key, 0..file.size).await?;
        write_stream(stream, sink).await?;
        counts.files += 1;
    }
    Ok(counts)
}

async fn write_rows(
    rows: impl Stream<Item = Result<Value>>,
    sink: &mut impl ExportSink,
) -> Result<usize> {
    pin_mut!(rows);
    let mut count = 0;
    while let Some(row) = rows.next().await {
        sink.write(format!("{}\n", row?).as_bytes())?;
        count += 1;
    }
    Ok(count)
}

async fn write_stream(mut stream: ByteStream, sink: &mut impl ExportSink) -> Result<()> {
    while let Some(bytes) = stream.next().await {
        sink.write(&bytes?)?;
    }
    Ok(())
}
