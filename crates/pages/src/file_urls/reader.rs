//! The reader that a file URL is signed for. The URL reads with the current access of this reader, checked on each
//! use; so it identifies the reader and contains nothing that changes: the same reader gets the same URL.

use std::fmt;

use context::{Ctx, Principal};
use model::{
    Oid, Result,
    content::Content,
    id::{SiteShareLinkId, SpaceId, UserId},
    reader::Reader,
};
use serde_json::json;
use sha2::{Digest, Sha256};
use store::downloads::{self, VisitorAdmission};

/// In URLs the first letter is the kind of reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum FileReader {
    User {
        id: UserId,
        /// Whether their session had passed the single sign-on of the organization.
        passed_sso: bool,
    },
    /// All visitors of a site who were admitted the same way and see the space under the same conditions.
    Visitors {
        admission: VisitorAdmission,
        /// Hash of the conditions; None if everyone sees the space.
        conditions: Option<String>,
    },
}

impl FileReader {
    /// Returns the reader for the caller; None for anonymous callers.
    pub(crate) fn of(ctx: &Ctx, content: &Content) -> Option<Self> {
        match &ctx.principal {
            Principal::User { user, .. } => Some(Self::User {
                id: *user,
                passed_sso: ctx.has_passed_sso(content.space.organization),
            }),
            Principal::Reader(reader) => Some(Self::of_reader(reader, content)),
            Principal::System { on_behalf_of } => on_behalf_of.map(|id| Self::User {
                id,
                passed_sso: false,
            }),
            // Single sign-on does not concern installations.
            Principal::Installation(installation) => Some(Self::User {
                id: installation.user,
                passed_sso: true,
            }),
            Principal::Anonymous | Principal::Integration(_) => None,
        }
    }

    fn of_reader(reader: &Reader, content: &Content) -> Self {
        // A preview has the permissions of its member.
        if let Some(preview) = &reader.preview {
            return Self::User {
                id: preview.user,
                passed_sso: preview.passed_sso,
            };
        }
        Self::Visitors {
            admission: VisitorAdmission {
                site: reader.site,
                version: reader.version,
                share_link: reader.share_link,
            },
            conditions: content.matched_conditions.as_ref().and_then(digest),
        }
    }

    /// Finds a blob of a space, if this reader may still read the space.
    pub(crate) async fn find_blob(
        &self,
        ctx: &Ctx,
        space: SpaceId,
        oid: Oid,
    ) -> Result<Option<downloads::DownloadableBlob>> {
        match self {
            Self::User { id, passed_sso } => {
                let find = |organization| {
                    let who = (*id, *passed_sso);
                    downloads::find_for_user(ctx.db(), organization, space, oid, who)
                };
                ctx.find_via_directory(space, "space", find).await
            }
            Self::Visitors { admission, .. } => {
                let find = |organization| {
                    downloads::find_for_visitor(ctx.db(), organization, space, oid, admission)
                };
                let found = ctx.find_via_directory(space, "space", find).await?;
                let visible = found.filter(|(_, places)| self.sees_any(places));
                Ok(visible.map(|(found, _)| found))
            }
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split('.').collect();
        let non_empty = |part: &&str| !part.is_empty();
        match parts[..] {
            [kind @ ("u" | "s"), user] => Some(Self::User {
                id: user.parse().ok()?,
                passed_sso: kind == "s",
            }),
            ["v", site, version, share_link, conditions] => Some(Self::Visitors {
                admission: VisitorAdmission {
                    site: site.parse().ok()?,
                    version: version.parse().ok()?,
                    share_link: Some(share_link)
                        .filter(non_empty)
                        .map(str::parse::<SiteShareLinkId>)
                        .transpose()
                        .ok()?,
                },
                conditions: Some(conditions).filter(non_empty).map(str::to_owned),
            }),
            _ => None,
        }
    }

    /// Returns whether a site shows the space to this reader in one of its positions: without conditions, or under
    /// the conditions that held for the reader. A changed condition counts as a different one.
    pub(crate) fn sees_any(&self, places: &[[String; 2]]) -> bool {
        match self {
            Self::User { .. } => false,
            Self::Visitors { conditions, .. } => places.iter().any(|place| {
                let found = digest(place);
                found.is_none() || found == *conditions
            }),
        }
    }
}

impl fmt::Display for FileReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::User { id, passed_sso } => {
                let kind = if *passed_sso { "s" } else { "u" };
                write!(f, "{kind}.{id}")
            }
            Self::Visitors {
                admission,
                conditions,
            } => {
                write!(f, "v.{}.{}.", admission.site, admission.version)?;
                if let Some(link) = admission.share_link {
                    write!(f, "{link}")?;
                }
                write!(f, ".{}", conditions.as_deref().unwrap_or_default())
            }
        }
    }
}

/// Returns a short hash of the conditions; None if there are none.
fn digest(conditions: &[String; 2]) -> Option<String> {
    if conditions
        .iter()
        .all(|condition| condition.trim().is_empty())
    {
        return None;
    }
    let text = json!(conditions).to_string();
    Some(hex::encode(&Sha256::digest(text)[..8]))
}

#[cfg(test)]
mod tests {
    use model::Id;
    use uuid::Uuid;

    use super::*;

    fn visitors(link: bool, conditions: Option<&str>) -> FileReader {
        FileReader::Visitors {
            admission: VisitorAdmission {
                site: Id::from_uuid(Uuid::from_u128(1)),
                version: 7,
                share_link: link.then(|| Id::from_uuid(Uuid::from_u128(2))),
            },
            conditions: conditions.map(str::to_owned),
        }
    }

    #[test]
    fn readers_are_read_as_they_are_written() {
        for reader in [
            FileReader::User {
                id: Id::from_uuid(Uuid::from_u128(3)),
                passed_sso: false,
            },
            FileReader::User {
                id: Id::from_uuid(Uuid::from_u128(3)),
                passed_sso: true,
            },
            visitors(false, None),
            visitors(true, None),
            visitors(false, Some("0a1b")),
            visitors(true, Some("0a1b")),
        ] {
            assert_eq!(FileReader::parse(&reader.to_string()), Some(reader));
        }
        for text in [
            "", "u", "u.", "u.x", "s", "s.", "x.1", "v.1.1..", "v....", "v",
        ] {
            assert_eq!(FileReader::parse(text), None, "{text}");
        }
    }

    #[test]
    fn visitors_see_what_is_open_to_all_or_under_their_conditions() {
        let place = |own: &str| [own.to_owned(), String::new()];
        let insiders = digest(&place("visitor.claims.insider"));
        let (open, insiders) = (visitors(false, None), visitors(false, insiders.as_deref()));
        let (visible, hidden) = (place(""), place("visitor.claims.insider"));
        assert!(open.sees_any(&[hidden.clone(), visible.clone()]));
        assert!(!open.sees_any(std::slice::from_ref(&hidden)));
        assert!(insiders.sees_any(&[hidden]));
        assert!(insiders.sees_any(&[visible]));
        assert!(!insiders.sees_any(&[place("visitor.claims.other")]));
        assert!(!open.sees_any(&[]));
    }
}
