//! A batch of changes to one content.

use authz::{Granted, action::act::Edit};
use content::authoring::Change;
use model::{
    change_request::ChangeRequest,
    content::Content,
    id::{EventId, PageId},
};

/// The changes to be written.
pub(crate) struct ChangeBatch<'a> {
    pub(crate) content: &'a Granted<Content, Edit>,
    /// The change request that is written to; None for main.
    pub(crate) request: Option<&'a ChangeRequest>,
    pub(crate) message: &'a str,
    pub(crate) changes: &'a [Change],
    /// Pages to which links are updated when their files are renamed.
    pub(crate) followed_pages: &'a [PageId],
    /// The default revision for reverted pages.
    pub(crate) base: content::page_ids::Snapshot,
    pub(crate) event: EventId,
}
