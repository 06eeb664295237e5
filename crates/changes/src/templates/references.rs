//! The parameters of a template: content references by name, checked and turned into links.

use std::{collections::BTreeMap, sync::Arc};

use authz::{
    Granted, Unchecked,
    action::act::{Edit, View},
};
use context::Ctx;
use model::{
    Error, Result,
    content::{Content, RevisionSelector},
    id::{FileId, Identified, PageId, SpaceId, kind},
    json_message,
    text::check_url,
};
use pages::contents;
use serde::Deserialize;
use serde_json::Value;

use super::catalogue::{self, Parameter, Template};
use crate::authoring::ReadyChange;

/// A template with the values of its parameters.
#[derive(Debug, Clone, Default)]
pub struct TemplateUse {
    pub id: String,
    pub references: BTreeMap<String, Value>,
}

/// The content references that a parameter can have.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Reference {
    Url {
        url: String,
    },
    Page {
        page: PageId,
        space: Option<SpaceId>,
    },
    File {
        file: FileId,
    },
    Space {
        space: SpaceId,
    },
}

impl TemplateUse {
    /// Finds the template. Errors name fields as the request has them, after the prefix.
    pub(super) fn template(&self, prefix: &str) -> Result<&'static Template> {
        let found = catalogue::all()
            .iter()
            .find(|template| template.id == self.id);
        found.ok_or_else(|| {
            let ids: Vec<_> = catalogue::all()
                .iter()
                .map(|known| format!("`{}`", known.id))
                .collect();
            let message = format!(
                "names no template of this server; it has {}",
                ids.join(", ")
            );
            Error::invalid(format!("{prefix}id"), message)
        })
    }

    /// Returns the changes that add the template's pages to this content.
    pub(super) async fn changes(
        &self,
        ctx: &Ctx,
        prefix: &str,
        content: Option<&Granted<Content, Edit>>,
        template: &Template,
    ) -> Result<Vec<ReadyChange>> {
        let field = |name: &str| format!("{prefix}params.contentRefs.{name}");
        for name in self.references.keys() {
            if !template
                .parameters
                .iter()
                .any(|parameter| parameter.name == *name)
            {
                return Err(Error::invalid(field(name), unknown_parameter(template)));
            }
        }
        let own = match content {
            Some(content) => Some(TargetSpace {
                space: content.space.id,
                pages: contents::pages_of(ctx, content).await?,
            }),
            None => None,
        };
        let mut targets = BTreeMap::new();
        for parameter in &template.parameters {
            let (name, field) = (&parameter.name, field(&parameter.name));
            let target = match (self.references.get(name), &parameter.default) {
                (Some(value), _) => {
                    let reference = read(&field, parameter, value)?;
                    target(ctx, &field, own.as_ref(), &reference).await?
                }
                (None, Some(default)) => template
                    .own_target(default)
                    .unwrap_or_else(|| default.clone()),
                (None, None) => {
                    return Err(Error::invalid(
                        field,
                        "is required by this template; pass a content reference",
                    ));
                }
            };
            targets.insert(name.clone(), target);
        }
        let at_the_end = own.is_some_and(|own| !own.pages.tree.pages.is_empty());
        Ok(template.to_changes(&targets, at_the_end))
    }
}

fn unknown_parameter(template: &Template) -> String {
    let names: Vec<_> = template
        .parameters
        .iter()
        .map(|known| format!("`{}`", known.name))
        .collect();
    match names[..] {
        [] => "is not accepted: this template has no parameters".to_owned(),
        _ => format!(
            "is not a parameter of this template; it accepts {}",
            names.join(", ")
        ),
    }
}

/// Parses a reference of a kind that the parameter accepts.
fn read(field: &str, parameter: &Parameter, value: &Value) -> Result<Reference> {
    let kind = value
        .get("kind")
        .and_then(Value::as_str)
        .unwrap_or_default();
    if !parameter.kinds.iter().any(|known| known.as_str() == kind) {
        let kinds: Vec<_> = parameter
            .kinds
            .iter()
            .map(|kind| format!("`{}`", kind.as_str()))
            .collect();
        let message = format!("must be a content reference of kind {}", kinds.join(" or "));
        return Err(Error::invalid(field, message));
    }
    json_message::read(field, value.clone())
}

/// The space that the template is added to, and its pages.
struct TargetSpace {
    space: SpaceId,
    pages: Arc<contents::Pages>,
}

/// Returns the reference as a link in a page. Targets that the caller may not see fail like missing ones.
async fn target(
    ctx: &Ctx,
    field: &str,
    own: Option<&TargetSpace>,
    reference: &Reference,
) -> Result<String> {
    let unknown = |what: &str| Error::invalid(field, format!("names no {what} that you may see"));
    let space_url = |space: &SpaceId| format!("{}/app/spaces/{space}", ctx.app.settings.public_url);
    match reference {
        Reference::Url { url } => {
            check_url(field, url)?;
            Ok(url.clone())
        }
        Reference::Page {
            page,
            space: Some(space),
        } if own.is_none_or(|own| own.space != *space) => {
            let path = not_found_as_none(find_page_path(ctx, *space, *page).await)?;
            let path = path.ok_or_else(|| unknown("page"))?;
            Ok(format!("{}/{path}", space_url(space)))
        }
        Reference::Page { page, .. } => {
            let page = own.and_then(|own| own.pages.tree.by_id(*page));
            let page = page.ok_or_else(|| unknown("page"))?;
            Ok(format!("/pages/{}", page.id))
        }
        Reference::File { file } => {
            let mut files = own.iter().flat_map(|own| &own.pages.tree.files);
            let known = files.any(|known| known.id == *file);
            known
                .then(|| format!("/files/{file}"))
                .ok_or_else(|| unknown("file"))
        }
        Reference::Space { space } => {
            let viewable = ctx.space(*space).await.and_then(Unchecked::allow::<View>);
            not_found_as_none(viewable)?.ok_or_else(|| unknown("space"))?;
            Ok(space_url(space))
        }
    }
}

async fn find_page_path(ctx: &Ctx, space: SpaceId, page: PageId) -> Result<String> {
    let opened = contents::open(ctx, space, RevisionSelector::Main).await?;
    let page = opened.pages.tree.by_id(page);
    let path = page.map(|page| page.path.clone());
    path.ok_or(Error::NotFound(kind::Page::KIND))
}

fn not_found_as_none<T>(result: Result<T>) -> Result<Option<T>> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(Error::NotFound(_)) => Ok(None),
        Err(error) => Err(error),
    }
}
