//! Servers that do not respond: everything ends at its deadline.

use std::{fs, path::Path, time::Duration};

use git::{
    Git, GitError, Settings,
    remote::{Remote, RemoteAccess, Scheme},
};
use tokio::{net::TcpListener, time::Instant};

/// The processes that work in this directory.
fn processes(directory: &Path) -> usize {
    let all = fs::read_dir("/proc").expect("this is Linux");
    let places = all.filter_map(|entry| fs::read_link(entry.ok()?.path().join("cwd")).ok());
    places.filter(|place| place.starts_with(directory)).count()
}

#[tokio::test]
async fn a_fetch_from_a_silent_server_leaves_no_process_behind() {
    let folder = tempfile::tempdir().expect("a temporary directory");
    let directory = folder.path().canonicalize().expect("it is there");
    // The system accepts connections, but no server responds.
    let listener = TcpListener::bind(("127.0.0.1", 0)).await;
    let listener = listener.expect("a port is free");
    let address = listener.local_addr().expect("it is bound");
    let git = Git::new(Settings {
        max_seconds: 2,
        ..Settings::new(&directory)
    });
    let repository = git.create_repository(&directory, None).await;
    let repository = repository.expect("a repository");
    let remote = Remote {
        scheme: Scheme::Http,
        url: format!("http://{address}/docs.git"),
        place: RemoteAccess::Port(address.port()),
        reference: "refs/heads/main".to_owned(),
        pinned: None,
    };
    let fetched = git.fetch(&repository, &remote).await;
    let refused = fetched.expect_err("nobody answers");
    assert!(
        matches!(&refused, GitError::Refused(text) if text.contains("longer than 2 s")),
        "{refused}"
    );
    let started = Instant::now();
    while processes(&directory) > 0 {
        let left = processes(&directory);
        assert!(
            started.elapsed() < Duration::from_secs(10),
            "{left} are left"
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    drop(listener);
}
