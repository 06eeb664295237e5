//! The parts of a published integration that are stored as they were sent.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    configuration::{Component, Configurations},
    security_policy::SecurityPolicy,
};
use crate::{
    Error, Result,
    text::{check_length, check_name, check_url},
};

const MAX_BLOCKS: usize = 50;
const MAX_LINK_PATTERNS: usize = 50;
const MAX_PATTERN_CHARS: usize = 512;
const MAX_EXTERNAL_LINKS: usize = 5;
const MAX_ID_CHARS: usize = 100;

#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Manifest {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks: Option<Vec<Block>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_sources: Option<Vec<ContentSource>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub configurations: Option<Configurations>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub external_links: Vec<ExternalLink>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_security_policy: Option<SecurityPolicy>,
}

/// A kind of block for pages that the integration renders.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = IntegrationBlock)]
pub struct Block {
    /// Also the id of the component that renders it.
    #[schema(min_length = 1, max_length = 100)]
    pub id: String,
    #[schema(min_length = 2, max_length = 40)]
    pub title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 150)]
    pub description: Option<String>,
    /// The URL of an image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 2048)]
    pub icon: Option<String>,
    /// Links that become this block, with `*` for any text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_items = 50)]
    pub url_unfurl: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub markdown: Option<BlockMarkdown>,
}

/// How a block is written in Markdown: as a block of code.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = IntegrationBlockMarkdown)]
pub struct BlockMarkdown {
    /// The language of the block of code.
    #[schema(min_length = 1, max_length = 100)]
    pub codeblock: String,
    /// The property of the block that has the code.
    #[schema(min_length = 1, max_length = 100)]
    pub body: String,
}

/// A source of pages that the integration computes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = IntegrationContentSource)]
pub struct ContentSource {
    #[schema(min_length = 1, max_length = 100)]
    pub id: String,
    #[schema(min_length = 2, max_length = 40)]
    pub title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 150)]
    pub description: Option<String>,
    /// The URL of an image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 2048)]
    pub icon: Option<String>,
    pub configuration: Component,
}

/// A link on the page of the integration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = IntegrationExternalLink)]
pub struct ExternalLink {
    #[schema(min_length = 1, max_length = 100)]
    pub label: String,
    #[schema(format = "uri", max_length = 2048)]
    pub url: String,
}

impl Manifest {
    pub(super) fn check(&self) -> Result<()> {
        if let Some(summary) = &self.summary {
            check_length("summary", summary, 0, 2048)?;
        }
        for block in check_count("blocks", self.blocks.as_deref(), MAX_BLOCKS)? {
            block.check()?;
        }
        let sources = self.content_sources.as_deref();
        for source in check_count("contentSources", sources, MAX_BLOCKS)? {
            source.check()?;
        }
        let links = Some(self.external_links.as_slice());
        for link in check_count("externalLinks", links, MAX_EXTERNAL_LINKS)? {
            check_name("externalLinks.label", &link.label, 1, 100)?;
            check_url("externalLinks.url", &link.url)?;
        }
        if let Some(configurations) = &self.configurations {
            configurations.check()?;
        }
        match &self.content_security_policy {
            Some(policy) => policy.check(),
            None => Ok(()),
        }
    }

    /// Returns the domains of links that blocks replace, each with the domains above it.
    pub fn block_domains(&self) -> Vec<String> {
        let mut domains: Vec<String> = Vec::new();
        let blocks = self.blocks.iter().flatten();
        for pattern in blocks.flat_map(|block| block.url_unfurl.iter().flatten()) {
            let rest = pattern
                .split_once("://")
                .map_or(&**pattern, |(_, rest)| rest);
            let host = rest.split(['/', '?', '#', ':']).next().unwrap_or_default();
            let host = host.trim_start_matches("*.").to_ascii_lowercase();
            let mut domain = host.as_str();
            while domain.contains('.') {
                if !domains.iter().any(|known| known == domain) {
                    domains.push(domain.to_owned());
                }
                domain = domain.split_once('.').map_or("", |(_, parent)| parent);
            }
        }
        domains
    }
}

impl Block {
    fn check(&self) -> Result<()> {
        check_name("blocks.id", &self.id, 1, MAX_ID_CHARS)?;
        check_texts(
            "blocks",
            &self.title,
            self.description.as_deref(),
            self.icon.as_deref(),
        )?;
        let patterns = self.url_unfurl.as_deref();
        for pattern in check_count("blocks.urlUnfurl", patterns, MAX_LINK_PATTERNS)? {
            check_length("blocks.urlUnfurl", pattern, 1, MAX_PATTERN_CHARS)?;
        }
        if let Some(markdown) = &self.markdown {
            check_name(
                "blocks.markdown.codeblock",
                &markdown.codeblock,
                1,
                MAX_ID_CHARS,
            )?;
            check_name("blocks.markdown.body", &markdown.body, 1, MAX_ID_CHARS)?;
        }
        Ok(())
    }
}

impl ContentSource {
    fn check(&self) -> Result<()> {
        check_name("contentSources.id", &self.id, 1, MAX_ID_CHARS)?;
        let component = &self.configuration.component_id;
        check_name("contentSources.configuration", component, 1, MAX_ID_CHARS)?;
        check_texts(
            "contentSources",
            &self.title,
            self.description.as_deref(),
            self.icon.as_deref(),
        )
    }
}

fn check_texts(
    field: &str,
    title: &str,
    description: Option<&str>,
    icon: Option<&str>,
) -> Result<()> {
    check_name(&format!("{field}.title"), title, 2, 40)?;
    check_length(
        &format!("{field}.description"),
        description.unwrap_or_default(),
        0,
        150,
    )?;
    check_length(&format!("{field}.icon"), icon.unwrap_or_default(), 0, 2048)
}

fn check_count<'a, T>(field: &str, items: Option<&'a [T]>, max: usize) -> Result<&'a [T]> {
    let items = items.unwrap_or_default();
    if items.len() > max {
        let message = format!("has {} entries; at most {max} are allowed", items.len());
        return Err(Error::invalid(field, message));
    }
    Ok(items)
}
