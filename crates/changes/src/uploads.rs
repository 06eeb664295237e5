//! Files that are sent ahead, one per request, and inserted into a space by a later change.
//!
//! The bytes become an object of the space's pool that no revision contains yet. Garbage collection leaves such objects
//! for a day, which is how long an upload can be inserted.

mod received_file;

use authz::{Granted, action::act::Edit};
use bytes::Bytes;
use content::pages::File;
use context::{Ctx, Feature, Settings, slots::KeyedSlots};
use futures::Stream;
use model::{
    Error, ObjectKind, Oid, Result,
    content::{Content, RevisionSelector},
    id::{Id, SpaceId, UserId},
    upload::{Upload, UploadLimits, check_file_name},
};
use pages::{
    blobs::{self, FileHold},
    contents::{Dimensions, dimensions},
    garbage_schedule::schedule_collection,
};
use store::{
    CommitPermit,
    objects::{GitObject, ObjectBytes, Pool},
    uploads::{self, UploadedFile},
};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::git::FetchRepositories;
use received_file::ReceivedFile;

/// Uploads of one user that are received concurrently on one node, and that wait.
const UPLOAD_CONCURRENCY: usize = 4;
const UPLOAD_QUEUE: usize = 16;
/// Large texts in memory concurrently, on one node: they are stored in rows.
const TEXT_CONCURRENCY: usize = 2;

struct UploadSlots {
    by_user: KeyedSlots<UserId>,
    texts: Semaphore,
}

impl Feature for UploadSlots {
    fn new(_: &Settings) -> Self {
        Self {
            by_user: KeyedSlots::new(UPLOAD_CONCURRENCY, UPLOAD_QUEUE),
            texts: Semaphore::new(TEXT_CONCURRENCY),
        }
    }
}

/// A new upload with what is known of its file.
pub struct ReceivedUpload {
    pub upload: Upload,
    /// The content that it was sent for.
    pub content: Content,
    pub dimensions: Option<Dimensions>,
}

/// The object of a file, before the transaction that stores its row.
struct StoredFile<'a> {
    object: GitObject,
    hold: Option<FileHold>,
    _memory: Option<SemaphorePermit<'a>>,
}

/// Receives a file. `length` is the number of bytes that the client announced, if it did.
pub async fn create(
    ctx: &Ctx,
    space: SpaceId,
    name: &str,
    length: Option<u64>,
    bytes: impl Stream<Item = Result<Bytes>>,
) -> Result<ReceivedUpload> {
    check_file_name("name", name)?;
    let content = ctx
        .content(space, RevisionSelector::Main)
        .await?
        .allow::<Edit>()?;
    let pool = Pool::of(&content);
    let limits = &ctx.app.settings.limits;
    let limits = UploadLimits {
        organization: limits.max_pending_upload_bytes,
        user: limits.max_pending_upload_bytes_per_user,
    };
    // Before the bytes are received; what counts is the check in the transaction.
    let pending = uploads::pending_bytes(ctx.db(), pool.organization, ctx.user()?).await?;
    require_room(limits, pending, length.unwrap_or_default())?;
    let slots = ctx.app.feature::<UploadSlots>();
    let _slot = slots.by_user.acquire(ctx.user()?).await?;
    let mut file = received_file::receive(ctx, max_file_bytes(ctx), length, bytes).await?;
    let hash = ctx.app.compute.run(pool.organization, || file.hash());
    let oid = hash.await?.map_err(Error::internal)?;
    blobs::require_bytes(&ctx.app, pool, &[(oid, file.size())]).await?;
    let dimensions = measure(ctx, pool, name, oid, &file);
    let size = file.size();
    let stored = store_bytes(ctx, pool, oid, file).await?;
    let described = UploadedFile { name, oid, size };
    let upload = insert(ctx, &content, described, stored, (limits, pending)).await?;
    Ok(ReceivedUpload {
        upload,
        content: (*content).clone(),
        dimensions,
    })
}

/// The largest file that a space may contain, however it gets there.
pub fn max_file_bytes(ctx: &Ctx) -> u64 {
    let git = ctx.app.feature::<FetchRepositories>().git();
    git.settings().max_file_bytes
}

fn require_room(limits: UploadLimits, pending: UploadLimits, more: u64) -> Result<()> {
    for (whose, limit, pending) in [
        ("Your uploads", limits.user, pending.user),
        (
            "The uploads of this organization",
            limits.organization,
            pending.organization,
        ),
    ] {
        if pending.saturating_add(more) > limit {
            return Err(Error::QuotaExceeded(format!(
                "{whose} that are not inserted yet may have {limit} bytes together, and this one does not fit. Insert \
                 them, or wait: each is deleted a day after it was sent."
            )));
        }
    }
    Ok(())
}

fn measure(
    ctx: &Ctx,
    pool: Pool,
    name: &str,
    oid: Oid,
    received: &ReceivedFile,
) -> Option<Dimensions> {
    let file = File {
        id: Id::from_uuid(uuid::Uuid::nil()),
        path: name.into(),
        oid,
    };
    dimensions::measure_new(&ctx.app, pool.organization, &file, received.start())
}

/// Brings large binary files to the file storage and reads all others. No transaction is open.
async fn store_bytes(
    ctx: &Ctx,
    pool: Pool,
    oid: Oid,
    mut file: ReceivedFile,
) -> Result<StoredFile<'_>> {
    let is_large = file.size() > blobs::MAX_BINARY_ROW_BYTES as u64;
    let (bytes, hold, memory) = if is_large && file.is_binary() {
        let hold = blobs::hold_files(ctx, pool).await?;
        let size = file.size();
        let stream = file.into_stream().await?;
        let key = blobs::key(pool, oid);
        ctx.app.files.put_stream(&key, stream).await?;
        (ObjectBytes::InStorage { size }, Some(hold), None)
    } else {
        let memory = if is_large {
            let texts = &ctx.app.feature::<UploadSlots>().texts;
            Some(texts.acquire().await.map_err(Error::internal)?)
        } else {
            None
        };
        (ObjectBytes::Inline(file.read().await?), None, memory)
    };
    let object = GitObject {
        oid,
        kind: ObjectKind::Blob,
        bytes,
    };
    Ok(StoredFile {
        object,
        hold,
        _memory: memory,
    })
}

async fn insert(
    ctx: &Ctx,
    content: &Granted<Content, Edit>,
    file: UploadedFile<'_>,
    stored: StoredFile<'_>,
    (limits, pending): (UploadLimits, UploadLimits),
) -> Result<Upload> {
    let pool = Pool::of(content);
    let mut tx = ctx.begin().await?;
    match stored.hold {
        Some(hold) => blobs::store_files(&mut tx, pool, vec![stored.object], Some(hold)).await?,
        None => blobs::store_rows(&mut tx, pool, vec![stored.object]).await?,
    }
    // The same file may have been stored long ago, and be garbage in an hour.
    if !uploads::mark_used(&mut tx, pool, &[file.oid]).await? {
        return Err(Error::internal("an object that was stored is missing"));
    }
    let id = ctx.new_id();
    let Some(upload) = uploads::insert(&mut tx, content, id, file, limits).await? else {
        require_room(limits, pending, file.size)?;
        // Others were faster.
        return Err(Error::QuotaExceeded(
            "The uploads that are not inserted yet have too many bytes with this one. Insert them, or wait: each is \
             deleted a day after it was sent."
                .to_owned(),
        ));
    };
    schedule_collection(&mut tx, pool).await?;
    let permit = CommitPermit::without_event("an upload changes nothing until it is inserted");
    ctx.defer_commit(tx, permit);
    Ok(upload)
}
