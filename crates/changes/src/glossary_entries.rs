//! The glossary of an organization: terms that translations use.

use authz::action::act::{Create, ListMembers, View};
use context::{Ctx, Viewable, or_not_found};
use model::{
    Error, Page, PageRequest, Result,
    event::{EventType, NewEvent},
    glossary_entry::{GlossaryEntry, GlossaryOperation, MAX_ENTRIES},
    id::{GlossaryEntryId, OrganizationId},
};
use serde_json::json;
use store::glossary_entries::{self, BatchOutcome};

pub async fn list(
    ctx: &Ctx,
    organization: OrganizationId,
    page: &PageRequest,
) -> Result<Page<Viewable<GlossaryEntry>>> {
    let organization = ctx
        .organization(organization)
        .await?
        .allow::<ListMembers>()?;
    glossary_entries::list(ctx.db(), &organization, ctx.user()?, page).await
}

pub async fn get(
    ctx: &Ctx,
    organization: OrganizationId,
    id: GlossaryEntryId,
) -> Result<Viewable<GlossaryEntry>> {
    let found = glossary_entries::find(ctx.db(), organization, id, ctx.user()?).await?;
    or_not_found(found)?.allow::<View>()
}

/// Applies all operations, or none of them.
pub async fn apply(
    ctx: &Ctx,
    organization: OrganizationId,
    operations: &[GlossaryOperation],
) -> Result<()> {
    let organization = ctx.organization(organization).await?.allow::<Create>()?;
    let mut tx = ctx.begin().await?;
    match glossary_entries::apply(&mut tx, &organization, operations).await? {
        BatchOutcome::Applied => {}
        BatchOutcome::Missing(id) => return Err(missing_entry(operations, id)),
        BatchOutcome::TooMany => {
            return Err(Error::QuotaExceeded(format!(
                "The glossary would have more than {MAX_ENTRIES} entries. Delete some first."
            )));
        }
    }
    let count = |wanted: fn(&GlossaryOperation) -> bool| {
        operations
            .iter()
            .filter(|operation| wanted(operation))
            .count()
    };
    let event = NewEvent::new(
        organization.id,
        EventType::GlossaryUpdated,
        organization.id.uuid(),
    );
    let permit = tx.record(event.with_payload(json!({
        "inserted": count(|operation| matches!(operation, GlossaryOperation::Insert(_))),
        "updated": count(|operation| matches!(operation, GlossaryOperation::Update(..))),
        "deleted": count(|operation| matches!(operation, GlossaryOperation::Delete(_))),
    })));
    ctx.defer_commit(tx, permit);
    Ok(())
}

fn missing_entry(operations: &[GlossaryOperation], missing: GlossaryEntryId) -> Error {
    let updates = |operation: &GlossaryOperation| matches!(operation, GlossaryOperation::Update(id, _) if *id == missing);
    let index = operations.iter().position(updates).unwrap_or_default();
    let field = format!("operations[{index}].id");
    Error::invalid(field, "names no entry of this glossary")
}
