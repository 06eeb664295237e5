//! The blocks of pages after a batch, for clients that sent some of them.

use std::collections::HashMap;

use content::authoring::{PageChanges, page_changes};
use model::{Result, id::PageId};
use pages::commits;

use super::{PendingCommit, ReadyChange};

/// What the pages say that were updated since a revision that the client named.
pub(super) async fn compare(
    written: &mut PendingCommit<'_>,
    changes: &[ReadyChange],
) -> Result<HashMap<PageId, PageChanges>> {
    let now = commits::new_snapshot(&written.revision)?;
    let mut found = HashMap::new();
    for change in changes {
        let ReadyChange::UpdatePage {
            page,
            base: Some(base),
            ..
        } = change
        else {
            continue;
        };
        let Ok(id) = page.parse::<PageId>() else {
            continue;
        };
        let compared = written
            .repository
            .run(|objects| page_changes(objects, [*base, now], id));
        if let Some(compared) = compared.await? {
            found.insert(id, compared);
        }
    }
    Ok(found)
}
