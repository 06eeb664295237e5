//! The runtime of scripts, with the real `workerd`.

use std::{
    fs,
    net::SocketAddr,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Command,
};

use app::integration_calls::IntegrationRuntime;
use outbound::{ForwardProxy, ForwardProxyLimits, OwnApi};
use script_runtime::{ScriptRuntime, Settings};

use crate::{TestApp, app::sandbox};

const FIRST_USER: u32 = 64_500;

impl TestApp {
    /// Scripts of integrations run from now on. They reach the API if it listens at an address.
    pub fn start_scripts(&self, api: Option<SocketAddr>) {
        let is_root = fs::metadata("/proc/self").is_ok_and(|own| {
            use std::os::unix::fs::MetadataExt;
            own.uid() == 0
        });
        let settings = Settings {
            first_user: is_root.then_some(FIRST_USER),
            sandbox: sandbox(),
            ..Settings::new(workerd(is_root))
        };
        let base = self.app.settings.public_url.parse().expect("a URL");
        let own = api.map(|address| OwnApi { base, address });
        let guard = self.app.guard.clone();
        let proxy = ForwardProxy::new(guard, own, ForwardProxyLimits::default());
        let runtime = ScriptRuntime::new(settings, proxy, self.app.clock.clone());
        let runtime = runtime.expect("a thread");
        let started = self.app.feature::<IntegrationRuntime>();
        started.start(Some(runtime), api::resource_json());
    }

    /// Integrations are called, but there is no runtime for scripts: only tunnels work.
    pub fn start_without_scripts(&self) {
        let started = self.app.feature::<IntegrationRuntime>();
        started.start(None, api::resource_json());
    }
}

/// Where all users of the machine can start it: the installed one may be in a directory of root.
fn workerd(is_root: bool) -> PathBuf {
    let installed = install();
    if !is_root {
        return installed;
    }
    let folder = std::env::temp_dir().join("bindery-test");
    fs::create_dir_all(&folder).expect("a folder");
    let shared = folder.join("workerd");
    let length = |path: &Path| fs::metadata(path).map(|found| found.len()).ok();
    if length(&shared) != length(&installed) {
        let copy = tempfile::NamedTempFile::new_in(&folder)
            .expect("a file")
            .into_temp_path();
        fs::copy(&installed, &copy).expect("a copy");
        let everyone = fs::Permissions::from_mode(0o755);
        fs::set_permissions(&copy, everyone).expect("our own file");
        copy.persist(&shared).expect("a new name");
    }
    shared
}

/// Does nothing if it is installed.
fn install() -> PathBuf {
    let installer = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts/workerd");
    let output = Command::new(installer).output().expect("it starts");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout)
        .expect("a path")
        .trim()
        .into()
}
