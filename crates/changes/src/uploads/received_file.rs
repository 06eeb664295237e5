//! A file while it is received: on disk, and never whole in memory.

use std::{
    fs,
    io::{self, Read, Seek, SeekFrom},
    mem,
    pin::pin,
    time::Duration,
};

use bytes::Bytes;
use context::Ctx;
use futures::{Stream, StreamExt, TryStreamExt};
use model::{Error, ObjectKind, Oid, Result, oid::OidHasher};
use store::objects::MAX_START_BYTES;
use tokio::{
    fs::File,
    io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt},
    time::timeout,
};
use tokio_util::io::ReaderStream;

/// How long one file may take to arrive. Clients that send nothing are cut off long before.
const RECEIVE_TIMEOUT: Duration = Duration::from_mins(15);
/// Bytes at the start of a file that are searched for a zero byte, as Git does.
const NUL_PROBE_BYTES: usize = 8 * 1024;
const READ_BUFFER_BYTES: usize = 64 * 1024;

/// A temporary file, which is deleted when it is closed.
pub(super) struct ReceivedFile {
    file: fs::File,
    size: u64,
    start: Vec<u8>,
    is_utf8: bool,
}

/// Saves the bytes. Fails as soon as they exceed `max`.
pub(super) async fn receive(
    ctx: &Ctx,
    max: u64,
    length: Option<u64>,
    bytes: impl Stream<Item = Result<Bytes>>,
) -> Result<ReceivedFile> {
    if length.is_some_and(|length| length > max) {
        return Err(too_large(max));
    }
    // The directory of Git repositories: its content is disposable, and it is on disk rather than in memory.
    let folder = &ctx.app.settings.git.directory;
    let created = fs::create_dir_all(folder).and_then(|()| tempfile::tempfile_in(folder));
    let file = File::from_std(created.map_err(Error::internal)?);
    let received = timeout(RECEIVE_TIMEOUT, save(file, max, bytes)).await;
    received.map_err(|_| {
        let seconds = RECEIVE_TIMEOUT.as_secs();
        Error::invalid("body", format!("took longer than {seconds} s to arrive"))
    })?
}

async fn save(
    mut file: File,
    max: u64,
    bytes: impl Stream<Item = Result<Bytes>>,
) -> Result<ReceivedFile> {
    let mut bytes = pin!(bytes);
    let (mut size, mut start) = (0, Vec::new());
    let mut text = Utf8Check::default();
    while let Some(piece) = bytes.try_next().await? {
        size += piece.len() as u64;
        if size > max {
            return Err(too_large(max));
        }
        let wanted = MAX_START_BYTES - start.len();
        start.extend_from_slice(&piece[..piece.len().min(wanted)]);
        text.update(&piece);
        file.write_all(&piece).await.map_err(Error::internal)?;
    }
    file.flush().await.map_err(Error::internal)?;
    Ok(ReceivedFile {
        file: file.into_std().await,
        size,
        start,
        is_utf8: text.is_valid(),
    })
}

fn too_large(max: u64) -> Error {
    Error::TooLarge {
        limit: usize::try_from(max).unwrap_or(usize::MAX),
    }
}

impl ReceivedFile {
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// The first bytes, at most [`MAX_START_BYTES`].
    pub(super) fn start(&self) -> &[u8] {
        &self.start
    }

    /// Whether it is stored as a binary file, by the same rule as files that come otherwise.
    pub(super) fn is_binary(&self) -> bool {
        let probe = self.start.len().min(NUL_PROBE_BYTES);
        !self.is_utf8 || self.start[..probe].contains(&0)
    }

    /// Computes the id of the blob. Reads the whole file, so it belongs off the async threads.
    pub(super) fn hash(&mut self) -> io::Result<Oid> {
        self.file.seek(SeekFrom::Start(0))?;
        let mut hasher = OidHasher::new(ObjectKind::Blob, self.size);
        let mut buffer = vec![0; READ_BUFFER_BYTES];
        loop {
            match self.file.read(&mut buffer)? {
                0 => return Ok(hasher.finish()),
                read => hasher.update(&buffer[..read]),
            }
        }
    }

    /// Reads the whole file into memory.
    pub(super) async fn read(&mut self) -> Result<Vec<u8>> {
        if self.start.len() as u64 == self.size {
            return Ok(mem::take(&mut self.start));
        }
        let mut file = File::from_std(self.file.try_clone().map_err(Error::internal)?);
        file.seek(SeekFrom::Start(0))
            .await
            .map_err(Error::internal)?;
        let mut bytes = Vec::with_capacity(usize::try_from(self.size).unwrap_or_default());
        file.read_to_end(&mut bytes)
            .await
            .map_err(Error::internal)?;
        Ok(bytes)
    }

    /// Streams the file.
    pub(super) async fn into_stream(
        self,
    ) -> Result<impl Stream<Item = Result<Bytes>> + Unpin + Send> {
        let mut file = File::from_std(self.file);
        file.seek(SeekFrom::Start(0))
            .await
            .map_err(Error::internal)?;
        let stream = ReaderStream::with_capacity(file, READ_BUFFER_BYTES);
        Ok(stream.map(|piece| piece.map_err(Error::internal)))
    }
}

/// Checks bytes that come in pieces, which may end within a character.
#[derive(Default)]
struct Utf8Check {
    /// The start of a character at the end of the last piece.
    unfinished: Vec<u8>,
    is_broken: bool,
}

impl Utf8Check {
    fn update(&mut self, piece: &[u8]) {
        if self.is_broken {
            return;
        }
        let mut joined = mem::take(&mut self.unfinished);
        let piece = if joined.is_empty() {
            piece
        } else {
            joined.extend_from_slice(piece);
            &joined
        };
        if let Err(error) = std::str::from_utf8(piece) {
            self.is_broken = error.error_len().is_some();
            self.unfinished = piece[error.valid_up_to()..].to_vec();
        }
    }

    fn is_valid(&self) -> bool {
        !self.is_broken && self.unfinished.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_text(pieces: &[&[u8]]) -> bool {
        let mut check = Utf8Check::default();
        for piece in pieces {
            check.update(piece);
        }
        check.is_valid()
    }

    #[test]
    fn characters_may_be_cut_by_pieces() {
        let text = "aé漢😀z".as_bytes();
        for first in 0..=text.len() {
            for second in first..=text.len() {
                let pieces = [&text[..first], &text[first..second], &text[second..]];
                assert!(is_text(&pieces), "{first} {second}");
            }
        }
        for broken in [&b"\xff"[..], b"a\xc3", b"\xe4b", b"\xf0\x9f\x98"] {
            for at in 0..=broken.len() {
                assert!(!is_text(&[&broken[..at], &broken[at..]]), "{broken:?} {at}");
            }
        }
    }
}
