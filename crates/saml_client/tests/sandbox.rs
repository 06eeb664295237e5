//! A program in place of `bindery-saml` reaches nothing, and no end of it counts as a verdict but a proper answer.
//! `just test` builds `bindery-sandbox` and `bindery-saml`.

use std::{fmt::Write, fs, net::TcpListener, os::unix::fs::PermissionsExt, path::PathBuf};

use child_process::ChildError;
use saml_client::{RefusalCode, SamlError, SamlVerifier, Settings, protocol::MAX_MESSAGE_BYTES};
use sandbox::Sandbox;
use tempfile::TempDir;

/// A directory with a secret, and a server on this machine.
struct Scene {
    folder: TempDir,
    server: TcpListener,
}

impl Scene {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary directory");
        fs::write(folder.path().join("keys"), "secret").expect("a file");
        Self {
            folder,
            server: TcpListener::bind(("127.0.0.1", 0)).expect("a port is free"),
        }
    }

    /// Creates a verifier that runs this script, which may use shell builtins only.
    fn verifier(&self, script: &str, sandbox: Option<PathBuf>) -> SamlVerifier {
        let program = self.folder.path().join("saml");
        fs::write(&program, format!("#!/bin/bash\n{script}")).expect("a file");
        let executable = fs::Permissions::from_mode(0o755);
        fs::set_permissions(&program, executable).expect("our own file");
        SamlVerifier::new(Settings {
            max_seconds: 2,
            sandbox: Sandbox {
                program: sandbox,
                ..Sandbox::default()
            },
            ..Settings::new(program)
        })
    }

    /// Runs the script in the sandbox, for metadata.
    async fn answer(&self, script: &str) -> Result<String, SamlError> {
        let verifier = self.verifier(script, Some(built("bindery-sandbox")));
        let metadata = verifier.read_metadata(b"<a/>".to_vec()).await?;
        Ok(metadata.entity_id)
    }
}

fn built(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("a test has a path");
    let folder = test.ancestors().nth(2).expect("tests are in `deps`");
    let program = folder.join(name);
    assert!(program.is_file(), "build `{name}` first");
    program
}

/// A script that answers with what it reached as the entity id.
fn attack(scene: &Scene) -> String {
    let folder = scene.folder.path().display();
    let port = scene.server.local_addr().expect("it is bound").port();
    format!(
        "exec 2>/dev/null\n\
         found=\n\
         read -r -n 1 <{folder}/keys && found+=keys,\n\
         read -r -n 1 </etc/shadow && found+=shadow,\n\
         : >{folder}/written && found+=written,\n\
         read -r -n 1 </proc/{}/environ && found+=environment,\n\
         true 3<>/dev/tcp/127.0.0.1/{port} && found+=network,\n\
         /bin/true && found+=process,\n\
         [ -n \"$HOME$USER$DATABASE_URL\" ] && found+=variables,\n\
         echo '{{\"ok\":{{\"entityId\":\"'$found'\",\"ssoUrl\":\"\",\"certificates\":[]}}}}'\n",
        std::process::id()
    )
}

#[tokio::test]
async fn the_program_has_no_files_no_network_and_no_environment() {
    let scene = Scene::new();
    let script = attack(&scene);
    // Without the sandbox the same script reaches what is there, so the attack works.
    let open = scene
        .verifier(&script, None)
        .read_metadata(Vec::new())
        .await;
    let reached = open.expect("the attack ends well").entity_id;
    for part in ["keys,", "written,", "environment,", "network,", "process,"] {
        assert!(reached.contains(part), "{reached} lacks {part}");
    }
    assert!(!reached.contains("variables"), "{reached}");
    // A shell that may not fork gives up at the first program; what it did before is what it reached.
    let script = script.replace("/bin/true && found+=process,\n", "");
    assert_eq!(
        scene.answer(&script).await.expect("the attack ends well"),
        ""
    );
}

#[tokio::test]
async fn the_program_starts_no_process() {
    let refused = Scene::new().answer("/bin/true\n").await;
    assert!(
        matches!(&refused, Err(SamlError::Ended { stderr, .. }) if stderr.contains("fork")),
        "{refused:?}"
    );
}

