//! Readers of a site: they can view what the site shows them. A site token allows nothing else.

use model::Role;

use super::{change_request, content};
use crate::{Action, ActionSet};

/// How requested content relates to the reader and the site of the token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReaderAccess {
    /// Published, and the conditions of its position in the site hold for this reader.
    Visible,
    /// Published, but its conditions do not hold for this reader.
    Hidden,
    /// Content of the site, published or named by the preview. The role is that of the previewing member, who can view
    /// the same without the site.
    Previewed { role: Option<Role>, proposed: bool },
    /// Content that is not in the site.
    NotInSite,
}

pub fn actions(access: ReaderAccess) -> ActionSet {
    let view = ActionSet::NONE.with(Action::View);
    let may = match access {
        ReaderAccess::Visible => view,
        ReaderAccess::Hidden | ReaderAccess::NotInSite => ActionSet::NONE,
        ReaderAccess::Previewed { role, proposed } if proposed => change_request::actions(role),
        ReaderAccess::Previewed { role, .. } => content::actions(role),
    };
    if may.contains(Action::View) {
        view
    } else {
        ActionSet::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sees(access: ReaderAccess) -> bool {
        actions(access) == ActionSet::NONE.with(Action::View)
    }

    #[test]
    fn a_reader_views_what_is_shown_and_does_nothing_else() {
        assert!(sees(ReaderAccess::Visible));
        for nothing in [ReaderAccess::Hidden, ReaderAccess::NotInSite] {
            assert_eq!(actions(nothing), ActionSet::NONE);
        }
    }

    #[test]
    fn a_preview_shows_what_its_member_may_see() {
        let previewed = |role, proposed| sees(ReaderAccess::Previewed { role, proposed });
        assert!(previewed(Some(Role::Admin), true));
        assert!(previewed(Some(Role::Comment), true));
        assert!(!previewed(Some(Role::Read), true));
        assert!(previewed(Some(Role::Read), false));
        assert!(!previewed(None, false));
    }
}
