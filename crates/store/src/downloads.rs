//! Downloads by signed URL: a file is found through its space if the reader for whom the URL was signed may still read
//! it. The same statement checks that, so nothing needs to be cached.

use authz::{Granted, action::act::Administer};
use model::{
    Id, Oid, Result,
    id::{OrganizationId, SiteId, SiteShareLinkId, SpaceId, UserId},
    space::Space,
};
use sqlx::types::Json;

use crate::{Db, Tx, error::DbResultExt, objects::Pool};

/// A blob in the pool of a space that is not in the trash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DownloadableBlob {
    pub pool: Pool,
    /// URLs signed for another epoch are invalid.
    pub epoch: i32,
    /// Whether the bytes are in object storage.
    pub in_storage: bool,
}

/// How a visitor was admitted to a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VisitorAdmission {
    pub site: SiteId,
    /// The site's token version at admission; it changes with the audience of the site.
    pub version: i64,
    /// The share link through which the visitor came.
    pub share_link: Option<SiteShareLinkId>,
}

/// Finds a file for a user who may read the space: an active member with an enabled account and a role in the space.
/// `passed_sso`: whether the session that got the URL had passed the single sign-on of the organization.
pub async fn find_for_user(
    db: &Db,
    organization: OrganizationId,
    space: SpaceId,
    oid: Oid,
    (who, passed_sso): (UserId, bool),
) -> Result<Option<DownloadableBlob>> {
    let row = sqlx::query!(
        r#"select o.pool_id as "pool_id!", s.files_epoch as "files_epoch!", o.encoding = 'file' as "in_files!"
           from spaces s
           join members m on m.organization_id = s.organization_id and m.user_id = $4 and m.disabled_at is null
               and not exists (select from users u where u.id = $4 and u.disabled_at is not null)
           join git_objects o on o.organization_id = s.organization_id and o.pool_id = coalesce(s.pool_id, s.id)
           where s.organization_id = $1
             and s.id = $2
             and s.deleted_at is null
             and content_role(s.organization_id, m.user_id, m.role, s.id, s.default_level, s.parent_id) is not null
             and o.oid = $3
             and o.kind = 'blob'
             and ($5 or not requires_sso(s.organization_id, $4))"#,
        organization.uuid(),
        space.uuid(),
        &oid.as_bytes()[..],
        who.uuid(),
        passed_sso,
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| DownloadableBlob {
        pool: Pool {
            organization,
            id: Id::from_uuid(row.pool_id),
        },
        epoch: row.files_epoch,
        in_storage: row.in_files,
    }))
}

/// Finds a file for a visitor of a site that is still published for the same audience and contains the space. Also
/// returns the conditions for each position of the space in the site: its own and its section's.
pub async fn find_for_visitor(
    db: &Db,
    organization: OrganizationId,
    space: SpaceId,
    oid: Oid,
    admission: &VisitorAdmission,
) -> Result<Option<(DownloadableBlob, Vec<[String; 2]>)>> {
    let row = sqlx::query!(
        r#"select o.pool_id as "pool_id!", s.files_epoch as "files_epoch!", o.encoding = 'file' as "in_files!",
                  shown.conditions as "conditions!: Json<Vec<[String; 2]>>"
           from sites st
           join spaces s on s.organization_id = st.organization_id and s.id = $2 and s.deleted_at is null
           join git_objects o on o.organization_id = s.organization_id and o.pool_id = coalesce(s.pool_id, s.id)
           cross join lateral (
               select jsonb_agg(jsonb_build_array(coalesce(ss.condition, ''), coalesce(se.condition, ''))) as conditions
               from site_spaces ss
               left join site_sections se
                   on se.organization_id = ss.organization_id and se.site_id = ss.site_id and se.id = ss.section_id
               where ss.organization_id = st.organization_id and ss.site_id = st.id and ss.space_id = s.id
               having count(*) > 0
           ) shown
           where st.organization_id = $1
             and st.id = $4
             and st.token_version = $5
             and st.published_at is not null
             and ($6::uuid is null or exists (
                 select from site_share_links l
                 where l.organization_id = st.organization_id and l.site_id = st.id and l.id = $6 and l.active
             ))
             and o.oid = $3
             and o.kind = 'blob'"#,
        organization.uuid(),
        space.uuid(),
        &oid.as_bytes()[..],
        admission.site.uuid(),
        admission.version,
        admission.share_link.map(Id::uuid),
    )
    .fetch_optional(db.pool())
    .await
    .map_db_error()?;
    Ok(row.map(|row| {
        let found = DownloadableBlob {
            pool: Pool {
                organization,
                id: Id::from_uuid(row.pool_id),
            },
            epoch: row.files_epoch,
            in_storage: row.in_files,
        };
        (found, row.conditions.0)
    }))
}

/// Invalidates all file URLs of a space. Returns false if `if_version` does not match.
pub async fn revoke_urls(
    tx: &mut Tx,
    space: &Granted<Space, Administer>,
    if_version: Option<i64>,
) -> Result<bool> {
    let raised = sqlx::query!(
        r#"update spaces
           set files_epoch = files_epoch + 1, updated_at = $3, version = version + 1
           where organization_id = $1 and id = $2 and deleted_at is null and ($4::bigint is null or version = $4)"#,
        space.organization.uuid(),
        space.id.uuid(),
        tx.sql_now(),
        if_version,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(raised.rows_affected() == 1)
}
