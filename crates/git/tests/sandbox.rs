//! A program in the place of `git` can access its repository and nothing else. `just test` builds `bindery-sandbox`.

use std::{
    fmt::Write as _,
    fs,
    net::TcpListener,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
    process::Command,
};

use git::{
    Git, Settings,
    child::Protocol,
    pack::Pack,
    remote::{Remote, RemoteAccess, Scheme},
};
use model::ObjectKind;
use sandbox::{Sandbox, User};
use tempfile::TempDir;

/// An empty pack; only the header is read before `git` is started.
const PACK: &[u8] = b"PACK\0\0\0\x02\0\0\0\0";

/// A directory with a secret beside the repositories, and two servers on this machine.
struct GitSandboxFixture {
    folder: TempDir,
    servers: [TcpListener; 2],
}

impl GitSandboxFixture {
    fn new() -> Self {
        let listen = || TcpListener::bind(("127.0.0.1", 0)).expect("a port is free");
        let scene = Self {
            folder: tempfile::tempdir().expect("a temporary directory"),
            servers: [listen(), listen()],
        };
        fs::write(scene.path("keys"), "secret").expect("a file");
        scene
    }

    fn path(&self, name: &str) -> PathBuf {
        let folder = self.folder.path().canonicalize().expect("it is there");
        folder.join(name)
    }

    fn port(&self, number: usize) -> u16 {
        let address = self.servers[number].local_addr();
        address.expect("it is bound").port()
    }

    /// Writes a file to the working directory for each thing that it could do.
    fn attack(&self) -> String {
        let (keys, elsewhere) = (self.path("keys"), self.path("elsewhere"));
        let attempts = [
            (
                "first",
                format!("exec 3<>/dev/tcp/127.0.0.1/{}", self.port(0)),
            ),
            (
                "second",
                format!("exec 3<>/dev/tcp/127.0.0.1/{}", self.port(1)),
            ),
            ("keys", format!("read -r -n 1 <{}", keys.display())),
            ("elsewhere", format!("echo x >{}", elsewhere.display())),
            (
                "environment",
                format!("read -r -n 1 </proc/{}/environ", std::process::id()),
            ),
            ("link", "ln -s /etc/passwd link".to_owned()),
            ("session", "setsid --wait /bin/true".to_owned()),
            ("repository", "echo x >new".to_owned()),
        ];
        let mut script = String::new();
        for (word, attempt) in &attempts {
            writeln!(script, "({attempt}) && echo {word} >>done").expect("strings take all");
        }
        script
    }

