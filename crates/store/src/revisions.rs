//! The revisions that spaces introduce, and the branches that point at them.

use authz::{Granted, action::act::Edit};
use jiff_sqlx::ToSqlx;
use model::{
    Id, Oid, Result,
    content::Content,
    id::{ChangeRequestId, OrganizationId, SpaceId},
    revision::{NewRevision, Revision},
};
use uuid::Uuid;

use crate::{
    Db, Tx, contents::oids, enum_text::from_text, error::DbResultExt, objects::as_byte_slices,
};

/// Numbers and stores revisions, oldest first. Existing ones of the space are not changed.
pub async fn insert(
    tx: &mut Tx,
    content: &Granted<Content, Edit>,
    branch: Option<ChangeRequestId>,
    new: &[NewRevision],
) -> Result<()> {
    let ids: Vec<&[u8]> = new
        .iter()
        .map(|revision| &revision.id.as_bytes()[..])
        .collect();
    let trees: Vec<&[u8]> = new
        .iter()
        .map(|revision| &revision.tree.as_bytes()[..])
        .collect();
    let identities: Vec<&[u8]> = new.iter().map(|revision| &revision.identity[..]).collect();
    let parents: Vec<Vec<u8>> = new
        .iter()
        .map(|revision| as_byte_slices(&revision.parents).concat())
        .collect();
    let kinds: Vec<&str> = new.iter().map(|revision| revision.kind.as_str()).collect();
    let messages: Vec<&str> = new.iter().map(|revision| &revision.message[..]).collect();
    let merged_from: Vec<Option<Uuid>> = new
        .iter()
        .map(|revision| revision.merged_from.map(Id::uuid))
        .collect();
    let created: Vec<jiff_sqlx::Timestamp> = new
        .iter()
        .map(|revision| revision.created_at.to_sqlx())
        .collect();
    sqlx::query!(
        r#"with counted as (
               update spaces set revision_count = revision_count + cardinality($4::bytea[])
               where organization_id = $1 and id = $2
               returning revision_count - cardinality($4::bytea[]) as before
           )
           insert into revisions (organization_id, space_id, sequence, id, tree, identity, parents, kind, message,
                                  change_request_id, main_since, merged_from, created_at, created_by)
           select $1, $2, counted.before + new.ordinal, new.id, new.tree, new.identity, new.parents, new.kind,
                  new.message, $3, case when $3::uuid is null then counted.before + new.ordinal end, new.merged_from, new.created_at, $12
           from counted
           cross join unnest($4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[], $8::text[], $9::text[], $10::uuid[],
                             $11::timestamptz[])
               with ordinality as new (id, tree, identity, parents, kind, message, merged_from, created_at, ordinal)
           on conflict (organization_id, space_id, id) do nothing"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        branch.map(Id::uuid),
        &ids as &[&[u8]],
        &trees as &[&[u8]],
        &identities as &[&[u8]],
        &parents as &[Vec<u8>],
        &kinds as &[&str],
        &messages as &[&str],
        &merged_from as &[Option<Uuid>],
        &created as &[jiff_sqlx::Timestamp],
        tx.user().uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Marks proposed revisions as part of main from now on.
pub async fn accept(tx: &mut Tx, content: &Granted<Content, Edit>, ids: &[Oid]) -> Result<()> {
    sqlx::query!(
        r#"update revisions r set main_since = s.revision_count
           from spaces s
           where s.organization_id = $1 and s.id = $2
             and r.organization_id = $1 and r.space_id = $2 and r.id = any($3::bytea[]) and r.main_since is null"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        &as_byte_slices(ids) as &[&[u8]],
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Marks all proposed revisions reachable from `head` as part of main from now on.
pub async fn accept_branch(tx: &mut Tx, content: &Granted<Content, Edit>, head: Oid) -> Result<()> {
    sqlx::query!(
        r#"with recursive reached (id) as (
               select $3::bytea
               union
               select substring(r.parents from 1 + 20 * parent.ordinal for 20)
               from reached
               join revisions r on r.organization_id = $1 and r.space_id = $2 and r.id = reached.id
               cross join generate_series(0, octet_length(r.parents) / 20 - 1) as parent (ordinal)
               where r.main_since is null
           )
           update revisions r set main_since = s.revision_count
           from spaces s, reached
           where s.organization_id = $1 and s.id = $2
             and r.organization_id = $1 and r.space_id = $2 and r.id = reached.id and r.main_since is null"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        &head.as_bytes()[..],
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Moves main by compare-and-swap. Returns false if main has moved since the caller read it.
pub async fn move_main(
    tx: &mut Tx,
    content: &Granted<Content, Edit>,
    from: Oid,
    to: Oid,
) -> Result<bool> {
    let moved = sqlx::query!(
        r#"update spaces set revision = $4, updated_at = $5, version = version + 1
           where organization_id = $1 and id = $2 and revision = $3 and deleted_at is null"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        from.to_string(),
        to.to_string(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(moved.rows_affected() == 1)
}

/// Moves the branch of a change request by compare-and-swap, while it is draft or open.
pub async fn move_branch(
    tx: &mut Tx,
    content: &Granted<Content, Edit>,
    branch: ChangeRequestId,
    from: Oid,
    to: Oid,
) -> Result<bool> {
    let moved = sqlx::query!(
        r#"update change_requests set revision = $5, updated_at = $6, version = version + 1
           where organization_id = $1 and space_id = $2 and id = $3 and revision = $4
             and status in ('draft', 'open')"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        branch.uuid(),
        &from.as_bytes()[..],
        &to.as_bytes()[..],
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(moved.rows_affected() == 1)
}

struct Row {
    id: Vec<u8>,
    tree: Vec<u8>,
    identity: Vec<u8>,
    parents: Vec<u8>,
    kind: String,
    message: String,
    merged_from: Option<Uuid>,
    created_at: jiff_sqlx::Timestamp,
    created_by: Uuid,
}

impl TryFrom<Row> for Revision {
    type Error = model::Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: Oid::try_from(&row.id[..])?,
            tree: Oid::try_from(&row.tree[..])?,
            identity: row.identity,
            parents: oids(&row.parents)?,
            kind: from_text(row.kind)?,
            message: row.message,
            merged_from: row.merged_from.map(Id::from_uuid),
            created_at: row.created_at.to_jiff(),
            created_by: Id::from_uuid(row.created_by),
        })
    }
}

/// Returns those of these revisions that the space has, including inherited ones.
pub async fn find_all(
    db: &Db,
    organization: OrganizationId,
    space: SpaceId,
    ids: &[Oid],
) -> Result<Vec<Revision>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select r.id as "id!", r.tree as "tree!", r.identity as "identity!", r.parents as "parents!",
                  r.kind as "kind!", r.message as "message!", r.merged_from,
                  r.created_at as "created_at!: jiff_sqlx::Timestamp", r.created_by as "created_by!"
           from unnest($3::bytea[]) as wanted (id)
           cross join lateral revision_of($1, $2, wanted.id) r"#,
        organization.uuid(),
        space.uuid(),
        &as_byte_slices(ids) as &[&[u8]],
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter().map(Revision::try_from).collect()
}

/// Returns the revision of main that a change request was created from, or last updated to.
pub async fn base_of<A>(
    db: &Db,
    content: &Granted<Content, A>,
    request: ChangeRequestId,
) -> Result<Option<Revision>> {
    let row = sqlx::query_as!(
        Row,
        r#"select r.id as "id!", r.tree as "tree!", r.identity as "identity!", r.parents as "parents!",
                  r.kind as "kind!", r.message as "message!", r.merged_from,
                  r.created_at as "created_at!: jiff_sqlx::Timestamp", r.created_by as "created_by!"
           from change_requests c
           cross join lateral revision_of($1, $2, coalesce(c.revision_merged_ancestor, c.revision_initial)) r
           where c.organization_id = $1 and c.space_id = $2 and c.id = $3"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        request.uuid(),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    row.map(Revision::try_from).transpose()
}
