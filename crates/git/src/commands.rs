//! The commands of a push: the lines before its pack.

use model::Oid;
use tokio::io::AsyncRead;

use crate::{GitError, Result, pkt};

pub const MAX_COMMANDS: usize = 64;
/// Total size of all lines that name refs.
const MAX_COMMAND_BYTES: usize = 64 << 10;
pub const MAX_OPTIONS: usize = 16;
const MAX_OPTION_BYTES: usize = 4 << 10;

/// The object id that means "no commit" in a command.
pub const ZERO_OID: Oid = Oid::from_bytes([0; 20]);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    pub old: Oid,
    pub new: Oid,
    pub name: String,
}

impl Command {
    pub fn deletes(&self) -> bool {
        self.new == ZERO_OID
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Push {
    pub commands: Vec<Command>,
    pub options: Vec<String>,
    /// Why the push is rejected, although it could be parsed.
    pub refused: Option<String>,
    /// Whether the client wants a report, on the side band, and all refs or none.
    pub report_status: bool,
    pub side_band: bool,
    pub atomic: bool,
}

impl Push {
    /// A push that only deletes has no pack.
    pub fn has_pack(&self) -> bool {
        self.commands.iter().any(|command| !command.deletes())
    }
}

/// Reads up to the start of the pack.
pub async fn read(from: &mut (impl AsyncRead + Unpin)) -> Result<Push> {
    let mut push = Push::default();
    let mut wants_options = false;
    let mut budget = MAX_COMMAND_BYTES;
    while let Some(line) = pkt::read(from, &mut budget).await? {
        let line = String::from_utf8(line)
            .map_err(|_| GitError::refused("a ref name is not UTF-8; rename the branch"))?;
        let (line, capabilities) = line.split_once('\0').unwrap_or((&line, ""));
        for word in capabilities.trim_end().split(' ') {
            match word {
                "report-status" => push.report_status = true,
                "side-band-64k" => push.side_band = true,
                "atomic" => push.atomic = true,
                "push-options" => wants_options = true,
                _ => {}
            }
        }
        let line = line.strip_suffix('\n').unwrap_or(line);
        // A shallow clone reports where its history ends. Ours does not end there, so it can be ignored.
        if line.starts_with("shallow ") {
            continue;
        }
        push.commands.push(command(line)?);
        if push.commands.len() > MAX_COMMANDS {
            return Err(GitError::refused(format!(
                "a push may change {MAX_COMMANDS} refs at most; push them in parts"
            )));
        }
    }
    check_unique(&push.commands)?;
    if wants_options {
        (push.options, push.refused) = options(from).await?;
    }
    Ok(push)
}

fn command(line: &str) -> Result<Command> {
    let mut words = line.splitn(3, ' ');
    let (Some(old), Some(new), Some(name)) = (words.next(), words.next(), words.next()) else {
        return Err(GitError::refused(
            "a line before the pack names no ref; signed pushes are not supported",
        ));
    };
    let oid = |word: &str| {
        let unknown = |_| GitError::refused("a line before the pack has no object id");
        word.parse::<Oid>().map_err(unknown)
    };
    let command = Command {
        old: oid(old)?,
        new: oid(new)?,
        name: name.to_owned(),
    };
    if command.old == ZERO_OID && command.new == ZERO_OID {
        return Err(GitError::refused("a line before the pack changes nothing"));
    }
    Ok(command)
}

fn check_unique(commands: &[Command]) -> Result<()> {
    let mut names: Vec<_> = commands.iter().map(|command| &command.name).collect();
    names.sort_unstable();
    if names.windows(2).any(|pair| pair[0] == pair[1]) {
        return Err(GitError::refused("the same ref is pushed twice"));
    }
    Ok(())
}

/// Reads the push options, and the error of an invalid one. They are read to their end, so that the client gets the
/// error.
async fn options(from: &mut (impl AsyncRead + Unpin)) -> Result<(Vec<String>, Option<String>)> {
    let (mut options, mut refused) = (Vec::new(), None);
    let mut budget = MAX_OPTION_BYTES;
    while let Some(line) = pkt::read(from, &mut budget).await? {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._=/-".contains(&byte);
        let line = line.strip_suffix(b"\n").unwrap_or(&line).to_vec();
        match String::from_utf8(line) {
            Ok(option) if !option.is_empty() && option.bytes().all(plain) => options.push(option),
            _ => {
                let reason = "push options are words of letters, digits and `._=/-`";
                refused = Some(reason.to_owned());
            }
        }
        if options.len() > MAX_OPTIONS {
            return Err(GitError::refused(format!(
                "a push may have {MAX_OPTIONS} options at most"
            )));
        }
    }
    Ok((options, refused))
}
