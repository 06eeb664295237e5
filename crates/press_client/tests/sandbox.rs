//! A program in place of the press reaches its fonts and nothing else. `just test` builds `bindery-sandbox`.

use std::{fs, net::TcpListener, os::unix::fs::PermissionsExt, path::PathBuf};

use press_client::book::Book;
use press_client::{Press, PrintError, Settings};
use sandbox::Sandbox;
use tempfile::TempDir;

/// A directory with fonts, a secret, and a server on this machine.
struct Scene {
    folder: TempDir,
    server: TcpListener,
}

impl Scene {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary directory");
        fs::create_dir(folder.path().join("fonts")).expect("a folder");
        fs::write(folder.path().join("fonts/font"), "letters").expect("a file");
        fs::write(folder.path().join("keys"), "secret").expect("a file");
        Self {
            folder,
            server: TcpListener::bind(("127.0.0.1", 0)).expect("a port is free"),
        }
    }

    /// Creates a press that runs this script, which may use shell builtins only.
    fn press(&self, script: &str, sandbox: Option<PathBuf>) -> Press {
        let program = self.folder.path().join("press");
        fs::write(&program, format!("#!/bin/bash\n{script}")).expect("a file");
        let executable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(&program, executable).expect("our own file");
        Press::new(Settings {
            fonts: vec![self.folder.path().join("fonts")],
            sandbox: Sandbox {
                program: sandbox,
                ..Sandbox::default()
            },
            ..Settings::new(program)
        })
    }
}

fn sandbox() -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    let folder = test.ancestors().nth(2).expect("tests are in `deps`");
    let program = folder.join("bindery-sandbox");
    assert!(program.is_file(), "build `bindery-sandbox` first");
    program
}

#[tokio::test]
async fn a_press_reads_its_fonts_and_has_no_network() {
    let scene = Scene::new();
    let folder = scene.folder.path().display();
    let port = scene.server.local_addr().expect("it is bound").port();
    let script = format!(
        "read -r -n 1 <{folder}/fonts/font && echo fonts\n\
         read -r -n 1 <{folder}/keys && echo keys\n\
         read -r -n 1 </proc/{}/environ && echo environment\n\
         true 3<>/dev/tcp/127.0.0.1/{port} && echo network\n\
         exit 0\n",
        std::process::id()
    );
    let print = async |sandbox| {
        let printed = scene.press(&script, sandbox).print(Book::default()).await;
        String::from_utf8(printed.expect("the attack ends well")).expect("text")
    };
    assert_eq!(print(None).await, "fonts\nkeys\nenvironment\nnetwork\n");
    assert_eq!(print(Some(sandbox())).await, "fonts\n");
}

#[tokio::test]
async fn a_press_starts_no_process() {
    let scene = Scene::new();
    let script = "/bin/true && echo started\n";
    let printed = scene.press(script, None).print(Book::default()).await;
    assert_eq!(printed.expect("it may"), b"started\n");
    let refused = scene
        .press(script, Some(sandbox()))
        .print(Book::default())
        .await;
    assert!(
        matches!(&refused, Err(PrintError::Ended { stderr, .. }) if stderr.contains("fork")),
        "{refused:?}"
    );
}

#[tokio::test]
async fn a_press_is_stopped_at_its_memory() {
    let scene = Scene::new();
    let script = "exec dd if=/dev/zero of=/dev/null bs=\"$((5 << 30))\" count=1\n";
    let refused = scene
        .press(script, Some(sandbox()))
        .print(Book::default())
        .await;
    assert!(
        matches!(&refused, Err(PrintError::Ended { stderr, .. }) if stderr.contains("memory")),
        "{refused:?}"
    );
}
