//! Lists for guests: what they are granted, at a cost that does not depend on what they are not.

use std::time::{Duration, Instant};

use serde_json::json;
use testkit::{Org, Persona, TestApp};
use uuid::Uuid;

/// Grants a role on a collection or space.
async fn grant(org: &Org<'_>, node: &str, guest: &Persona<'_>) {
    let path = format!("/{node}/permissions/users/{}", guest.id);
    let granted = org.admin.patch(path, json!({"role": "read"})).await;
    assert!(granted.status.is_success(), "{}", granted.status);
}

#[tokio::test]
async fn guests_find_what_is_granted_to_them_or_their_team_at_any_depth() {
    let app = TestApp::new().await;
    let org = app.organization("acme").await;
    let guest = org.guest().await;
    let collections = org.path("/collections");
    let outer = org
        .admin
        .create(&collections, json!({"title": "Outer"}))
        .await;
    let inner = json!({"title": "Inner", "parent": outer});
    let inner = org.admin.create(&collections, inner).await;
    let spaces = org.path("/spaces");
    let create = async |title: &str, parent: Option<&str>| {
        org.admin
            .create(&spaces, json!({"title": title, "parent": parent}))
            .await
    };
    let (deep, alone) = (
        create("Deep", Some(&inner)).await,
        create("Alone", None).await,
    );
    let hidden = create("Hidden", None).await;
    let titles = async |path: &str| {
        let mut titles = guest.get(path).await.expect_status(200).items("/title");
        titles.sort();
        titles
    };
    assert!(titles(&spaces).await.is_empty());
    grant(&org, &format!("spaces/{alone}"), &guest).await;
    grant(&org, &format!("collections/{outer}"), &guest).await;
    assert_eq!(titles(&spaces).await, ["Alone", "Deep"]);
    assert_eq!(titles(&collections).await, ["Inner", "Outer"]);
    let top = format!("{collections}?nested=false");
    assert_eq!(titles(&top).await, ["Outer"]);

    // A nearer level takes it away again.
    let level = json!({"defaultLevel": null});
    let inner = format!("/collections/{inner}");
    org.admin.patch(&inner, level).await.expect_status(200);
    assert_eq!(titles(&spaces).await, ["Alone"]);
    for space in [deep, alone, hidden] {
        org.admin
            .delete(format!("/spaces/{space}"))
            .await
            .expect_status(204);
    }
    assert!(titles(&spaces).await.is_empty());
}

const SPACES: i32 = 100_000;
const LIMIT: Duration = Duration::from_millis(50);

#[tokio::test]
#[ignore = "stores 100,000 spaces: run it alone, on a machine that is not busy"]
async fn a_list_of_three_among_many_is_quick() {
    let app = TestApp::builder().without_quotas().build().await;
    let org = app.organization("acme").await;
    let guest = org.guest().await;
    let statements = [
        "alter table git_objects disable trigger git_objects_count_new",
        "insert into spaces (organization_id, id, parent_id, position, title, revision, created_at, created_by, updated_at)
         select $1, gen_random_uuid(), null, lpad(to_hex(n), 8, '0') || '80', 'Space ' || n, lpad(to_hex(n), 40, '0'),
                now(), $2, now()
         from generate_series(1, $3) as n
         where $4::uuid is not null",
        "insert into directory (id, organization_id, kind)
         select id, organization_id, 'space' from spaces where organization_id = $1
         on conflict do nothing",
        "insert into grants (organization_id, space_id, user_id, role, granted_at, granted_by)
         select $1, id, $4, 'read', now(), $2 from spaces
         where organization_id = $1 and title in ('Space 5', 'Space 50000', 'Space 99999') and $3 > 0",
        "analyze",
    ];
    for statement in statements {
        let (organization, admin): (Uuid, Uuid) = (org.id.uuid(), org.admin.id.uuid());
        let mut query = sqlx::query(statement);
        if statement.contains("$1") {
            query = query.bind(organization);
        }
        if statement.contains("$2") {
            query = query.bind(admin).bind(SPACES).bind(guest.id.uuid());
        }
        query
            .execute(app.pool())
            .await
            .expect("the rows fit the schema");
    }
    let path = org.path("/spaces");
    let mut times = Vec::new();
    for _ in 0..20 {
        let begun = Instant::now();
        let found = guest.get(&path).await.expect_status(200);
        times.push(begun.elapsed());
        assert_eq!(found.items("/id").len(), 3);
    }
    times.sort();
    let median = times[times.len() / 2];
    println!(
        "a guest with 3 of {SPACES} spaces: {median:?} a list, {:?} at most",
        times[19]
    );
    assert!(median <= LIMIT, "{median:?}");
}
