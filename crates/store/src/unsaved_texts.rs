//! Unsaved texts: rows and queries. Everyone reads and writes only their own; of others one sees that they have some.

use authz::{
    Granted,
    action::act::{Edit, View},
};
use jiff_sqlx::Timestamp;
use model::{
    Id, Oid, Result,
    change_request::ChangeRequest,
    id::{PageId, UserId},
    unsaved_text::{MAX_UNSAVED_PAGES, UnsavedText, UnsavedTexts},
};
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, Tx, error::DbResultExt};

/// Enough for all faces that fit beside a page.
const MAX_OTHERS: i64 = 20;

struct Row {
    user_id: Uuid,
    updated_at: Timestamp,
    base: Option<Vec<u8>>,
    blocks: Option<Value>,
    fields: Option<Value>,
}

/// Replaces the caller's text on a page. Returns false if they have some on as many other pages as allowed.
pub async fn put(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, Edit>,
    page: PageId,
    text: &UnsavedText,
) -> Result<bool> {
    let put = sqlx::query!(
        r#"insert into unsaved_texts as t
               (organization_id, change_request_id, page_id, user_id, base, blocks, fields, updated_at)
           select $1, $2, $3, $4, $5, $6, $7, $8
           where $9 > (
               select count(*) from unsaved_texts other
               where other.organization_id = $1 and other.change_request_id = $2 and other.user_id = $4
                 and other.page_id <> $3
           )
           on conflict on constraint unsaved_texts_pkey do update
           set base = excluded.base, blocks = excluded.blocks, fields = excluded.fields,
               updated_at = excluded.updated_at"#,
        request.organization.uuid(),
        request.id.uuid(),
        page.uuid(),
        tx.user().uuid(),
        text.base.as_bytes().as_slice(),
        text.blocks,
        text.fields,
        tx.sql_now(),
        MAX_UNSAVED_PAGES,
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(put.rows_affected() == 1)
}

pub async fn find(
    db: &Db,
    request: &Granted<ChangeRequest, View>,
    page: PageId,
    who: UserId,
) -> Result<UnsavedTexts> {
    let rows = sqlx::query_as!(
        Row,
        r#"select t.user_id, t.updated_at,
                  case when t.user_id = $4 then t.base end as base,
                  case when t.user_id = $4 then t.blocks end as blocks,
                  case when t.user_id = $4 then t.fields end as fields
           from unsaved_texts t
           where t.organization_id = $1 and t.change_request_id = $2 and t.page_id = $3
           order by t.user_id = $4 desc, t.updated_at desc, t.user_id
           limit $5"#,
        request.organization.uuid(),
        request.id.uuid(),
        page.uuid(),
        who.uuid(),
        MAX_OTHERS + 1,
    )
    .fetch_all(db.pool())
    .await
    .map_db_error()?;
    let mut texts = UnsavedTexts::default();
    for row in rows {
        let at = row.updated_at.to_jiff();
        if let (Some(base), Some(blocks), Some(fields)) = (row.base, row.blocks, row.fields) {
            let base = Oid::try_from(&base[..])?;
            texts.own = Some((
                UnsavedText {
                    base,
                    blocks,
                    fields,
                },
                at,
            ));
        } else {
            texts.others.push((Id::from_uuid(row.user_id), at));
        }
    }
    texts
        .others
        .truncate(usize::try_from(MAX_OTHERS).unwrap_or(0));
    Ok(texts)
}

/// Deletes the caller's text on a page, if there is some.
pub async fn delete(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, View>,
    page: PageId,
) -> Result<()> {
    sqlx::query!(
        r#"delete from unsaved_texts
           where organization_id = $1 and change_request_id = $2 and page_id = $3 and user_id = $4"#,
        request.organization.uuid(),
        request.id.uuid(),
        page.uuid(),
        tx.user().uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}

/// Deletes what is no longer needed after a save: the caller's texts on saved pages, and all on deleted ones.
pub async fn delete_written(
    tx: &mut Tx,
    request: &Granted<ChangeRequest, Edit>,
    saved: &[PageId],
    deleted: &[PageId],
) -> Result<()> {
    let ids = |pages: &[PageId]| pages.iter().copied().map(Id::uuid).collect::<Vec<Uuid>>();
    sqlx::query!(
        r#"delete from unsaved_texts
           where organization_id = $1 and change_request_id = $2
             and (page_id = any($3) and user_id = $5 or page_id = any($4))"#,
        request.organization.uuid(),
        request.id.uuid(),
        &ids(saved),
        &ids(deleted),
        tx.user().uuid(),
    )
    .execute(tx.connection())
    .await
    .map_db_error()?;
    Ok(())
}
