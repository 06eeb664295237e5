//! The place in a site that an address means, for a visitor who was let in.

use std::sync::Arc;

use authz::action::act::View;
use identity::site_tokens;
use model::{
    Error, Oid, Result,
    change_request::ChangeRequestKey,
    id::{ChangeRequestId, Identified, UserId, kind},
    reader::{Preview, Reader},
};
use serde_json::{Map, Value};
use store::{access, published::PublishedSite};

use super::{
    Asked, Lookup, Published, Redirect, claims,
    route::{self, Instead, Route, Routed},
    structure::{Section, Structure, Variant},
};
use crate::{Ctx, adaptive, lookup::required};

/// What came out at the door.
pub(super) struct Entered {
    pub(super) signed: Map<String, Value>,
    /// The member who previews.
    pub(super) member: Option<UserId>,
    pub(super) share_key: Option<String>,
    /// At which segment the site begins.
    pub(super) begins: usize,
}

pub(super) async fn of(
    ctx: &Ctx,
    asked: &Asked,
    site: PublishedSite,
    entered: Entered,
) -> Result<Lookup> {
    let claims = claims_of(&site, &entered.signed, &asked.visitor.unsigned);
    let structure = Structure::seen_by(&site, &|condition| adaptive::holds_for(&claims, condition));
    let segments: Vec<&str> = asked.segments[entered.begins..]
        .iter()
        .map(String::as_str)
        .collect();
    let route = match route::route(&structure, &segments) {
        Routed::Found(route) => route,
        Routed::Elsewhere(section, variant) => {
            let url = address(ctx, &site, section, variant);
            return Ok(Lookup::Redirect(Redirect::Content(url)));
        }
        Routed::Nowhere => return Err(Error::NotFound(kind::Site::KIND)),
    };
    let preview = preview(ctx, &site, entered.member, &route).await?;
    let reader = Reader {
        organization: site.organization,
        site: site.id,
        site_section: route.section.map(|section| section.id),
        site_space: route.variant.id,
        space: route.variant.space,
        spaces: spaces(&structure),
        claims,
        version: site.token_version,
        audience: site.visibility,
        share_link: site.share_link.filter(|_| entered.share_key.is_some()),
        preview,
        expires_at: ctx.app.clock.now() + site_tokens::LIFE,
    };
    let found = Finding {
        asked,
        begins: entered.begins,
        route: &route,
    };
    let (base_path, pathname) = (found.base_path(), found.pathname());
    let canonical_url = format!(
        "{}{}",
        address(ctx, &site, route.section, route.variant),
        pathname.trim_start_matches('/')
    );
    Ok(Lookup::Content(Box::new(Published {
        section: reader.site_section,
        variant: route.variant.clone(),
        site_base_path: found.site_base_path(),
        base_path,
        pathname,
        moved: route.moved.as_ref().map(|page| slashed(page)),
        canonical_url,
        complete: route.complete,
        share_key: entered.share_key,
        change_request: reader
            .preview
            .as_ref()
            .and_then(|preview| preview.change_request),
        revision: reader.preview.as_ref().and_then(|preview| preview.revision),
        reader: Arc::new(reader),
        structure: structure.clone(),
        site,
    })))
}

fn claims_of(
    site: &PublishedSite,
    signed: &Map<String, Value>,
    unsigned: &Map<String, Value>,
) -> Map<String, Value> {
    if !site.adaptive_content {
        return Map::new();
    }
    let schema = site.adaptive_schema.as_ref();
    let schema = schema.map(|schema| &schema.json_schema);
    claims::known(schema, signed.clone(), unsigned.clone())
}

/// Something else than main is for members who preview, and a change request for those of them who may see it.
async fn preview(
    ctx: &Ctx,
    site: &PublishedSite,
    member: Option<UserId>,
    route: &Route<'_>,
) -> Result<Option<Preview>> {
    let (user, instead) = match (member, &route.instead) {
        (Some(user), instead) => (user, instead),
        (None, None) => return Ok(None),
        (None, Some(_)) => return Err(Error::NotFound(kind::Site::KIND)),
    };
    let mut preview = Preview {
        user,
        change_request: None,
        revision: None,
    };
    match instead {
        Some(Instead::ChangeRequest(key)) => {
            preview.change_request = Some(change_request(ctx, site, route, key, user).await?);
        }
        Some(Instead::Revision(id)) => preview.revision = Some(id.parse::<Oid>()?),
        None => {}
    }
    Ok(Some(preview))
}

async fn change_request(
    ctx: &Ctx,
    site: &PublishedSite,
    route: &Route<'_>,
    key: &str,
    user: UserId,
) -> Result<ChangeRequestId> {
    let key: ChangeRequestKey = key.parse()?;
    let organization = site.organization;
    let found = access::change_request(ctx.db(), organization, route.variant.space, key, user);
    let request = required(found.await?)?.allow::<View>()?;
    Ok(request.id)
}

fn spaces(structure: &Structure) -> Vec<model::id::SpaceId> {
    let mut spaces: Vec<_> = structure
        .all_variants()
        .map(|variant| variant.space)
        .collect();
    spaces.sort_unstable();
    spaces.dedup();
    spaces
}

fn address(
    ctx: &Ctx,
    site: &PublishedSite,
    section: Option<&Section>,
    variant: &Variant,
) -> String {
    let section = section.filter(|section| !section.is_default);
    let section = section.map(|section| section.path.as_str());
    let variant = Some(variant).filter(|variant| !variant.is_default);
    let variant = variant.map(|variant| variant.path.as_str());
    let parts = section.into_iter().chain(variant);
    ctx.app.settings.sites.address(&site.home(), parts)
}

/// Cuts the path that was asked for.
struct Finding<'a> {
    asked: &'a Asked,
    begins: usize,
    route: &'a Route<'a>,
}

impl Finding<'_> {
    fn page_begins(&self) -> usize {
        self.asked.raw.len() - self.route.page.len()
    }

    fn site_base_path(&self) -> String {
        enclosed(&self.asked.raw[..self.begins])
    }

    fn base_path(&self) -> String {
        enclosed(&self.asked.raw[..self.page_begins()])
    }

    fn pathname(&self) -> String {
        slashed(&self.asked.raw[self.page_begins()..])
    }
}

/// With a slash before and after.
fn enclosed(segments: &[String]) -> String {
    match segments {
        [] => "/".to_owned(),
        _ => format!("/{}/", segments.join("/")),
    }
}

/// With a slash before.
fn slashed<S: AsRef<str>>(segments: &[S]) -> String {
    let segments: Vec<&str> = segments.iter().map(AsRef::as_ref).collect();
    format!("/{}", segments.join("/"))
}
