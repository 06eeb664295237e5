//! What a template is filled with: content references by name, checked and turned into links.

use std::collections::BTreeMap;

use authz::{
    Granted,
    action::act::{Edit, View},
};
use model::{
    Error, Result,
    content::{At, Content},
    id::{FileId, PageId, SpaceId},
    text::check_url,
};
use serde::Deserialize;
use serde_json::Value;

use super::catalogue::{self, Parameter, Template};
use crate::{Ctx, authoring::ReadyChange, contents};

/// A template with what is to be put into it.
#[derive(Debug, Clone, Default)]
pub struct Use {
    pub id: String,
    pub references: BTreeMap<String, Value>,
}

/// The content references that can be put in.
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

impl Use {
    /// The template that is meant. Fields are named as the request has them, behind the prefix.
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

    /// The changes that add the template's pages to this content.
    pub(super) async fn changes(
        &self,
        ctx: &Ctx,
        prefix: &str,
        content: &Granted<Content, Edit>,
        template: &Template,
    ) -> Result<Vec<ReadyChange>> {
        let field = |name: &str| format!("{prefix}params.contentRefs.{name}");
        for name in self.references.keys() {
            if !template
                .parameters
                .iter()
                .any(|parameter| parameter.name == *name)
            {
                return Err(Error::invalid(field(name), takes(template)));
            }
        }
        let opened = contents::pages_of(ctx, content).await?;
        let mut targets = BTreeMap::new();
        for parameter in &template.parameters {
            let (name, field) = (&parameter.name, field(&parameter.name));
            let target = match (self.references.get(name), &parameter.default) {
                (Some(given), _) => {
                    let reference = read(&field, parameter, given)?;
                    target(ctx, &field, content, &opened, &reference).await?
                }
                (None, Some(default)) => template
                    .own_target(default)
                    .unwrap_or_else(|| default.clone()),
                (None, None) => {
                    return Err(Error::invalid(
                        field,
                        "is needed by this template; give a content reference",
                    ));
                }
            };
            targets.insert(name.clone(), target);
        }
        let at_the_end = !opened.tree.pages.is_empty();
        Ok(template.filled(&targets, at_the_end))
    }
}

fn takes(template: &Template) -> String {
    let names: Vec<_> = template
        .parameters
        .iter()
        .map(|known| format!("`{}`", known.name))
        .collect();
    match names[..] {
        [] => "is not taken: this template has no parameters".to_owned(),
        _ => format!(
            "is not a parameter of this template; it takes {}",
            names.join(", ")
        ),
    }
}

/// A reference of a kind that the parameter takes.
fn read(field: &str, parameter: &Parameter, given: &Value) -> Result<Reference> {
    let kind = given
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
    serde_json::from_value(given.clone()).map_err(|error| {
        Error::invalid(
            field,
            format!("is not a content reference of kind `{kind}`: {error}"),
        )
    })
}

/// The reference as a link in a page. What the caller may not see is refused like what is not there.
async fn target(
    ctx: &Ctx,
    field: &str,
    content: &Content,
    opened: &contents::Pages,
    reference: &Reference,
) -> Result<String> {
    let unknown = |what: &str| Error::invalid(field, format!("names no {what} that you may see"));
    let missing = |what: &'static str| {
        move |error| match error {
            Error::NotFound(_) => unknown(what),
            other => other,
        }
    };
    let address = |space: SpaceId| format!("{}/app/spaces/{space}", ctx.app.settings.public_url);
    let own = content.space.id;
    match reference {
        Reference::Url { url } => {
            check_url(field, url)?;
            Ok(url.clone())
        }
        Reference::Page { page, space: None } => {
            own_page(opened, *page).ok_or_else(|| unknown("page"))
        }
        Reference::Page {
            page,
            space: Some(space),
        } if *space == own => own_page(opened, *page).ok_or_else(|| unknown("page")),
        Reference::Page {
            page,
            space: Some(space),
        } => {
            let other = contents::open(ctx, *space, At::Main)
                .await
                .map_err(missing("page"))?;
            let page = other
                .pages
                .tree
                .by_id(*page)
                .ok_or_else(|| unknown("page"))?;
            Ok(format!("{}/{}", address(*space), page.path))
        }
        Reference::File { file } => {
            let found = opened.tree.files.iter().any(|known| known.id == *file);
            found
                .then(|| format!("/files/{file}"))
                .ok_or_else(|| unknown("file"))
        }
        Reference::Space { space } => {
            ctx.space(*space)
                .await
                .and_then(|space| space.allow::<View>())
                .map_err(missing("space"))?;
            Ok(address(*space))
        }
    }
}

fn own_page(pages: &contents::Pages, page: PageId) -> Option<String> {
    pages
        .tree
        .by_id(page)
        .map(|page| format!("/pages/{}", page.id))
}
