//! The events of a test, without a stream between those who record them and those who consume them.

use model::event::Event;
use store::{CommitPermit, Tx, outbox::RelayLock};

use crate::TestApp;

impl TestApp {
    /// Does the work of the relay. Returns the events since the last call, in the order of their commits.
    pub async fn relay_events(&self) -> Vec<Event> {
        let mut turn = self.relay_turn().await;
        turn.assign_positions(1000)
            .await
            .expect("the database answers");
        turn.end().await.expect("the database answers");
        let mut turn = self.relay_turn().await;
        let events = turn.unpublished(1000).await.expect("events").events;
        let ids: Vec<_> = events.iter().map(|event| event.id).collect();
        turn.mark_published(&ids)
            .await
            .expect("the database answers");
        turn.end().await.expect("the database answers");
        events
    }

    /// Consumes the events since the last call in one transaction.
    pub async fn consume_events(
        &self,
        consume: impl AsyncFn(&mut Tx, &Event) -> model::Result<()>,
    ) {
        let events = self.relay_events().await;
        let mut tx = self.system().begin().await.expect("the database answers");
        for event in &events {
            consume(&mut tx, event).await.expect("the database answers");
        }
        tx.commit(CommitPermit::without_event("a fixture"))
            .await
            .expect("the database answers");
    }

    async fn relay_turn(&self) -> RelayLock {
        RelayLock::try_acquire(&self.app.db)
            .await
            .expect("an answer")
            .expect("nobody else")
    }
}
