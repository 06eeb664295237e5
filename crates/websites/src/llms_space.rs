//! A space whose pages are in `llms.txt` and `llms-full.txt`.

use std::sync::Arc;

use context::{Ctx, Principal};
use pages::published::SiteLocation;

use model::Result;

use crate::{
    cache_keys::Key, response_cache::ResponseCache, space_context::SpaceContext, view::SiteView,
};

/// A space of the site, opened.
pub(crate) struct LlmsSpace {
    pub(crate) title: String,
    pub(crate) ctx: Ctx,
    pub(crate) location: SiteLocation,
    pub(crate) key: Option<Key>,
    pub(crate) space_context: Arc<SpaceContext>,
}

impl LlmsSpace {
    pub(crate) async fn open(
        cache: &ResponseCache,
        title: String,
        ctx: &Ctx,
        location: SiteLocation,
    ) -> Result<Self> {
        let reader = Principal::Reader(location.reader.clone());
        let ctx = Ctx::new(ctx.app.clone(), reader, ctx.request.clone()).recording_expressions();
        let (key, space_context) = {
            let view = SiteView::open(cache, &ctx, &location).await?;
            (view.key, view.space_context())
        };
        Ok(Self {
            title,
            ctx,
            location,
            key,
            space_context,
        })
    }

    pub(crate) fn view<'a>(&'a self, cache: &'a ResponseCache) -> SiteView<'a> {
        SiteView::reopen(
            cache,
            &self.location,
            (self.key, self.space_context.clone()),
        )
    }
}
