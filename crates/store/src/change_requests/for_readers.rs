//! The change request that a reader of a site previews. The site in their token proves the organization.

use authz::{Unchecked, policy};
use jiff::Timestamp;
use model::{
    Result,
    change_request::{ChangeRequest, ChangeRequestKey},
    content::RevisionSelector,
    id::SpaceId,
    reader::Reader,
};

use super::find_with_role;
use crate::{
    Db, access,
    contents::for_readers::{ConditionFn, find_content},
};

/// Finds the change request that a reader previews.
pub async fn find(
    db: &Db,
    (reader, holds): (&Reader, ConditionFn<'_>),
    space: SpaceId,
    key: ChangeRequestKey,
    now: Timestamp,
) -> Result<Option<Unchecked<ChangeRequest>>> {
    let Some(preview) = &reader.preview else {
        return Ok(None);
    };
    let at = RevisionSelector::ChangeRequest(key);
    let Some(content) = find_content(db, reader, space, at, now).await? else {
        return Ok(None);
    };
    let (organization, user) = (reader.organization, preview.user);
    let found = find_with_role(db.pool(), organization, space, key, user).await?;
    Ok(found.map(|(request, _)| {
        let matched = content.matched_conditions(holds);
        let actions = policy::reader::actions(content.reader_access(matched.as_ref(), true));
        access::unchecked(request, actions)
    }))
}
