//! The inputs: a name, the finding it comes from, the content of the space, and the requests.

mod actions;
mod nested;
mod outbound;
mod packs;
mod pages;
mod pushes;
mod requests;
mod specs;
mod stalled;
mod storms;
mod words;
mod writes;

use std::{
    collections::BTreeMap, net::Ipv4Addr, path::PathBuf, pin::Pin, sync::Arc, time::Duration,
};

use super::{
    api::{Account, Site},
    git::{self, Files},
    http::{Reply, Request, exchange},
    participants::{Attacker, Participants, git_url, push},
};

pub(crate) struct Input {
    pub(crate) name: &'static str,
    pub(crate) finding: &'static str,
    /// Part of the short run.
    pub(crate) smoke: bool,
    /// A repository with these files is prepared, and a published space for it.
    content: Option<fn() -> Files>,
    /// Uses the space of another input, which is too expensive to create twice.
    shares: Option<&'static str>,
    action: InputAction,
    /// If not empty, every response must have one of these statuses.
    allowed: &'static [u16],
}

enum InputAction {
    /// The content is pushed, then read.
    Push(&'static [ReadTarget]),
    /// The content is pushed before. The requests are prepared, too.
    Calls(fn(&InputContext) -> Vec<Request>, usize),
    /// The content is pushed before.
    Run(fn(Arc<InputContext>) -> Action),
}

type Action = Pin<Box<dyn Future<Output = ResponseCounts> + Send>>;

#[derive(Clone, Copy)]
enum ReadTarget {
    /// Below the site.
    Site(&'static str),
    /// Below the space in the API.
    Content(&'static str),
    Clone,
    Pdf,
}

/// The environment of an input.
pub(crate) struct InputContext {
    stage: Arc<Participants>,
    /// Number of the input, for unique addresses and names.
    number: u8,
    attacker: usize,
    space: String,
    site: Site,
    repository: PathBuf,
    requests: Vec<Request>,
    /// Why it could not be prepared.
    missing: Option<String>,
}

/// Responses, and how often each occurred.
#[derive(Default)]
pub(crate) struct ResponseCounts(pub(crate) BTreeMap<String, usize>);

/// An attacker does not wait longer for one response.
const READ_TIMEOUT: Duration = Duration::from_secs(12);
const PUSH: Duration = Duration::from_secs(40);

pub(crate) fn all() -> Vec<Input> {
    let mut all = pages::inputs();
    all.extend(pages::large());
    all.extend(specs::inputs());
    all.extend(nested::inputs());
    all.extend(pushes::inputs());
    all.extend(storms::inputs());
    all.extend(outbound::inputs());
    all.extend(stalled::inputs());
    all.extend(requests::inputs());
    all.extend(writes::inputs());
    all
}

impl Input {
    fn new(name: &'static str, finding: &'static str, action: InputAction) -> Self {
        Self {
            name,
            finding,
            smoke: false,
            content: None,
            shares: None,
            action,
            allowed: &[],
        }
    }

    fn push(
        name: &'static str,
        finding: &'static str,
        content: fn() -> Files,
        reads: &'static [ReadTarget],
    ) -> Self {
        Self::new(name, finding, InputAction::Push(reads)).on(content)
    }

    fn calls(
        name: &'static str,
        finding: &'static str,
        make: fn(&InputContext) -> Vec<Request>,
        at_once: usize,
    ) -> Self {
        Self::new(name, finding, InputAction::Calls(make, at_once))
    }

    fn run(
        name: &'static str,
        finding: &'static str,
        run: fn(Arc<InputContext>) -> Action,
    ) -> Self {
        Self::new(name, finding, InputAction::Run(run))
    }

    fn on(mut self, content: fn() -> Files) -> Self {
        self.content = Some(content);
        self
    }

    fn shares(mut self, other: &'static str) -> Self {
        self.shares = Some(other);
        self
    }

    fn smoke(mut self) -> Self {
        self.smoke = true;
        self
    }

    fn allow(mut self, statuses: &'static [u16]) -> Self {
        self.allowed = statuses;
        self
    }

    /// Prepares everything that can be prepared.
    pub(crate) async fn prepare(
        &self,
        stage: &Arc<Participants>,
        number: usize,
        earlier: &[(&'static str, Arc<InputContext>)],
    ) -> Arc<InputContext> {
        let mut context = InputContext {
            stage: Arc::clone(stage),
            number: u8::try_from(number).unwrap_or(u8::MAX),
            attacker: number % stage.attackers.len(),
            space: String::new(),
            site: Site::default(),
            repository: stage.folder.join(format!("{}.git", self.name)),
            requests: Vec::new(),
            missing: None,
        };
        let shared = self.shares.and_then(|name| {
            let other = earlier.iter().find(|(other, _)| *other == name)?;
            Some(&other.1)
        });
        if let Some(other) = shared {
            context.attacker = other.attacker;
            context.space.clone_from(&other.space);
            context.site = other.site.clone();
            context.missing.clone_from(&other.missing);
        } else if let Some(content) = self.content {
            git::create_repository(&context.repository, &content());
            let Attacker {
                account,
                organization,
                ..
            } = context.attacker();
            let space = account.new_space(organization, self.name).await;
            let site = account.new_site(organization, self.name, &space).await;
            (context.space, context.site) = (space, site);
            if context.space.is_empty() || context.site.host.is_empty() {
                context.missing = Some("no space or no site".to_owned());
            }
            if context.missing.is_none() && !matches!(self.action, InputAction::Push(_)) {
                let pushed = push(&context.repository, &context.git_url()).await;
                context.missing = pushed.err();
            }
        }
        if let InputAction::Calls(make, _) = self.action {
            context.requests = make(&context);
        }
        Arc::new(context)
    }

    pub(crate) async fn send(&self, context: Arc<InputContext>) -> ResponseCounts {
        match self.action {
            InputAction::Push(reads) => actions::push_and_read(&context, reads).await,
            InputAction::Calls(_, at_once) => actions::send_all(&context, at_once).await,
            InputAction::Run(run) => run(context).await,
        }
    }

    /// Unexpected responses. Busy and slow is allowed, broken is not.
    pub(crate) fn unexpected(
        &self,
        context: &InputContext,
        answers: &ResponseCounts,
    ) -> Vec<String> {
        // An input that was not sent as intended has shown nothing.
        if let Some(why) = &context.missing {
            return vec![format!("not prepared: {why}")];
        }
        if answers.0.is_empty() {
            return vec!["no answer at all".to_owned()];
        }
        let wrong = answers.0.iter().filter(|(answer, _)| {
            let alone = answer.parse::<u16>().ok();
            let is_allowed = |status| self.allowed.is_empty() || self.allowed.contains(&status);
            is_broken(answer)
                || alone.is_some_and(|status| {
                    !OVERLOAD_STATUSES.contains(&status) && !is_allowed(status)
                })
        });
        wrong
            .map(|(answer, count)| format!("{answer} x{count}"))
            .collect()
    }
}

const OVERLOAD_STATUSES: [u16; 3] = [429, 503, 504];

/// Whether a response, or git's message about it, has a status that no input may cause.
fn is_broken(answer: &str) -> bool {
    let mut words = answer.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.any(|word| {
        let status = word.parse::<u16>().unwrap_or_default();
        (500..600).contains(&status) && !OVERLOAD_STATUSES.contains(&status)
    })
}

impl InputContext {
    fn attacker(&self) -> &Attacker {
        &self.stage.attackers[self.attacker]
    }

    /// Each input uses separate addresses, so that it does not hit a limit that others have used up.
    fn from(&self, which: u8) -> Ipv4Addr {
        Ipv4Addr::new(127, 1, self.number, which)
    }

    fn account(&self) -> Account {
        Account {
            from: self.from(1),
            ..self.attacker().account.clone()
        }
    }

    fn git_url(&self) -> String {
        git_url(&self.attacker().account, &self.space)
    }

    /// A request to the server's own host, without a token.
    fn anonymous(&self, method: &str, path: &str) -> Request {
        Request::new(method, &self.stage.server().to_string(), path)
    }

    async fn ask(&self, which: u8, request: &Request, deadline: Duration) -> Reply {
        let from = self.from(which);
        let answer = exchange(self.stage.server(), from, request, deadline, 0).await;
        answer.reply
    }
}

impl ResponseCounts {
    fn note(&mut self, reply: &Reply) {
        match reply {
            Reply::Status(status) => self.word(&status.to_string()),
            Reply::Cut => self.word("cut"),
            Reply::Late => self.word("late"),
        }
    }

    fn word(&mut self, word: &str) {
        *self.0.entry(word.to_owned()).or_default() += 1;
    }

    fn join(mut self, other: Self) -> Self {
        for (answer, count) in other.0 {
            *self.0.entry(answer).or_default() += count;
        }
        self
    }
}
