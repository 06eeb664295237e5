use std::path::PathBuf;

use secrecy::ExposeSecret;

use super::*;

fn load(file: &str, environment: &[(&str, &str)]) -> Result<Config> {
    let pair = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    Config::from_sources(Sources {
        file: (!file.is_empty()).then(|| (PathBuf::from("bindery.toml"), file.to_owned())),
        environment: environment.iter().map(pair).collect(),
    })
}

fn refusal(file: &str, environment: &[(&str, &str)]) -> String {
    load(file, environment).expect_err("refused").to_string()
}

#[test]
fn the_defaults_hold_exactly_the_keys_of_the_structs() {
    // The sections have no serde defaults, so no key can be missing; `deny_unknown_fields` allows no extra one.
    let config = load("", &[]).expect("the defaults load");
    assert_eq!(config.server.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.telemetry.metrics_listen, None);
    let keys: usize = defaults()
        .values()
        .filter_map(Value::as_table)
        .map(Table::len)
        .sum();
    assert_eq!(config.lines().len(), keys);
}

#[test]
fn every_default_has_a_comment_above_it() {
    let mut above = "";
    for line in DEFAULTS.lines() {
        let is_setting = line.contains(" = ") && !line.starts_with('#');
        assert!(
            !is_setting || above.starts_with("# "),
            "say what `{line}` is for"
        );
        above = line;
    }
}

#[test]
fn the_file_beats_the_defaults_and_the_environment_beats_the_file() {
    let config = load(
        "[server]\nshutdown_seconds = 20\npublic_url = 'https://docs.example.com/'\n",
        &[
            ("BINDERY_SERVER__SHUTDOWN_SECONDS", "30"),
            ("BINDERY_ACCOUNTS__OPEN_SIGNUP", "true"),
            ("BINDERY_CACHE_DIR", "/tmp"),
        ],
    )
    .expect("all known");
    assert_eq!(config.server.shutdown_seconds, 30);
    assert_eq!(config.server.public_url, "https://docs.example.com");
    assert!(config.accounts.open_signup);
    assert!(!config.accounts.open_organizations);

    let origin = |key: &str| {
        let lines = config.lines();
        let line = lines.iter().find(|line| line.key == key);
        line.expect("every key has a line").origin.to_string()
    };
    assert_eq!(
        origin("server.shutdown_seconds"),
        "the environment variable BINDERY_SERVER__SHUTDOWN_SECONDS"
    );
    assert_eq!(origin("server.public_url"), "the file bindery.toml");
    assert_eq!(origin("server.listen"), "the defaults");
}

#[test]
fn an_unknown_key_is_named_with_its_place() {
    assert_eq!(
        refusal("[server]\nlisten_on = 'x'\n", &[]),
        "unknown setting `server.listen_on` in the file bindery.toml; \
         [server] has drain_seconds, listen, public_url, shutdown_seconds, trusted_proxies"
    );
    assert_eq!(
        refusal("", &[("BINDERY_ACCOUNTS__SIGNUP", "5")]),
        "unknown setting `accounts.signup` in the environment variable BINDERY_ACCOUNTS__SIGNUP; \
         [accounts] has open_organizations, open_signup"
    );
    for file in ["[sever]\nlisten = 'x'\n", "[sever]\n", "sever = 1\n"] {
        let text = refusal(file, &[]);
        assert!(text.starts_with("unknown setting `sever"), "{text}");
        assert!(
            text.contains("the sections are accounts, backup, conversations, database"),
            "{text}"
        );
    }
}

#[test]
fn a_wrong_type_is_named_with_its_place() {
    assert_eq!(
        refusal("[database]\nmax_connections = 'many'\n", &[]),
        "`database.max_connections` in the file bindery.toml must be a whole number, such as 20"
    );
    assert_eq!(
        refusal("", &[("BINDERY_ACCOUNTS__OPEN_SIGNUP", "yes")]),
        "`accounts.open_signup` in the environment variable BINDERY_ACCOUNTS__OPEN_SIGNUP must be true or false, \
         such as false"
    );
    assert_eq!(
        refusal("[server]\nlisten = 8080\n", &[]),
        "`server.listen` in the file bindery.toml must be text in quotes, such as listen = \"127.0.0.1:8080\""
    );
}

