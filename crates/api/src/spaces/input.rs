//! Request bodies that create and change spaces.

use app::spaces::InitialContent;
use model::{
    Error, Patch,
    language::Language,
    merge_rules::MergeRules,
    space::{EditMode, NewSpace, SpacePatch},
};
use pages::contents::{self, ComputedSource};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::{
    edge::error::Result,
    templates::wire::TemplateIn,
    wire::{LevelName, level_in},
};

/// A new space. At most one of `template`, `computedSource` and `empty` defines its content.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SpaceCreate {
    #[schema(max_length = 50)]
    title: Option<String>,
    #[schema(min_length = 1, max_length = 50)]
    emoji: Option<String>,
    /// The collection to create it in; the root of the organization if left out.
    parent: Option<String>,
    #[schema(value_type = Option<String>)]
    language: Option<Language>,
    edit_mode: Option<EditMode>,
    /// Start without pages.
    #[serde(default)]
    empty: bool,
    /// Start from a template.
    template: Option<TemplateIn>,
    /// Start with the pages of an OpenAPI spec of the organization: the type `builtin:openapi`, the spec in
    /// `dependencies`, and its options in `props`. New versions of the spec change the pages. Or with those that an
    /// integration computes: the type `integration:<name>:<source>`, and its `props` and `dependencies`.
    #[schema(value_type = Option<Object>)]
    computed_source: Option<Map<String, Value>>,
}

impl SpaceCreate {
    pub(crate) fn parse(self) -> Result<(NewSpace, InitialContent)> {
        self.check_sources()?;
        let initial = match (self.template, self.computed_source) {
            (Some(template), _) => InitialContent::Template(template.parse()),
            (None, Some(source)) => InitialContent::Computed(computed_source(source)?),
            (None, None) => InitialContent::Empty,
        };
        let new = NewSpace {
            title: self.title,
            emoji: self.emoji,
            parent: self.parent.map(|id| id.parse()).transpose()?,
            language: self.language,
            edit_mode: self.edit_mode,
        };
        Ok((new.check()?, initial))
    }

    fn check_sources(&self) -> Result<()> {
        let sources = [
            ("template", self.template.is_some()),
            ("computedSource", self.computed_source.is_some()),
            ("empty", self.empty),
        ];
        let present: Vec<&str> = sources
            .into_iter()
            .filter_map(|(name, present)| present.then_some(name))
            .collect();
        match present[..] {
            [first, second, ..] => {
                let message = format!("cannot be combined with `{first}`; choose one of them");
                Err(Error::invalid(second, message).into())
            }
            _ => Ok(()),
        }
    }
}

fn computed_source(source: Map<String, Value>) -> Result<ComputedSource> {
    let source = contents::parse_source("computedSource", &source.into())?;
    if source.overlay().is_some() {
        let message = "cannot be set: a new space has no overlays. Push one, and name it in the entry of `SUMMARY.md`";
        return Err(Error::invalid("computedSource.props.overlay", message).into());
    }
    Ok(source)
}

/// Fields to change. Omitted fields keep their values.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SpaceUpdate {
    #[schema(max_length = 50)]
    title: Option<String>,
    /// Null restores the default one.
    #[serde(default)]
    #[schema(min_length = 1, max_length = 50, value_type = Option<String>)]
    emoji: Patch<String>,
    /// The URL of an image, or null for none.
    #[serde(default)]
    #[schema(max_length = 2048, value_type = Option<String>)]
    icon: Patch<String>,
    edit_mode: Option<EditMode>,
    #[schema(value_type = Option<String>)]
    language: Option<Language>,
    #[schema(value_type = Option<Object>)]
    merge_rules: Option<MergeRules>,
    #[serde(default)]
    #[schema(value_type = Option<LevelName>)]
    default_level: Patch<LevelName>,
}

impl SpaceUpdate {
    pub(crate) fn parse(self) -> Result<SpacePatch> {
        let patch = SpacePatch {
            title: self.title,
            emoji: self.emoji,
            icon_url: self.icon,
            edit_mode: self.edit_mode,
            language: self.language,
            merge_rules: self.merge_rules,
            default_level: level_in(&self.default_level),
        };
        Ok(patch.check()?)
    }
}
