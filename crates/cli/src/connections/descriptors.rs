//! The limit on open files. Each connection is one, and so are others.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Open files that are not connections of clients: the database, Git, files being read.
const RESERVED: u64 = 256;
/// Connections if the limit is too low for that, or unknown.
const MIN_CONNECTIONS: u64 = 64;
const MAX_CONNECTIONS: u64 = 100_000;

/// Raises the soft limit to the hard one, and returns how many connections fit below it.
pub(crate) fn raise_limit() -> usize {
    let before = getrlimit(Resource::Nofile);
    let wanted = Rlimit {
        current: before.maximum,
        maximum: before.maximum,
    };
    if before.current != before.maximum
        && let Err(error) = setrlimit(Resource::Nofile, wanted)
    {
        tracing::warn!("the limit on open files stays as it is: {error}");
    }
    let files = getrlimit(Resource::Nofile).current;
    let connections = files.map_or(MAX_CONNECTIONS, max_connections);
    let to_text = |limit: Option<u64>| limit.map_or("none".to_owned(), |limit| limit.to_string());
    tracing::info!(
        "limit on open files: {} (was {}), so at most {connections} connections",
        to_text(files),
        to_text(before.current)
    );
    usize::try_from(connections).unwrap_or(usize::MAX)
}

fn max_connections(files: u64) -> u64 {
    files
        .saturating_sub(RESERVED)
        .max(files / 2)
        .clamp(MIN_CONNECTIONS, MAX_CONNECTIONS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_room_for_other_files() {
        assert_eq!(max_connections(1024), 768);
        assert_eq!(max_connections(256), 128);
        assert_eq!(max_connections(1_048_576), MAX_CONNECTIONS);
    }
}
