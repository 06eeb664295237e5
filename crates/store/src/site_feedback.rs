//! Readers' feedback on pages: rows and queries. Access requires a permission on the site.

use authz::Granted;
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Page, PageRequest, Result,
    id::SiteFeedbackId,
    site::Site,
    site_feedback::{FeedbackSummary, NewSiteFeedback, RatingCounts, SiteFeedback},
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

/// Counts the feedback on a site, and on those of its pages that readers rate worst.
pub async fn summarize<A>(
    db: &Db,
    site: &Granted<Site, A>,
    max_pages: i64,
) -> Result<FeedbackSummary> {
    let rows = sqlx::query!(
        r#"with counted as (
               select space_id, page_id, grouping(page_id) as is_all,
                      count(*) filter (where rating = 'bad') as bad, count(*) filter (where rating = 'ok') as ok,
                      count(*) filter (where rating = 'good') as good, count(comment) as comments
               from site_feedback
               where organization_id = $1 and site_id = $2
               group by grouping sets ((), (space_id, page_id))
           )
           select space_id as "space_id?", page_id as "page_id?", bad as "bad!", ok as "ok!", good as "good!", comments as "comments!"
           from counted
           where is_all = 1 or bad > 0
           order by is_all desc, bad desc, good, ok, space_id, page_id
           limit $3"#,
        site.organization.uuid(),
        site.id.uuid(),
        max_pages + 1,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let mut summary = FeedbackSummary {
        all: RatingCounts::default(),
        pages: Vec::new(),
    };
    for row in rows {
        let counts = RatingCounts {
            bad: row.bad,
            ok: row.ok,
            good: row.good,
            comments: row.comments,
        };
        match (row.space_id, row.page_id) {
            (Some(space), Some(page)) => {
                let place = (Id::from_uuid(space), Id::from_uuid(page));
                summary.pages.push((place.0, place.1, counts));
            }
            _ => summary.all = counts,
        }
    }
    Ok(summary)
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
