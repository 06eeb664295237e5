//! Commits: reading pushed ones, and writing our own.
//!
//! Commits that we write name their author by display name and user id, never by e-mail address, and carry trailers
//! (the change request, the event), so that two equal edits within one second are two commits.

use std::borrow::Cow;

use bstr::{BStr, BString, ByteSlice};
use gix_object::{CommitRef, WriteTo, commit::message::BodyRef};
use jiff::Timestamp;
use model::{ObjectKind, Oid, id::UserId};

use crate::{ObjectError, Objects, error::Result};

/// The trailer with the number of the change request of a commit.
pub const CHANGE_REQUEST_TRAILER: &str = "Change-Request";
/// The trailer with the id of the event that belongs to a commit.
pub const EVENT_TRAILER: &str = "Event";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Commit {
    pub tree: Oid,
    pub parents: Vec<Oid>,
    pub author: Signature,
    pub committer: Signature,
    pub encoding: Option<BString>,
    /// Headers that Git does not know or that sign the commit, in their order.
    pub extra: Vec<(BString, BString)>,
    pub message: BString,
}

/// Name, e-mail address and time of an author. The time zone is stored as written, `+0200`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Signature {
    pub name: BString,
    pub email: BString,
    pub seconds: i64,
    pub zone: String,
}

impl Signature {
    /// The signature of a user. Characters that would end the name are removed.
    pub fn of_user(display_name: &str, user: UserId, host: &str, at: Timestamp) -> Self {
        let name = sanitize_name(display_name);
        Self {
            name: if name.is_empty() {
                user.to_string()
            } else {
                name
            }
            .into(),
            email: sanitize_name(&format!("{user}@users.noreply.{host}")).into(),
            seconds: at.as_second(),
            zone: "+0000".to_owned(),
        }
    }

    fn read(name: &BStr, email: &BStr, time: &str) -> Self {
        let mut words = time.split_ascii_whitespace();
        Self {
            name: name.to_owned(),
            email: email.to_owned(),
            // Historic commits can have invalid times; they are still revisions.
            seconds: words.next().and_then(|text| text.parse().ok()).unwrap_or(0),
            zone: words.next().unwrap_or("+0000").to_owned(),
        }
    }

    fn line(&self) -> BString {
        let Self {
            name,
            email,
            seconds,
            zone,
        } = self;
        let time = format!("> {seconds} {zone}");
        let mut line: BString =
            bstr::concat([name.as_slice(), b" <", email, time.as_bytes()]).into();
        // A line break would start another header.
        line.retain(|byte| !matches!(byte, b'\n' | b'\0'));
        line
    }
}

fn sanitize_name(text: &str) -> String {
    let cleaned: String = text
        .chars()
        .filter(|c| !matches!(c, '<' | '>' | '\0'))
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    // Git strips these from both ends of a name; a name of nothing else would be empty.
    cleaned
        .trim_matches(|c: char| c.is_whitespace() || ".,:;\"'\\".contains(c))
        .to_owned()
}

impl Commit {
    /// Creates a commit whose author is also the committer.
    pub fn new(tree: Oid, parents: Vec<Oid>, author: Signature, message: BString) -> Self {
        Self {
            tree,
            parents,
            committer: author.clone(),
            author,
            encoding: None,
            extra: Vec::new(),
            message,
        }
    }

    pub fn read(objects: &Objects, oid: Oid) -> Result<Self> {
        let object = objects.require(oid)?;
        if object.kind != ObjectKind::Commit {
            return Err(ObjectError::broken(
                oid,
                format!("it is a {}, not a commit", object.kind.as_str()),
            ));
        }
        Self::decode(oid, &object.bytes)
    }

    pub fn decode(oid: Oid, bytes: &[u8]) -> Result<Self> {
        let commit = CommitRef::from_bytes(bytes, gix_hash::Kind::Sha1)
            .map_err(|error| ObjectError::broken(oid, error.to_string()))?;
        let author = commit
            .author()
            .map_err(|error| ObjectError::broken(oid, error.to_string()))?;
        let committer = commit
            .committer()
            .map_err(|error| ObjectError::broken(oid, error.to_string()))?;
        Ok(Self {
            tree: to_oid(oid, &commit.tree())?,
            parents: commit
                .parents()
                .map(|parent| to_oid(oid, &parent))
                .collect::<Result<_>>()?,
            author: Signature::read(author.name, author.email, author.time),
            committer: Signature::read(committer.name, committer.email, committer.time),
            encoding: commit.encoding.map(ToOwned::to_owned),
            extra: commit
                .extra_headers
                .iter()
                .map(|(name, value)| ((*name).to_owned(), value.clone().into_owned()))
                .collect(),
            message: commit.message.to_owned(),
        })
    }

    pub fn encode(&self) -> Result<Vec<u8>> {
        let tree = self.tree.to_string();
        let parents: Vec<String> = self.parents.iter().map(Oid::to_string).collect();
        let (author, committer) = (self.author.line(), self.committer.line());
        let commit = CommitRef {
            tree: tree.as_bytes().as_bstr(),
            parents: parents.iter().map(|p| p.as_bytes().as_bstr()).collect(),
            author: author.as_bstr(),
            committer: committer.as_bstr(),
            encoding: self.encoding.as_ref().map(|encoding| encoding.as_bstr()),
            message: self.message.as_bstr(),
            extra_headers: self
                .extra
                .iter()
                .map(|(name, value)| (name.as_bstr(), Cow::Borrowed(value.as_bstr())))
                .collect(),
        };
        let mut bytes = Vec::new();
        commit.write_to(&mut bytes).map_err(|error| {
            ObjectError::broken(self.tree, format!("it cannot be committed: {error}"))
        })?;
        Ok(bytes)
    }

    pub fn write(&self, objects: &mut Objects) -> Result<Oid> {
        Ok(objects.write(ObjectKind::Commit, self.encode()?))
    }

    /// The value of a trailer in the last paragraph of the message; names are compared without case.
    pub fn trailer(&self, name: &str) -> Option<BString> {
        trailer(self.message.as_bstr(), name)
    }
}

/// The value of a trailer in the last paragraph of a message; names are compared without case.
pub fn trailer(message: &BStr, name: &str) -> Option<BString> {
    let body = gix_object::commit::MessageRef::from_bytes(message).body?;
    BodyRef::from_bytes(body)
        .trailers()
        .find(|trailer| trailer.token.eq_ignore_ascii_case(name.as_bytes()))
        .map(|trailer| trailer.value.into_owned())
}

/// Appends the trailers to a message as a separate paragraph. An empty message becomes `Change content`.
pub fn message(text: &str, trailers: &[(&str, String)]) -> BString {
    let text = text.replace('\0', "");
    let text = match text.trim() {
        "" => "Change content",
        words => words,
    };
    let lines: Vec<String> = trailers
        .iter()
        .map(|(name, value)| format!("{name}: {}\n", sanitize_name(value)))
        .collect();
    let gap = if lines.is_empty() { "" } else { "\n" };
    format!("{text}\n{gap}{}", lines.concat()).into()
}

fn to_oid(commit: Oid, id: &gix_hash::ObjectId) -> Result<Oid> {
    Oid::try_from(id.as_bytes()).map_err(|error| ObjectError::broken(commit, error.to_string()))
}
