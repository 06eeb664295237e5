//! Receives pushed packs.

use std::{fs::File, io::SeekFrom};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncSeekExt, AsyncWriteExt};

use crate::{BareRepository, Git, GitError, Result};

/// Harmless `fsck` errors that are common in old repositories: sloppy names and dates of authors, and non-canonical
/// modes. All others are rejected.
pub(crate) const TOLERATED_FSCK: &[&str] = &[
    "badDate",
    "badDateOverflow",
    "badEmail",
    "badFilemode",
    "badName",
    "badTimezone",
    "emptyName",
    "missingEmail",
    "missingNameBeforeEmail",
    "missingSpaceBeforeDate",
    "missingSpaceBeforeEmail",
    "multipleAuthors",
    "zeroPaddedDate",
    "zeroPaddedFilemode",
];

const COPY_BUFFER_BYTES: usize = 256 << 10;

impl Git {
    /// Unpacks into the repository and checks every object. Delta bases are looked up in the repository and its
    /// alternates only.
    pub async fn unpack(
        &self,
        repository: &BareRepository,
        mut pack: impl AsyncRead + Unpin,
    ) -> Result<()> {
        let mut header = [0; 12];
        pack.read_exact(&mut header)
            .await
            .map_err(|error| match error.kind() {
                std::io::ErrorKind::TimedOut => GitError::Stalled,
                _ => GitError::refused("the push ends where its pack should start"),
            })?;
        self.check_header(&header)?;
        let file = self.receive(repository, &header, pack).await?;
        let strict: Vec<String> = TOLERATED_FSCK
            .iter()
            .map(|id| format!("{id}=warn"))
            .collect();
        let strict = format!("--strict={}", strict.join(","));
        let arguments = ["index-pack", "--stdin", "--fix-thin", &strict];
        let max_file = self.settings().max_unpacked_bytes;
        let ended = self
            .run_with_file(repository, &arguments, file, max_file)
            .await?;
        if ended.status.success() {
            return Ok(());
        }
        let message = error_line(repository, &ended.stderr);
        Err(GitError::Refused(
            message.unwrap_or_else(|| "the pack cannot be read".to_owned()),
        ))
    }

    /// Stores the pack in an unnamed file. No process runs until then: clients can be slow.
    async fn receive(
        &self,
        repository: &BareRepository,
        header: &[u8],
        pack: impl AsyncRead + Unpin,
    ) -> Result<File> {
        let path = repository.path().to_owned();
        let file = tokio::task::spawn_blocking(move || tempfile::tempfile_in(path)).await;
        let file = file.map_err(std::io::Error::other)??;
        let mut file = tokio::fs::File::from_std(file);
        let max = self.settings().max_pack_bytes;
        let mut pack = header.chain(pack).take(max.saturating_add(1));
        let mut buffer = tokio::io::BufReader::with_capacity(COPY_BUFFER_BYTES, &mut pack);
        let copy = async {
            let copied = tokio::io::copy_buf(&mut buffer, &mut file).await?;
            file.flush().await?;
            file.seek(SeekFrom::Start(0)).await?;
            Ok::<_, GitError>(copied)
        };
        let copied = tokio::time::timeout(self.timeout(), copy).await;
        if copied.map_err(|_| self.too_slow())?? > max {
            self.drain(pack.into_inner()).await?;
            return Err(GitError::Refused(format!(
                "the pack has more than {max} bytes; push less at once"
            )));
        }
        Ok(file.into_std().await)
    }

    /// Drains a rejected pack: a client reads the reply only after sending everything.
    pub async fn drain(&self, input: impl AsyncRead + Unpin) -> Result<()> {
        let mut rest = input.take(self.settings().max_pack_bytes);
        let mut sink = tokio::io::sink();
        let drain = tokio::io::copy(&mut rest, &mut sink);
        let drained = tokio::time::timeout(self.timeout(), drain).await;
        drained.map_err(|_| self.too_slow())??;
        Ok(())
    }

    /// The client is slow, not us: no process is running yet.
    fn too_slow(&self) -> GitError {
        let seconds = self.settings().max_seconds;
        GitError::Refused(format!(
            "the pack took longer than {seconds} seconds to arrive; push fewer commits at once"
        ))
    }

    fn check_header(&self, header: &[u8; 12]) -> Result<()> {
        let known = header.starts_with(b"PACK\0\0\0\x02") || header.starts_with(b"PACK\0\0\0\x03");
        if !known {
            return Err(GitError::refused("what follows the refs is not a pack"));
        }
        let [.., a, b, c, d] = *header;
        let (count, most) = (
            u32::from_be_bytes([a, b, c, d]),
            self.settings().max_objects,
        );
        if count > most {
            return Err(GitError::Refused(format!(
                "the pack has {count} objects; {most} are allowed in one push"
            )));
        }
        Ok(())
    }
}

/// The line of stderr with the cause, without our paths.
pub(crate) fn error_line(repository: &BareRepository, text: &str) -> Option<String> {
    let place = repository.path().to_string_lossy().into_owned();
    text.lines().find_map(|line| {
        let message = line
            .strip_prefix("error: ")
            .or_else(|| line.strip_prefix("fatal: "))?;
        (!message.contains(&place)).then(|| message.to_owned())
    })
}
