//! The structure of a site for its caller: its groups, sections and spaces, as far as they may see them.

use authz::{Granted, action::act::Create};
use context::{Ctx, Viewable, adaptive};
use model::{
    Error, Result,
    id::{OrganizationId, SiteId},
    site::{Site, SiteVisibility, outline::OutlineItem},
    site_url::SiteHome,
    space::Space,
};
use store::{Tx, sites::structure};

use crate::published::share_key_access;

pub use store::sites::structure::{Structure, StructureNode, Variant, Viewer};

/// A site with its structure, as far as the caller may see it.
#[derive(Debug)]
pub struct SiteWithStructure {
    pub site: Viewable<Site>,
    pub structure: Structure,
    /// The share key of the caller that admits to the site.
    share_key: Option<String>,
}

impl SiteWithStructure {
    /// Reads the site as the transaction leaves it.
    pub async fn read_after(tx: &mut Tx, site: Granted<Site, Create>) -> Result<Self> {
        let structure = structure::read_in(tx, &site).await?;
        Ok(Self {
            site: site.also()?,
            structure,
            share_key: None,
        })
    }

    /// Returns the parts of the site's URL, for this caller.
    pub fn home(&self) -> SiteHome {
        SiteHome {
            share_key: self.share_key.clone(),
            ..self.site.home()
        }
    }

    /// Returns a copy with a share key in its URL, and in those of spaces that are in no other site for readers.
    fn with_share_key(mut self, key: &str) -> Self {
        let home = self.site.home();
        for variant in &mut self.structure.spaces {
            let mut space = Space::clone(&variant.space);
            if let Some(published) = &mut space.published
                && published.home == home
            {
                published.home.share_key = Some(key.to_owned());
                variant.space = variant.space.renew(space);
            }
        }
        self.share_key = Some(key.to_owned());
        self
    }

    /// Returns whether the caller sees an item. Missing and hidden items look the same.
    pub fn is_visible(&self, item: OutlineItem) -> bool {
        match item {
            OutlineItem::Group(id) => self.structure.group(id).is_some(),
            OutlineItem::Section(id) => self.structure.section(id).is_some(),
            OutlineItem::Space(id) => self.structure.variant(id).is_some(),
        }
    }

    pub fn require_visible(&self, item: OutlineItem) -> Result<()> {
        if self.is_visible(item) {
            Ok(())
        } else {
            Err(Error::NotFound(item.kind()))
        }
    }
}

/// Returns the structure of a site, for members and for readers of this site.
pub async fn read(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
) -> Result<SiteWithStructure> {
    let site = ctx.site_for_reading(organization, id).await?.allow()?;
    let Some(reader) = ctx.reader() else {
        let viewer = Viewer::Member(ctx.user()?);
        let structure = structure::read(ctx.db(), &site, viewer).await?;
        return Ok(SiteWithStructure {
            site,
            structure,
            share_key: None,
        });
    };
    let viewer = match &reader.preview {
        Some(preview) => Viewer::Member(preview.user),
        None => Viewer::Reader,
    };
    let mut structure = structure::read(ctx.db(), &site, viewer).await?;
    structure.retain_visible(|condition| adaptive::holds(reader, condition));
    let visible_site = Site {
        site_spaces: i64::try_from(structure.spaces.len()).unwrap_or(i64::MAX),
        ..Site::clone(&site)
    };
    Ok(SiteWithStructure {
        site: site.renew(visible_site),
        structure,
        share_key: None,
    })
}

/// The same, also for callers with only a share key. With the key, its URLs contain it.
pub async fn read_shared(
    ctx: &Ctx,
    organization: OrganizationId,
    id: SiteId,
    key: Option<&str>,
) -> Result<SiteWithStructure> {
    let whole = read(ctx, organization, id).await;
    let Some(key) = key else {
        return whole;
    };
    match whole {
        Ok(whole) => {
            let is_shared = whole.site.visibility == SiteVisibility::ShareLink;
            let opens = is_shared
                && share_key_access::admits(ctx, whole.site.organization, id, key).await?;
            Ok(if opens {
                whole.with_share_key(key)
            } else {
                whole
            })
        }
        Err(Error::NotFound(_) | Error::Unauthenticated(_)) => {
            let reading = share_key_access::site(ctx, organization, id, key).await?;
            let whole = read(&reading, organization, id).await?;
            Ok(whole.with_share_key(key))
        }
        refused => refused,
    }
}
