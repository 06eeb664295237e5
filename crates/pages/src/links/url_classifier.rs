//! URLs of this server: those of its spaces, and those of the app.

use model::id::SpaceId;

/// URL prefix by which repositories of this layout link to other spaces, on any server.
const GITBOOK_SPACE_PREFIX: &str = "https://app.gitbook.com/s/";

/// A link target in another space.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherSpaceTarget {
    pub space: SpaceId,
    /// The URL path of a page; empty for the space itself.
    pub path: String,
    pub anchor: Option<String>,
}

/// Distinguishes URLs of this server from external ones.
pub(super) struct UrlClassifier<'a> {
    app: String,
    host: &'a str,
}

impl<'a> UrlClassifier<'a> {
    pub(super) fn new(host: &'a str) -> Self {
        let app = format!("{host}/app");
        Self { app, host }
    }

    pub(super) fn is_app(&self, target: &str) -> bool {
        let rest = target.strip_prefix(&self.app);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
    }

    /// Returns the target in a space for a URL. Change requests, revisions and the like are not content.
    pub(super) fn space(&self, target: &str) -> Option<OtherSpaceTarget> {
        let own = target.strip_prefix(self.host);
        let own = own.and_then(|rest| rest.strip_prefix("/app/spaces/"));
        let rest = own.or_else(|| target.strip_prefix(GITBOOK_SPACE_PREFIX))?;
        let (rest, anchor) = match rest.split_once('#') {
            Some((rest, anchor)) => (rest, Some(anchor.to_owned())),
            None => (rest, None),
        };
        let rest = rest.split('?').next().unwrap_or_default();
        let (space, path) = rest.split_once('/').unwrap_or((rest, ""));
        let first = path.split('/').next().unwrap_or_default();
        if matches!(first, "change-requests" | "revisions" | "~") {
            return None;
        }
        Some(OtherSpaceTarget {
            space: space.parse().ok()?,
            path: space_files::path::decode(path.trim_end_matches('/')),
            anchor: anchor.filter(|anchor| !anchor.is_empty()),
        })
    }
}
