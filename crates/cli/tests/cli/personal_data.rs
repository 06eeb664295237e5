//! `bindery user` and `bindery org`, `export` and `delete`, `prove-domain`, and `bindery mail preview`.

use std::{fs, io::Read, os::unix::fs::PermissionsExt, path::Path};

use serde_json::Value;

use crate::harness::CliHarness;

const ADA: [&str; 2] = ["--email", "ada@example.com"];

/// A database with an organization, and its id.
fn bench() -> (CliHarness, String) {
    let bench = CliHarness::new().with_database();
    bench.run_ok(&["schema", "migrate"]);
    let printed = bench.set_up();
    let organization = printed
        .split("organization ")
        .nth(1)
        .and_then(|rest| rest.split_whitespace().next())
        .expect("it is printed");
    let organization = organization.to_owned();
    (bench, organization)
}

#[track_caller]
fn assert_private(path: &Path) {
    let mode = fs::metadata(path)
        .expect("it is written")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600, "{}", path.display());
}

#[test]
fn the_data_of_an_account_is_exported_and_the_account_deleted() {
    let (bench, organization) = bench();
    let export = [&["user", "export", "ada.json"][..], &ADA].concat();
    bench.run_ok(&export);
    assert_private(&bench.path("ada.json"));
    let text = fs::read_to_string(bench.path("ada.json")).expect("it is written");
    let data: Value = serde_json::from_str(&text).expect("it is JSON");
    assert!(data.to_string().contains("ada@example.com"), "{data}");
    assert!(data.to_string().contains(&organization), "{data}");
    let again = bench.run_err(&export);
    assert!(again.contains("already exists"), "{again}");

    let delete = |name| [&["user", "delete"][..], &ADA, &["--confirm", name]].concat();
    let refused = bench.run_err(&delete("Bob"));
    assert!(refused.contains("--confirm"), "{refused}");
    bench.run_ok(&delete("Ada"));
    let gone = bench.run_err(&[&["user", "export", "gone.json"][..], &ADA].concat());
    assert!(gone.contains("ada@example.com"), "{gone}");
    assert!(!bench.path("gone.json").exists());
}

#[test]
fn an_organization_is_exported_and_deleted() {
    let (bench, organization) = bench();
    let printed = bench.run_ok(&["org", "export", &organization, "acme.zip"]);
    assert!(printed.contains("rows of"), "{printed}");
    let path = bench.path("acme.zip");
    assert_private(&path);
    let file = fs::File::open(&path).expect("it is written");
    let mut archive = zip::ZipArchive::new(file).expect("it is a zip");
    let mut rows = String::new();
    archive
        .by_name("tables/organizations.jsonl")
        .expect("it has a file for each table")
        .read_to_string(&mut rows)
        .expect("it is text");
    let row: Value = serde_json::from_str(rows.trim()).expect("it is a line of JSON");
    assert_eq!(row["title"], "Acme");
    let again = bench.run_err(&["org", "export", &organization, "acme.zip"]);
    assert!(again.contains("already exists"), "{again}");

    let refused = bench.run_err(&["org", "delete", &organization, "--confirm", "Other"]);
    assert!(refused.contains("Acme"), "{refused}");
    let deleted = bench.run_ok(&["org", "delete", &organization, "--confirm", "Acme"]);
    assert!(deleted.contains("is deleted"), "{deleted}");
    bench.run_err(&["org", "export", &organization, "late.zip"]);
    assert!(!bench.path("late.zip").exists(), "nothing is left behind");
}

#[test]
fn the_operator_vouches_for_domains_that_an_organization_names() {
    let (bench, organization) = bench();
    let refused = bench.run_err(&["org", "prove-domain", &organization, "acme.internal"]);
    assert!(refused.contains("emailDomains"), "{refused}");
    bench.sql(
        "insert into email_domains (domain, organization_id)
         select domain, organization_id from organizations, unnest('{acme.internal,gmail.com}'::text[]) as domain",
    );
    let proven = bench.run_ok(&["org", "prove-domain", &organization, "ACME.internal"]);
    assert!(proven.contains("acme.internal is proven"), "{proven}");
    let refused = bench.run_err(&["org", "prove-domain", &organization, "gmail.com"]);
    assert!(refused.contains("public mail provider"), "{refused}");
    let refused = bench.run_err(&["org", "prove-domain", &organization, "not a domain"]);
    assert!(refused.contains("not a domain name"), "{refused}");
}

#[test]
fn mails_are_written_in_all_languages_without_a_server() {
    let bench = CliHarness::new();
    let printed = bench.run_ok(&["mail", "preview", "mails"]);
    let names: Vec<String> = fs::read_dir(bench.path("mails"))
        .expect("it is created")
        .map(|entry| {
            let name = entry.expect("an entry of a directory").file_name();
            name.to_string_lossy().into_owned()
        })
        .collect();
    let mails = names.len() / 3;
    assert!(mails > 0, "text, HTML and the message of each");
    assert!(printed.starts_with(&format!("{mails} mails")), "{printed}");
    for language in ["en", "de", "ja"] {
        let html = names
            .iter()
            .find(|name| name.ends_with(&format!(".{language}.html")))
            .expect("the language is there");
        let html = fs::read_to_string(bench.path("mails").join(html)).expect("it is written");
        assert!(html.contains(&format!("lang=\"{language}\"")), "{html}");
        // Nothing is loaded when it is opened, so nobody learns when that is.
        assert!(!html.contains("src=") && !html.contains("url("), "{html}");
    }
}