#[tokio::test]
async fn the_program_is_stopped_at_its_memory_its_time_and_its_output() {
    let scene = Scene::new();
    let memory = "exec dd if=/dev/zero of=/dev/null bs=$((200 << 20)) count=1\n";
    let refused = scene.answer(memory).await;
    assert!(
        matches!(&refused, Err(SamlError::Ended { stderr, .. }) if stderr.contains("memory")),
        "{refused:?}"
    );
    let refused = scene.answer("while true; do :; done\n").await;
    assert!(
        matches!(
            &refused,
            Err(SamlError::Child(ChildError::Timeout { .. }) | SamlError::Ended { .. })
        ),
        "{refused:?}"
    );
    let refused = scene.answer("exec sleep 9\n").await;
    assert!(
        matches!(
            &refused,
            Err(SamlError::Child(ChildError::Timeout { seconds: 2 }))
        ),
        "{refused:?}"
    );
    let refused = scene.answer("exec head -c 2000000 /dev/zero\n").await;
    assert!(
        matches!(
            &refused,
            Err(SamlError::Child(ChildError::TooMuchOutput { .. }))
        ),
        "{refused:?}"
    );
}

#[tokio::test]
async fn only_a_proper_answer_is_a_verdict() {
    let scene = Scene::new();
    let ok = r#"echo '{"ok":{"entityId":"a","ssoUrl":"","certificates":[]}}'"#;
    assert_eq!(scene.answer(ok).await.expect("an answer"), "a");
    let failed = scene.answer(&format!("{ok}\nexit 1\n")).await;
    assert!(
        matches!(&failed, Err(SamlError::Ended { .. })),
        "{failed:?}"
    );
    for wrong in [
        "",
        "echo '{}'",
        "echo '{\"ok\":{}}'",
        "echo '{\"ok\":{}'",
        &format!("{ok}\n{ok}"),
    ] {
        let answer = scene.answer(wrong).await;
        assert!(
            matches!(&answer, Err(SamlError::Answer(_))),
            "{wrong}: {answer:?}"
        );
    }
}

#[tokio::test]
async fn a_missing_program_and_a_message_that_is_too_large_are_named() {
    let verifier = SamlVerifier::new(Settings::new("/nowhere/bindery-saml"));
    let missing = verifier.read_metadata(Vec::new()).await;
    assert!(
        matches!(&missing, Err(SamlError::Missing { .. })),
        "{missing:?}"
    );
    let verifier = SamlVerifier::new(Settings::new(built("bindery-saml")));
    let large = verifier
        .read_metadata(vec![b' '; MAX_MESSAGE_BYTES + 1])
        .await;
    assert!(
        matches!(&large, Err(SamlError::Refused(refusal)) if refusal.code == RefusalCode::TooLarge),
        "{large:?}"
    );
}

#[tokio::test]
async fn the_real_program_answers_within_its_limits() {
    let verifier = SamlVerifier::new(Settings {
        sandbox: Sandbox {
            program: Some(built("bindery-sandbox")),
            ..Sandbox::default()
        },
        ..Settings::new(built("bindery-saml"))
    });
    let refused = verifier.read_metadata(b"<a/>".to_vec()).await;
    assert!(
        matches!(&refused, Err(SamlError::Refused(refusal)) if refusal.code == RefusalCode::Metadata),
        "{refused:?}"
    );
    // As large and as nested as the program reads: declarations of namespaces cost the parser most.
    let mut declared = String::new();
    for number in 0..12_000 {
        write!(declared, " xmlns:n{number}='u:'").expect("a string");
    }
    let bomb = verifier
        .read_metadata(format!("<a{declared}/>").into_bytes())
        .await;
    assert!(
        matches!(&bomb, Err(SamlError::Refused(refusal)) if refusal.code == RefusalCode::TooLarge)
            || matches!(&bomb, Err(SamlError::Ended { .. } | SamlError::Child(_))),
        "{bomb:?}"
    );
}
