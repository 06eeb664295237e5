//! Files that are given by URL: fetched before the batch is applied.
//!
//! Other servers may be slow, so the bytes are saved to disk first, within the time and bytes that one request may
//! use. They are read into memory only for writing, by a few requests of a node at a time.

use std::{fs, io::SeekFrom, sync::Arc};

use content::authoring::{FileBytes, NewFile};
use context::{Ctx, Feature, Settings, hourly_limits::HourlyLimits, slots::KeyedSlots};
use model::{
    Error, Result,
    id::{OrganizationId, UploadId},
    upload::Upload,
};
use tokio::{
    fs::File,
    io::{AsyncReadExt, AsyncSeekExt},
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Duration, Instant, timeout_at},
};

use super::{Change, ReadyChange, Uploads};

/// A file to be inserted.
#[derive(Debug, Clone)]
pub struct FileInsert {
    /// That of the upload if left out.
    pub name: Option<String>,
    pub reference: Option<String>,
    pub source: FileSource,
}

#[derive(Debug, Clone)]
pub enum FileSource {
    Bytes(Vec<u8>),
    Url(String),
    Upload(UploadId),
}

/// The changes with the bytes of all files in them.
pub(super) struct FetchedChanges {
    pub(super) changes: Vec<Change>,
    /// The permit to have the fetched files in memory. Present if something was fetched.
    _memory: Option<OwnedSemaphorePermit>,
}

/// The bytes and time that the request may still use.
struct FetchLimits {
    bytes: u64,
    seconds: u64,
    end: Instant,
}

/// A temporary file with its length. It is deleted when closed.
struct SavedFile {
    file: File,
    length: u64,
}

/// Requests of one organization that fetch files concurrently on one node, and that wait to do so.
const FETCH_CONCURRENCY: usize = 2;
const FETCH_QUEUE: usize = 4;
/// Requests that have their fetched files, `limits.max_fetched_bytes` each, in memory concurrently.
const IN_MEMORY_CONCURRENCY: usize = 2;

struct FetchSlots {
    by_organization: KeyedSlots<OrganizationId>,
    memory: Arc<Semaphore>,
}

impl Feature for FetchSlots {
    fn new(_: &Settings) -> Self {
        Self {
            by_organization: KeyedSlots::new(FETCH_CONCURRENCY, FETCH_QUEUE),
            memory: Arc::new(Semaphore::new(IN_MEMORY_CONCURRENCY)),
        }
    }
}

pub(super) async fn fetch(
    ctx: &Ctx,
    organization: OrganizationId,
    changes: &[Change],
    uploads: &Uploads,
) -> Result<FetchedChanges> {
    let mut saved = save_all(ctx, organization, changes).await?.into_iter();
    let memory = if saved.len() == 0 {
        None
    } else {
        let permit = ctx
            .app
            .feature::<FetchSlots>()
            .memory
            .clone()
            .acquire_owned()
            .await;
        Some(permit.map_err(Error::internal)?)
    };
    let mut ready = Vec::with_capacity(changes.len());
    for change in changes {
        let Change::InsertFiles(inserts) = change else {
            ready.push(change.clone());
            continue;
        };
        let mut files = Vec::with_capacity(inserts.len());
        for insert in inserts {
            let bytes = match &insert.source {
                FileSource::Bytes(bytes) => FileBytes::Inline(Arc::from(&bytes[..])),
                FileSource::Url(_) => {
                    let saved = saved.next();
                    let saved = saved.ok_or_else(|| Error::internal("a file was not fetched"))?;
                    FileBytes::Inline(saved.read().await?)
                }
                FileSource::Upload(id) => FileBytes::Stored(find_upload(uploads, *id)?.oid),
            };
            files.push(NewFile {
                name: name_of(insert, uploads)?,
                reference: insert.reference.clone(),
                bytes,
            });
        }
        ready.push(Change::Ready(Box::new(ReadyChange::InsertFiles { files })));
    }
    Ok(FetchedChanges {
        changes: ready,
        _memory: memory,
    })
}

fn find_upload(uploads: &Uploads, id: UploadId) -> Result<&Upload> {
    let upload = uploads.get(&id);
    upload.ok_or_else(|| Error::internal("an upload was not looked up"))
}

fn name_of(insert: &FileInsert, uploads: &Uploads) -> Result<String> {
    match (&insert.name, &insert.source) {
        (Some(name), _) => Ok(name.clone()),
        (None, FileSource::Upload(id)) => Ok(find_upload(uploads, *id)?.name.clone()),
        (None, _) => Err(Error::internal("a file without a name")),
    }
}

/// Fetches all files that are given by URL, in their order.
async fn save_all(
    ctx: &Ctx,
    organization: OrganizationId,
    changes: &[Change],
) -> Result<Vec<SavedFile>> {
    let urls: Vec<(String, &str)> = urls(changes).collect();
    if urls.is_empty() {
        return Ok(Vec::new());
    }
    let _slot = ctx
        .app
        .feature::<FetchSlots>()
        .by_organization
        .acquire(organization)
        .await?;
    let limits = &ctx.app.settings.limits;
    let mut budget = FetchLimits {
        bytes: limits.max_fetched_bytes,
        seconds: limits.max_fetch_seconds,
        end: Instant::now() + Duration::from_secs(limits.max_fetch_seconds),
    };
    let mut saved = Vec::with_capacity(urls.len());
    for (field, url) in urls {
        ctx.app
            .feature::<HourlyLimits>()
            .check_fetch(organization)?;
        saved.push(save(ctx, field, url, &mut budget).await?);
    }
    Ok(saved)
}

/// Returns the URLs, each with the name of its field.
fn urls(changes: &[Change]) -> impl Iterator<Item = (String, &str)> {
    changes.iter().enumerate().flat_map(|(index, change)| {
        let inserts = match change {
            Change::InsertFiles(inserts) => inserts.as_slice(),
            _ => &[],
        };
        inserts
            .iter()
            .enumerate()
            .filter_map(move |(number, insert)| {
                let field = format!("changes[{index}].files[{number}].url");
                match &insert.source {
                    FileSource::Url(url) => Some((field, url.as_str())),
                    FileSource::Bytes(_) | FileSource::Upload(_) => None,
                }
            })
    })
}

async fn save(ctx: &Ctx, field: String, url: &str, budget: &mut FetchLimits) -> Result<SavedFile> {
    // The directory of Git repositories: its content is disposable, and it is on disk rather than in memory.
    let folder = &ctx.app.settings.git.directory;
    let created = fs::create_dir_all(folder).and_then(|()| tempfile::tempfile_in(folder));
    let mut file = created.map(File::from_std).map_err(Error::internal)?;
    let saved = ctx.app.fetcher.save(url, budget.bytes, &mut file);
    let Ok(saved) = timeout_at(budget.end, saved).await else {
        let seconds = budget.seconds;
        let message = format!(
            "took longer than the {seconds} seconds that one request has for all its files"
        );
        return Err(Error::invalid(field, message));
    };
    let length = saved.map_err(|refusal| Error::invalid(field, refusal.to_string()))?;
    budget.bytes -= length;
    Ok(SavedFile { file, length })
}

impl SavedFile {
    async fn read(mut self) -> Result<Arc<[u8]>> {
        self.file
            .seek(SeekFrom::Start(0))
            .await
            .map_err(Error::internal)?;
        let mut bytes = Vec::with_capacity(usize::try_from(self.length).unwrap_or_default());
        self.file
            .read_to_end(&mut bytes)
            .await
            .map_err(Error::internal)?;
        Ok(bytes.into())
    }
}
