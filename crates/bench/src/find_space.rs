//! The statement with which `store` finds a space.

use std::{fs, sync::LazyLock};

use serde_json::Value;

const DIRECTORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../.sqlx");

/// The part of the statement after its columns.
const END: &str = "from spaces s \
    join members m on m.organization_id = s.organization_id and m.user_id = $3 and m.disabled_at is null \
    where s.organization_id = $1 and s.id = $2 and s.deleted_at is null";

/// From `.sqlx`, which has every statement of `store`: so it is the one that the server uses.
pub(crate) static SQL: LazyLock<String> = LazyLock::new(|| {
    let files = fs::read_dir(DIRECTORY).expect("`.sqlx` is there: run `just gen`");
    let queries = files.map(|file| {
        let text = fs::read_to_string(file.expect("an entry").path()).expect("text");
        let value: Value = serde_json::from_str(&text).expect("JSON");
        let query = value["query"].as_str().expect("a query");
        query.split_whitespace().collect::<Vec<_>>().join(" ")
    });
    let mut found = queries.filter(|query| query.starts_with("select") && query.ends_with(END));
    found.next().expect("`store::spaces::find` ends like this")
});
