//! Signs with `xmlsec1`, which has nothing in common with the library under test. `scripts/tools` installs it.

mod sample;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
};

pub(crate) use sample::*;
use tempfile::TempDir;

/// Which element is signed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Assertion,
    Response,
}

/// Keys in a directory, by name: `idp` is the provider's, `next` the one that follows it, `other` of a stranger.
pub(crate) struct Signer {
    folder: TempDir,
    files: AtomicUsize,
}

impl Signer {
    pub(crate) fn new() -> Self {
        let signer = Self {
            folder: tempfile::tempdir().expect("a directory"),
            files: AtomicUsize::new(0),
        };
        for (name, kind) in [
            ("idp", "rsa:2048"),
            ("next", "rsa:2048"),
            ("other", "rsa:2048"),
            ("weak", "rsa:1024"),
            ("p256", "prime256v1"),
            ("p384", "secp384r1"),
            ("p521", "secp521r1"),
            ("k256", "secp256k1"),
        ] {
            signer.generate(name, kind);
        }
        signer
    }

    fn generate(&self, name: &str, kind: &str) {
        let curve = format!("ec_paramgen_curve:{kind}");
        let kind = if kind.starts_with("rsa") {
            vec!["-newkey", kind]
        } else {
            vec!["-newkey", "ec", "-pkeyopt", &curve]
        };
        let mut command = Command::new("openssl");
        command.args(["req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=idp"]);
        command.args(kind).arg("-keyout").arg(self.key(name));
        run(command.arg("-out").arg(self.path(&format!("{name}.pem"))));
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn key(&self, name: &str) -> PathBuf {
        self.path(&format!("{name}.key"))
    }

    pub(crate) fn certificate(&self, name: &str) -> String {
        fs::read_to_string(self.path(&format!("{name}.pem"))).expect("a file of this test")
    }

    /// The sample with the assertion signed.
    pub(crate) fn sample(&self) -> String {
        self.sign(&unsigned(Part::Assertion), "idp", Part::Assertion)
    }

    /// The sample with the response signed.
    pub(crate) fn sample_response(&self) -> String {
        self.sign(&unsigned(Part::Response), "idp", Part::Response)
    }

    /// Signs a part that has the template of a signature.
    pub(crate) fn sign(&self, xml: &str, key: &str, part: Part) -> String {
        self.xmlsec(xml, part, &["--privkey-pem".into(), self.key(key)])
    }

    /// Signs with a shared secret.
    pub(crate) fn sign_hmac(&self, xml: &str, secret: &[u8]) -> String {
        let path = self.path("secret");
        fs::write(&path, secret).expect("a file of this test");
        self.xmlsec(xml, Part::Assertion, &["--hmackey".into(), path])
    }

    fn xmlsec(&self, xml: &str, part: Part, key: &[PathBuf]) -> String {
        let name = match part {
            Part::Assertion => "Assertion",
            Part::Response => "Response",
        };
        let path = format!("//*[local-name()='{name}']/*[local-name()='Signature']");
        let file = self.write(xml.as_bytes());
        let mut command = xmlsec("--sign");
        command.args(key).args(["--node-xpath", &path]).arg(&file);
        let signed = run(&mut command);
        fs::remove_file(file).expect("a file of this test");
        String::from_utf8(signed).expect("text")
    }

    pub(crate) fn write(&self, bytes: &[u8]) -> PathBuf {
        let number = self.files.fetch_add(1, Ordering::Relaxed);
        let file = self.path(&format!("{number}.xml"));
        fs::write(&file, bytes).expect("a file of this test");
        file
    }
}

/// `xmlsec1` with the attributes that are ids.
pub(crate) fn xmlsec(action: &str) -> Command {
    let mut command = Command::new("xmlsec1");
    command.arg(action);
    for name in ["assertion:Assertion", "protocol:Response"] {
        command.args([
            "--id-attr:ID",
            &format!("urn:oasis:names:tc:SAML:2.0:{name}"),
        ]);
    }
    command
}

fn run(command: &mut Command) -> Vec<u8> {
    let output = command.output().unwrap_or_else(|error| {
        let program = Path::new(command.get_program()).display();
        panic!("{program}: {error}; run `just tools`")
    });
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {stderr}");
    output.stdout
}
