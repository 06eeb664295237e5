//! The history of a branch: its revisions along their first parents.

use authz::{Granted, action::act::View};
use jiff_sqlx::Timestamp;
use model::{
    Id, Oid, Result,
    content::Content,
    id::ChangeRequestId,
    revision::{HistoryEntry, MAX_TITLE_CHARS, MergedRequest},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, contents::oids, enum_text::from_text, error::DbResultExt, users::Person};

/// A walk along first parents.
#[derive(Debug, Clone, Copy)]
pub struct Walk {
    /// The revision that the walk starts with.
    pub from: Oid,
    /// The change request whose own revisions are walked; none for main.
    pub branch: Option<ChangeRequestId>,
    /// Whether to load who created revisions and which change requests they merged.
    pub with_people: bool,
    /// Maximum number of revisions.
    pub limit: i64,
}

/// A revision on the walk. That of a change request ends with the revision of main on which the change request is based.
#[derive(Debug, Clone)]
pub struct Step {
    pub entry: HistoryEntry,
    pub is_base: bool,
}

struct Row {
    id: Vec<u8>,
    tree: Vec<u8>,
    identity: Vec<u8>,
    parents: Vec<u8>,
    kind: String,
    title: String,
    created_at: Timestamp,
    is_base: bool,
    created_by: Option<Value>,
    merged_from: Option<Uuid>,
    merged_number: Option<i64>,
    merged_subject: Option<String>,
}

/// Follows the first parents of a revision that the caller may see, including inherited ones.
pub async fn walk(db: &Db, content: &Granted<Content, View>, walk: Walk) -> Result<Vec<Step>> {
    let rows = sqlx::query_as!(
        Row,
        r#"with recursive base (id) as (
               select known.id
               from change_requests c
               cross join lateral unnest(array[c.revision_initial, c.revision_merged_ancestor]) as known (id)
               where c.organization_id = $1 and c.space_id = $2 and c.id = $4 and known.id is not null
           ), line as (
               select r.id, r.tree, r.identity, r.parents, r.kind, r.message, r.merged_from, r.created_at, r.created_by,
                      $4::uuid is not null and (r.change_request_id is null or r.id in (select b.id from base b))
                          as is_base,
                      1::bigint as ordinal
               from revision_of($1, $2, $3) r
               union all
               select r.id, r.tree, r.identity, r.parents, r.kind, r.message, r.merged_from, r.created_at, r.created_by,
                      $4::uuid is not null and (r.change_request_id is null or r.id in (select b.id from base b)),
                      line.ordinal + 1
               from line
               cross join lateral revision_of($1, $2, substring(line.parents for 20)) r
               where line.ordinal < $6 and not line.is_base
           )
           select line.id as "id!", line.tree as "tree!", line.identity as "identity!", line.parents as "parents!",
                  line.kind as "kind!", left(split_part(line.message, E'\n', 1), $7) as "title!",
                  line.created_at as "created_at!: Timestamp", line.is_base as "is_base!",
                  case when $5 then person_json(u) end as created_by,
                  c.id as "merged_from?", c.number as "merged_number?", c.subject as "merged_subject?"
           from line
           join users u on u.id = line.created_by
           left join change_requests c on $5 and c.organization_id = $1 and c.space_id = $2 and c.id = line.merged_from
           order by line.ordinal"#,
        content.space.organization.uuid(),
        content.space.id.uuid(),
        &walk.from.as_bytes()[..],
        walk.branch.map(Id::uuid),
        walk.with_people,
        walk.limit,
        TITLE_FETCH_CHARS,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    rows.into_iter().map(Step::try_from).collect()
}

/// One more than a title may have shows that it is cut.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "200"
)]
const TITLE_FETCH_CHARS: i32 = MAX_TITLE_CHARS as i32 + 1;

impl TryFrom<Row> for Step {
    type Error = model::Error;

    fn try_from(row: Row) -> Result<Self> {
        let created_by = row.created_by.map(serde_json::from_value::<Person>);
        let created_by = created_by.transpose().map_err(model::Error::internal)?;
        let merged = row.merged_from.zip(row.merged_number);
        let merged_from = merged.zip(row.merged_subject);
        let entry = HistoryEntry {
            id: Oid::try_from(&row.id[..])?,
            tree: Oid::try_from(&row.tree[..])?,
            identity: row.identity,
            parents: oids(&row.parents)?,
            kind: from_text(row.kind)?,
            title: cut(row.title),
            created_at: row.created_at.to_jiff(),
            created_by: created_by.map(Into::into),
            merged_from: merged_from.map(|((id, number), subject)| MergedRequest {
                id: Id::from_uuid(id),
                number,
                subject,
            }),
        };
        Ok(Self {
            entry,
            is_base: row.is_base,
        })
    }
}

fn cut(title: String) -> String {
    if title.chars().count() <= MAX_TITLE_CHARS {
        return title;
    }
    let start: String = title.chars().take(MAX_TITLE_CHARS - 1).collect();
    format!("{start}…")
}
