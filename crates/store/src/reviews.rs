//! Reviews of change requests: rows and queries.

use authz::{
    Granted, Unchecked,
    action::act::{Review as ToReview, View},
    policy,
};
use jiff_sqlx::Timestamp;
use model::{
    Error, Id, Oid, Page, PageRequest, Result,
    change_request::{ChangeRequest, ChangeRequestKey},
    comment::Comment,
    id::{OrganizationId, ReviewId, SpaceId, UserId},
    merge_rules::MergeRules,
    review::{Review, ReviewStatus},
};
use serde_json::Value;
use sqlx::{PgExecutor, types::Json};
use uuid::Uuid;

use crate::{
    Db, Tx,
    access::{self, Viewable},
    comments,
    enum_text::from_text,
    error::DbResultExt,
    lists::{MAX_LIST_BYTES, total_found},
    types::RoleText,
    users::Person,
};

struct Row {
    organization_id: Uuid,
    id: Uuid,
    space_id: Uuid,
    change_request_id: Uuid,
    revision: Vec<u8>,
    status: String,
    outdated: bool,
    is_own: bool,
    created_at: Timestamp,
    updated_at: Timestamp,
    reviewer: Json<Person>,
    requested_by: Option<Json<Person>>,
    comment: Option<Value>,
    role: Option<RoleText>,
    /// Number of rows found, including those omitted because the page would be too large.
    found: i64,
}

impl TryFrom<Row> for Review {
    type Error = Error;

    fn try_from(mut row: Row) -> Result<Self> {
        let comment = row.comment.take();
        let mut review = Self {
            requested_by: row.requested_by.map(|person| person.0.into()),
            id: Id::from_uuid(row.id),
            organization: Id::from_uuid(row.organization_id),
            space: Id::from_uuid(row.space_id),
            change_request: Id::from_uuid(row.change_request_id),
            revision: Oid::try_from(&row.revision[..])?,
            reviewer: row.reviewer.0.into(),
            status: from_text(row.status)?,
            outdated: row.outdated,
            is_own: row.is_own,
            created_at: row.created_at.to_jiff(),
            updated_at: row.updated_at.to_jiff(),
            comment: None,
        };
        review.comment = comment
            .map(|comment| comments::parse_review_comment(comment, &review))
            .transpose()?;
        Ok(review)
    }
}

/// Finds a review. It is visible to those who can view its change request.
pub async fn find(
    db: &Db,
    organization: OrganizationId,
    request: (SpaceId, ChangeRequestKey),
    id: ReviewId,
    who: UserId,
) -> Result<Option<Unchecked<Review>>> {
    find_with(db.pool(), organization, request, id, who).await
}

/// Reads a review after a write in the same transaction.
pub async fn get_in<A>(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, A>,
    id: ReviewId,
) -> Result<Viewable<Review>> {
    let (who, key) = (tx.user(), (request.space, ChangeRequestKey::Id(request.id)));
    access::reread(find_with(tx.connection(), request.organization, key, id, who).await?)
}

async fn find_with(
    executor: impl PgExecutor<'_>,
    organization: OrganizationId,
    (space, key): (SpaceId, ChangeRequestKey),
    id: ReviewId,
    who: UserId,
) -> Result<Option<Unchecked<Review>>> {
    let (request, number) = match key {
        ChangeRequestKey::Id(id) => (Some(id.uuid()), None),
        ChangeRequestKey::Number(number) => (None, Some(number)),
    };
    let row = sqlx::query_file_as!(
        Row,
        "queries/find_review.sql",
        organization.uuid(),
        space.uuid(),
        who.uuid(),
        request,
        number,
        id.uuid(),
    )
    .fetch_optional(executor)
    .await
    .map_db_error()?;
    row.map(|mut row| {
        let role = row.role.take().map(|text| text.0);
        let actions = policy::change_request::actions(role);
        Ok(access::unchecked(row.try_into()?, actions))
    })
    .transpose()
}

/// Returns the comment posted with a review, with this user's permissions on it.
pub fn to_viewable_comment(
    review: &Viewable<Review>,
    who: UserId,
) -> Result<Option<Viewable<Comment>>> {
    let Some(comment) = review.comment.clone() else {
        return Ok(None);
    };
    let is_author = comment.post.posted_by.id == who;
    let actions = policy::comment::actions(review.actions(), is_author);
    access::listed_with(comment, actions).map(Some)
}

