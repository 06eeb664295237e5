//! Certificates of identity providers. Only their keys matter: SAML trusts a certificate because an administrator named
//! it, not because of who issued it, and providers keep using expired ones.

use std::fmt::Write;

use base64::{Engine, engine::general_purpose::STANDARD};
use bergshamra_keys::{Key, KeysManager, loader::load_x509_cert_der};
use jiff::Timestamp;
use saml_client::{
    RefusalCode,
    protocol::{Certificate, MAX_CERTIFICATES},
};
use x509_cert::{
    Certificate as X509,
    der::{Decode, Reader, SliceReader, asn1::UintRef},
    time::Time,
};

use crate::{Result, refuse};

const MIN_RSA_BITS: usize = 2048;
const SHA256: &str = "http://www.w3.org/2001/04/xmlenc#sha256";
const PEM_LINE: usize = 64;
const BEGIN: &str = "-----BEGIN ";
const DASHES: &str = "-----";
const LABEL: &str = "CERTIFICATE";

/// Reads one to five certificates from PEM. Text around the blocks is ignored, as everywhere.
pub(crate) fn read_pem(message: &[u8]) -> Result<Vec<Certificate>> {
    let Ok(text) = std::str::from_utf8(message) else {
        return refuse(
            RefusalCode::Certificate,
            "the certificate is not text in PEM",
        );
    };
    let ders = decode_pem(text)?;
    let count = ders.len();
    if count == 0 || count > MAX_CERTIFICATES {
        let detail = format!(
            "there must be one to {MAX_CERTIFICATES} certificates in PEM, beginning with `{BEGIN}{LABEL}{DASHES}`"
        );
        return refuse(RefusalCode::Certificate, detail);
    }
    ders.iter().map(|der| read_der(der)).collect()
}

/// Loads the keys of these certificates, named by their position.
pub(crate) fn trusted_keys(certificates: &[String]) -> Result<KeysManager> {
    let mut keys = KeysManager::new();
    for (position, pem) in certificates.iter().enumerate() {
        let ders = decode_pem(pem)?;
        let [der] = ders.as_slice() else {
            return refuse(
                RefusalCode::Certificate,
                "a certificate is not one block of PEM",
            );
        };
        let (key, _) = load_key(der)?;
        keys.add_key(key.with_name(position.to_string()));
    }
    if keys.is_empty() {
        return refuse(RefusalCode::Certificate, "the provider has no certificate");
    }
    Ok(keys)
}

pub(crate) fn read_der(der: &[u8]) -> Result<Certificate> {
    let (_, key) = load_key(der)?;
    let Ok(certificate) = X509::from_der(der) else {
        return unreadable();
    };
    let validity = certificate.tbs_certificate.validity;
    Ok(Certificate {
        pem: encode_pem(der),
        sha256: sha256(der)?,
        key,
        not_before: to_timestamp(validity.not_before)?,
        not_after: to_timestamp(validity.not_after)?,
    })
}

/// Loads a key of an accepted kind, with the name of the kind.
fn load_key(der: &[u8]) -> Result<(Key, String)> {
    let Ok(key) = load_x509_cert_der(der) else {
        return unreadable();
    };
    let name = match key.algorithm_name() {
        "RSA" => {
            let Some(bits) = rsa_bits(der) else {
                return unreadable();
            };
            if bits < MIN_RSA_BITS {
                let detail = format!("the RSA key has {bits} bits; {MIN_RSA_BITS} are required");
                return refuse(RefusalCode::Certificate, detail);
            }
            format!("RSA-{bits}")
        }
        curve @ ("EC-P256" | "EC-P384" | "EC-P521") => curve.to_owned(),
        _ => {
            let detail = "the key must be RSA or of the curves P-256, P-384 or P-521";
            return refuse(RefusalCode::Certificate, detail);
        }
    };
    Ok((key, name))
}

/// The length of the modulus.
fn rsa_bits(der: &[u8]) -> Option<usize> {
    let certificate = X509::from_der(der).ok()?;
    let info = certificate.tbs_certificate.subject_public_key_info;
    let key = info.subject_public_key.as_bytes()?;
    let mut reader = SliceReader::new(key).ok()?;
    let modulus = reader.sequence(|key| {
        let modulus = UintRef::decode(key)?.as_bytes();
        UintRef::decode(key)?;
        Ok(modulus)
    });
    let modulus = modulus.ok()?;
    let unused = usize::try_from(modulus.first()?.leading_zeros()).ok()?;
    Some(modulus.len() * 8 - unused)
}

fn decode_pem(text: &str) -> Result<Vec<Vec<u8>>> {
    let mut found = Vec::new();
    for block in text.split(BEGIN).skip(1) {
        let parts = block.split_once(DASHES);
        let body = parts.filter(|(label, _)| *label == LABEL);
        let end = format!("{DASHES}END {LABEL}{DASHES}");
        let Some((body, _)) = body.and_then(|(_, rest)| rest.split_once(&end)) else {
            let detail = "the text has something else than certificates in PEM";
            return refuse(RefusalCode::Certificate, detail);
        };
        let base64: String = body.split_whitespace().collect();
        match STANDARD.decode(base64) {
            Ok(der) => found.push(der),
            Err(_) => return unreadable(),
        }
    }
    Ok(found)
}

fn encode_pem(der: &[u8]) -> String {
    let base64 = STANDARD.encode(der);
    let mut pem = format!("{BEGIN}{LABEL}{DASHES}\n");
    let mut rest = base64.as_str();
    while !rest.is_empty() {
        let (line, next) = rest.split_at(rest.len().min(PEM_LINE));
        pem.push_str(line);
        pem.push('\n');
        rest = next;
    }
    pem.push_str(DASHES);
    pem.push_str("END CERTIFICATE-----\n");
    pem
}

fn sha256(der: &[u8]) -> Result<String> {
    let Ok(digest) = bergshamra_crypto::digest::digest(SHA256, der) else {
        return unreadable();
    };
    let mut text = String::new();
    for byte in digest {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}

fn to_timestamp(time: Time) -> Result<Timestamp> {
    let seconds = i64::try_from(time.to_unix_duration().as_secs()).ok();
    match seconds.and_then(|seconds| Timestamp::from_second(seconds).ok()) {
        Some(time) => Ok(time),
        None => unreadable(),
    }
}

fn unreadable<T>() -> Result<T> {
    refuse(RefusalCode::Certificate, "a certificate cannot be read")
}
