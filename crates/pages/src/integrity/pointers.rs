//! The directory of ids and what it names, in both directions.

use std::collections::{BTreeMap, HashSet};

use model::{
    Result,
    id::OrganizationId,
    integrity_fault::{IntegrityFault, IntegrityFaultKind},
};
use store::{
    Db,
    integrity::pointers::{self, Pointer},
};
use uuid::Uuid;

use super::Findings;

const POINTER_BATCH: i64 = 1_000;

/// Verifies that every row of the directory names a space or collection: of one organization, or of all.
pub async fn verify_pointers(
    db: &Db,
    organization: Option<OrganizationId>,
    found: &mut Findings,
) -> Result<()> {
    let mut after = None;
    loop {
        let batch = pointers::list(db, organization, after, POINTER_BATCH).await?;
        let Some(last) = batch.last() else {
            return Ok(());
        };
        after = Some(last.id);
        found.add_checked(batch.len() as u64);
        let suspects = without_target(db, batch).await?;
        // Both sides change in one transaction, but they were read one after the other.
        let ids: Vec<Uuid> = suspects.iter().map(|pointer| pointer.id).collect();
        if ids.is_empty() {
            continue;
        }
        let suspects = without_target(db, pointers::find(db, &ids).await?).await?;
        for pointer in suspects {
            found.add(fault(
                IntegrityFaultKind::DanglingPointer,
                &pointer,
                "the directory of ids names a",
                "that does not exist",
            ));
        }
    }
}

/// Verifies that every space and collection of an organization is in the directory.
pub async fn verify_targets(
    db: &Db,
    organization: OrganizationId,
    found: &mut Findings,
) -> Result<()> {
    let mut after = None;
    loop {
        let batch = pointers::targets(db, organization, after, POINTER_BATCH).await?;
        let Some(last) = batch.last() else {
            return Ok(());
        };
        after = Some(last.id);
        found.add_checked(batch.len() as u64);
        let suspects = without_pointer(db, batch).await?;
        let ids: Vec<Uuid> = suspects.iter().map(|target| target.id).collect();
        if ids.is_empty() {
            continue;
        }
        let still = pointers::find_targets(db, organization, &ids).await?;
        for target in without_pointer(db, still).await? {
            found.add(fault(
                IntegrityFaultKind::MissingPointer,
                &target,
                "the directory of ids does not have the",
                "",
            ));
        }
    }
}

fn fault(
    kind: IntegrityFaultKind,
    pointer: &Pointer,
    before: &str,
    behind: &str,
) -> IntegrityFault {
    let (noun, id) = (&pointer.kind, pointer.id);
    IntegrityFault {
        kind,
        organization: pointer.organization,
        space: pointer.space(),
        what: format!("{before} {noun} {id} {behind}")
            .trim_end()
            .to_owned(),
    }
}

async fn without_target(db: &Db, found: Vec<Pointer>) -> Result<Vec<Pointer>> {
    let mut by_organization: BTreeMap<Uuid, Vec<Pointer>> = BTreeMap::new();
    for pointer in found {
        let organization = pointer.organization.uuid();
        by_organization
            .entry(organization)
            .or_default()
            .push(pointer);
    }
    let mut lost = Vec::new();
    for pointers in by_organization.into_values() {
        let ids: Vec<Uuid> = pointers.iter().map(|pointer| pointer.id).collect();
        let organization = pointers[0].organization;
        let targets = pointers::find_targets(db, organization, &ids).await?;
        let targets: HashSet<Pointer> = targets.into_iter().collect();
        lost.extend(
            pointers
                .into_iter()
                .filter(|pointer| !targets.contains(pointer)),
        );
    }
    Ok(lost)
}

async fn without_pointer(db: &Db, targets: Vec<Pointer>) -> Result<Vec<Pointer>> {
    let ids: Vec<Uuid> = targets.iter().map(|target| target.id).collect();
    let known: HashSet<Pointer> = pointers::find(db, &ids).await?.into_iter().collect();
    let lost = targets.into_iter().filter(|target| !known.contains(target));
    Ok(lost.collect())
}