#[test]
fn a_value_that_cannot_be_is_named_with_its_place() {
    for (variable, value, word) in [
        ("BINDERY_SERVER__LISTEN", "8080", "such as 127.0.0.1:8080"),
        ("BINDERY_SERVER__PUBLIC_URL", "docs.example.com", "https://"),
        ("BINDERY_MAIL__TRANSPORT", "pigeon", "`none` or `smtp`"),
        ("BINDERY_LIMITS__REQUESTS_PER_MINUTE", "0", "1 or more"),
        ("BINDERY_NATS__STREAM", "a.b", "letters"),
        ("BINDERY_SERVER__LISTEN", "localhost:8080", "IP address"),
        ("BINDERY_SERVER__LISTEN", ":8080", "IP address"),
        ("BINDERY_DATABASE__URL", "mysql://a@b/c", "postgres://"),
        ("BINDERY_NATS__URL", "http://a:4222", "nats://"),
        ("BINDERY_FILES__KIND", "tape", "`local` or `s3`"),
        ("BINDERY_FILES__ENDPOINT", "minio:9000", "https://"),
        ("BINDERY_SEARCH__SERVES", "0,one", "such as 0,1"),
        ("BINDERY_SEARCH__SERVES", "", "\"all\""),
        ("BINDERY_SEARCH__SHARDS", "0", "1 or more"),
        ("BINDERY_SEARCH__MEMORY_MIB", "8", "16 or more"),
        ("BINDERY_TELEMETRY__OTLP_ENDPOINT", "https://x", "http://"),
    ] {
        let text = refusal("", &[(variable, value)]);
        assert!(text.contains(variable) && text.contains(word), "{text}");
    }
}

/// Settings that accept any text.
const FREE: [&str; 32] = [
    "backup.database_url",
    "backup.directory",
    "backup.programs",
    "backup.stanza",
    "backup.wal_directory",
    "conversations.description_model",
    "conversations.embedding_model",
    "conversations.key",
    "files.access_key_id",
    "files.bucket",
    "files.directory",
    "files.region",
    "files.secret_access_key",
    "git.directory",
    "keys.file",
    "keys.ring",
    "mail.from",
    "mail.smtp_url",
    "oidc.client_id",
    "oidc.client_secret",
    "oidc.label",
    "press.fonts",
    "press.program",
    "saml.program",
    "sandbox.cgroup",
    "sandbox.program",
    // Checked against the users of the machine, when the server starts.
    "sandbox.user",
    "scripts.workerd",
    "search.directory",
    // Parsed as a filter, when the server starts.
    "telemetry.log_filter",
    "translation.key",
    "translation.model",
];

#[test]
fn every_wrong_value_is_answered_with_a_verb_and_an_example() {
    for (section, keys) in &defaults() {
        for (key, default) in keys.as_table().expect("a section") {
            let name = format!("{section}.{key}");
            // A type that no setting has, and text that is invalid for all.
            let mut texts = vec![refusal(&format!("[{section}]\n{key} = []\n"), &[])];
            let variable = format!("BINDERY_{}__{}", section.to_uppercase(), key.to_uppercase());
            let wrong: &[&str] = match default {
                Value::Integer(_) => &["many", "-1", "99999999999999999999"],
                _ if FREE.contains(&name.as_str()) => &[],
                _ => &["no\u{1}:// such value"],
            };
            texts.extend(
                wrong
                    .iter()
                    .map(|value| refusal("", &[(variable.as_str(), *value)])),
            );
            for text in texts {
                let has_verb = [" must ", " is "].iter().any(|verb| text.contains(verb));
                let example = text.split_once("such as ").map(|(_, example)| example);
                assert!(has_verb, "{text}");
                assert!(example.is_some_and(|example| !example.is_empty()), "{text}");
            }
        }
    }
}

