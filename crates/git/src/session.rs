//! Reads many objects from one child, in several steps.

use model::Oid;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, BufWriter},
    process::{ChildStdin, ChildStdout},
};

use crate::{
    BareRepository, Git, GitError, Result,
    child::Protocol,
    objects::{Object, ObjectInfo, lines, parse_info, unexpected},
    process::Running,
};

pub struct Session {
    stdin: BufWriter<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    timeout: std::time::Duration,
    _running: Running,
}

impl Git {
    pub async fn session(&self, repository: &BareRepository) -> Result<Session> {
        let arguments = ["cat-file", "--batch"];
        let mut running = self
            .start_read_only(repository, Protocol::V0, &arguments)
            .await?;
        let missing = || std::io::Error::other("a child has no pipes");
        Ok(Session {
            stdin: BufWriter::new(running.child.stdin.take().ok_or_else(missing)?),
            stdout: BufReader::new(running.child.stdout.take().ok_or_else(missing)?),
            timeout: self.timeout(),
            _running: running,
        })
    }
}

impl Session {
    /// Returns the objects with their bytes; missing ones are left out. Callers must not request more than fits into
    /// memory.
    pub async fn read(&mut self, oids: &[Oid]) -> Result<Vec<Object>> {
        let (stdin, stdout) = (&mut self.stdin, &mut self.stdout);
        let ask = async {
            stdin.write_all(&lines(oids)).await?;
            stdin.flush().await?;
            Ok::<_, GitError>(())
        };
        let hear = async {
            let mut objects = Vec::with_capacity(oids.len());
            for _ in oids {
                objects.extend(object(stdout).await?);
            }
            Ok::<_, GitError>(objects)
        };
        let both = async { tokio::try_join!(ask, hear) };
        let seconds = self.timeout.as_secs();
        match tokio::time::timeout(self.timeout, both).await {
            Ok(done) => Ok(done?.1),
            Err(_) => Err(GitError::TooSlow { seconds }),
        }
    }
}

async fn object(from: &mut BufReader<ChildStdout>) -> Result<Option<Object>> {
    let mut header = String::new();
    from.read_line(&mut header).await?;
    let header = header.strip_suffix('\n').ok_or_else(unexpected)?;
    if header.ends_with(" missing") {
        return Ok(None);
    }
    let ObjectInfo { oid, kind, size } = parse_info(header)?.ok_or_else(unexpected)?;
    let mut bytes = vec![0; usize::try_from(size).map_err(|_| unexpected())?];
    from.read_exact(&mut bytes).await?;
    let mut end = [0];
    from.read_exact(&mut end).await?;
    Ok(Some(Object { oid, kind, bytes }))
}