    /// Replaces `bindery-sandbox` by a script that starts the attack with the rules meant for `git`.
    fn git(&self) -> Git {
        let sandbox = sandbox();
        let program = self.path("impostor");
        let script = format!(
            "#!/bin/bash\nrules=()\nwhile [ \"$1\" != -- ]; do rules+=(\"$1\"); shift; done\n\
             exec {} \"${{rules[@]}}\" -- /bin/bash -c '{}exit 0'\n",
            sandbox.display(),
            self.attack()
        );
        fs::write(&program, script).expect("a file");
        let executable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(&program, executable).expect("our own file");
        Git::new(Settings {
            sandbox: Sandbox {
                program: Some(program),
                ..Sandbox::default()
            },
            ..Settings::new(self.path(""))
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

fn words(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("done")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn without_a_sandbox_all_of_it_is_done() {
    let scene = GitSandboxFixture::new();
    let place = tempfile::tempdir().expect("a temporary directory");
    let status = Command::new("/bin/bash")
        .args(["-c", &scene.attack()])
        .current_dir(place.path())
        .status();
    assert!(status.expect("it starts").success());
    let all = [
        "first",
        "second",
        "keys",
        "elsewhere",
        "environment",
        "link",
        "session",
        "repository",
    ];
    assert_eq!(words(place.path()), all);
}

#[tokio::test]
async fn a_push_is_unpacked_without_network_and_other_files() {
    let scene = GitSandboxFixture::new();
    let git = scene.git();
    let repository = git.create_repository(&scene.path(""), None).await;
    let repository = repository.expect("a repository");
    let taken = git.unpack(&repository, PACK).await;
    taken.expect("the attack ends well");
    assert_eq!(words(repository.path()), ["repository"]);
}

#[tokio::test]
async fn a_fetch_connects_to_the_port_of_its_server_only() {
    let scene = GitSandboxFixture::new();
    let git = scene.git();
    let repository = git.create_repository(&scene.path(""), None).await;
    let repository = repository.expect("a repository");
    let remote = Remote {
        scheme: Scheme::Http,
        url: format!("http://127.0.0.1:{}/docs.git", scene.port(0)),
        place: RemoteAccess::Port(scene.port(0)),
        reference: "refs/heads/main".to_owned(),
        pinned: None,
    };
    let found = git.find_remote(&repository, &remote).await;
    assert_eq!(found.expect("the attack ends well"), None);
    assert_eq!(words(repository.path()), ["first", "repository"]);
}

#[tokio::test]
async fn a_repository_beside_is_read_and_not_written() {
    let scene = GitSandboxFixture::new();
    let git = scene.git();
    let beside = git.create_repository(&scene.path(""), None).await;
    let beside = beside.expect("a repository");
    let own = git.create_repository(&scene.path(""), Some(&beside)).await;
    let own = own.expect("a repository");
    let program = scene.path("impostor");
    let text = fs::read_to_string(&program).expect("it is there");
    let config = beside.path().join("config").display().to_string();
    let attack = format!(
        "(read -r -n 1 <{config}) && echo read >>done\n(echo x >>{config}) && echo written >>done\n"
    );
    fs::write(&program, text.replace("exit 0", &format!("{attack}exit 0"))).expect("our own file");
    git.unpack(&own, PACK).await.expect("the attack ends well");
    assert_eq!(words(own.path()), ["repository", "read"]);
}

/// Only root can become another user.
#[tokio::test]
async fn a_user_of_its_own_works_in_its_repository() {
    if !rustix::process::geteuid().is_root() {
        return;
    }
    let nobody = User::find("nobody").expect("every system has it");
    let scene = GitSandboxFixture::new();
    let open = fs::Permissions::from_mode(0o755);
    fs::set_permissions(scene.path(""), open).expect("it is ours");
    let git = Git::new(Settings {
        sandbox: Sandbox {
            program: Some(sandbox()),
            user: Some(nobody),
            ..Sandbox::default()
        },
        ..Settings::new(scene.path(""))
    });
    let repository = git.create_repository(&scene.path(""), None).await;
    let repository = repository.expect("a repository");
    let mut pack = Pack::default();
    pack.push(ObjectKind::Blob, b"hello").expect("memory");
    git.add_pack(&repository, pack).await.expect("it is taken");
    let packs = fs::read_dir(repository.path().join("objects/pack")).expect("it is there");
    let owners = packs.map(|file| file.and_then(|file| file.metadata()));
    let owners: Vec<u32> = owners
        .map(|facts| facts.expect("it is there").uid())
        .collect();
    assert!(owners.len() >= 2, "a pack and its index");
    assert!(owners.iter().all(|owner| *owner == nobody.uid));
    let refs = git.advertise(&repository, Protocol::V0).await;
    refs.expect("the repository is its own");
}

/// All users who may see the space are served from the same repository.
#[tokio::test]
async fn a_fetch_is_served_from_a_repository_that_stays_as_it_is() {
    let scene = GitSandboxFixture::new();
    let git = scene.git();
    let repository = git.create_repository(&scene.path(""), None).await;
    let repository = repository.expect("a repository");
    let program = scene.path("impostor");
    let text = fs::read_to_string(&program).expect("it is there");
    let attack = "read -r -n 1 <HEAD && echo read\nrm HEAD\n";
    fs::write(&program, text.replace("exit 0", &format!("{attack}exit 0"))).expect("our own file");
    let reported = git.advertise(&repository, Protocol::V2).await;
    assert_eq!(reported.expect("the attack ends well"), b"read\n");
    assert_eq!(words(repository.path()), Vec::<String>::new());
    for (name, is_there) in [("HEAD", true), ("new", false)] {
        assert_eq!(repository.path().join(name).exists(), is_there, "{name}");
    }
}
