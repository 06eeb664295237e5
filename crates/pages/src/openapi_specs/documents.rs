//! The documents of a spec: the text itself, and those of the same origin that it refers to. All are checked together.

use std::time::Duration;

use context::Ctx;
use futures::{StreamExt, stream};
use model::{
    Result,
    id::OrganizationId,
    openapi_spec::{MAX_SPEC_BYTES, SpecProblem, SpecProblemKind},
};
use openapi::{
    Documents, ParsedText, Position, Problem, ProblemKind, SpecValue, Validation, decode, join,
    limits::{MAX_DEPTH, MAX_NODES, MAX_PROBLEMS},
    parse, validate,
};
use store::openapi_specs::processing::VersionTexts;
use tokio::time::timeout;
use url::Url;

/// For all documents that a spec refers to, together.
const DOCUMENTS_TIMEOUT: Duration = Duration::from_mins(1);
/// Bytes of all documents of a spec, together.
const MAX_TOTAL_BYTES: usize = MAX_SPEC_BYTES;
const FETCH_CONCURRENCY: usize = 4;
/// Levels that bundling adds around another document.
const BUNDLE_DEPTH: usize = 2;

/// A text that was checked, with its documents. It has no texts if it is not a spec.
pub(super) struct CheckedSpec {
    pub(super) texts: Option<VersionTexts>,
    pub(super) problems: Vec<SpecProblem>,
}

impl CheckedSpec {
    fn unusable(problem: &Problem) -> Self {
        Self {
            texts: None,
            problems: vec![to_spec_problem(problem, None)],
        }
    }
}

/// Checks a text, and the documents that it refers to. Without a URL there are none.
pub(super) async fn check(
    ctx: &Ctx,
    organization: OrganizationId,
    url: Option<Url>,
    source: String,
) -> Result<CheckedSpec> {
    let compute = &ctx.app.compute;
    let parsed = match compute.run(organization, || parse(&source)).await? {
        Ok(parsed) => parsed,
        Err(problem) => return Ok(CheckedSpec::unusable(&problem)),
    };
    let mut collection = DocumentCollection::new(url, source.len(), parsed);
    let fetching = collection.fetch_all(ctx, organization);
    let is_in_time = timeout(DOCUMENTS_TIMEOUT, fetching).await;
    let mut validation = match is_in_time {
        Ok(validation) => validation?,
        Err(_) => compute.run(organization, || collection.validate()).await?,
    };
    if !validation.wanted.is_empty() {
        collection.give_up(validation.wanted);
        validation = compute.run(organization, || collection.validate()).await?;
    }
    let conclude = || collection.conclude(source, validation);
    compute.run(organization, conclude).await
}

struct DocumentCollection {
    documents: Documents,
    /// Problems of the texts themselves.
    problems: Vec<Problem>,
    bytes: usize,
    nodes: usize,
}

impl DocumentCollection {
    fn new(url: Option<Url>, bytes: usize, entry: ParsedText) -> Self {
        Self {
            bytes,
            nodes: entry.root.count(),
            documents: Documents::new(url, entry.root),
            problems: entry.problems,
        }
    }

    fn validate(&self) -> Validation {
        validate(&self.documents)
    }

    /// Fetches documents until none is missing. Each can refer to others.
    async fn fetch_all(&mut self, ctx: &Ctx, organization: OrganizationId) -> Result<Validation> {
        let compute = &ctx.app.compute;
        loop {
            let validation = compute.run(organization, || self.validate()).await?;
            if validation.wanted.is_empty() {
                return Ok(validation);
            }
            let most = MAX_TOTAL_BYTES.saturating_sub(self.bytes);
            let fetch = |url: Url| async move {
                let fetched = ctx.app.fetcher.get_same_origin(url.as_str(), most as u64);
                let fetched = fetched.await;
                (url, fetched)
            };
            let fetches = stream::iter(validation.wanted).map(fetch);
            let mut fetches = std::pin::pin!(fetches.buffered(FETCH_CONCURRENCY));
            while let Some((url, fetched)) = fetches.next().await {
                let insert = || match fetched {
                    Ok(bytes) => self.insert(url, bytes),
                    Err(refusal) => {
                        let reason = format!("{refusal}.");
                        self.documents.insert_unavailable(url, reason);
                    }
                };
                compute.run(organization, insert).await?;
            }
        }
    }

