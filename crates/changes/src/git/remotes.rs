//! Remote repositories: validates their URL, ref and folder, and resolves their IP address.

use ::git::{
    refs::is_name,
    remote::{Remote as Reachable, RemoteAccess, Scheme},
};
use content::{ByteSlice, tree};
use context::Ctx;
use model::{Error, Result, git_sync::Remote, git_sync::SyncRequest};
use outbound::Url;

use super::visible_refs::BRANCH_PREFIX;

const MAX_URL_BYTES: usize = 2048;

/// Validates a remote and returns it in canonical spelling. The error names the invalid field.
pub(crate) fn check(ctx: &Ctx, remote: Remote, request: &SyncRequest) -> Result<Remote> {
    let (url, _) = parse(ctx, &remote.url)?;
    let reference = remote.reference;
    if !reference.starts_with("refs/") || !is_name(&reference) {
        return Err(Error::invalid(
            "ref",
            "is not the full name of a ref, such as `refs/heads/main`",
        ));
    }
    if matches!(request, SyncRequest::Export { .. }) && !reference.starts_with(BRANCH_PREFIX) {
        return Err(Error::invalid(
            "ref",
            "is not a branch; exports go to a branch, such as `refs/heads/main`",
        ));
    }
    Ok(Remote {
        url: url.into(),
        reference,
        directory: remote
            .directory
            .as_deref()
            .map(directory)
            .transpose()?
            .flatten(),
    })
}

/// Returns the remote as `git` gets it, with an IP address that was checked just now.
pub(crate) async fn resolve_remote(ctx: &Ctx, remote: &Remote) -> Result<Reachable> {
    let (url, scheme) = parse(ctx, &remote.url)?;
    let mut pinned = None;
    if scheme != Scheme::File {
        let found = ctx.app.guard.resolve(&url).await;
        let found = found.map_err(|refusal| Error::invalid("url", refusal.to_string()))?;
        if let (Some(name), Some(address)) = (url.domain(), found.first()) {
            let ip = match address.ip() {
                std::net::IpAddr::V4(ip) => ip.to_string(),
                std::net::IpAddr::V6(ip) => format!("[{ip}]"),
            };
            pinned = Some(format!("{name}:{}:{ip}", address.port()));
        }
    }
    let place = match scheme {
        Scheme::File => url.to_file_path().ok().map(RemoteAccess::Directory),
        Scheme::Https | Scheme::Http => url.port_or_known_default().map(RemoteAccess::Port),
    };
    let no_path = || Error::invalid("url", "has neither a folder nor a port");
    Ok(Reachable {
        scheme,
        place: place.ok_or_else(no_path)?,
        url: url.into(),
        reference: remote.reference.clone(),
        pinned,
    })
}

fn parse(ctx: &Ctx, text: &str) -> Result<(Url, Scheme)> {
    let invalid = |message: &str| Error::invalid("url", message);
    if text.len() > MAX_URL_BYTES {
        return Err(invalid("is longer than 2048 bytes"));
    }
    let not_one = "is not the URL of a repository, such as https://example.com/docs.git";
    let mut url = Url::parse(text).map_err(|_| invalid(not_one))?;
    let schemes = &ctx.app.settings.git_schemes;
    let scheme = schemes
        .iter()
        .find(|scheme| scheme.as_str() == url.scheme());
    let Some(scheme) = scheme else {
        let known: Vec<&str> = schemes.iter().map(|scheme| scheme.as_str()).collect();
        return Err(invalid(&format!(
            "must start with one of: {}. Other protocols are not supported by this server",
            known.join(", ")
        )));
    };
    if !url.username().is_empty() || url.password().is_some() {
        return Err(invalid(
            "has a name or password in it, which this server does not store; use a repository that needs none",
        ));
    }
    url.set_fragment(None);
    Ok((url, *scheme))
}

/// Returns the folder in canonical spelling, or None for the whole repository.
fn directory(text: &str) -> Result<Option<String>> {
    let parts = text.split('/').filter(|part| !matches!(*part, "" | "."));
    let path = parts.collect::<Vec<_>>().join("/");
    if path.is_empty() {
        return Ok(None);
    }
    if path.contains('\n') || !tree::is_valid_path(path.as_bytes().as_bstr()) {
        return Err(Error::invalid(
            "repoProjectDirectory",
            "is not the path of a folder in a repository",
        ));
    }
    Ok(Some(path))
}
