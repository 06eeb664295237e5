//! Outbound requests to URLs that users enter, for files and Git repositories.

use std::{fmt, net::SocketAddr, str::FromStr};

use ipnet::IpNet;
use serde::{Deserialize, Serialize};

use crate::list::{self, ListItem};

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outbound {
    #[serde(with = "list")]
    pub reachable: Vec<IpNet>,
    #[serde(with = "list")]
    pub own_addresses: Vec<IpNet>,
    #[serde(with = "list")]
    pub git_schemes: Vec<GitScheme>,
    #[serde(with = "list")]
    pub name_servers: Vec<SocketAddr>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GitScheme {
    Https,
    Http,
    File,
}

impl FromStr for GitScheme {
    type Err = ();

    fn from_str(word: &str) -> Result<Self, Self::Err> {
        match word {
            "https" => Ok(Self::Https),
            "http" => Ok(Self::Http),
            "file" => Ok(Self::File),
            _ => Err(()),
        }
    }
}

impl ListItem for GitScheme {
    const EXPECTED: &'static str =
        "must be a comma-separated list of https, http and file, such as https,http";
}

impl fmt::Display for GitScheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Https => "https",
            Self::Http => "http",
            Self::File => "file",
        })
    }
}
