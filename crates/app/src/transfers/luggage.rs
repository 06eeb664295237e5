//! Content goes along with what is transferred. Large files, and what others keep too, are copied before the switch;
//! the switch itself only changes rows, and only if nobody wrote meanwhile.

use std::collections::HashMap;

use files::Key;
use futures::{FutureExt, StreamExt, TryStreamExt, stream};
use model::{
    Error, Oid, Result,
    id::{OrganizationId, PoolId, SpaceId},
};
use store::{
    Tx,
    objects::Pool,
    roots,
    transfers::luggage::{self, Holding},
};

use crate::{App, Ctx, blobs, reach::Reach};

const OBJECTS_AT_ONCE: usize = 1_000;
const FILES_AT_ONCE: usize = 4;
/// Copying again costs only what came meanwhile.
const ATTEMPTS: usize = 5;

/// What is taken along, and how far that is prepared.
pub(super) struct Luggage<'a> {
    ctx: &'a Ctx,
    from: OrganizationId,
    to: OrganizationId,
    spaces: &'a [SpaceId],
    copies: HashMap<PoolId, Copy>,
}

/// A pool that is left to others, and what was copied of it.
struct Copy {
    pool: PoolId,
    reach: Reach,
}

impl<'a> Luggage<'a> {
    pub(super) fn new(
        ctx: &'a Ctx,
        from: OrganizationId,
        to: OrganizationId,
        spaces: &'a [SpaceId],
    ) -> Self {
        Self {
            ctx,
            from,
            to,
            spaces,
            copies: HashMap::new(),
        }
    }

    /// Moves the content. Gives the transaction, in which nobody else writes to the spaces, and the pools that they
    /// get instead of those they leave to others.
    pub(super) async fn switch(mut self) -> Result<(Tx, Vec<(PoolId, PoolId)>)> {
        for _ in 0..ATTEMPTS {
            let holdings = luggage::holdings(self.ctx.db(), self.from, self.spaces).await?;
            for holding in &holdings {
                self.prepare(holding).await?;
            }
            let mut tx = self.ctx.begin().await?;
            if luggage::hold(&mut tx, self.from, self.spaces).await? != holdings {
                continue;
            }
            let mut given = Vec::new();
            for holding in holdings {
                match self.copies.get(&holding.pool) {
                    Some(copy) if holding.is_shared => given.push((holding.pool, copy.pool)),
                    _ => luggage::relabel(&mut tx, self.in_source(holding.pool), self.to).await?,
                }
            }
            luggage::move_revisions(&mut tx, self.from, self.to, self.spaces).await?;
            return Ok((tx, given));
        }
        Err(Error::Conflict(
            "People write to it so often that the transfer found no gap. Try again when it is quiet."
                .to_owned(),
        ))
    }

    async fn prepare(&mut self, holding: &Holding) -> Result<()> {
        let app = &self.ctx.app;
        let old = self.in_source(holding.pool);
        if !holding.is_shared {
            let files = luggage::in_files(&app.db, old, None).await?;
            return copy_files(app, old, self.in_target(holding.pool), files).await;
        }
        let copy = self.copies.entry(holding.pool).or_insert_with(|| Copy {
            pool: self.ctx.new_id(),
            reach: Reach::default(),
        });
        let new = Pool {
            organization: self.to,
            id: copy.pool,
        };
        let roots = roots::of_spaces(&app.db, self.from, &holding.spaces).await?;
        for part in copy
            .reach
            .extend(app, old, &roots)
            .await?
            .chunks(OBJECTS_AT_ONCE)
        {
            let files = luggage::in_files(&app.db, old, Some(part)).await?;
            copy_files(app, old, new, files).await?;
            luggage::copy(&app.db, old, new, part).await?;
        }
        Ok(())
    }

    fn in_source(&self, id: PoolId) -> Pool {
        Pool {
            organization: self.from,
            id,
        }
    }

    fn in_target(&self, id: PoolId) -> Pool {
        Pool {
            organization: self.to,
            id,
        }
    }
}

async fn copy_files(app: &App, from: Pool, to: Pool, oids: Vec<Oid>) -> Result<()> {
    stream::iter(oids)
        .map(|oid| copy_file(app, blobs::key(from, oid), blobs::key(to, oid)).boxed())
        .buffer_unordered(FILES_AT_ONCE)
        .try_collect()
        .await
}

async fn copy_file(app: &App, from: Key, to: Key) -> Result<()> {
    app.files.put(&to, app.files.get(&from).await?).await
}