/// Lists the reviews of a change request, oldest first.
pub async fn list(
    db: &Db,
    request: &Granted<ChangeRequest, View>,
    outdated: Option<bool>,
    page: &PageRequest,
) -> Result<Page<Viewable<Review>>> {
    let rows = sqlx::query_file_as!(
        Row,
        "queries/list_reviews.sql",
        request.organization.uuid(),
        request.id.uuid(),
        outdated,
        page.after,
        page.fetch_limit(),
        MAX_LIST_BYTES,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let found = total_found(rows.first().map(|row| row.found));
    let visible = rows
        .into_iter()
        .map(|row| access::listed_with(row.try_into()?, request.actions()))
        .collect::<Result<Vec<_>>>()?;
    Ok(page.partial_page(visible, found, |review| review.id.uuid()))
}

/// Stores a review, which replaces the reviewer's earlier one and completes the review request.
pub async fn insert(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, ToReview>,
    status: ReviewStatus,
) -> Result<ReviewId> {
    let id: ReviewId = tx.new_id();
    sqlx::query!(
        r#"update reviews set outdated = true, updated_at = $4
           where organization_id = $1 and change_request_id = $2 and reviewer_id = $3 and not outdated"#,
        request.organization.uuid(),
        request.id.uuid(),
        tx.user().uuid(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    sqlx::query!(
        r#"with answered as (
               delete from requested_reviewers
               where organization_id = $1 and change_request_id = $2 and user_id = $4
               returning requested_by
           )
           insert into reviews (organization_id, id, change_request_id, reviewer_id, requested_by, revision, status,
                                created_at, updated_at)
           values ($1, $3, $2, $4, (select requested_by from answered), $5, $6, $7, $7)"#,
        request.organization.uuid(),
        request.id.uuid(),
        id.uuid(),
        tx.user().uuid(),
        &request.revision.as_bytes()[..],
        status.as_str(),
        tx.sql_now(),
    )
    .execute(tx.connection())
    .await
    .on_constraint("reviews_that_count", || {
        Error::Conflict("Another review of yours is being stored. Try again.".to_owned())
    })?;
    Ok(id)
}

/// The input of merge rules.
#[derive(Debug)]
pub struct ReviewSummary {
    pub organization_rules: MergeRules,
    /// The latest review of each reviewer.
    pub reviews: Vec<CountedReview>,
    /// Requested reviewers who have not reviewed yet.
    pub requested: Vec<UserId>,
}

#[derive(Debug)]
pub struct CountedReview {
    pub reviewer: UserId,
    pub status: ReviewStatus,
    /// Whether only merges of main were added to the change request since.
    pub is_current: bool,
}

pub async fn summary<A>(db: &Db, request: &Granted<ChangeRequest, A>) -> Result<ReviewSummary> {
    let row = sqlx::query!(
        r#"select o.merge_rules,
                  array(select q.user_id from requested_reviewers q
                        where q.organization_id = $1 and q.change_request_id = $2) as "requested!",
                  counted.reviewers as "reviewers!", counted.statuses as "statuses!", counted.current as "current!"
           from organizations o
           cross join lateral (
               select coalesce(array_agg(rv.reviewer_id order by rv.id), '{}') as reviewers,
                      coalesce(array_agg(rv.status order by rv.id), '{}') as statuses,
                      coalesce(array_agg(not exists (
                          select from revisions r
                          where r.organization_id = $1 and r.change_request_id = $2 and r.kind <> 'update'
                            and r.sequence > coalesce((
                                select seen.sequence from revisions seen
                                where seen.organization_id = $1 and seen.space_id = $3 and seen.id = rv.revision
                            ), 0)
                      ) order by rv.id), '{}') as current
               from reviews rv
               where rv.organization_id = $1 and rv.change_request_id = $2 and not rv.outdated
           ) counted
           where o.organization_id = $1"#,
        request.organization.uuid(),
        request.id.uuid(),
        request.space.uuid(),
    )
    .fetch_one(db.pool())
    .await
    .map_db_error()?;
    let facts = row.statuses.into_iter().zip(row.current);
    Ok(ReviewSummary {
        organization_rules: serde_json::from_value(row.merge_rules).map_err(Error::internal)?,
        requested: row.requested.into_iter().map(Id::from_uuid).collect(),
        reviews: row
            .reviewers
            .into_iter()
            .zip(facts)
            .map(|(reviewer, (status, is_current))| {
                Ok(CountedReview {
                    reviewer: Id::from_uuid(reviewer),
                    status: from_text(status)?,
                    is_current,
                })
            })
            .collect::<Result<_>>()?,
    })
}
