//! `bindery doctor` and the file storage.

use testkit::S3Server;

use crate::harness::CliHarness;

#[test]
fn files_are_written_and_read_where_the_settings_say() {
    let bench = CliHarness::new();
    let text = line_about_files(&bench);
    assert_eq!(
        text,
        "ok       files       data/files can be written and read"
    );

    let server = S3Server::start();
    let settings = server.settings();
    let bench = CliHarness::new()
        .set("BINDERY_FILES__KIND", "s3")
        .set("BINDERY_FILES__ENDPOINT", &settings.endpoint)
        .set("BINDERY_FILES__BUCKET", &settings.bucket)
        .set("BINDERY_FILES__ACCESS_KEY_ID", &settings.access_key_id)
        .set("BINDERY_FILES__SECRET_ACCESS_KEY", "test-secret-key");
    let text = line_about_files(&bench);
    let place = format!("bucket {} at {}", settings.bucket, settings.endpoint);
    assert_eq!(
        text,
        format!("ok       files       {place} can be written and read")
    );
    drop(server);
    let text = line_about_files(&bench);
    let start = format!("problem  files       {place} cannot be used: ");
    assert!(text.starts_with(&start), "{text}");
    assert!(text.ends_with("what the access key may do."), "{text}");
}

/// There is no database, so the command as a whole fails.
fn line_about_files(bench: &CliHarness) -> String {
    let output = bench.run(&["doctor"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find(|line| line.contains(" files "));
    line.unwrap_or_else(|| panic!("no word on files in {text}"))
        .to_owned()
}

#[test]
fn settings_that_nothing_enforces_are_told() {
    let bench = CliHarness::new().with_database();
    bench.run_ok(&["schema", "migrate"]);
    bench.set_up();
    let line = || {
        let output = bench.run(&["doctor"]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let line = text.lines().find(|line| line.contains(" unenforced "));
        line.unwrap_or_else(|| panic!("no word on it in {text}"))
            .to_owned()
    };
    assert_eq!(line(), "ok       unenforced  all have an effect");
    bench.sql(
        r#"update organizations
           set sso = true, merge_rules = '{"type": "rules", "rules": [{"rule": "require_agent_review"}]}'"#,
    );
    let reported = line();
    assert!(reported.starts_with("problem  unenforced "), "{reported}");
    for word in ["(`sso`)", "`require_agent_review`"] {
        assert!(reported.contains(word), "{reported}");
    }
}

#[test]
fn mail_that_is_off_is_a_warning() {
    let line = |bench: &CliHarness| {
        let output = bench.run(&["doctor"]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let line = text.lines().find(|line| line.contains(" mail "));
        line.unwrap_or_else(|| panic!("no word on mail in {text}"))
            .to_owned()
    };
    let reported = line(&CliHarness::new());
    assert!(
        reported.starts_with("warning  mail        `mail.transport`"),
        "{reported}"
    );
    assert!(
        reported.contains("smtps://user:password@host"),
        "{reported}"
    );
    let bench = CliHarness::new()
        .set("BINDERY_MAIL__TRANSPORT", "smtp")
        .set("BINDERY_MAIL__SMTP_URL", "smtp://127.0.0.1:25")
        .set("BINDERY_MAIL__FROM", "Bindery <docs@example.com>");
    assert!(line(&bench).starts_with("ok       mail "));
}

fn line_about_the_sandbox(bench: &CliHarness) -> String {
    let output = bench.run(&["doctor"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find(|line| line.contains(" sandbox "));
    line.unwrap_or_else(|| panic!("no word on the sandbox in {text}"))
        .to_owned()
}

#[test]
fn restrictions_of_children_are_reported() {
    let program = testkit::program("bindery-sandbox").display().to_string();
    let bench = CliHarness::new().set("BINDERY_SANDBOX__PROGRAM", &program);
    let reported = line_about_the_sandbox(&bench);
    assert!(
        reported.starts_with("ok       sandbox     files by Landlock "),
        "{reported}"
    );
    assert!(
        reported.contains(", network and system calls by seccomp, memory "),
        "{reported}"
    );

    let bench = bench.set("BINDERY_SANDBOX__USER", "no-such-user");
    let reported = line_about_the_sandbox(&bench);
    assert_eq!(
        reported,
        "problem  sandbox     `sandbox.user`: /etc/passwd has no user `no-such-user`"
    );
}

#[test]
fn a_sandbox_that_is_asked_for_is_not_done_without() {
    let bench = CliHarness::new().set("BINDERY_SANDBOX__PROGRAM", "/nonexistent/sandbox");
    let reported = line_about_the_sandbox(&bench);
    assert!(
        reported.starts_with("problem  sandbox     /nonexistent/sandbox is not there"),
        "{reported}"
    );
    // The settings are complete, and none of the programs exists: they are not even looked for.
    let bench = bench
        .set(
            "BINDERY_DATABASE__URL",
            "postgres://nobody@127.0.0.1:9/none",
        )
        .set("BINDERY_NATS__URL", "nats://127.0.0.1:9")
        .set("BINDERY_KEYS__FILE", "keys")
        .set("BINDERY_SANDBOX__REQUIRED", "true");
    let refused = bench.run_err(&["serve"]);
    assert!(
        refused.contains("/nonexistent/sandbox is not there"),
        "{refused}"
    );
}

/// A copy of the server alone in its directory.
#[test]
fn a_server_without_the_program_warns_unless_it_is_required() {
    let bench = CliHarness::new();
    let alone = bench.path("bindery");
    std::fs::copy(env!("CARGO_BIN_EXE_bindery"), &alone).expect("a copy");
    let line = |required: &str| {
        let output = std::process::Command::new(&alone)
            .arg("doctor")
            .current_dir(bench.path(""))
            .env_clear()
            .env("BINDERY_SANDBOX__REQUIRED", required)
            .output()
            .expect("it starts");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let line = text.lines().find(|line| line.contains(" sandbox "));
        line.unwrap_or_default().to_owned()
    };
    let missing = format!("{} is not there", bench.path("bindery-sandbox").display());
    let warned = line("false");
    assert!(warned.starts_with("warning  sandbox "), "{warned}");
    assert!(warned.contains(&missing), "{warned}");
    let refused = line("true");
    assert!(refused.starts_with("problem  sandbox "), "{refused}");
}
