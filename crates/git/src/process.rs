//! A child that runs, and what it said when it has ended.

use std::process::ExitStatus;

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWriteExt},
    process::Child,
    sync::OwnedSemaphorePermit,
};

use crate::{Failure, Result};

/// Of what a child says on its standard error.
const MAX_COMPLAINT: u64 = 16 << 10;

/// A child that runs. It is killed when this is dropped, with all processes that it started.
pub(crate) struct Running {
    pub(crate) child: Child,
    /// The right to run. Given back early where the child waits for someone else.
    pub(crate) permit: Option<OwnedSemaphorePermit>,
}

impl Drop for Running {
    /// `git` starts other programs, such as `git-remote-https`. They are in its process group and end with it.
    fn drop(&mut self) {
        // The id is there as long as nobody has waited for the child: until then it names no other group.
        let id = self.child.id().and_then(|id| i32::try_from(id).ok());
        if let Some(group) = id.and_then(Pid::from_raw)
            && let Err(error) = kill_process_group(group, Signal::KILL)
        {
            tracing::debug!("the processes of git {group:?} were not killed: {error}");
        }
    }
}

pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) output: Vec<u8>,
    pub(crate) complaint: String,
}

impl Ended {
    /// What it said, if it ended well.
    pub(crate) fn content(self) -> Result<Vec<u8>> {
        if self.status.success() {
            return Ok(self.output);
        }
        Err(Failure::Ended {
            status: self.status.to_string(),
            complaint: self.complaint,
        })
    }
}

impl Running {
    /// Talks to the child until it ends. More output than `max_output` bytes is an error.
    pub(crate) async fn talk(
        mut self,
        mut input: impl AsyncRead + Unpin,
        max_output: u64,
    ) -> Result<Ended> {
        let (stdin, stdout, stderr) = (
            self.child.stdin.take(),
            self.child.stdout.take(),
            self.child.stderr.take(),
        );
        let say = async {
            let Some(mut stdin) = stdin else {
                return Ok(());
            };
            match tokio::io::copy(&mut input, &mut stdin).await {
                Ok(_) => Ok(stdin.shutdown().await?),
                // A child that has heard enough closes its end; its status tells whether it was content.
                Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
                Err(error) => Err(Failure::from(error)),
            }
        };
        let ((), output, complaint) =
            tokio::try_join!(say, read_all(stdout, max_output), read_start(stderr))?;
        Ok(Ended {
            status: self.child.wait().await?,
            output,
            complaint: String::from_utf8_lossy(&complaint).into_owned(),
        })
    }
}

async fn read_all(from: Option<impl AsyncRead + Unpin>, max: u64) -> Result<Vec<u8>> {
    let mut output = Vec::new();
    if let Some(from) = from {
        let mut from = from.take(max.saturating_add(1));
        from.read_to_end(&mut output).await?;
    }
    if output.len() as u64 > max {
        return Err(Failure::TooMuchOutput { max });
    }
    Ok(output)
}

/// Reads to the end and keeps the beginning.
async fn read_start(from: Option<impl AsyncRead + Unpin>) -> Result<Vec<u8>> {
    let mut kept = Vec::new();
    if let Some(mut from) = from {
        (&mut from)
            .take(MAX_COMPLAINT)
            .read_to_end(&mut kept)
            .await?;
        tokio::io::copy(&mut from, &mut tokio::io::sink()).await?;
    }
    Ok(kept)
}
