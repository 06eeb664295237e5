//! Tasks of nodes with the role `search`: follow the event log, serve other nodes and the operator, and rebuild
//! damaged indexes.

use std::{sync::Arc, time::Duration};

use ::search::{Query, SearchResults};
use context::App;
use events::search::{Command, ShardKey};
use futures::FutureExt;
use model::Error;
use pages::search::{
    engine::{RemoteError, SearchEngine},
    indexer::{self, Indexer},
};
use tokio::time::sleep;

use super::status;
use crate::{background::Background, error::CommandError};

/// Pause before a failed rebuild is retried.
const RETRY_INTERVAL: Duration = Duration::from_secs(30);

impl Background {
    /// Starts the tasks of every shard of the node.
    pub(crate) fn start_search(&self) {
        for (shard, _) in self.app.feature::<SearchEngine>().local() {
            let app = self.app.clone();
            self.run("search index", move |stop| {
                let indexer = Indexer::new(app.clone(), shard);
                async move { indexer.run(stop).await }
            });
            self.serve_remote_queries(shard);
        }
        self.serve_operator();
        self.rebuild();
    }

    /// Serves searches of nodes that do not have the shard.
    fn serve_remote_queries(&self, shard: u32) {
        let place = ShardKey {
            shards: self.app.feature::<SearchEngine>().shards(),
            shard,
        };
        let (app, bus) = (self.app.clone(), self.bus.clone());
        self.run("search queries", move |stop| {
            let (ready, queried) = (app.clone(), app.clone());
            events::search::serve(
                bus.clone(),
                place,
                move || ready.feature::<SearchEngine>().is_ready(shard),
                move |query| run_query(queried.clone(), shard, query),
                stop,
            )
        });
    }

    /// Serves `bindery search status` and `rebuild`.
    fn serve_operator(&self) {
        let (app, bus) = (self.app.clone(), self.bus.clone());
        self.run("search commands", move |stop| {
            let app = app.clone();
            let handler = move |command: Command| {
                let app = app.clone();
                async move {
                    match command {
                        Command::Status => status::all_shards(&app).await,
                        Command::Rebuild { shard } => status::request_rebuild(&app, shard).await,
                    }
                }
            };
            events::search::obey(bus.clone(), handler, stop)
        });
    }

    /// One shard after the other: each takes memory and a core.
    fn rebuild(&self) {
        let app = self.app.clone();
        self.run("search rebuild", move |stop| {
            let app = app.clone();
            let rounds = async move {
                loop {
                    let shard = app.feature::<SearchEngine>().rebuild_requested().await;
                    rebuild_one(&app, shard).await;
                }
            };
            stop.run_until_cancelled_owned(rounds)
                .map(|_: Option<()>| ())
        });
    }
}

async fn run_query(app: Arc<App>, shard: u32, query: Query) -> Result<SearchResults, RemoteError> {
    match app
        .feature::<SearchEngine>()
        .find_local(shard, &app.compute, &query)
        .await
    {
        Ok(Some(found)) if !found.partial => Ok(SearchResults {
            hits: found.hits,
            next: found.next,
            left_out: 0,
        }),
        Ok(_) => Err(RemoteError::NotReady),
        // The organization has too many queued queries on this node, or all cores are busy.
        Err(Error::RateLimited { .. } | Error::Unavailable(_)) => Err(RemoteError::Busy),
        Err(error) => Err(RemoteError::Refused(error.to_string())),
    }
}

async fn rebuild_one(app: &Arc<App>, shard: u32) {
    let Some(build) = app.feature::<SearchEngine>().build(shard) else {
        return;
    };
    tracing::info!(shard, "the index of shard {shard} is built again");
    build.start();
    let outcome = indexer::rebuild(app, shard, build).await;
    build.end();
    let outcome = outcome.map_err(|error| CommandError::from(error).to_string());
    match &outcome {
        Ok(()) => tracing::info!(shard, "the index of shard {shard} is complete"),
        Err(cause) => tracing::warn!(shard, "the index of shard {shard} was not built: {cause}"),
    }
    app.feature::<SearchEngine>().record_rebuild(shard, outcome);
    if app.feature::<SearchEngine>().is_damaged(shard) {
        sleep(RETRY_INTERVAL).await;
        app.feature::<SearchEngine>().request_rebuild(shard);
    }
}
