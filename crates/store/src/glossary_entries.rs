//! Glossary entries: rows and queries.

use std::collections::BTreeMap;

use authz::{
    Granted, Unchecked,
    action::act::{Create, ListMembers},
    policy,
};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Page, PageRequest, Result,
    glossary_entry::{GlossaryEntry, GlossaryOperation, MAX_ENTRIES, Terms},
    id::{GlossaryEntryId, OrganizationId, UserId},
    organization::Organization,
};
use serde_json::Value;
use uuid::Uuid;

use crate::{
    Db, Tx,
    access::{self, Viewable},
    error::DbResultExt,
    types::RoleText,
};

struct Row {
    organization_id: Uuid,
    id: Uuid,
    translations: Value,
    created_at: Timestamp,
    updated_at: Timestamp,
    role: Option<RoleText>,
}

/// Queries a [`Row`] from `glossary_entries g`: `$before`, its columns, `$after`.
macro_rules! query_glossary_entries {
    ($before:literal, $after:literal $($args:tt)*) => {
        sqlx::query_as!(Row, $before + r#"
            g.organization_id, g.id, g.translations, g.created_at, g.updated_at, m.role as "role: RoleText"
        "# + $after $($args)*)
    };
}

impl Row {
    fn into_unchecked(self) -> Result<Unchecked<GlossaryEntry>> {
        let actions = policy::translation::actions(self.role.map(|text| text.0));
        let entry = GlossaryEntry {
            id: Id::from_uuid(self.id),
            organization: Id::from_uuid(self.organization_id),
            terms: stored_terms(self.translations)?,
            created_at: self.created_at.to_jiff(),
            updated_at: self.updated_at.to_jiff(),
        };
        Ok(access::unchecked(entry, actions))
    }
}

fn stored_terms(terms: Value) -> Result<Terms> {
    let terms: BTreeMap<String, String> = serde_json::from_value(terms).map_err(Error::internal)?;
    Ok(Terms::from_stored(terms))
}

pub async fn find(
    db: &Db,
    organization: OrganizationId,
    id: GlossaryEntryId,
    who: UserId,
) -> Result<Option<Unchecked<GlossaryEntry>>> {
    let row = query_glossary_entries!(
        "select",
        r#"from glossary_entries g
           join members m on m.organization_id = g.organization_id and m.user_id = $3 and m.disabled_at is null
           where g.organization_id = $1 and g.id = $2"#,
        organization.uuid(),
        id.uuid(),
        who.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(Row::into_unchecked).transpose()
}

/// Lists the entries of an organization, oldest first.
pub async fn list(
    db: &Db,
    organization: &Granted<Organization, ListMembers>,
    who: UserId,
    page: &PageRequest,
) -> Result<Page<Viewable<GlossaryEntry>>> {
    let rows = query_glossary_entries!(
        "select",
        r#"from glossary_entries g
           join members m on m.organization_id = g.organization_id and m.user_id = $2
           where g.organization_id = $1 and g.id > coalesce($3::uuid, '00000000-0000-0000-0000-000000000000')
           order by g.id
           limit $4"#,
        organization.id.uuid(),
        who.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let entries = rows.into_iter().map(|row| row.into_unchecked()?.allow());
    let entries = entries.collect::<Result<Vec<_>>>()?;
    Ok(page.page(entries, |entry| entry.id.uuid()))
}

/// Returns the terms of all entries, for a run of a translation.
pub async fn terms(db: &Db, organization: OrganizationId) -> Result<Vec<Terms>> {
    let rows = sqlx::query_scalar!(
        "select translations from glossary_entries where organization_id = $1 order by id limit $2",
        organization.uuid(),
        MAX_ENTRIES,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter().map(stored_terms).collect()
}

/// The result of a batch.
pub enum BatchOutcome {
    Applied,
    /// An update names an entry that does not exist.
    Missing(GlossaryEntryId),
    TooMany,
}

/// Applies the operations in their order of kind: inserts, updates, deletes.
pub async fn apply(
    tx: &mut Tx,
    organization: &Granted<Organization, Create>,
    operations: &[GlossaryOperation],
) -> Result<BatchOutcome> {
    let (mut new_ids, mut new_terms) = (Vec::new(), Vec::new());
    let (mut ids, mut terms) = (Vec::new(), Vec::new());
    let mut deleted = Vec::new();
    for operation in operations {
        match operation {
            GlossaryOperation::Insert(inserted) => {
                let id: GlossaryEntryId = tx.new_id();
                new_ids.push(id.uuid());
                new_terms.push(to_json(inserted)?);
            }
            GlossaryOperation::Update(id, changed) => {
                ids.push(id.uuid());
                terms.push(to_json(changed)?);
            }
            GlossaryOperation::Delete(id) => deleted.push(id.uuid()),
        }
    }
    // Ids of the same millisecond are random; lists show entries in the order of the batch.
    new_ids.sort_unstable();
    let now = tx.sql_now();
    let row = sqlx::query!(
        r#"with inserted as (
               insert into glossary_entries (organization_id, id, translations, created_at, updated_at)
               select $1, n.id, n.translations, $7, $7
               from unnest($2::uuid[], $3::jsonb[]) as n(id, translations)
               returning id
           ), updated as (
               update glossary_entries g set translations = c.translations, updated_at = $7
               from unnest($4::uuid[], $5::jsonb[]) as c(id, translations)
               where g.organization_id = $1 and g.id = c.id
               returning g.id
           ), deleted as (
               delete from glossary_entries g
               where g.organization_id = $1 and g.id = any($6::uuid[])
               returning g.id
           )
           select (select array_agg(u.id) from updated u) as "updated: Vec<Uuid>",
                  (select count(*) from glossary_entries g where g.organization_id = $1)
                      + (select count(*) from inserted) - (select count(*) from deleted) as "entries!""#,
        organization.id.uuid(),
        &new_ids,
        &new_terms,
        &ids,
        &terms,
        &deleted,
        now,
    )
    .fetch_one(tx.connection())
    .await
    .map_db_error()?;
    let updated = row.updated.unwrap_or_default();
    if let Some(missing) = ids.iter().find(|id| !updated.contains(id)) {
        return Ok(BatchOutcome::Missing(Id::from_uuid(*missing)));
    }
    Ok(if row.entries > MAX_ENTRIES {
        BatchOutcome::TooMany
    } else {
        BatchOutcome::Applied
    })
}

fn to_json(terms: &Terms) -> Result<Value> {
    serde_json::to_value(terms.as_map()).map_err(Error::internal)
}
