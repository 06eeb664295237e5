//! The tools of the MCP server, and how errors are reported to assistants.

use std::{fmt::Write, sync::Arc};

use model::{Error, Result};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
        JsonObject, ListToolsResult, PaginatedRequestParams, ServerCapabilities, ServerConfig,
        Tool, ToolAnnotations, object,
    },
    service::RequestContext,
};
use serde_json::{Value, json};

use super::{
    search_results,
    tool_names::{LIST, READ, SEARCH},
    tool_results,
    visit::Visit,
};
use crate::inline::one_line;

/// Maximum length of a query or a path.
const MAX_ARGUMENT_BYTES: usize = 512;

pub(super) struct Tools {
    visit: Arc<Visit>,
}

impl Tools {
    pub(super) fn new(visit: Arc<Visit>) -> Self {
        Self { visit }
    }

    fn instructions(&self) -> String {
        let site = &self.visit.location.site;
        let mut text = format!(
            "The documentation \u{201c}{}\u{201d}. Find pages with {SEARCH} or {LIST}, read them with {READ}, and cite their URLs.",
            one_line(&site.title)
        );
        let others: Vec<String> = self
            .visit
            .others()
            .map(|(title, url)| format!("\n- {}: {url}", one_line(title)))
            .collect();
        if !others.is_empty() {
            let organization = one_line(&site.organization_title);
            write!(
                text,
                "\n\nOther documentation of {organization}, each with an endpoint like this one:"
            )
            .ok();
            text.extend(others);
        }
        text
    }

    async fn run(&self, name: &str, arguments: &JsonObject) -> Result<String> {
        match name {
            SEARCH => {
                let query = required_argument(arguments, "query")?;
                let under = optional_argument(arguments, "under")?.unwrap_or_default();
                search_results::search(&self.visit, query, under).await
            }
            LIST => {
                let under = optional_argument(arguments, "under")?.unwrap_or_default();
                tool_results::list(&self.visit, under).await
            }
            _ => tool_results::read(&self.visit, required_argument(arguments, "path")?).await,
        }
    }
}

impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        let site = &self.visit.location.site;
        let server = Implementation::new("bindery", env!("CARGO_PKG_VERSION"))
            .with_title(site.title.clone());
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(server)
            .with_instructions(self.instructions())
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        definitions().into_iter().find(|tool| tool.name == name)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(definitions()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if self.get_tool(&request.name).is_none() {
            let why = format!(
                "There is no tool `{}`. Call one of {SEARCH}, {LIST} and {READ}.",
                request.name
            );
            return Err(ErrorData::invalid_params(why, None));
        }
        let arguments = request.arguments.unwrap_or_default();
        match self.run(&request.name, &arguments).await {
            Ok(text) => Ok(CallToolResult::success(vec![ContentBlock::text(text)]).into()),
            Err(error) => tool_error(&error),
        }
    }
}

/// Errors that an assistant can correct are returned as the result of its call.
fn tool_error(error: &Error) -> Result<CallToolResponse, ErrorData> {
    match error {
        Error::Internal(_) | Error::Unavailable(_) | Error::OutcomeUnknown(_) => {
            tracing::error!("a tool of a site failed: {}", error.trace());
            let why = "Something went wrong here. Try again in a moment.";
            Err(ErrorData::internal_error(why, None))
        }
        _ => {
            let text = ContentBlock::text(error.to_string());
            Ok(CallToolResult::error(vec![text]).into())
        }
    }
}

fn optional_argument<'a>(arguments: &'a JsonObject, name: &str) -> Result<Option<&'a str>> {
    match arguments.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) if text.len() <= MAX_ARGUMENT_BYTES => Ok(Some(text)),
        Some(Value::String(_)) => {
            let why = format!("is longer than {MAX_ARGUMENT_BYTES} bytes; send less");
            Err(Error::invalid(name, why))
        }
        Some(_) => Err(Error::invalid(name, "must be a text")),
    }
}

fn required_argument<'a>(arguments: &'a JsonObject, name: &str) -> Result<&'a str> {
    optional_argument(arguments, name)?
        .ok_or_else(|| Error::invalid(name, "is missing; send it as a text"))
}

fn definitions() -> Vec<Tool> {
    let under = json!({
        "type": "string",
        "description": "Only pages below this path or URL of the site.",
    });
    vec![
        tool(
            SEARCH,
            "Search pages",
            "Full-text search in this documentation: pages and their sections with URLs and excerpts, the best first. Not all words have to be there, and typing mistakes are forgiven.",
            &json!({
                "query": {"type": "string", "description": "Words or a whole question, in the language of the documentation. Put words in double quotes that belong together."},
                "under": under.clone(),
            }),
            &["query"],
        ),
        tool(
            LIST,
            "List pages",
            "The table of contents of this documentation: titles, URLs and descriptions of the pages.",
            &json!({"under": under}),
            &[],
        ),
        tool(
            READ,
            "Read a page",
            "The text of one page as Markdown.",
            &json!({
                "path": {
                    "type": "string",
                    "description": "The URL of the page as the other tools return it, or its path below the site. Empty for the home page.",
                },
            }),
            &["path"],
        ),
    ]
}

fn tool(
    name: &'static str,
    title: &str,
    about: &'static str,
    properties: &Value,
    required: &[&str],
) -> Tool {
    let schema = json!({
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    });
    let hints = ToolAnnotations::with_title(title)
        .read_only(true)
        .open_world(false);
    Tool::new(name, about, object(schema)).with_annotations(hints)
}
