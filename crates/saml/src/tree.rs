//! Step 2: the tree of a message, and how the other steps read it.
//!
//! Elements and attributes are always found by namespace and name. The library itself compares local names of
//! attributes only, so two attributes of one element with the same local name are refused: `evil:ID` beside `ID` would
//! mean one thing to it and another to us.

use saml_client::RefusalCode;
use uppsala::{Document, Element, NodeId, NodeKind, Parser};

use crate::{Result, refuse};

pub(crate) const ASSERTION_NS: &str = "urn:oasis:names:tc:SAML:2.0:assertion";
pub(crate) const PROTOCOL_NS: &str = "urn:oasis:names:tc:SAML:2.0:protocol";
pub(crate) const METADATA_NS: &str = "urn:oasis:names:tc:SAML:2.0:metadata";
pub(crate) const SIGNATURE_NS: &str = "http://www.w3.org/2000/09/xmldsig#";

const MAX_DEPTH: u32 = 64;
const MAX_NODES: usize = 5_000;
const MAX_ATTRIBUTES: usize = 32;

/// Parses a response and checks what holds for the whole tree.
pub(crate) fn parse(text: &str) -> Result<Document<'_>> {
    parse_checked(text, check_response_node)
}

/// Parses metadata, which may have comments.
pub(crate) fn parse_with_comments(text: &str) -> Result<Document<'_>> {
    parse_checked(text, |document, node| match document.node_kind(node) {
        Some(NodeKind::Comment(_)) => Ok(()),
        _ => check_response_node(document, node),
    })
}

fn parse_checked(
    text: &str,
    check_node: impl Fn(&Document<'_>, NodeId) -> Result<()>,
) -> Result<Document<'_>> {
    // One level more, so that a tree that is just too deep is refused by name below.
    let parsed = Parser::new().with_max_depth(MAX_DEPTH + 1).parse(text);
    let Ok(document) = parsed else {
        return refuse(
            RefusalCode::Malformed,
            "the message is not well-formed XML, or nested too deeply",
        );
    };
    if document.doctype.is_some() {
        return refuse(RefusalCode::Malformed, "the message has a document type");
    }
    check_declaration(&document)?;
    let mut nodes = 0;
    let mut open = vec![(document.root(), 0)];
    while let Some((node, depth)) = open.pop() {
        nodes += 1;
        if nodes > MAX_NODES || depth > MAX_DEPTH {
            let detail =
                format!("the message has more than {MAX_NODES} nodes or {MAX_DEPTH} levels");
            return refuse(RefusalCode::TooLarge, detail);
        }
        check_node(&document, node)?;
        open.extend(document.children_iter(node).map(|child| (child, depth + 1)));
    }
    Ok(document)
}

/// The bytes are UTF-8; a declaration that says otherwise would be believed by others.
fn check_declaration(document: &Document<'_>) -> Result<()> {
    let Some(declaration) = &document.xml_declaration else {
        return Ok(());
    };
    let is_utf8 = declaration
        .encoding
        .as_ref()
        .is_none_or(|encoding| encoding.eq_ignore_ascii_case("utf-8"));
    if declaration.version == "1.0" && is_utf8 {
        return Ok(());
    }
    refuse(
        RefusalCode::Malformed,
        "the message is not XML 1.0 in UTF-8",
    )
}

fn check_response_node(document: &Document<'_>, node: NodeId) -> Result<()> {
    match document.node_kind(node) {
        Some(NodeKind::Element(element)) => check_attributes(element),
        Some(NodeKind::Document | NodeKind::Text(_) | NodeKind::CData(_)) => Ok(()),
        _ => refuse(
            RefusalCode::Malformed,
            "the message contains comments or processing instructions",
        ),
    }
}

fn check_attributes(element: &Element<'_>) -> Result<()> {
    // Canonicalization has to fail on these, which the library does not; `xmlsec1` does.
    let namespaces = &element.namespace_declarations;
    if namespaces
        .iter()
        .any(|(_, uri)| !uri.is_empty() && !has_scheme(uri))
    {
        return refuse(RefusalCode::Malformed, "a namespace is a relative URI");
    }
    let attributes = &element.attributes;
    if attributes.len() + element.namespace_declarations.len() > MAX_ATTRIBUTES {
        let detail = format!("an element has more than {MAX_ATTRIBUTES} attributes");
        return refuse(RefusalCode::TooLarge, detail);
    }
    for (index, attribute) in attributes.iter().enumerate() {
        let same =
            |other: &uppsala::Attribute<'_>| other.name.local_name == attribute.name.local_name;
        if attributes[..index].iter().any(same) {
            return refuse(
                RefusalCode::Shape,
                "an element has two attributes with the same local name",
            );
        }
    }
    Ok(())
}

