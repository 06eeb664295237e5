//! The templates that come with the program: folders with the layout of a space, and a small file about each.

use std::sync::LazyLock;

use serde::Deserialize;
use space_files::{FrontMatter, Summary, front_matter::split, summary::EntryKind};

/// The file that describes a template.
const INFO_FILE: &str = "template.yaml";
const SUMMARY_FILE: &str = "SUMMARY.md";

#[derive(Debug)]
pub struct Template {
    pub id: String,
    pub title: String,
    pub description: String,
    pub parameters: Vec<Parameter>,
    pub(super) pages: Vec<TemplatePage>,
}

/// A reference that a template accepts.
#[derive(Debug, Deserialize)]
pub struct Parameter {
    pub name: String,
    pub title: String,
    pub description: String,
    pub kinds: Vec<ReferenceKind>,
    /// The default, as a link target in the template's pages; without it the parameter is required.
    pub default: Option<String>,
}

/// The kinds of content references that a parameter can accept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReferenceKind {
    Url,
    Page,
    File,
    Space,
}

impl ReferenceKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Url => "url",
            Self::Page => "page",
            Self::File => "file",
            Self::Space => "space",
        }
    }
}

#[derive(Debug)]
pub(super) struct TemplatePage {
    /// Relative to the template's folder.
    pub(super) path: String,
    pub(super) title: String,
    pub(super) description: Option<String>,
    pub(super) markdown: String,
    /// The index of the parent page.
    pub(super) parent: Option<usize>,
}

#[derive(Deserialize)]
struct TemplateInfo {
    id: String,
    title: String,
    description: String,
    parameters: Vec<Parameter>,
}

type Files = &'static [(&'static str, &'static str)];

macro_rules! template {
    ($folder:literal: $($file:literal),+ $(,)?) => {
        &[$(($file, include_str!(concat!("../../templates/", $folder, "/", $file)))),+]
    };
}

/// Sorted by id, which is also the name of the folder.
const SOURCES: &[Files] = &[
    template!("api-reference": "template.yaml", "SUMMARY.md", "README.md", "authentication.md", "requests.md",
        "errors.md", "paging.md", "limits.md", "operations.md", "versions.md"),
    template!("architecture-decision": "template.yaml", "SUMMARY.md", "README.md", "0001-write-decisions-down.md",
        "new-decision.md"),
    template!("changelog": "template.yaml", "SUMMARY.md", "README.md", "how-we-write-it.md"),
    template!("getting-started": "template.yaml", "SUMMARY.md", "README.md", "install.md", "first-result.md",
        "how-it-works.md", "troubleshooting.md"),
    template!("release-notes": "template.yaml", "SUMMARY.md", "README.md", "1.0.md", "updating.md"),
    template!("runbook": "template.yaml", "SUMMARY.md", "README.md", "service.md", "alarms.md", "too-many-errors.md",
        "too-slow.md", "roll-back.md", "afterwards.md"),
];

static TEMPLATES: LazyLock<Vec<Template>> =
    LazyLock::new(|| SOURCES.iter().filter_map(|files| read(files)).collect());

pub(super) fn all() -> &'static [Template] {
    &TEMPLATES
}

/// Returns None for an invalid template; a test finds those.
fn read(files: Files) -> Option<Template> {
    let text = |name: &str| files.iter().find(|file| file.0 == name).map(|file| file.1);
    let about = space_files::config::value(text(INFO_FILE)?).ok()?;
    let about: TemplateInfo = serde_json::from_value(about).ok()?;
    let summary = Summary::parse(text(SUMMARY_FILE)?);
    let mut pages: Vec<TemplatePage> = Vec::new();
    for entry in summary.entries() {
        let EntryKind::Document { path } = &entry.kind else {
            return None;
        };
        let parent = entry
            .parent
            .and_then(|above| match &summary.entries()[above].kind {
                EntryKind::Document { path } => pages.iter().position(|page| page.path == *path),
                _ => None,
            });
        let text = text(path)?;
        pages.push(TemplatePage {
            path: path.clone(),
            title: entry.title.clone(),
            description: FrontMatter::parse(text).settings().0.description,
            markdown: text[split(text).body].to_owned(),
            parent,
        });
    }
    Some(Template {
        id: about.id,
        title: about.title,
        description: about.description,
        parameters: about.parameters,
        pages,
    })
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use super::{SOURCES, all};

    #[test]
    fn every_template_of_the_folder_is_in_the_program_with_all_its_files() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
        let names = |folder: &Path| -> BTreeSet<String> {
            let entries = fs::read_dir(folder).expect("a folder");
            let names = entries.map(|entry| entry.expect("an entry").file_name());
            names
                .map(|name| name.into_string().expect("UTF-8"))
                .collect()
        };
        let ids: BTreeSet<String> = all().iter().map(|template| template.id.clone()).collect();
        assert_eq!(names(&folder), ids);
        for (template, files) in all().iter().zip(SOURCES) {
            let listed: BTreeSet<String> = files.iter().map(|file| file.0.to_owned()).collect();
            assert_eq!(names(&folder.join(&template.id)), listed);
            assert_eq!(template.pages.len() + 2, listed.len(), "{}", template.id);
        }
    }

    #[test]
    fn templates_come_by_id() {
        let ids: Vec<&str> = all().iter().map(|template| template.id.as_str()).collect();
        assert!(ids.is_sorted(), "{ids:?}");
    }

    #[test]
    fn parameters_and_their_uses_agree_and_links_lead_to_pages() {
        for template in all() {
            let mut used = BTreeSet::new();
            for page in &template.pages {
                for link in document::facts(&page.markdown).links {
                    let target = link.target;
                    if let Some(name) = target.strip_prefix("param:") {
                        used.insert(name.to_owned());
                    } else if !space_files::path::is_url(&target) {
                        let path = target.split('#').next().unwrap_or_default();
                        let found = template.pages.iter().any(|page| page.path == path);
                        assert!(found, "{}/{}: {target}", template.id, page.path);
                    }
                }
            }
            let names = template
                .parameters
                .iter()
                .map(|parameter| parameter.name.clone());
            assert_eq!(used, names.collect(), "{}", template.id);
        }
    }
}
