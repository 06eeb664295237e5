//! Templates as clients see and use them.

use std::collections::BTreeMap;

use changes::templates::{Parameter, ReferenceKind, Template, TemplateUse};
use model::change_request::ChangeRequestKey;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::edge::error::Result;

/// Pages to start from.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Template)]
pub(crate) struct TemplateOut {
    /// Always `template`.
    object: &'static str,
    id: &'static str,
    title: &'static str,
    description: &'static str,
    /// The content references that `params.contentRefs` accepts.
    parameters: Vec<ParameterOut>,
}

/// A parameter of a template: a content reference.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TemplateParameter)]
struct ParameterOut {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    /// The accepted kinds of content references: `url`, `page`, `file`, `space`.
    kinds: Vec<&'static str>,
    required: bool,
}

/// A template with its arguments.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[schema(as = TemplateUse)]
pub(crate) struct TemplateIn {
    id: String,
    params: Option<TemplateParams>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TemplateParams {
    /// Content references by the names of the template's parameters.
    #[schema(value_type = Option<Object>)]
    content_refs: Option<BTreeMap<String, Value>>,
}

/// A template, and its target.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TemplateApply {
    #[serde(flatten)]
    template: TemplateIn,
    /// The change request to apply it to, by id or number; the primary content if left out.
    change_request_id: Option<String>,
}

impl TemplateIn {
    pub(crate) fn parse(self) -> TemplateUse {
        let params = self.params.and_then(|params| params.content_refs);
        TemplateUse {
            id: self.id,
            references: params.unwrap_or_default(),
        }
    }
}

impl TemplateApply {
    pub(super) fn parse(self) -> Result<(TemplateUse, Option<ChangeRequestKey>)> {
        let key = self.change_request_id.map(|key| key.parse()).transpose()?;
        Ok((self.template.parse(), key))
    }
}

impl TemplateOut {
    pub(super) fn new(template: &'static Template) -> Self {
        Self {
            object: "template",
            id: &template.id,
            title: &template.title,
            description: &template.description,
            parameters: template.parameters.iter().map(ParameterOut::new).collect(),
        }
    }
}

impl ParameterOut {
    fn new(parameter: &'static Parameter) -> Self {
        let kinds = parameter.kinds.iter().copied();
        Self {
            name: &parameter.name,
            title: &parameter.title,
            description: &parameter.description,
            kinds: kinds.map(ReferenceKind::as_str).collect(),
            required: parameter.default.is_none(),
        }
    }
}
