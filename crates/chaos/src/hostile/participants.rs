//! Participants: organizations that attack, organizations that keep working, and their content.

use std::{
    fmt::Write,
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use serde_json::Value;

use super::{
    api::{Account, Site, text},
    git::{self, Files, Outcome},
    mailbox::Mailbox,
    servers::Servers,
    target::Target,
};

pub(crate) struct Participants {
    pub(crate) target: Arc<Target>,
    pub(crate) folder: PathBuf,
    pub(crate) mailbox: Mailbox,
    pub(crate) servers: Servers,
    pub(crate) victims: Vec<Victim>,
    pub(crate) attackers: Vec<Attacker>,
    /// Accounts that request a new password, each once.
    pub(crate) recipients: Vec<String>,
}

pub(crate) struct Victim {
    pub(crate) account: Account,
    pub(crate) space: String,
    pub(crate) site: Site,
    pub(crate) pages: Vec<Page>,
    /// The Git URL of a space with few pages.
    pub(crate) small: String,
}

pub(crate) struct Page {
    pub(crate) id: String,
    pub(crate) path: String,
}

pub(crate) struct Attacker {
    pub(crate) account: Account,
    pub(crate) email: String,
    pub(crate) organization: String,
}

pub(crate) struct Size {
    pub(crate) victims: usize,
    pub(crate) pages: usize,
    pub(crate) attackers: usize,
    pub(crate) recipients: usize,
}

impl Participants {
    pub(crate) async fn set(
        target: Arc<Target>,
        mailbox: Mailbox,
        servers: Servers,
        first_token: String,
        size: &Size,
    ) -> Self {
        let folder = target.folder.clone();
        std::fs::create_dir_all(folder.join("clones")).expect("the folder can be written");
        let (docs, small) = (folder.join("docs.git"), folder.join("small.git"));
        git::create_repository(&docs, &book(size.pages));
        git::create_repository(&small, &book(10));
        let ada = Account {
            server: target.address,
            from: Ipv4Addr::new(127, 0, 0, 100),
            token: first_token,
        };
        let mut victims = Vec::new();
        for number in 0..size.victims {
            let (title, host) = (format!("Victim {number}"), format!("victim{number}"));
            let organization = ada.new_organization(&title, &host).await;
            let space = ada.new_space(&organization, "Docs").await;
            let website = ada.new_site(&organization, "Docs", &space).await;
            let pushed = push(&docs, &git_url(&ada, &space)).await;
            pushed.expect("the victim's pages are pushed");
            let other = ada.new_space(&organization, "Small").await;
            let pushed = push(&small, &git_url(&ada, &other)).await;
            pushed.expect("the victim's pages are pushed");
            let content = ada.get(&format!("/spaces/{space}/content/pages")).await;
            let mut pages = Vec::new();
            collect(&content["pages"], &mut pages);
            assert!(pages.len() >= size.pages, "the victim's pages are there");
            victims.push(Victim {
                small: git_url(&ada, &other),
                account: ada.clone(),
                space,
                site: website,
                pages,
            });
        }
        let mut attackers = Vec::new();
        for number in 0..size.attackers {
            attackers.push(attacker(&target, number).await);
        }
        Self {
            recipients: recipients(&target, size.recipients),
            target,
            folder,
            mailbox,
            servers,
            victims,
            attackers,
        }
    }

    pub(crate) fn server(&self) -> SocketAddr {
        self.target.address
    }
}

/// The Git URL of a space.
pub(crate) fn git_url(account: &Account, space: &str) -> String {
    let (server, token) = (account.server, &account.token);
    format!("http://someone:{token}@{server}/git/{space}.git")
}

async fn attacker(target: &Target, number: usize) -> Attacker {
    let email = format!("edda{number}@example.com");
    let user = ["user", "create", "--verified", "--email", &email];
    target.run(&[&user[..], &["--name", "Edda"]].concat());
    let token = ["token", "create", "--email", &email, "--label", "hostile"];
    let token = target.run(&token);
    let account = Account {
        server: target.address,
        from: Ipv4Addr::new(127, 0, 2, u8::try_from(number + 1).unwrap_or(1)),
        token: token.lines().last().expect("a token").to_owned(),
    };
    let organization = account
        .new_organization(&format!("Attacker {number}"), &format!("attacker{number}"))
        .await;
    Attacker {
        account,
        email,
        organization,
    }
}

/// Created by the operator, so that they get no mail yet.
fn recipients(target: &Target, count: usize) -> Vec<String> {
    let emails = (0..count).map(|number| format!("reader{number}@example.com"));
    let emails: Vec<String> = emails.collect();
    let make = |emails: &[String]| {
        for email in emails {
            let user = ["user", "create", "--verified", "--email", email];
            target.run(&[&user[..], &["--name", "Reader"]].concat());
        }
    };
    let (one, other) = emails.split_at(count / 2);
    std::thread::scope(|scope| {
        scope.spawn(|| make(one));
        make(other);
    });
    emails
}

/// Pushes required content; returns an error if it fails.
pub(crate) async fn push(place: &std::path::Path, url: &str) -> Result<(), String> {
    match git::push(place, url, Duration::from_mins(4)).await {
        Outcome::Done => Ok(()),
        Outcome::Refused(why) => Err(why),
        Outcome::Late => Err("the push took too long".to_owned()),
    }
}

/// Pages in groups, as in a book.
pub(crate) fn book(pages: usize) -> Files {
    let mut files = Vec::new();
    let mut summary = String::from("# Table of contents\n\n* [Welcome](README.md)\n");
    files.push(("README.md".to_owned(), b"# Welcome\n\nHere.\n".to_vec()));
    for number in 0..pages {
        if number % 30 == 0 {
            write!(summary, "\n## Part {}\n\n", number / 30).ok();
        }
        let file = format!("part-{}/chapter-{number}.md", number / 30);
        writeln!(summary, "* [Chapter {number}]({file})").ok();
        let line = format!("Words of chapter {number}, see [the first](../README.md).\n\n");
        let text = format!("# Chapter {number}\n\n{}", line.repeat(10));
        files.push((file, text.into_bytes()));
    }
    files.push(("SUMMARY.md".to_owned(), summary.into_bytes()));
    files
}

/// The pages with text, in reading order.
fn collect(pages: &Value, found: &mut Vec<Page>) {
    for page in pages.as_array().into_iter().flatten() {
        if page["type"] == "document" {
            found.push(Page {
                id: text(page, "id"),
                path: text(page, "path"),
            });
        }
        collect(&page["pages"], found);
    }
}
