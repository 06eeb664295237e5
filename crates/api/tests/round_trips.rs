//! Database round trips of each operation, as one file that may only get better.
//!
//! Everything counts, including `begin`, `commit` and the lookup of the token, which a busy server has cached. Only the
//! directory and content that was read before are cached. `ROUND_TRIPS=write` (by `just gen`) writes the file,
//! otherwise it must be equal. Pages of sites are counted in `websites/tests/round_trips.rs`.

#[path = "round_trips/integration_reasons.rs"]
mod integration_reasons;
#[path = "round_trips/reasons.rs"]
mod reasons;

use std::fmt::Write;

use integration_reasons::INTEGRATION_REASONS;
use model::Role;
use reasons::REASONS;
use testkit::{Operation, Persona, Spec, TestApp, World, round_trips};

const LIMIT_GET: u64 = 2;
const LIMIT_LIST: u64 = 3;
const LIMIT_WRITE: u64 = 6;

#[tokio::test]
async fn every_operation_takes_as_many_round_trips_as_known() {
    // As on most servers, invitations are sent by e-mail.
    let app = TestApp::builder()
        .settings(|s| s.sends_mail = true)
        .build()
        .await;
    app.start_without_scripts();
    let org = app.organization("acme").await;
    let spec = Spec::shared();
    let (mut rows, mut wrong) = (Vec::new(), Vec::new());
    for operation in spec.operations() {
        let caller = org.member(Role::Admin).await;
        let world = World::create(&app, org.id).await;
        // An operation before this may have set it for a member; then every request asks who that is.
        let nobody = "update members set sso = false where organization_id = $1 and sso";
        let nobody = sqlx::query(nobody).bind(org.id.uuid());
        nobody
            .execute(app.pool())
            .await
            .expect("the table is there");
        // It expires after some seconds; the calls below store it again, so not in the middle of this operation.
        app.app.invalidate_requirements(org.id);
        for id in [world.space.to_string(), world.deleted_space.to_string()] {
            org.admin.get(format!("/spaces/{id}")).await;
        }
        org.admin
            .get(format!("/collections/{}", world.collection))
            .await;
        warm(&org.admin, &world).await;
        let path = world.path(operation.id, operation.path);
        let method = operation.method.parse().expect("a method");
        let (_, count) =
            round_trips::count(caller.send(method, &path, world.body(operation.id))).await;
        let reason = REASONS
            .iter()
            .chain(INTEGRATION_REASONS)
            .find(|(id, _)| *id == operation.id)
            .map(|(_, reason)| *reason);
        let limit = limit(&operation);
        if count > limit && reason.is_none() {
            wrong.push(format!(
                "{} takes {count} round trips, {limit} are allowed",
                operation.id
            ));
        }
        if count <= limit && reason.is_some() {
            wrong.push(format!(
                "{} is within its limit now: take it off the list of reasons",
                operation.id
            ));
        }
        let mut row = format!("{:<44} {count}", operation.id);
        if let Some(reason) = reason {
            let _ = write!(row, "  {reason}");
        }
        rows.push(row);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    round_trips::compare(&rows, |row| !row.starts_with("site:"));
}

/// Reads the content once: revisions are immutable, so it is cached from then on.
async fn warm(reader: &Persona<'_>, world: &World) {
    let (space, written) = (world.space, &world.written);
    reader.get(format!("/spaces/{space}/content")).await;
    let revision = format!("/spaces/{space}/revisions/{}", written.revision);
    reader
        .get(format!("{revision}/page/{}", written.page))
        .await;
    let reusable = format!("{revision}/reusable-contents/{}", written.reusable_content);
    reader.get(format!("{reusable}/document")).await;
    reader.get(format!("/spaces/{space}/links")).await;
    // The links of other spaces are read here, and cached.
    let page = format!("/spaces/{space}/content/page/{}", written.page);
    reader.get(format!("{page}/backlinks")).await;
}

fn limit(operation: &Operation<'_>) -> u64 {
    let lists = operation.value["responses"]["200"]["content"]["application/json"]["schema"]
        .to_string()
        .contains("List");
    match (operation.method.as_str(), lists) {
        ("GET", true) => LIMIT_LIST,
        ("GET", false) => LIMIT_GET,
        _ => LIMIT_WRITE,
    }
}
