//! A small sample installation: two organizations, six people, three spaces, change requests in every state, and a
//! site.
//! Everything is done as one of the people, through the use cases behind the API. So it has the history, the events and
//! the permissions that it would have if they had done it.

mod changes;
mod files;
mod people;
mod site;

use ::changes::git::{FileKind, PlainFile, import_files};
use ::pages::contents::{ComputedEntries, pages};
use app::{organizations, sign_in_links, spaces};
use context::Ctx;
use secrecy::SecretString;

use model::{
    Error,
    content::RevisionSelector,
    id::{OrganizationId, PageId, SpaceId, UserId},
    organization::{NewOrganization, OrganizationPatch},
    space::NewSpace,
};

pub(crate) use self::people::Person;
use self::{files::Files, people::People};
use crate::{error::Result, operator::Operator};

/// The created objects.
pub(crate) struct DemoSummary {
    pub(crate) organizations: [(OrganizationId, &'static str); 2],
    /// The first one has the change requests.
    pub(crate) spaces: [(SpaceId, &'static str); 3],
    /// The first one is an admin of the first organization.
    pub(crate) people: Vec<Person>,
    /// Signs the first one in, once.
    pub(crate) sign_in_link: SecretString,
    /// URL of the site.
    pub(crate) site: String,
    /// The numbers of two change requests.
    pub(crate) open: i64,
    pub(crate) conflicted: i64,
}

pub(crate) async fn build(operator: &Operator) -> Result<DemoSummary> {
    let stage = DemoBuilder { operator };
    let people = People::create(&stage).await?;
    let tidewatch = stage.organization(people.ada, "Tidewatch").await?;
    let bakery = stage.organization(people.edda, "Halden Bakery").await?;
    people.join(&stage, tidewatch, bakery).await?;

    let guide = DemoSpace {
        title: "Guide",
        emoji: "1f30a",
        files: files::GUIDE,
    };
    let api = DemoSpace {
        title: "API",
        emoji: "1f50c",
        files: files::API,
    };
    let handbook = DemoSpace {
        title: "Handbook",
        emoji: "1f35e",
        files: files::HANDBOOK,
    };
    let guide_id = stage.space(people.ada, tidewatch, &guide).await?;
    let api_id = stage.space(people.bruno, tidewatch, &api).await?;
    let handbook_id = stage.space(people.edda, bakery, &handbook).await?;

    let site = site::publish(&stage, people.ada, tidewatch, [guide_id, api_id]).await?;
    let changes = changes::create(&stage, &people, guide_id).await?;
    let ctx = operator.ctx();
    let sign_in_link = sign_in_links::create(&ctx, people.ada).await?;
    ctx.commit(None).await?;
    Ok(DemoSummary {
        organizations: [(tidewatch, "Tidewatch"), (bakery, "Halden Bakery")],
        spaces: [
            (guide_id, guide.title),
            (api_id, api.title),
            (handbook_id, handbook.title),
        ],
        people: people.all,
        sign_in_link,
        site,
        open: changes.open,
        conflicted: changes.conflicted,
    })
}

/// A space to create.
struct DemoSpace {
    title: &'static str,
    emoji: &'static str,
    files: Files,
}

/// The application in which the demo is created.
struct DemoBuilder<'a> {
    operator: &'a Operator,
}

impl DemoBuilder<'_> {
    /// Runs a use case as a user, and commits.
    async fn act<T>(
        &self,
        who: UserId,
        deed: impl AsyncFnOnce(&Ctx) -> model::Result<T>,
    ) -> Result<T> {
        let ctx = self.operator.ctx_as(who);
        let done = deed(&ctx).await?;
        ctx.commit(None).await?;
        Ok(done)
    }

    async fn organization(&self, who: UserId, title: &str) -> Result<OrganizationId> {
        let new = NewOrganization::new(title, &[])?;
        let created = self
            .act(who, async |ctx| organizations::create(ctx, new).await)
            .await?;
        // A readable name for URLs, in place of the id.
        let patch = OrganizationPatch {
            hostname: Some(title.to_lowercase().replace(' ', "-")),
            ..OrganizationPatch::default()
        };
        let patch = patch.check()?;
        self.act(who, async |ctx| {
            organizations::update(ctx, created.id, patch).await
        })
        .await?;
        Ok(created.id)
    }

    async fn page(&self, who: UserId, space: SpaceId, path: &str) -> Result<PageId> {
        self.act(who, async |ctx| {
            let (opened, _) = pages::list(
                ctx,
                space,
                RevisionSelector::Main,
                ComputedEntries::AsWritten,
            )
            .await?;
            let page = opened.pages.tree.by_path(path);
            page.map(|page| page.id)
                .ok_or_else(|| Error::internal(format!("the demo has no page {path}")))
        })
        .await
    }

    async fn space(
        &self,
        who: UserId,
        organization: OrganizationId,
        text: &DemoSpace,
    ) -> Result<SpaceId> {
        let new = NewSpace {
            title: Some(text.title.to_owned()),
            emoji: Some(text.emoji.to_owned()),
            ..NewSpace::default()
        };
        let new = new.check()?;
        let created = self
            .act(who, async |ctx| {
                spaces::create(ctx, organization, new, &spaces::InitialContent::Empty).await
            })
            .await?;
        let files = text.files.iter().map(|(path, bytes)| {
            Ok(PlainFile {
                path: path.as_bytes().to_vec(),
                kind: FileKind::Plain,
                bytes: bytes.as_bytes().to_vec(),
            })
        });
        self.act(who, async |ctx| {
            import_files(ctx, created.id, "Write the first pages", files).await
        })
        .await?;
        Ok(created.id)
    }
}
