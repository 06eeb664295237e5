//! `bindery seed`: sample data for an empty installation.

use std::net::{IpAddr, Ipv4Addr};

use clap::Subcommand;
use config::Config;
use model::site_url::SitesOrigin;
use secrecy::ExposeSecret;

use crate::{
    demo::{self, DemoSummary, Person},
    error::Result,
    operator::Operator,
    output,
};

#[derive(Subcommand)]
pub(crate) enum Seed {
    /// Create two organizations with people, spaces, change requests and a published site. Needs an empty database.
    Demo,
}

impl Seed {
    pub(crate) async fn run(self, config: &Config) -> Result<()> {
        let Self::Demo = self;
        let operator = Operator::new(config).await?;
        let demo = demo::build(&operator).await?;
        DemoOutput {
            server: config.server.public_url.trim_end_matches('/'),
            listen: config.server.listen.ip(),
            demo: &demo,
        }
        .print()
    }
}

/// Prints what was created, and commands to try.
struct DemoOutput<'a> {
    server: &'a str,
    listen: IpAddr,
    demo: &'a DemoSummary,
}

impl DemoOutput<'_> {
    fn print(&self) -> Result<()> {
        self.print_urls()?;
        self.inside()?;
        self.lines()
    }

    fn print_urls(&self) -> Result<()> {
        let (server, site) = (self.server, &self.demo.site);
        output::line("Start the server with `bindery serve`, then look at")?;
        output::line(format_args!("  website     {site}"))?;
        output::line(format_args!("  assistants  {site}~/mcp"))?;
        output::line(format_args!("  API         {server}/v1"))?;
        output::line(format_args!("  reference   {server}/v1/docs"))?;
        output::line(
            "\nSign in as the first of the people below with a browser, once and within an hour",
        )?;
        let link = self.demo.sign_in_link.expose_secret();
        output::line(format_args!("  {link}"))?;
        self.name_in_hosts()
    }

    /// Browsers and curl resolve names below `localhost` to this machine, most other programs ask DNS. There is no URL
    /// that works without it: sites have separate hosts so that their scripts and cookies are isolated from the API.
    fn name_in_hosts(&self) -> Result<()> {
        let origin = SitesOrigin::parse(&self.demo.site);
        let Some(host) = origin.filter(|origin| origin.host().ends_with(".localhost")) else {
            return Ok(());
        };
        let address = if self.listen.is_unspecified() {
            IpAddr::from(Ipv4Addr::LOCALHOST)
        } else {
            self.listen
        };
        output::line(
            "\nThe website opens in browsers and curl. Node, Python and most assistants do not find names below \
             localhost; they need a line in /etc/hosts:",
        )?;
        output::line(format_args!("  {address} {}", host.host()))
    }

    fn inside(&self) -> Result<()> {
        let demo = self.demo;
        output::line("\nOrganizations")?;
        for (id, title) in &demo.organizations {
            output::line(format_args!("  {id}  {title}"))?;
        }
        output::line("\nSpaces")?;
        for (id, title) in &demo.spaces {
            output::line(format_args!("  {id}  {title}"))?;
        }
        output::line(format_args!(
            "\nChange requests of the space {}",
            demo.spaces[0].1
        ))?;
        output::line(format_args!("  #{}  is open, with a review", demo.open))?;
        output::line(format_args!("  #{}  has conflicts", demo.conflicted))?;
        output::line("\nPeople and their tokens, with all scopes; they are not shown again")?;
        for person in &demo.people {
            let Person {
                name, role, token, ..
            } = person;
            output::line(format_args!("  {token}  {name}, {role}"))?;
        }
        Ok(())
    }

    fn lines(&self) -> Result<()> {
        let (server, demo) = (self.server, self.demo);
        let (organization, space) = (demo.organizations[0].0, demo.spaces[0].0);
        let token = &demo.people[0].token;
        let request = demo.conflicted;
        let address = server.split_once("://");
        let (scheme, host) = address.unwrap_or(("http", server));
        output::line("\nTry")?;
        for line in [
            format!("TOKEN={token}"),
            format!(
                "curl -s {server}/v1/orgs/{organization}/spaces -H \"Authorization: Bearer $TOKEN\""
            ),
            format!(
                "curl -s {server}/v1/spaces/{space}/change-requests/{request}/conflicts -H \"Authorization: Bearer $TOKEN\""
            ),
            format!("git clone {scheme}://git:$TOKEN@{host}/git/{space}.git guide"),
        ] {
            output::line(format_args!("  {line}"))?;
        }
        Ok(())
    }
}
