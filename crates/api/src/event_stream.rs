//! Events of a space, as server-sent events.

use std::{convert::Infallible, time::Duration};

use app::event_stream::{EventStream, Message};
use axum::{
    http::{HeaderMap, HeaderName},
    response::sse::{Event, KeepAlive, Sse},
};
use futures::stream::{self, Stream};
use model::{Error, id::SpaceId};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::edge::{ctx::Ctx, error::Result, path::Path, query::Params};

const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");
const PURPOSE: &str = "live";
/// Proxies close idle connections.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(15);

pub(crate) fn routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(listen_to_space_events))
}

/// Options of the event stream.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EventStreamParams {
    /// `false` ends the response when there are no more events, instead of waiting for new ones.
    follow: Option<bool>,
    /// The same as the header `Last-Event-ID`, for clients that cannot send one.
    after: Option<String>,
}

/// Listen to the events of a space: `content.updated` when the primary content changes, and for callers who may see
/// change requests all events of these and of comments.
///
/// Clients that send back the id of the last event get all events since. The server ends the response from time to
/// time; clients of server-sent events then reconnect by themselves. It also ends within a second of the revocation of
/// the token or the access that opened it. A user may have 20 streams open at the same time.
#[utoipa::path(get, path = "/spaces/{spaceId}/events", tag = "events",
    params(EventStreamParams),
    responses((status = 200, body = String, content_type = "text/event-stream")),
    security(("token" = ["content:read"])))]
async fn listen_to_space_events(
    ctx: Ctx,
    Path(space): Path<SpaceId>,
    Params(params): Params<EventStreamParams>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = std::result::Result<Event, Infallible>>>> {
    let header = headers
        .get(LAST_EVENT_ID)
        .and_then(|value| value.to_str().ok());
    let last = header.or(params.after.as_deref());
    let after = last.map(|last| position(&ctx, last)).transpose()?;
    let feed = EventStream::open(ctx.shared(), space, after).await?;
    let follow = params.follow.unwrap_or(true);
    let batches = stream::unfold(feed, move |mut feed| async move {
        match feed.next(follow).await {
            Ok(messages) => messages.map(|messages| (messages, feed)),
            Err(error) => {
                tracing::debug!("an event stream was closed: {}", error.trace());
                None
            }
        }
    });
    let keys = ctx.shared();
    let events = futures::StreamExt::flat_map(batches, move |messages| {
        let messages: Vec<_> = messages
            .into_iter()
            .map(|message| Ok(event(&keys, message)))
            .collect();
        stream::iter(messages)
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE_INTERVAL)))
}

fn event(ctx: &context::Ctx, message: Message) -> Event {
    let event = Event::default()
        .event(message.name)
        .data(message.data.to_string());
    match message.position {
        Some(position) => event.id(ctx.app.keys.sign_token(PURPOSE, &position.to_be_bytes())),
        None => event,
    }
}

fn position(ctx: &context::Ctx, token: &str) -> Result<i64> {
    let verified = ctx.app.keys.verify_token(PURPOSE, token);
    let bytes = verified.and_then(|bytes| bytes.try_into().ok());
    let unknown = || Error::invalid("Last-Event-ID", "is not an event id issued by this server");
    Ok(i64::from_be_bytes(bytes.ok_or_else(unknown)?))
}
