//! The start of a server while the database is away: it waits, and says so to the operator and to balancers.

use std::time::Duration;

use axum::{
    Json, Router,
    http::{StatusCode, header},
    response::IntoResponse,
    routing::get,
};
use config::Config;
use model::Error;
use serde_json::json;
use store::{
    Db, RefusedConnection,
    schema::{self, SchemaState},
};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::{
    connections::bind,
    database,
    error::{CommandError, Result},
    signals::stop_signal,
};

const RETRY_INTERVAL: Duration = Duration::from_secs(1);

/// A database that was reached, with the state of its schema.
pub(crate) type Connected = (Db, SchemaState);

/// Connects to the database, or waits until it answers. None if a signal to stop arrived before. With `listens`,
/// requests are answered with 503 meanwhile.
pub(crate) async fn connect(config: &Config, listens: bool) -> Result<Option<Connected>> {
    let failure = match database::try_connect(config).await {
        Err(error) if is_temporary(&error) => error,
        done => return Ok(Some(check_schema(database::describe_failure(done)?).await?)),
    };
    let end = CancellationToken::new();
    let serve_unavailable = async {
        if listens {
            let listener = bind(config.server.listen).await?;
            let server = axum::serve(listener, routes());
            server
                .with_graceful_shutdown(end.clone().cancelled_owned())
                .await
                .map_err(|error| CommandError::new(error.to_string()))?;
        }
        Ok::<(), CommandError>(())
    };
    let connected = async {
        let _end = end.clone().drop_guard();
        tokio::select! {
            connected = wait(config, failure) => connected.map(Some),
            name = stop_signal() => {
                tracing::info!("got {}, stopping", name?);
                Ok(None)
            }
        }
    };
    let ((), connected) = tokio::try_join!(serve_unavailable, connected)?;
    Ok(connected)
}

async fn wait(config: &Config, mut failure: Error) -> Result<Connected> {
    let begun = Instant::now();
    let mut reported = String::new();
    loop {
        let cause = failure.trace();
        // Once for each cause.
        if cause != reported {
            tracing::warn!(
                "{cause}. The server starts when the database answers; until then, requests are answered with 503"
            );
            reported = cause;
        }
        sleep(RETRY_INTERVAL).await;
        match database::try_connect(config).await {
            Err(error) if is_temporary(&error) => failure = error,
            done => {
                let db = database::describe_failure(done)?;
                tracing::info!("the database answers after {} s", begun.elapsed().as_secs());
                return check_schema(db).await;
            }
        }
    }
}

/// Whether waiting helps: not against a wrong password, for example.
fn is_temporary(error: &Error) -> bool {
    matches!(error, Error::Unavailable(cause) if !cause.is::<RefusedConnection>())
}

async fn check_schema(db: Db) -> Result<Connected> {
    let state = schema::state(&db).await?;
    Ok((db, state))
}

fn routes() -> Router {
    let away = || async {
        let body = json!({
            "status": "unavailable",
            "dependencies": [
                {"name": "database", "status": "unavailable", "message": "The database does not answer."}
            ],
        });
        let headers = [
            (header::RETRY_AFTER, "2"),
            (header::CACHE_CONTROL, "no-store"),
        ];
        (StatusCode::SERVICE_UNAVAILABLE, headers, Json(body)).into_response()
    };
    Router::new()
        .route("/health/live", get(|| async { StatusCode::OK }))
        .fallback(away)
}
