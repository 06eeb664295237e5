//! Specs shown by a site: a reader who may see a page may read the specs that it shows.

use authz::Unchecked;
use context::{Ctx, Viewable};
use document::transform;
use model::{
    Error, Result,
    content::RevisionSelector,
    id::OrganizationId,
    openapi_spec::{OpenApiVersion, SpecSlug},
};
use store::openapi_specs::versions;

use crate::{
    contents::{self, Body, Dereference, Evaluate, Format, OpenContent, ReadOptions, pages},
    links, site_structure,
};

/// Spaces of a site that are searched: each costs a query.
const MAX_SPACES: usize = 50;

/// Pages that are read, over all spaces. Usually the first one decides: only if the block has a condition that does
/// not hold must another page show the spec.
const MAX_PAGES: usize = 20;

/// Returns the last version of a spec, if the reader's site shows it to them.
pub(super) async fn version(
    ctx: &Ctx,
    organization: OrganizationId,
    slug: &SpecSlug,
) -> Result<Option<Viewable<OpenApiVersion>>> {
    let Some(reader) = ctx.reader() else {
        return Ok(None);
    };
    if reader.organization != organization {
        return Ok(None);
    }
    let whole = site_structure::read(ctx, organization, reader.site).await?;
    let slugs = [slug.as_str().to_owned()];
    let (mut is_known, mut pages_left) = (false, MAX_PAGES);
    for variant in whole.structure.spaces.iter().take(MAX_SPACES) {
        let opened = match contents::open(ctx, variant.space.id, RevisionSelector::Main).await {
            Err(Error::NotFound(_)) => continue,
            opened => opened?,
        };
        // If the organization has no such spec, no page needs to be read.
        if !is_known {
            let named = versions::named(ctx.db(), &opened.content, &slugs).await?;
            if named.is_empty() {
                return Ok(None);
            }
            is_known = true;
        }
        if is_shown(ctx, &opened, slug, &mut pages_left).await? {
            let found = versions::find_embedded(ctx.db(), &opened.content, slug).await?;
            return found.map(Unchecked::allow).transpose();
        }
    }
    Ok(None)
}

/// Returns whether a page that the reader sees has a block of the spec whose conditions hold.
async fn is_shown(
    ctx: &Ctx,
    opened: &OpenContent,
    slug: &SpecSlug,
    pages_left: &mut usize,
) -> Result<bool> {
    let mut computed = opened.pages.spec_versions();
    if computed.any(|version| version.slug == slug.as_str()) {
        return Ok(true);
    }
    // The cached graph is shared by all readers of the revision, so it has the links of all its pages.
    let all = contents::open_granted(ctx, &opened.content).await?;
    let graph = match links::graph(ctx, &all).await {
        // Links of a space that is too large are not followed.
        Err(Error::Unprocessable(_)) => return Ok(false),
        graph => graph?,
    };
    let options = ReadOptions {
        format: Some(Format::Document),
        evaluated: Some(Evaluate::All),
        dereferenced: Some(Dereference::ReusableContents),
    };
    for page in graph.pages_showing(slug.as_str()) {
        let Some(index) = opened.pages.tree.index_of(page) else {
            continue;
        };
        let Some(left) = pages_left.checked_sub(1) else {
            return Ok(false);
        };
        *pages_left = left;
        let Body::Document(document) = pages::body(ctx, opened, index, options).await? else {
            continue;
        };
        let mut described = transform::openapi_references(&document).into_iter();
        if described.any(|one| one["kind"] == "openapi" && one["spec"] == slug.as_str()) {
            return Ok(true);
        }
    }
    Ok(false)
}
