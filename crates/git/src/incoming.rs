//! Taking in a pack that someone pushed.

use tokio::io::{AsyncRead, AsyncReadExt};

use crate::{Bare, Failure, Git, Result};

/// What old repositories have and what harms nobody: sloppy names and dates of authors, and modes written in other
/// ways. Everything else that Git complains about is refused.
pub(crate) const HISTORIC: &[&str] = &[
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

impl Git {
    /// Unpacks into the repository and checks every object. What differences are based on is looked for in the
    /// repository and the one beside it, nowhere else.
    pub async fn take_pack(
        &self,
        repository: &Bare,
        mut pack: impl AsyncRead + Unpin,
    ) -> Result<()> {
        let mut header = [0; 12];
        let cut = |_| Failure::refused("the push ends where its pack should begin");
        pack.read_exact(&mut header).await.map_err(cut)?;
        self.check_header(&header)?;
        let most = self.settings().max_pack_bytes;
        let strict: Vec<String> = HISTORIC.iter().map(|id| format!("{id}=warn")).collect();
        let strict = format!("--strict={}", strict.join(","));
        let input_size = format!("--max-input-size={most}");
        let arguments = ["index-pack", "--stdin", "--fix-thin", &strict, &input_size];
        let ended = self
            .end(repository, &arguments, header.chain(&mut pack))
            .await?;
        if ended.status.success() {
            return Ok(());
        }
        // Git stops reading at the fault; the client has to be heard out, or it cannot hear the answer.
        tokio::io::copy(&mut pack.take(most), &mut tokio::io::sink()).await?;
        let said = complaint(repository, &ended.complaint);
        Err(Failure::Refused(
            said.unwrap_or_else(|| "the pack cannot be read".to_owned()),
        ))
    }

    fn check_header(&self, header: &[u8; 12]) -> Result<()> {
        let known = header.starts_with(b"PACK\0\0\0\x02") || header.starts_with(b"PACK\0\0\0\x03");
        if !known {
            return Err(Failure::refused("what follows the refs is not a pack"));
        }
        let [.., a, b, c, d] = *header;
        let (count, most) = (
            u32::from_be_bytes([a, b, c, d]),
            self.settings().max_objects,
        );
        if count > most {
            return Err(Failure::Refused(format!(
                "the pack has {count} objects; {most} are allowed in one push"
            )));
        }
        Ok(())
    }
}

/// The line that tells what was wrong, without what concerns only us.
pub(crate) fn complaint(repository: &Bare, text: &str) -> Option<String> {
    let place = repository.path().to_string_lossy().into_owned();
    text.lines().find_map(|line| {
        let said = line
            .strip_prefix("error: ")
            .or_else(|| line.strip_prefix("fatal: "))?;
        (!said.contains(&place)).then(|| said.to_owned())
    })
}
