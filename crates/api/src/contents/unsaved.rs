//! Unsaved texts of a change request over HTTP.

use std::collections::HashMap;

use axum::{Json, http::StatusCode};
use changes::unsaved_texts;
use jiff::Timestamp;
use model::{
    Error,
    change_request::ChangeRequestKey,
    id::{PageId, SpaceId, UserId},
    json_message,
    unsaved_text::{MAX_UNSAVED_BYTES, UnsavedText, UnsavedTexts},
    user::User,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    fields::FieldsIn,
    splices::{self, SpliceBody},
};
use crate::{
    edge::{body::Body, ctx::Ctx, error::Result, path::Path},
    users::wire::UserOut,
    wire::Urls,
};

pub(super) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(
        get_unsaved_text,
        update_unsaved_text,
        delete_unsaved_text
    ))
}

/// Keep what you have typed into a page of a change request, until it is saved. It replaces what was kept for you on
/// this page. A save of the page, and the end of the change request, delete it.
#[utoipa::path(put, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/unsaved/{pageId}",
    tag = "change-requests",
    request_body = UnsavedTextIn,
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn update_unsaved_text(
    ctx: Ctx,
    Path((space, key, page)): Path<(SpaceId, ChangeRequestKey, PageId)>,
    Body(text): Body<UnsavedTextIn>,
) -> Result<StatusCode> {
    unsaved_texts::put(&ctx, space, key, page, &text.parse()?).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Read what is kept of your unsaved text on a page, and see who else has some.
#[utoipa::path(get, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/unsaved/{pageId}",
    tag = "change-requests",
    responses((status = 200, body = UnsavedTextsOut)),
    security(("token" = ["content:read"])))]
async fn get_unsaved_text(
    ctx: Ctx,
    Path((space, key, page)): Path<(SpaceId, ChangeRequestKey, PageId)>,
) -> Result<Json<UnsavedTextsOut>> {
    let (texts, people) = unsaved_texts::get(&ctx, space, key, page).await?;
    Ok(Json(UnsavedTextsOut::new(Urls::of(&ctx), texts, &people)?))
}

/// Discard your unsaved text on a page.
#[utoipa::path(delete, path = "/spaces/{spaceId}/change-requests/{changeRequestId}/unsaved/{pageId}",
    tag = "change-requests",
    responses((status = 204)),
    security(("token" = ["content:write"])))]
async fn delete_unsaved_text(
    ctx: Ctx,
    Path((space, key, page)): Path<(SpaceId, ChangeRequestKey, PageId)>,
) -> Result<StatusCode> {
    unsaved_texts::delete(&ctx, space, key, page).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The changes of a page that are not saved yet, as a change `update_page` would send them. At most 1 MiB as JSON.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = UnsavedTextUpdate)]
struct UnsavedTextIn {
    /// The revision that the page was read at.
    #[schema(min_length = 40, max_length = 40)]
    base: String,
    /// The blocks that change. The keys are those of the page at `base`.
    #[schema(max_items = 1000)]
    blocks: Vec<SpliceBody>,
    /// The settings of the page that change.
    #[schema(value_type = Option<FieldsIn>)]
    fields: Option<Value>,
}

impl UnsavedTextIn {
    fn parse(self) -> Result<UnsavedText> {
        let base = self.base.parse();
        let base = base.map_err(|_| Error::invalid("base", "is not the id of a revision"))?;
        let blocks = serde_json::to_value(&self.blocks).map_err(Error::internal)?;
        splices::parse("blocks", self.blocks)?;
        let fields = self.fields.unwrap_or_else(|| json!({}));
        // It is kept as it was sent: what is null is cleared by the save, what is absent stays.
        json_message::read::<FieldsIn>("fields", fields.clone())?.parse("fields")?;
        let bytes = blocks.to_string().len() + fields.to_string().len();
        if bytes > MAX_UNSAVED_BYTES {
            let message = format!(
                "and `fields` have {bytes} bytes as JSON; at most {MAX_UNSAVED_BYTES} are allowed. Save the page"
            );
            return Err(Error::invalid("blocks", message).into());
        }
        Ok(UnsavedText {
            base,
            blocks,
            fields,
        })
    }
}

/// The unsaved texts on a page: yours with its content, of others only that they have some.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UnsavedTexts)]
struct UnsavedTextsOut {
    /// Absent if you have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    own: Option<OwnTextOut>,
    /// The latest first, at most 20.
    others: Vec<OtherTextOut>,
}

/// Your unsaved text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnUnsavedText)]
struct OwnTextOut {
    /// The revision that the page was read at.
    base: String,
    blocks: Vec<SpliceBody>,
    /// The settings of the page that change.
    #[schema(value_type = FieldsIn)]
    fields: Value,
    #[schema(format = "date-time")]
    updated_at: String,
}

/// Somebody else who has unsaved text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OtherUnsavedText)]
struct OtherTextOut {
    user: UserOut,
    #[schema(format = "date-time")]
    updated_at: String,
}

impl UnsavedTextsOut {
    fn new(urls: Urls<'_>, texts: UnsavedTexts, people: &HashMap<UserId, User>) -> Result<Self> {
        let own = texts.own.map(|(text, at)| OwnTextOut::new(text, at));
        let other = |(user, at): (UserId, Timestamp)| {
            Some(OtherTextOut {
                user: UserOut::new(urls, people.get(&user)?),
                updated_at: at.to_string(),
            })
        };
        Ok(Self {
            own: own.transpose()?,
            others: texts.others.into_iter().filter_map(other).collect(),
        })
    }
}

impl OwnTextOut {
    fn new(text: UnsavedText, at: Timestamp) -> Result<Self> {
        Ok(Self {
            base: text.base.to_string(),
            blocks: serde_json::from_value(text.blocks).map_err(Error::internal)?,
            fields: text.fields,
            updated_at: at.to_string(),
        })
    }
}