    fn insert(&mut self, url: Url, bytes: Vec<u8>) {
        let length = bytes.len();
        match self.parse_document(bytes) {
            Ok(parsed) => {
                self.bytes += length;
                self.nodes += parsed.root.count();
                let document = self.documents.count();
                self.documents.insert(url, parsed.root);
                let problems = parsed.problems.into_iter();
                self.problems.extend(problems.map(|problem| Problem {
                    document,
                    ..problem
                }));
            }
            Err(reason) => self.documents.insert_unavailable(url, reason),
        }
    }

    /// Returns why the document cannot be used otherwise.
    fn parse_document(&self, bytes: Vec<u8>) -> Result<ParsedText, String> {
        if self.bytes + bytes.len() > MAX_TOTAL_BYTES {
            return Err(format!(
                "makes all documents together larger than {MAX_TOTAL_BYTES} bytes. Split the spec."
            ));
        }
        let broken = |problem: Problem| format!("cannot be parsed. {problem}");
        let text = decode(bytes).map_err(broken)?;
        let parsed = parse(&text).map_err(broken)?;
        if self.nodes + parsed.root.count() > MAX_NODES {
            return Err(format!(
                "makes all documents together have more than {MAX_NODES} values. Split the spec."
            ));
        }
        if parsed.root.depth() + BUNDLE_DEPTH > MAX_DEPTH {
            return Err(format!(
                "is nested deeper than {} levels. Flatten it.",
                MAX_DEPTH - BUNDLE_DEPTH
            ));
        }
        Ok(parsed)
    }

    /// Notes that the time for documents is over.
    fn give_up(&mut self, wanted: Vec<Url>) {
        let seconds = DOCUMENTS_TIMEOUT.as_secs();
        for url in wanted {
            let reason = format!("was not fetched: all took more than {seconds} seconds.");
            self.documents.insert_unavailable(url, reason);
        }
    }

    fn conclude(mut self, source: String, validation: Validation) -> CheckedSpec {
        let mut bundled = None;
        if validation.version.is_some() && self.documents.count() > 1 {
            let text = SpecValue::from(join(&self.documents)).to_string();
            if text.len() <= MAX_SPEC_BYTES {
                bundled = Some(text);
            } else {
                let message = format!(
                    "All documents together have more than {MAX_SPEC_BYTES} bytes of JSON, so references between them lead to nothing. Split the spec."
                );
                self.problems.push(limit_problem(message));
            }
        }
        self.problems.extend(validation.problems);
        let is_spec = validation.version.is_some();
        CheckedSpec {
            problems: self.spec_problems(),
            texts: is_spec.then_some(VersionTexts { source, bundled }),
        }
    }

    fn spec_problems(mut self) -> Vec<SpecProblem> {
        let place = |problem: &Problem| (problem.document, problem.position);
        self.problems.sort_by_key(place);
        if self.problems.len() >= MAX_PROBLEMS {
            self.problems.truncate(MAX_PROBLEMS - 1);
            let message =
                format!("There are {MAX_PROBLEMS} problems or more. Correct the others first.");
            self.problems.insert(0, limit_problem(message));
        }
        let problems = self.problems.iter();
        problems
            .map(|problem| {
                let url = Some(problem.document).filter(|document| *document > 0);
                to_spec_problem(
                    problem,
                    url.and_then(|document| self.documents.url(document)),
                )
            })
            .collect()
    }
}

fn limit_problem(message: String) -> Problem {
    Problem {
        kind: ProblemKind::Limit,
        document: 0,
        position: Position::START,
        pointer: String::new(),
        message,
    }
}

pub(super) fn to_spec_problem(problem: &Problem, url: Option<&Url>) -> SpecProblem {
    SpecProblem {
        message: problem.message.clone(),
        kind: Some(match problem.kind {
            ProblemKind::Syntax => SpecProblemKind::Syntax,
            ProblemKind::Limit => SpecProblemKind::Limit,
            ProblemKind::Structure => SpecProblemKind::Structure,
            ProblemKind::Reference => SpecProblemKind::Reference,
        }),
        line: Some(problem.position.line),
        column: Some(problem.position.column),
        pointer: Some(problem.pointer.clone()).filter(|pointer| !pointer.is_empty()),
        url: url.map(Url::to_string),
    }
}
