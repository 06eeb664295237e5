//! What a source depends on, with its state, as scripts get it. What may not be seen looks like what does not exist.

use std::sync::Arc;

use authz::action::act::View;
use context::{App, Ctx};
use model::{
    Result,
    id::{InstallationId, OrganizationId, SpaceId},
};
use pages::contents::{IntegrationSource, OpenContent, SourceDependency, may_read_spec};
use serde_json::{Map, Value, json};
use store::{installations, openapi_specs::versions, search};

/// On whose behalf dependencies are read.
pub(super) enum DependencyAccess<'a> {
    /// Of a client who sent the source, for a space with this content.
    Caller(&'a Ctx, &'a OpenContent),
    /// Of the server, for a source that a table of contents names.
    Server(&'a Arc<App>),
}

impl DependencyAccess<'_> {
    fn app(&self) -> &App {
        match self {
            Self::Caller(ctx, _) => &ctx.app,
            Self::Server(app) => app,
        }
    }

    pub(super) async fn resolve(
        &self,
        organization: OrganizationId,
        installation: InstallationId,
        source: &IntegrationSource,
    ) -> Result<Map<String, Value>> {
        let mut resolved = Map::new();
        for (name, dependency) in &source.dependencies {
            let value = match dependency {
                SourceDependency::Space(id) => match id.parse() {
                    Ok(space) => self.space((organization, installation), space).await?,
                    Err(_) => Value::Null,
                },
                SourceDependency::OpenApi(slug) => self.spec(organization, slug).await?,
            };
            let reference = dependency.reference();
            resolved.insert(name.clone(), json!({"ref": reference, "value": value}));
        }
        Ok(resolved)
    }

    /// Only spaces that the installation concerns.
    async fn space(
        &self,
        (organization, installation): (OrganizationId, InstallationId),
        id: SpaceId,
    ) -> Result<Value> {
        if let Self::Caller(ctx, _) = self {
            let found = match ctx.find_space(id).await? {
                Some(found) => found.allow_if_visible::<View>()?,
                None => None,
            };
            if found.is_none() {
                return Ok(Value::Null);
            }
        }
        let db = &self.app().db;
        if !installations::concerns_space(db, organization, installation, id).await? {
            return Ok(Value::Null);
        }
        let heads = search::heads_of(db, &[id]).await?;
        let head = heads
            .first()
            .filter(|head| head.organization == organization);
        Ok(head.map_or(
            Value::Null,
            |head| json!({"object": "space", "id": id, "revision": head.revision}),
        ))
    }

    async fn spec(&self, organization: OrganizationId, slug: &str) -> Result<Value> {
        if let Self::Caller(ctx, written) = self
            && !may_read_spec(ctx, written, slug).await?
        {
            return Ok(Value::Null);
        }
        let slugs = [slug.to_owned()];
        let found = versions::named_for_server(&self.app().db, organization, &slugs).await?;
        Ok(found.first().map_or(Value::Null, |version| {
            json!({
                "object": "openapi-spec",
                "id": version.spec,
                "slug": version.slug,
                "lastVersion": version.id,
            })
        }))
    }
}
