//! Change requests in three states: merged, open and in conflict.

use changes::{
    authoring::{self, Change, Fields, PageBody, ReadyChange},
    change_request_creation,
    change_requests::merging::{self, Outcome},
    comments::{self, replies},
    reviews,
};
use model::{
    Patch,
    change_request::{ChangeRequestKey, ChangeRequestPatch, NewChangeRequest},
    comment::{Body, Discussion, NewComment},
    id::{SpaceId, UserId},
    review::ReviewStatus,
};

use super::{DemoBuilder, files, people::People};
use crate::error::{CommandError, Result};

/// The sentence that two people change differently.
const REVIEWED_SENTENCE: &str =
    "You need a station, a phone and ten minutes. The pier need not be yours.";

/// Numbers of the change requests.
pub(super) struct Changes {
    pub(super) open: i64,
    pub(super) conflicted: i64,
}

pub(super) async fn create(
    stage: &DemoBuilder<'_>,
    people: &People,
    space: SpaceId,
) -> Result<Changes> {
    let script = ChangeRequestScript {
        stage,
        people,
        space,
    };
    let conflicted = script
        .begin(people.bruno, "Say what to bring before anything else")
        .await?;
    let words = "Bring a station, a charged phone and a screwdriver. Ten minutes are enough.";
    script.rewrite(people.bruno, conflicted, words).await?;
    script.ask_for_review(people.bruno, conflicted).await?;

    let rival = script.begin(people.ada, "Promise less").await?;
    let words = "You need a station, a phone and a quarter of an hour. Any pier will do.";
    script.rewrite(people.ada, rival, words).await?;
    script.ask_for_review(people.ada, rival).await?;
    script
        .approve(rival, "Much better than my own try.")
        .await?;
    script.merge(rival).await?;

    let open = script.begin(people.bruno, "A page about winter").await?;
    script.add_winter(open).await?;
    script.ask_for_review(people.bruno, open).await?;
    script.discuss(open).await?;
    script.require_conflicts(conflicted).await?;
    Ok(Changes { open, conflicted })
}

/// The space, and the people who edit it.
struct ChangeRequestScript<'a> {
    stage: &'a DemoBuilder<'a>,
    people: &'a People,
    space: SpaceId,
}

impl ChangeRequestScript<'_> {
    async fn begin(&self, who: UserId, subject: &str) -> Result<i64> {
        let new = NewChangeRequest {
            subject: Some(subject.to_owned()),
            issues_cluster: None,
        };
        let new = new.check()?;
        let begun = self.stage.act(who, async |ctx| {
            change_request_creation::create(ctx, self.space, new, None).await
        });
        Ok(begun.await?.number)
    }

    async fn apply(&self, who: UserId, number: i64, change: ReadyChange) -> Result<()> {
        let changes = [Change::Ready(Box::new(change))];
        let key = ChangeRequestKey::Number(number);
        let applied = self.stage.act(who, async |ctx| {
            authoring::apply(ctx, self.space, key, authoring::Batch::new(&changes)).await
        });
        applied.await.map(drop)
    }

    /// Replaces the disputed sentence.
    async fn rewrite(&self, who: UserId, number: i64, words: &str) -> Result<()> {
        let page = self.stage.page(who, self.space, "quickstart").await?;
        let text = files::body_of("quickstart.md").replace(REVIEWED_SENTENCE, words);
        let change = ReadyChange::UpdatePage {
            page: page.to_string(),
            base: None,
            document: Some(PageBody::Markdown(text)),
            into: Patch::Keep,
            at: None,
            fields: Fields::default(),
        };
        self.apply(who, number, change).await
    }

    async fn add_winter(&self, number: i64) -> Result<()> {
        let change = ReadyChange::InsertPage {
            document: PageBody::Markdown(files::WINTER.to_owned()),
            into: None,
            at: None,
            reference: None,
            fields: Fields {
                title: Some("Winter".to_owned()),
                icon: Patch::Set("snowflake".to_owned()),
                description: Patch::Set("When the water is hard.".to_owned()),
                ..Fields::default()
            },
        };
        self.apply(self.people.bruno, number, change).await
    }

    async fn ask_for_review(&self, who: UserId, number: i64) -> Result<()> {
        let key = ChangeRequestKey::Number(number);
        let patch = ChangeRequestPatch::default();
        let requested = self.stage.act(who, async |ctx| {
            reviews::request(ctx, self.space, key, &[self.people.chloe], patch).await
        });
        requested.await.map(drop)
    }

    async fn review(&self, number: i64, status: ReviewStatus, words: &str) -> Result<()> {
        let key = ChangeRequestKey::Number(number);
        let words = Body::Markdown(words.to_owned());
        let reviewed = self.stage.act(self.people.chloe, async |ctx| {
            reviews::submit(ctx, self.space, key, status, Some(words)).await
        });
        reviewed.await.map(drop)
    }

    async fn approve(&self, number: i64, words: &str) -> Result<()> {
        self.review(number, ReviewStatus::Approved, words).await
    }

    async fn try_merge(&self, number: i64) -> Result<Outcome> {
        let key = ChangeRequestKey::Number(number);
        let merged = self.stage.act(self.people.ada, async |ctx| {
            merging::merge(ctx, self.space, key).await
        });
        merged.await
    }

    async fn merge(&self, number: i64) -> Result<()> {
        match self.try_merge(number).await? {
            Outcome::Done(_) => Ok(()),
            Outcome::Conflicts(_) => Err(unexpected("was to be merged and has conflicts")),
        }
    }

    async fn require_conflicts(&self, number: i64) -> Result<()> {
        match self.try_merge(number).await? {
            Outcome::Conflicts(_) => Ok(()),
            Outcome::Done(_) => Err(unexpected("was to have conflicts and is merged")),
        }
    }

    /// A review that requests changes, a question and its reply.
    async fn discuss(&self, number: i64) -> Result<()> {
        let want = "Good to have. Please say how often the heater should run.";
        self.review(number, ReviewStatus::ChangesRequested, want)
            .await?;
        let place = Discussion {
            space: self.space,
            change_request: Some(ChangeRequestKey::Number(number)),
        };
        let question = NewComment {
            body: Some(Body::Markdown(
                "Does this hold for **brackish** water too?".to_owned(),
            )),
            page: None,
            node: None,
            cell: None,
        };
        let requested = self.stage.act(self.people.dilip, async |ctx| {
            comments::create(ctx, place, question).await
        });
        let requested = requested.await?.id;
        let words = Body::Markdown("It freezes later, but yes.".to_owned());
        let reply = self.stage.act(self.people.bruno, async |ctx| {
            replies::create(ctx, place, requested, Some(words)).await
        });
        reply.await.map(drop)
    }
}

fn unexpected(what: &str) -> CommandError {
    CommandError::new(format!(
        "a change request of the demo {what}. Report this, and start again with an empty database."
    ))
}
