//! Content to read: a space at one of its revisions, loaded in one statement with the caller's permissions.

pub mod for_readers;

use authz::{Resource, Unchecked, policy};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Oid, Result, Role,
    change_request::ChangeRequestKey,
    content::{Content, RevisionSelector},
    id::{OrganizationId, SpaceId, UserId},
    revision::Revision,
    space::Space,
};
use serde_json::Value;
use sqlx::{PgExecutor, types::Json};
use uuid::Uuid;

use self::for_readers::SiteExposure;
use crate::{
    Db, Tx, access,
    enum_text::from_text,
    error::DbResultExt,
    spaces,
    types::{LevelText, RoleText},
};

struct Row {
    organization_id: Uuid,
    id: Uuid,
    parent_id: Option<Uuid>,
    position: String,
    title: String,
    emoji: Option<String>,
    icon_url: Option<String>,
    edit_mode: Option<String>,
    language: Option<String>,
    merge_rules: Value,
    default_level: LevelText,
    revision: String,
    created_at: Timestamp,
    created_by: Uuid,
    updated_at: Timestamp,
    deleted_at: Option<Timestamp>,
    version: i64,
    pool_id: Option<Uuid>,
    files_epoch: i32,
    change_request_count: i64,
    change_requests_open: i64,
    change_requests_draft: i64,
    comments: i64,
    published: Option<Value>,
    git_sync: Option<Value>,
    role: Option<RoleText>,
    revision_id: Vec<u8>,
    tree: Vec<u8>,
    identity: Vec<u8>,
    parents: Vec<u8>,
    kind: String,
    message: String,
    merged_from: Option<Uuid>,
    revision_created_at: Timestamp,
    revision_created_by: Uuid,
    proposed: bool,
    change_request_id: Option<Uuid>,
    sight: Option<Json<SiteExposure>>,
}

/// Queries a [`Row`] from `spaces s`, `members m` and the revision `r`: `$before`, its columns, `$after`.
macro_rules! query_contents {
    ($row:path, $before:literal, $after:literal $($args:tt)*) => {
        $crate::spaces::query_stored_spaces!($row, $before, r#"
            , content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) as role,
            r.id as "revision_id!", r.tree as "tree!", r.identity as "identity!", r.parents as "parents!",
            r.kind as "kind!", r.message as "message!", r.merged_from, r.created_at as "revision_created_at!",
            r.created_by as "revision_created_by!"
        "# $after $($args)*)
    };
}
use query_contents;

/// Loaded content, the caller's role in the space, and whether the content is only proposed.
pub(crate) struct FoundContent {
    pub(crate) content: Content,
    pub(crate) role: Option<Role>,
    pub(crate) proposed: bool,
    /// How the content is exposed in the reader's site; none if the caller is a member.
    pub(crate) exposure: Option<SiteExposure>,
}

/// Finds a space at one of its revisions. Proposed content requires the permission to view change requests.
pub async fn find(
    db: &Db,
    organization: OrganizationId,
    space: SpaceId,
    at: RevisionSelector,
    who: UserId,
) -> Result<Option<Unchecked<Content>>> {
    let found = find_with_role(db.pool(), organization, space, at, who).await?;
    Ok(found.map(|found| {
        let proposed = found.proposed || matches!(at, RevisionSelector::ChangeRequest(_));
        let actions = if proposed {
            policy::change_request::actions(found.role)
        } else {
            policy::content::actions(found.role)
        };
        access::unchecked(found.content, actions)
    }))
}

/// Reads main of a space that was created in the same transaction.
pub async fn find_in(tx: &mut Tx, space: &Space) -> Result<Unchecked<Content>> {
    let (who, organization) = (tx.user(), space.organization);
    let found = find_with_role(
        tx.connection(),
        organization,
        space.id,
        RevisionSelector::Main,
        who,
    )
    .await?;
    let found = found.ok_or(Error::NotFound(<Space as Resource>::KIND))?;
    let actions = policy::content::actions(found.role);
    Ok(access::unchecked(found.content, actions))
}

