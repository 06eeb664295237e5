//! The restrictions in force on this machine.

use std::fmt;

/// `bindery-sandbox` prints it as lines, after it has restricted itself.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The version of the kernel's Landlock rules.
    pub landlock: Option<u32>,
    /// Whether system calls are filtered.
    pub seccomp: bool,
    /// The cgroup version that accounts memory and processes of a child with its descendants: `v1` or `v2`.
    pub memory_cgroup: Option<String>,
    pub process_cgroup: Option<String>,
    /// The user of children, if it is not the server's own.
    pub user: Option<u32>,
    /// Whether a child can have a network namespace of its own.
    pub network_namespace: bool,
}

impl Report {
    pub fn lines(&self) -> String {
        let Self {
            landlock,
            seccomp,
            memory_cgroup,
            process_cgroup,
            user,
            network_namespace,
        } = self;
        let number = |value: &Option<u32>| value.map(|value| value.to_string()).unwrap_or_default();
        let word = |value: &Option<String>| value.clone().unwrap_or_default();
        format!(
            "landlock={}\nseccomp={seccomp}\nmemory_cgroup={}\nprocess_cgroup={}\nuser={}\n\
             network_namespace={network_namespace}\n",
            number(landlock),
            word(memory_cgroup),
            word(process_cgroup),
            number(user),
        )
    }

    pub fn parse(lines: &str) -> Self {
        let value = |name: &str| {
            let pairs = lines.lines().filter_map(|line| line.split_once('='));
            let mut named = pairs.filter(|(key, value)| *key == name && !value.is_empty());
            named.next().map(|(_, value)| value)
        };
        let number = |name: &str| value(name).and_then(|value| value.parse().ok());
        Self {
            landlock: number("landlock"),
            seccomp: value("seccomp") == Some("true"),
            memory_cgroup: value("memory_cgroup").map(str::to_owned),
            process_cgroup: value("process_cgroup").map(str::to_owned),
            user: number("user"),
            network_namespace: value("network_namespace") == Some("true"),
        }
    }

    /// What `sandbox.required` requires and this machine lacks.
    pub fn missing(&self) -> Vec<&'static str> {
        let mut missing = Vec::new();
        if self.landlock.is_none() {
            missing.push("Landlock");
        }
        if !self.seccomp {
            missing.push("seccomp");
        }
        missing
    }
}

/// For the operator.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.landlock {
            Some(version) => write!(f, "files by Landlock {version}")?,
            None => f.write_str("files not restricted (no Landlock)")?,
        }
        f.write_str(match (self.seccomp, self.landlock) {
            (true, _) => ", network and system calls by seccomp",
            (false, Some(4..)) => ", TCP by Landlock, system calls not restricted (no seccomp)",
            (false, _) => ", network and system calls not restricted (no seccomp)",
        })?;
        match &self.memory_cgroup {
            Some(version) => write!(f, ", memory by cgroup {version}")?,
            None => f.write_str(", memory of each process by its own limit (no cgroup)")?,
        }
        match (&self.process_cgroup, self.user) {
            (Some(version), _) => write!(f, ", processes by cgroup {version}")?,
            (None, Some(_)) => f.write_str(", processes by user")?,
            (None, None) => f.write_str(", processes not counted (no cgroup)")?,
        }
        match self.user {
            Some(user) => write!(f, ", as user {user}")?,
            None => f.write_str(", as the server's own user")?,
        }
        f.write_str(if self.network_namespace {
            ", scripts in their own network namespaces"
        } else {
            ", no network namespaces"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_as_they_were_written() {
        let full = Report {
            landlock: Some(7),
            seccomp: true,
            memory_cgroup: Some("v1".to_owned()),
            process_cgroup: Some("v2".to_owned()),
            user: Some(65_534),
            network_namespace: true,
        };
        assert_eq!(Report::parse(&full.lines()), full);
        assert!(full.missing().is_empty());
        let none = Report::default();
        assert_eq!(Report::parse(&none.lines()), none);
        assert_eq!(none.missing(), ["Landlock", "seccomp"]);
    }
}
