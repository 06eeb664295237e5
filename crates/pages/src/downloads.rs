//! File downloads in two steps.
//!
//! The URL that clients store is signed for its reader and never changes, because they store revisions permanently.
//! It redirects to a URL that expires soon, of the object storage or of this server, if that reader may still read
//! the space and the signed epoch is the current one. All rejections look alike, so that trying URLs reveals nothing.

use std::{ops::Range, time::Duration};

use bytes::Bytes;
use context::{App, Ctx};
use files::{ByteStream, Key, Presentation};
use futures::{StreamExt, stream};
use jiff::Timestamp;
use model::{
    Error, Oid, Result,
    id::{Identified, OrganizationId, PoolId, kind},
};
use serde::{Deserialize, Serialize};
use store::objects::{self, Pool};

pub use files::content_type;

use crate::{
    blobs,
    contents::{File, OpenContent},
    file_urls::{FileReader, FileUrl},
};

const TICKET_PURPOSE: &str = "file ticket";
/// A ticket is valid for at least one and at most two windows. All tickets of one window are identical, so that
/// browser caches are hit.
const TICKET_WINDOW_SECONDS: i64 = 300;

/// Permission to read one blob for a short time.
#[derive(Serialize, Deserialize)]
struct Ticket {
    organization: OrganizationId,
    pool: PoolId,
    oid: Oid,
    name: String,
    expires_at: i64,
}

/// A file that the caller may read.
#[derive(Debug)]
pub struct Download {
    /// Identifies exactly these bytes.
    pub etag: String,
    pub size: u64,
    pub presentation: Presentation,
    key: Key,
    /// None if they are in object storage.
    bytes: Option<Bytes>,
}

impl Download {
    /// A PDF in object storage, which is not a Git object.
    pub(crate) fn from_pdf(key: Key, etag: String, size: u64, presentation: Presentation) -> Self {
        Self {
            etag,
            size,
            presentation,
            key,
            bytes: None,
        }
    }
}

/// Returns the short-lived URL of the file.
pub async fn resolve(ctx: &Ctx, file_url: &FileUrl) -> Result<String> {
    let app = &ctx.app;
    let FileUrl { reader, .. } = file_url;
    if !file_url.is_signed(app) {
        return Err(no_such_file());
    }
    let reader = FileReader::parse(reader).ok_or_else(no_such_file)?;
    let found = reader.find_blob(ctx, file_url.space, file_url.oid).await?;
    let found = found
        .filter(|found| found.epoch == file_url.epoch)
        .ok_or_else(no_such_file)?;
    if found.in_storage {
        let presentation = Presentation::of(&file_url.name);
        let lifetime = Duration::from_secs(TICKET_WINDOW_SECONDS.unsigned_abs());
        let key = blobs::key(found.pool, file_url.oid);
        if let Some(url) = app.files.signed_url(&key, lifetime, &presentation).await? {
            return Ok(url);
        }
    }
    let ticket = Ticket {
        organization: found.pool.organization,
        pool: found.pool.id,
        oid: file_url.oid,
        name: file_url.name.clone(),
        expires_at: (app.clock.now().as_second() / TICKET_WINDOW_SECONDS + 2)
            * TICKET_WINDOW_SECONDS,
    };
    let ticket = serde_json::to_vec(&ticket).expect("plain data serializes");
    let token = app.keys.sign_token(TICKET_PURPOSE, &ticket);
    Ok(format!("{}/files/content/{token}", app.settings.public_url))
}

/// Returns the file that a ticket permits to read.
pub async fn open(ctx: &Ctx, token: &str) -> Result<Download> {
    let app = &ctx.app;
    let ticket: Ticket = app
        .keys
        .verify_token(TICKET_PURPOSE, token)
        .and_then(|bytes| serde_json::from_slice(&bytes).ok())
        .filter(|ticket| is_valid(ticket, app.clock.now()))
        .ok_or_else(no_such_file)?;
    let pool = Pool {
        organization: ticket.organization,
        id: ticket.pool,
    };
    load(app, pool, ticket.oid, &ticket.name).await
}

/// Returns a file of open content under its name.
pub async fn of_file(ctx: &Ctx, opened: &OpenContent, file: &File) -> Result<Download> {
    let pool = Pool::of(&opened.content);
    load(&ctx.app, pool, file.oid, &file.name()).await
}

async fn load(app: &App, pool: Pool, oid: Oid, name: &str) -> Result<Download> {
    let mut found = objects::load(&app.db, pool, &[oid]).await?;
    let (size, bytes) = match found.pop().ok_or_else(no_such_file)?.bytes {
        objects::ObjectBytes::Inline(bytes) => (bytes.len() as u64, Some(bytes.into())),
        objects::ObjectBytes::InStorage { size } => (size, None),
    };
    Ok(Download {
        etag: oid.to_string(),
        size,
        presentation: Presentation::of(name),
        key: blobs::key(pool, oid),
        bytes,
    })
}

fn is_valid(ticket: &Ticket, now: Timestamp) -> bool {
    now.as_second() < ticket.expires_at
}

/// Streams a part of the file. The range must be within its size.
pub async fn read(ctx: &Ctx, download: &Download, range: Range<u64>) -> Result<ByteStream> {
    let Some(bytes) = &download.bytes else {
        return ctx.app.files.get_range(&download.key, range).await;
    };
    let end = usize::try_from(range.end).map_err(Error::internal)?;
    let start = usize::try_from(range.start).map_err(Error::internal)?;
    if start > end || end > bytes.len() {
        return Err(Error::internal("the range exceeds the size of the file"));
    }
    let part = bytes.slice(start..end);
    Ok(stream::once(async { Ok(part) }).boxed())
}

fn no_such_file() -> Error {
    Error::NotFound(kind::File::KIND)
}