async fn find_with_role(
    executor: impl PgExecutor<'_>,
    organization: OrganizationId,
    space: SpaceId,
    at: RevisionSelector,
    who: UserId,
) -> Result<Option<FoundContent>> {
    let (revision, id, number) = selector_columns(at);
    let row = query_contents!(
        Row,
        "select",
        r#", open_comments(s.organization_id, s.id) as "comments!",
                  published_place(s.organization_id, s.id) as published,
                  last_git_sync(s.organization_id, s.id) as git_sync,
                  -- Content that is not on main requires the permission to view change requests.
                  r.main_since is null as "proposed!",
                  c.id as "change_request_id?",
                  null::jsonb as "sight: Json<SiteExposure>"
           from spaces s
           join members m on m.organization_id = s.organization_id and m.user_id = $3 and m.disabled_at is null
           left join change_requests c on c.organization_id = s.organization_id and c.space_id = s.id
               and (c.id = $5 or c.number = $6)
           cross join lateral (
               select found.*
               from revision_of(s.organization_id, s.id, case
                   when $4::bytea is not null then $4
                   when $5::uuid is null and $6::bigint is null then decode(s.revision, 'hex')
                   else c.revision
               end) found
           ) r
           where s.organization_id = $1 and s.id = $2 and s.deleted_at is null"#,
        organization.uuid(),
        space.uuid(),
        who.uuid(),
        revision,
        id,
        number,
    )
    .fetch_optional(executor)
    .await
    .map_db_error()?;
    row.map(FoundContent::try_from).transpose()
}

/// Finds main of those of the spaces that exist: their pages, without metadata such as publication and comment counts.
pub async fn find_main(
    db: &Db,
    organization: OrganizationId,
    spaces: &[SpaceId],
    who: UserId,
) -> Result<Vec<Unchecked<Content>>> {
    let spaces: Vec<Uuid> = spaces.iter().map(|id| id.uuid()).collect();
    let rows = query_contents!(
        Row,
        "select",
        r#", 0::bigint as "comments!", null::jsonb as published, null::jsonb as git_sync,
                  false as "proposed!",
                  null::uuid as "change_request_id?",
                  null::jsonb as "sight: Json<SiteExposure>"
           from spaces s
           join members m on m.organization_id = s.organization_id and m.user_id = $3 and m.disabled_at is null
           cross join lateral (
               select found.*
               from revision_of(s.organization_id, s.id, decode(s.revision, 'hex')) found
           ) r
           where s.organization_id = $1 and s.id = any($2::uuid[]) and s.deleted_at is null"#,
        organization.uuid(),
        &spaces,
        who.uuid(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let unchecked = |row: Row| {
        let found = FoundContent::try_from(row)?;
        let actions = policy::content::actions(found.role);
        Ok(access::unchecked(found.content, actions))
    };
    rows.into_iter().map(unchecked).collect()
}

/// Returns a revision, the id of a change request, or its number; all none for main.
fn selector_columns(at: RevisionSelector) -> (Option<Vec<u8>>, Option<Uuid>, Option<i64>) {
    match at {
        RevisionSelector::Main => (None, None, None),
        RevisionSelector::Revision(oid) => (Some(oid.as_bytes().to_vec()), None, None),
        RevisionSelector::ChangeRequest(ChangeRequestKey::Id(id)) => (None, Some(id.uuid()), None),
        RevisionSelector::ChangeRequest(ChangeRequestKey::Number(number)) => {
            (None, None, Some(number))
        }
    }
}

impl TryFrom<Row> for FoundContent {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        let revision = Revision {
            id: Oid::try_from(&row.revision_id[..])?,
            tree: Oid::try_from(&row.tree[..])?,
            identity: row.identity,
            parents: oids(&row.parents)?,
            kind: from_text(row.kind)?,
            message: row.message,
            merged_from: row.merged_from.map(Id::from_uuid),
            created_at: row.revision_created_at.to_jiff(),
            created_by: Id::from_uuid(row.revision_created_by),
        };
        let space = spaces::Row {
            organization_id: row.organization_id,
            id: row.id,
            parent_id: row.parent_id,
            position: row.position,
            title: row.title,
            emoji: row.emoji,
            icon_url: row.icon_url,
            edit_mode: row.edit_mode,
            language: row.language,
            merge_rules: row.merge_rules,
            default_level: row.default_level,
            revision: row.revision,
            created_at: row.created_at,
            created_by: row.created_by,
            updated_at: row.updated_at,
            deleted_at: row.deleted_at,
            version: row.version,
            pool_id: row.pool_id,
            files_epoch: row.files_epoch,
            change_request_count: row.change_request_count,
            change_requests_open: row.change_requests_open,
            change_requests_draft: row.change_requests_draft,
            comments: row.comments,
            published: row.published,
            git_sync: row.git_sync,
            role: None,
        };
        let content = Content {
            space: space.try_into()?,
            revision,
            change_request: row.change_request_id.map(Id::from_uuid),
            matched_conditions: None,
        };
        Ok(Self {
            content,
            role: row.role.map(|text| text.0),
            proposed: row.proposed,
            exposure: row.sight.map(|sight| sight.0),
        })
    }
}

/// Splits concatenated object ids.
pub(crate) fn oids(bytes: &[u8]) -> Result<Vec<Oid>> {
    bytes.chunks(20).map(Oid::try_from).collect()
}