#[test]
fn broken_toml_is_told_by_line_without_its_text() {
    let text = refusal("[keys]\nring = hunter2\n", &[]);
    assert!(
        text.contains("bindery.toml is not TOML") && text.contains("(line 2)"),
        "{text}"
    );
    assert!(!text.contains("hunter2"), "{text}");
}

#[test]
fn secrets_are_never_shown() {
    let config = load(
        "",
        &[
            ("BINDERY_DATABASE__URL", "postgres://u:hunter2@h/d"),
            ("BINDERY_NATS__URL", "nats://u:hunter2@h"),
            ("BINDERY_KEYS__RING", "hunter2"),
            ("BINDERY_FILES__SECRET_ACCESS_KEY", "hunter2"),
            ("BINDERY_MAIL__SMTP_URL", "smtps://u:hunter2@h"),
        ],
    )
    .expect("all known");
    assert_eq!(config.nats.url.expose_secret(), "nats://u:hunter2@h");
    for printed in [format!("{config:?}"), format!("{:?}", config.lines())] {
        assert!(!printed.contains("hunter2"), "{printed}");
    }
}

#[test]
fn settings_without_a_default_are_required() {
    let missing = |environment: &[(&str, &str)]| {
        let config = load("", environment).expect("all known");
        let text = config.check().expect_err("something is missing");
        let text = text.to_string();
        let has_example = text.contains("such as ") || text.contains("both set");
        assert!(has_example, "{text}");
        text
    };
    let database = ("BINDERY_DATABASE__URL", "postgres://h/d");
    let nats = ("BINDERY_NATS__URL", "nats://h");
    let file = ("BINDERY_KEYS__FILE", "/keys");
    let ring = ("BINDERY_KEYS__RING", "{}");
    let smtp = ("BINDERY_MAIL__TRANSPORT", "smtp");
    assert!(missing(&[]).starts_with("`database.url` is not set"));
    assert!(missing(&[database]).starts_with("`nats.url` is not set"));
    assert!(missing(&[database, nats]).starts_with("`keys.file` is not set"));
    let s3 = ("BINDERY_FILES__KIND", "s3");
    let bucket = ("BINDERY_FILES__BUCKET", "docs");
    let id = ("BINDERY_FILES__ACCESS_KEY_ID", "id");
    let empty = ("BINDERY_FILES__DIRECTORY", "");
    assert!(missing(&[database, nats, empty]).starts_with("`files.directory` is not set"));
    assert!(missing(&[database, nats, s3]).starts_with("`files.bucket` is not set"));
    assert!(missing(&[database, nats, s3, bucket]).starts_with("`files.access_key_id` is not set"));
    assert!(
        missing(&[database, nats, s3, bucket, id])
            .starts_with("`files.secret_access_key` is not set")
    );
    let no_index = ("BINDERY_SEARCH__DIRECTORY", "");
    assert!(missing(&[database, nats, no_index]).starts_with("`search.directory` is not set"));
    assert!(missing(&[database, nats, file, ring]).contains("both set"));
    assert!(missing(&[database, nats, file, smtp]).starts_with("`mail.smtp_url` is not set"));
    let config = load("", &[database, nats, ring]).expect("all known");
    config.check().expect("enough for a server");
}

#[test]
fn a_node_has_all_shards_or_those_that_are_named() {
    let served = |environment: &[(&str, &str)]| {
        let config = load("", environment).expect("all known");
        config.search.check().map(|()| config.search.served())
    };
    let shards = ("BINDERY_SEARCH__SHARDS", "4");
    assert_eq!(served(&[]).expect("one"), [0]);
    assert_eq!(served(&[shards]).expect("all"), [0, 1, 2, 3]);
    let some = ("BINDERY_SEARCH__SERVES", "3, 1,3");
    assert_eq!(served(&[shards, some]).expect("two"), [1, 3]);
    let text = served(&[some]).expect_err("there is one shard").to_string();
    assert!(
        text.contains("`search.serves`") && text.contains("such as "),
        "{text}"
    );
}
