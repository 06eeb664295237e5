//! The real binary, as an operator runs it.

use std::fs;

use crate::harness::CliHarness;

#[test]
fn an_unknown_setting_is_named_and_nothing_runs() {
    let bench = CliHarness::new().set("BINDERY_SERVER__LISTN", "127.0.0.1:1");
    let text = bench.run_err(&["serve"]);
    assert!(text.contains("`server.listn`"), "{text}");
    assert!(text.contains("BINDERY_SERVER__LISTN"), "{text}");
}

#[test]
fn a_server_without_settings_is_told_what_to_set() {
    let text = CliHarness::new().run_err(&["serve"]);
    assert!(text.contains("`database.url` is not set"), "{text}");
}

#[test]
fn the_file_in_the_working_directory_is_read() {
    let bench = CliHarness::new();
    let file = "[server]\nshutdown_seconds = 3\n[mail]\nsmtp_url = 'smtp://u:hunter2@h'\n";
    fs::write(bench.path("bindery.toml"), file).expect("a writable folder");
    let output = bench.run(&["check-config"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("server.shutdown_seconds = 3"), "{text}");
    assert!(text.contains("# from the file bindery.toml"), "{text}");
    assert!(text.contains("mail.smtp_url = \"(not shown)\""), "{text}");
    assert!(!text.contains("hunter2"), "{text}");
    assert!(!output.status.success(), "no database is named");
}

#[test]
fn the_openapi_document_is_json_and_ends_with_a_newline() {
    let text = CliHarness::new().run_ok(&["openapi"]);
    assert!(text.ends_with("}\n"));
    let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert!(document["paths"].is_object());
}

#[test]
fn a_database_is_set_up_once() {
    let bench = CliHarness::new().with_database();
    let text = bench.run_err(&["setup", "--email", "ada@example.com", "--name", "Ada"]);
    assert!(text.contains("bindery schema migrate"), "{text}");
    bench.run_err(&["schema", "status"]);
    bench.run_ok(&["schema", "migrate"]);
    bench.run_ok(&["schema", "status"]);

    // A rejected title leaves nothing behind.
    let setup = [
        "setup",
        "--email",
        "ada@example.com",
        "--name",
        "Ada",
        "--organization",
    ];
    bench.run_err(&[&setup[..], &["A"]].concat());
    let text = bench.run_ok(&[&setup[..], &["Acme"]].concat());
    assert!(
        text.contains("organization") && is_token(last_line(&text)),
        "{text}"
    );
    let text = bench.run_err(&[&setup[..], &["Acme"]].concat());
    assert!(text.contains("bindery user create"), "{text}");
}

#[test]
fn the_operator_makes_accounts_and_tokens() {
    let bench = CliHarness::new().with_database();
    bench.run_ok(&["schema", "migrate"]);
    let token = |more: &[&'static str]| {
        let mut command = vec!["token", "create", "--email", "bob@example.com"];
        command.extend(["--label", "ci"].iter().chain(more));
        command
    };
    let text = bench.run_err(&token(&[]));
    assert!(text.contains("no account"), "{text}");
    bench.run_ok(&[
        "user",
        "create",
        "--email",
        "bob@example.com",
        "--name",
        "Bob",
        "--verified",
    ]);
    let text = bench.run_err(&[
        "user",
        "create",
        "--email",
        "BOB@example.com",
        "--name",
        "Bob",
    ]);
    assert!(text.contains("exists already"), "{text}");

    assert!(is_token(last_line(&bench.run_ok(&token(&[])))));
    let narrow = token(&[
        "--scopes",
        "content:read,user:read",
        "--expires-in-days",
        "7",
    ]);
    assert!(is_token(last_line(&bench.run_ok(&narrow))));
    let text = bench.run_err(&token(&["--scopes", "content:red"]));
    assert!(
        text.contains("`content:red`") && text.contains("content:read"),
        "{text}"
    );
}

fn last_line(text: &str) -> &str {
    text.lines().last().expect("it printed something")
}

fn is_token(text: &str) -> bool {
    text.starts_with("bnd_") && text.len() == 47
}

#[test]
fn the_operator_allows_one_organization_more_than_others() {
    let bench = CliHarness::new()
        .with_database()
        .set("BINDERY_LIMITS__MAX_SPACES", "7");
    bench.run_ok(&["schema", "migrate"]);
    let text = bench.set_up();
    let line = text.lines().find(|line| line.starts_with("organization "));
    let id = line.and_then(|line| line.split(' ').nth(1));
    let id = id.unwrap_or_else(|| panic!("no id in {text}"));
    let text = bench.run_ok(&["quota", "show", id]);
    assert!(text.contains("spaces   0 of 7\n"), "{text}");
    assert!(text.contains("members  1 of 10000\n"), "{text}");
    let text = bench.run_ok(&["quota", "set", id, "--max-spaces", "9"]);
    assert!(
        text.contains("spaces   0 of 9, set for this organization\n"),
        "{text}"
    );
    let text = bench.run_ok(&["quota", "set", id, "--max-spaces", "default"]);
    assert!(text.contains("spaces   0 of 7\n"), "{text}");
    let text = bench.run_err(&["quota", "set", id]);
    assert!(text.contains("--max-spaces 10000"), "{text}");
    let text = bench.run_err(&["quota", "show", "0000000000000000000000"]);
    assert!(text.contains("No such organization"), "{text}");
    let doctor = bench.run(&["doctor"]);
    let text = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(
        text.contains("ok       usage       counted right, 1 organizations looked at"),
        "{text}"
    );
}

#[test]
fn the_version_tells_the_commit_where_it_is_known() {
    let text = CliHarness::new().run_ok(&["--version"]);
    let rest = text.trim().strip_prefix("bindery ").expect("its name");
    let mut words = rest.split(' ');
    let number = words.next().unwrap_or_default();
    assert_eq!(number.split('.').count(), 3, "{text}");
    // Outside a clone there is no commit.
    let is_commit = |word: &str| {
        let inner = word
            .strip_prefix('(')
            .and_then(|word| word.strip_suffix(')'));
        inner.is_some_and(|hash| hash.len() >= 7 && hash.bytes().all(|b| b.is_ascii_hexdigit()))
    };
    assert!(words.all(is_commit), "{text}");
}

#[test]
fn an_import_without_a_destination_is_told_of_both() {
    let import = ["import", "folder", "--as", "ada@example.com"];
    let text = CliHarness::new().run_err(&import);
    assert!(
        text.contains("--space") && text.contains("--organization"),
        "{text}"
    );
    let more = [&import[..], &["--organization", "034xnzQh7e62A0KNYgfTsq"]].concat();
    let text = CliHarness::new().run_err(&more);
    assert!(text.contains("--title"), "{text}");
}
