//! The authenticated request as a handler argument.

use std::{ops::Deref, sync::Arc};

use axum::{extract::FromRequestParts, http::request::Parts};
use context::Principal;
use model::Error;

use crate::edge::error::ApiError;

/// A request of a user or an installation, or of a site reader or an integration where the operation allows it. Handlers open to everyone use [`Public`].
pub(crate) struct Ctx(Arc<context::Ctx>);

/// A request that may be anonymous.
pub(crate) struct Public(Arc<context::Ctx>);

impl<S: Sync> FromRequestParts<S> for Ctx {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let ctx = find(parts)?;
        if !matches!(
            ctx.principal,
            Principal::Reader(_) | Principal::Integration(_)
        ) {
            ctx.user()?;
        }
        Ok(Self(ctx))
    }
}

impl<S: Sync> FromRequestParts<S> for Public {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        find(parts).map(Self)
    }
}

fn find(parts: &Parts) -> Result<Arc<context::Ctx>, ApiError> {
    let ctx = parts.extensions.get::<Arc<context::Ctx>>().cloned();
    ctx.ok_or_else(|| {
        ApiError(Error::internal(
            "a route is mounted outside the request layer",
        ))
    })
}

impl Ctx {
    /// The request context, for a response body that outlives the handler.
    pub(crate) fn shared(&self) -> Arc<context::Ctx> {
        self.0.clone()
    }
}

impl Deref for Ctx {
    type Target = context::Ctx;

    fn deref(&self) -> &context::Ctx {
        &self.0
    }
}

impl Deref for Public {
    type Target = context::Ctx;

    fn deref(&self) -> &context::Ctx {
        &self.0
    }
}
