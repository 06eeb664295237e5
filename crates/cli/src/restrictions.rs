//! Restrictions of child processes: as configured, and as this machine supports.

use sandbox::{Sandbox, User};

use crate::error::{CommandError, Result};

/// The sandbox of the server's children. A program that is not configured may be missing, unless it is required.
pub(crate) fn sandbox(settings: &config::Sandbox) -> Result<Sandbox> {
    let named = settings.program.as_ref().map(|path| path.0.clone());
    let may_miss = named.is_none() && !settings.required;
    let program = named.unwrap_or_else(Sandbox::default_program);
    // Children run in another directory, so the path of their program must be absolute.
    let program = std::path::absolute(&program).unwrap_or(program);
    let is_there = program.is_file();
    if !is_there && !may_miss {
        let missing = sandbox::Error::Missing { program };
        return Err(CommandError::new(missing.to_string()));
    }
    if !is_there && (settings.user.is_some() || settings.cgroup.is_some()) {
        return Err(CommandError::new(format!(
            "`sandbox.user` and `sandbox.cgroup` have no effect: {}",
            sandbox::Error::Missing { program }
        )));
    }
    Ok(Sandbox {
        program: is_there.then_some(program),
        user: settings.user.as_deref().map(user).transpose()?,
        cgroup: settings.cgroup.as_ref().map(|path| path.0.clone()),
        is_required: settings.required,
    })
}

fn user(name: &str) -> Result<User> {
    let wrong = |text: String| CommandError::new(format!("`sandbox.user`: {text}"));
    let user = User::find(name).map_err(|error| wrong(error.to_string()))?;
    if user.uid == 0 {
        return Err(wrong("must not be root".to_owned()));
    }
    Ok(user)
}

/// The restrictions of children on this machine.
pub(crate) struct Restrictions {
    pub(crate) text: String,
    /// Whether something is missing that `sandbox.required` would demand.
    pub(crate) is_lacking: bool,
}

/// Probes this machine. Fails if the settings require what it lacks.
pub(crate) fn check(settings: &config::Sandbox) -> Result<Restrictions> {
    let sandbox = sandbox(settings)?;
    if sandbox.program.is_none() {
        let program = Sandbox::default_program();
        return Ok(Restrictions {
            text: format!(
                "{}. Until then git and the press have limits on memory, time and file size, and reach \
                 everything that the server reaches.",
                sandbox::Error::Missing { program }
            ),
            is_lacking: true,
        });
    }
    let report = sandbox.report();
    let report = report.map_err(|error| CommandError::new(error.to_string()))?;
    Ok(Restrictions {
        is_lacking: !report.missing().is_empty(),
        text: report.to_string(),
    })
}