fn has_scheme(uri: &str) -> bool {
    let is_scheme = |scheme: &str| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    };
    uri.split_once(':')
        .is_some_and(|(scheme, _)| is_scheme(scheme))
}

/// An element of a tree.
#[derive(Clone, Copy)]
pub(crate) struct Node<'d> {
    pub(crate) document: &'d Document<'d>,
    pub(crate) id: NodeId,
}

impl<'d> Node<'d> {
    pub(crate) fn root(document: &'d Document<'d>) -> Result<Self> {
        match document.document_element() {
            Some(id) => Ok(Self { document, id }),
            None => refuse(RefusalCode::Malformed, "the message has no element"),
        }
    }

    fn element(self) -> Option<&'d Element<'d>> {
        self.document.element(self.id)
    }

    pub(crate) fn is(self, namespace: &str, name: &str) -> bool {
        self.element()
            .is_some_and(|element| element.name.matches(Some(namespace), name))
    }

    /// The value of an attribute without namespace.
    pub(crate) fn attribute(self, name: &str) -> Option<&'d str> {
        let attributes = &self.element()?.attributes;
        let found = attributes.iter().find(|attribute| {
            attribute.name.namespace_uri.is_none() && attribute.name.local_name == name
        });
        found.map(|attribute| &*attribute.value)
    }

    /// Values of attributes by which the library, or another one, would find the element.
    pub(crate) fn ids(self) -> impl Iterator<Item = &'d str> {
        let attributes = self.element().map(|element| element.attributes.iter());
        let ids = attributes.into_iter().flatten().filter(|attribute| {
            let name = &attribute.name.local_name;
            name.eq_ignore_ascii_case("id") || name.eq_ignore_ascii_case("assertionid")
        });
        ids.map(|attribute| &*attribute.value)
    }

    /// Whether it has no attributes but these, which have no namespace.
    pub(crate) fn has_only_attributes(self, names: &[&str]) -> bool {
        self.element().is_some_and(|element| {
            element.attributes.iter().all(|attribute| {
                attribute.name.namespace_uri.is_none()
                    && names.contains(&attribute.name.local_name.as_ref())
            })
        })
    }

    /// The elements directly below.
    pub(crate) fn children(self) -> impl Iterator<Item = Self> {
        let children = self.document.children_iter(self.id);
        let nodes = children.map(move |id| Self { id, ..self });
        nodes.filter(|node| node.element().is_some())
    }

    pub(crate) fn children_named(self, namespace: &str, name: &str) -> Vec<Self> {
        let children = self.children();
        children.filter(|child| child.is(namespace, name)).collect()
    }

    /// The element and all below.
    pub(crate) fn descendants(self) -> Vec<Self> {
        let mut found = vec![self];
        let mut next = 0;
        while let Some(node) = found.get(next).copied() {
            found.extend(node.children());
            next += 1;
        }
        found
    }

    pub(crate) fn parent(self) -> Option<NodeId> {
        self.document.parent(self.id)
    }

    /// Whether there is no text beside the elements below, other than white space.
    pub(crate) fn has_only_elements(self) -> bool {
        let mut children = self.document.children_iter(self.id);
        children.all(|child| match self.document.node_kind(child) {
            Some(NodeKind::Text(text)) => text.trim().is_empty(),
            Some(NodeKind::Element(_)) => true,
            _ => false,
        })
    }

    /// The text of an element without elements below.
    pub(crate) fn text(self) -> Option<String> {
        let mut text = String::new();
        for child in self.document.children_iter(self.id) {
            match self.document.node_kind(child) {
                Some(NodeKind::Text(run) | NodeKind::CData(run)) => text.push_str(run),
                _ => return None,
            }
        }
        Some(text)
    }

    /// The text of an element that has nothing but one run of text. The library reads the first run only, so an
    /// element with more would mean different things.
    pub(crate) fn only_text(self) -> Option<&'d str> {
        let mut children = self.document.children_iter(self.id);
        let (first, second) = (children.next(), children.next());
        match (first.and_then(|id| self.document.node_kind(id)), second) {
            (Some(NodeKind::Text(text)), None) => Some(text),
            _ => None,
        }
    }
}
