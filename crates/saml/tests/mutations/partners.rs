//! Responses of identity provider libraries, which `scripts/saml` has written to a directory.

use std::{fs, path::PathBuf};

use jiff::Timestamp;
use saml_client::protocol::Expectations;

use crate::{signing::expected, valid::ValidResponse};

pub(crate) fn responses() -> Vec<ValidResponse> {
    #[expect(
        clippy::disallowed_methods,
        reason = "`just saml` tells tests where its files are"
    )]
    let Some(folder) = std::env::var_os("SAML_PARTNERS").map(PathBuf::from) else {
        return Vec::new();
    };
    let certificate = fs::read_to_string(folder.join("idp.pem")).expect("a file of this test");
    let mut found = Vec::new();
    for entry in fs::read_dir(&folder).expect("a file of this test") {
        let path = entry.expect("a file of this test").path();
        if path.extension().is_none_or(|extension| extension != "xml") {
            continue;
        }
        let name = path
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let written = fs::metadata(&path)
            .expect("a file of this test")
            .modified()
            .expect("a file of this test");
        let name_id = if name.starts_with("samlp") {
            "joe"
        } else {
            "joe@example.com"
        };
        found.push(ValidResponse {
            name_id: name_id.to_owned(),
            message: fs::read(&path).expect("a file of this test"),
            expected: Expectations {
                now: Timestamp::try_from(written).expect("a time"),
                certificates: vec![certificate.clone()],
                ..expected()
            },
            name,
        });
    }
    assert!(
        found.len() >= 9,
        "only {} responses in {}",
        found.len(),
        folder.display()
    );
    let metadata = fs::read(folder.join("pysaml2.metadata")).expect("a file of this test");
    let metadata = saml::read_metadata(&metadata).expect("metadata");
    assert_eq!(metadata.sso_url, "https://idp.example.com/sso");
    found
}
