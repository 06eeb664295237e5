//! Every operation that enters an organization, generated from our OpenAPI document, with a token that is barred.

use testkit::{Spec, TestApp, World};

use crate::require_sso;

/// Operations that answer without single sign-on, each with its reason. This list may only shrink.
const OPEN_OPERATIONS: [(&str, &str); 1] = [(
    "listSSOProviderLoginsInOrganization",
    "people need to know where to sign in",
)];

/// What leads into an organization.
const ENTRANCES: [&str; 5] = [
    "{organizationId}",
    "{spaceId}",
    "{collectionId}",
    "{hostname}",
    "{installationId}",
];

#[tokio::test]
async fn no_operation_lets_a_barred_token_in() {
    let app = TestApp::builder().without_quotas().build().await;
    let org = app.organization("acme").await;
    let world = World::create(&app, org.id).await;
    require_sso(&app, &org).await;
    let (mut open, mut calls) = (Vec::new(), 0);
    let spec = Spec::shared();
    for op in spec.operations() {
        let enters = ENTRANCES.iter().any(|part| op.path.contains(part));
        if !enters || OPEN_OPERATIONS.iter().any(|(id, _)| *id == op.id) {
            continue;
        }
        let method = op.method.parse().expect("a method");
        let path = world.path(op.id, op.path);
        let reply = org.admin.send(method, &path, world.body(op.id)).await;
        calls += 1;
        if reply.status != 403 || reply.text("/error/type") != "sso_required" {
            open.push(format!("{} answered {}", op.id, reply.status));
        }
    }
    println!("single sign-on: {calls} operations, {} open", open.len());
    assert!(calls > 150, "only {calls} operations");
    assert!(open.is_empty(), "{}", open.join("\n"));
}
