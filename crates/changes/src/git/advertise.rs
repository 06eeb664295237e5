//! Ref advertisement for pushes.

use ::git::{child::Protocol, commands::ZERO_OID, pkt};
use authz::action::act::Edit;
use context::Ctx;
use model::{Oid, Result, id::SpaceId, scope::Scope};

use super::{
    access::main_for,
    ref_policy::is_root_revision,
    visible_refs::{MAIN_REF, VisibleRefs},
};

const CAPABILITIES: &str = "report-status delete-refs side-band-64k quiet atomic ofs-delta push-options object-format=sha1 agent=bindery";

/// Lists the refs. Main is left out while the space only has its initial empty revision: clients then push their own
/// history to it as a new branch, without force.
pub async fn advertise_push(ctx: &Ctx, space: SpaceId, protocol: Protocol) -> Result<Vec<u8>> {
    ctx.require_scope(Scope::ContentWrite)?;
    let content = main_for::<Edit>(ctx, space).await?;
    let mut refs = VisibleRefs::of(ctx, &content).await?.refs();
    if is_root_revision(&content.revision) {
        refs.remove(MAIN_REF);
    }
    let refs: Vec<(String, Oid)> = if refs.is_empty() {
        vec![("capabilities^{}".to_owned(), ZERO_OID)]
    } else {
        refs.into_iter().collect()
    };
    let mut response = Vec::new();
    pkt::line(&mut response, b"# service=git-receive-pack\n");
    pkt::flush(&mut response);
    if protocol == Protocol::V1 {
        pkt::line(&mut response, b"version 1\n");
    }
    for (index, (name, oid)) in refs.iter().enumerate() {
        let line = if index == 0 {
            format!("{oid} {name}\0{CAPABILITIES}\n")
        } else {
            format!("{oid} {name}\n")
        };
        pkt::line(&mut response, line.as_bytes());
    }
    pkt::flush(&mut response);
    Ok(response)
}
