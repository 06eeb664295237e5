//! The load generators: wrk for HTTP, pgbench for PostgreSQL. Both come from Debian.

use std::{fs, path::Path, process::Command};

use crate::{CONNECTIONS, SECONDS, find_space, seed, seed::SeededDatabase};

/// Random paths out of a file.
pub(crate) fn wrk(base: &str, paths: &Path, token: Option<&str>) -> Load {
    let script = paths.with_extension("lua");
    let header = token
        .map(|token| format!("wrk.headers['Authorization'] = 'Bearer {token}'\n"))
        .unwrap_or_default();
    let lua = format!(
        "{header}local paths = {{}}\nfor line in io.lines('{}') do paths[#paths + 1] = line end\n\
         request = function() return wrk.format('GET', paths[math.random(#paths)]) end\n\
         done = function(summary) io.write('bad ' .. (summary.errors.status + summary.errors.timeout) .. '\\n') end\n",
        paths.display()
    );
    fs::write(&script, lua).expect("the folder can be written");
    let output = Command::new("wrk")
        .args([
            "-t2",
            &format!("-c{CONNECTIONS}"),
            &format!("-d{SECONDS}s"),
            "-s",
        ])
        .arg(&script)
        .arg(base)
        .output()
        .expect("wrk is installed: apt-get install wrk");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("bad 0"), "requests failed:\n{text}");
    Load::parse_wrk(&text)
}

/// The result of a run.
pub(crate) struct Load {
    pub(crate) per_second: f64,
    pub(crate) requests: f64,
}

/// One URL, requested repeatedly with the same headers.
pub(crate) fn wrk_page(url: &str, headers: &[String]) -> Load {
    let headers = headers.iter().flat_map(|header| ["-H", header.as_str()]);
    let output = Command::new("wrk")
        .args(["-t2", &format!("-c{CONNECTIONS}"), &format!("-d{SECONDS}s")])
        .args(headers)
        .arg(url)
        .output()
        .expect("wrk is installed: apt-get install wrk");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let failed = ["Non-2xx or 3xx", "Socket errors"]
        .iter()
        .any(|word| text.contains(word));
    assert!(
        output.status.success() && !failed,
        "requests failed:\n{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Load::parse_wrk(&text)
}

impl Load {
    /// Parses the report of wrk.
    fn parse_wrk(text: &str) -> Self {
        let before = text.split(" requests in ").next().unwrap_or_default();
        let requests = before.split_whitespace().last();
        Self {
            per_second: number_after(text, "Requests/sec:"),
            requests: requests
                .and_then(|number| number.parse().ok())
                .expect("wrk tells how many"),
        }
    }
}

/// The same query as our API's, prepared, in transactions per second.
pub(crate) fn pgbench(seeded: &SeededDatabase) -> f64 {
    let query = find_space::SQL
        .replace("$1", &format!("'{}'::uuid", seed::ORGANIZATION))
        .replace(
            "$2",
            "('00000000-0000-7000-8000-' || lpad(to_hex(:n::integer), 12, '0'))::uuid",
        )
        .replace("$3", &format!("'{}'::uuid", seed::USER));
    let script = seeded.our_paths.with_extension("pgbench");
    fs::write(
        &script,
        format!("\\set n random(1, {})\n{query};\n", seed::SPACES),
    )
    .expect("the folder can be written");
    let output = Command::new("pgbench")
        .args([
            "-n",
            "-M",
            "prepared",
            "-j",
            "2",
            "-c",
            &CONNECTIONS.to_string(),
            "-T",
            &SECONDS.to_string(),
            "-f",
        ])
        .arg(&script)
        .arg(&seeded.url)
        .env(
            "PATH",
            format!("{}:/usr/lib/postgresql/15/bin", seed::path()),
        )
        .output()
        .expect("pgbench is installed with PostgreSQL");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("tps ="),
        "pgbench failed: {text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    number_after(&text, "tps =")
}

fn number_after(text: &str, word: &str) -> f64 {
    let rest = text.split(word).nth(1).unwrap_or_default();
    rest.split_whitespace()
        .next()
        .and_then(|number| number.parse().ok())
        .unwrap_or_default()
}
