//! The permission matrix: every kind of principal against every operation, as one file that people review.
//!
//! A cell is the status that the principal gets for a valid request on objects of the organization. There are no
//! grants; roles are roles in the organization; a reader has a token of the site, and the holder of a share key has
//! only that. `installed` is an installation with all scopes that acts for an admin, and `script` the integration itself.
//! `admin-web` and `read-web` are members in a browser, who send a cookie and must get what they get with a
//! token.
//! `MATRIX=write` (by `just gen`) writes the file, otherwise it must be equal.

use std::{collections::HashMap, fmt::Write, fs, path::Path, thread};

use model::{
    Role,
    scope::{Scope, Scopes},
};
use testkit::{Operation, Org, Persona, Spec, TestApp, World};

const COLUMNS: [&str; 17] = [
    "admin",
    "create",
    "review",
    "edit",
    "comment",
    "read",
    "guest",
    "disabled",
    "outsider",
    "anonymous",
    "read-token",
    "reader",
    "share-key",
    "installed",
    "script",
    "admin-web",
    "read-web",
];

/// The members who send a cookie, beside those who send a token.
const BY_COOKIE: [(&str, &str); 2] = [("admin-web", "admin"), ("read-web", "read")];

/// Operations that are about the session of a browser, or need one, so a token gets another response.
const ABOUT_SESSIONS: [&str; 8] = [
    "signOut",
    "confirmPassword",
    "createTotp",
    "confirmTotp",
    "removeTotp",
    "createRecoveryCodes",
    "updatePasskey",
    "removePasskey",
];

/// Databases that the operations are distributed over: one after the other they would take minutes.
const PARTS: usize = 4;

#[test]
fn every_principal_meets_every_operation_as_reviewed() {
    let parts: Vec<_> = (0..PARTS)
        .map(|part| thread::spawn(move || rows_of(part)))
        .collect();
    let mut rows = Vec::new();
    for part in parts {
        rows.extend(part.join().expect("a part ends with its rows"));
    }
    rows.sort();
    let head = COLUMNS
        .iter()
        .fold(format!("{:<44}", "operation"), |head, column| {
            format!("{head}{column:>11}")
        });
    let text = format!("{head}\n{}\n", rows.join("\n"));
    compare(&text);
    println!(
        "matrix: {} principals x {} operations, unchanged",
        COLUMNS.len(),
        rows.len()
    );
}

#[tokio::main(flavor = "current_thread")]
async fn rows_of(part: usize) -> Vec<String> {
    let app = TestApp::builder().without_quotas().build().await;
    app.start_without_scripts();
    let org = app.organization("acme").await;
    // Neighbours, so that a move changes something.
    World::create(&app, org.id).await;
    let (mut rows, mut unchanged) = (Vec::new(), None);
    for operation in Spec::shared()
        .operations()
        .into_iter()
        .skip(part)
        .step_by(PARTS)
    {
        rows.push(row(&app, &org, &operation, &mut unchanged).await);
    }
    rows
}

/// `unchanged` is a world that no request has changed so far: making one takes longer than most requests.
async fn row(
    app: &TestApp,
    org: &Org<'_>,
    operation: &Operation<'_>,
    unchanged: &mut Option<World>,
) -> String {
    let mut row = format!("{:<44}", operation.id);
    let mut statuses = HashMap::new();
    for column in COLUMNS {
        let world = match unchanged.take() {
            Some(world) => world,
            None => World::create(app, org.id).await,
        };
        let principal = principal(app, org, &world, column).await;
        let path = path(&world, operation, column);
        let method = operation.method.parse().expect("a method");
        let body = world.body(operation.id);
        let required = operation.value["requestBody"]["required"] == true;
        assert!(
            body.is_some() || !required,
            "teach testkit::World a body for {}",
            operation.id
        );
        let reply = principal.send(method, &path, body).await;
        assert!(
            reply.status.as_u16() < 500,
            "{} as {column}: {reply:?}",
            operation.id
        );
        statuses.insert(column, reply.status);
        let _ = write!(row, "{:>11}", reply.status.as_u16());
        if operation.method == "GET" || !reply.status.is_success() {
            *unchanged = Some(world);
        }
    }
    for (column, by_token) in BY_COOKIE {
        let same = statuses[column] == statuses[by_token];
        assert!(
            same || ABOUT_SESSIONS.contains(&operation.id),
            "{} as {column} is not as with a token: {row}",
            operation.id
        );
    }
    row
}

async fn principal<'a>(
    app: &'a TestApp,
    org: &Org<'a>,
    world: &World,
    column: &str,
) -> Persona<'a> {
    match column {
        "guest" => org.guest().await,
        "disabled" => org.disabled().await,
        "outsider" => app.stranger().await,
        "anonymous" | "share-key" => app.anonymous(),
        "installed" => {
            // It acts for an admin.
            let admin = org.member(Role::Admin).await;
            let act = "update integration_installations set configured_by = $3 where organization_id = $1 and id = $2";
            let act = sqlx::query(act)
                .bind(org.id.uuid())
                .bind(world.installation.uuid());
            let done = act.bind(admin.id.uuid()).execute(app.pool()).await;
            done.expect("the table is there");
            world.installed(app)
        }
        "script" => app.integration(&world.integration),
        "reader" => app.bearer(&world.site_token(app)),
        "read-token" => {
            let admin = org.member(Role::Admin).await;
            app.log_in(
                admin.id,
                &admin.email,
                Scopes::Only(vec![Scope::ContentRead]),
            )
            .await
        }
        "admin-web" => app.browser(org.member(Role::Admin).await.id).await,
        "read-web" => app.browser(org.member(Role::Read).await.id).await,
        role => org.member(role.parse().expect("a role")).await,
    }
}

/// The path of an operation, with the share key for principals that have only that.
fn path(world: &World, operation: &Operation<'_>, column: &str) -> String {
    let path = world.path(operation.id, operation.path);
    if column != "share-key" {
        return path;
    }
    let sign = if path.contains('?') { '&' } else { '?' };
    format!("{path}{sign}shareKey={}", world.settings.share_key)
}

#[expect(
    clippy::disallowed_methods,
    reason = "tests are told by the environment to write the file anew"
)]
fn compare(text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/permission-matrix.txt");
    if std::env::var("MATRIX").is_ok_and(|mode| mode == "write") {
        fs::write(file, text).expect("docs can be written");
        return;
    }
    let known = fs::read_to_string(file).expect("the matrix is committed");
    let changed: Vec<String> = text
        .lines()
        .filter(|line| !known.lines().any(|known| known == *line))
        .map(|line| format!("now  {line}"))
        .chain(
            known
                .lines()
                .filter(|line| !text.lines().any(|t| t == *line))
                .map(|line| format!("was  {line}")),
        )
        .collect();
    assert!(
        changed.is_empty(),
        "permissions changed; review and run `just gen`:\n{}",
        changed.join("\n")
    );
}
