//! Readers' feedback on pages: rows and queries. Access requires a permission on the site.

use authz::Granted;
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Page, PageRequest, Result,
    id::SiteFeedbackId,
    site::Site,
    site_feedback::{NewSiteFeedback, SiteFeedback},
};
use uuid::Uuid;

use crate::{Db, Tx, enum_text::from_text, error::DbResultExt};

struct Row {
    organization_id: Uuid,
    site_id: Uuid,
    id: Uuid,
    space_id: Uuid,
    page_id: Uuid,
    rating: String,
    comment: Option<String>,
    url: String,
    created_at: Timestamp,
}

impl TryFrom<Row> for SiteFeedback {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self> {
        Ok(Self {
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            site: Id::from_uuid(row.site_id),
            space: Id::from_uuid(row.space_id),
            page: Id::from_uuid(row.page_id),
            rating: from_text(row.rating)?,
            comment: row.comment,
            url: row.url,
            created_at: row.created_at.to_jiff(),
        })
    }
}

/// Lists the feedback on a site, newest first.
pub async fn list<A>(
    db: &Db,
    site: &Granted<Site, A>,
    page: &PageRequest,
) -> Result<Page<SiteFeedback>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select organization_id, site_id, id, space_id, page_id, rating, comment, url, created_at
           from site_feedback
           where organization_id = $1
             and site_id = $2
             and id < coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
           order by id desc
           limit $4"#,
        site.organization.uuid(),
        site.id.uuid(),
        page.after,
        page.fetch_limit(),
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let feedback = rows
        .into_iter()
        .map(SiteFeedback::try_from)
        .collect::<Result<Vec<_>>>()?;
    Ok(page.page(feedback, |feedback| feedback.id.uuid()))
}

pub async fn insert<A>(
    tx: &mut Tx,
    site: &Granted<Site, A>,
    id: SiteFeedbackId,
    new: &NewSiteFeedback,
) -> Result<()> {
    sqlx::query!(
        r#"insert into site_feedback (organization_id, site_id, id, space_id, page_id, rating, comment, url, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)"#,
        site.organization.uuid(),
        site.id.uuid(),
        id.uuid(),
        new.space.uuid(),
        new.page.uuid(),
        new.rating.as_str(),
        new.comment(),
        new.url,
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
