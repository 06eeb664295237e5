//! What a JSON value of a request is described to be. Made from the OpenAPI document, so what is checked here cannot
//! differ from what is told there.

use std::collections::{BTreeMap, HashMap};

/// The schemas with a name of their own.
#[derive(Debug, Default)]
pub(crate) struct Shapes(pub(super) HashMap<String, Shape>);

#[derive(Debug)]
pub(crate) struct Shape {
    pub(super) nullable: bool,
    pub(super) form: Form,
}

#[derive(Debug)]
pub(crate) enum Form {
    /// Nothing is said about it.
    Any,
    Text {
        /// The only values that are taken; any text if there are none.
        words: Vec<String>,
        is_time: bool,
    },
    Boolean,
    Number {
        is_whole: bool,
    },
    /// An object whose members are not described.
    Free,
    Object(Members),
    /// An object with any names, and values of one shape.
    Map(Box<Shape>),
    List(Box<Shape>),
    /// Objects that one member, the tag, tells apart.
    Tagged {
        tag: String,
        variants: BTreeMap<String, Form>,
    },
    Either(Vec<Shape>),
    Named(String),
}

#[derive(Debug, Default)]
pub(crate) struct Members {
    pub(super) known: BTreeMap<String, Member>,
    /// Whether other members than the known ones mean something.
    pub(super) is_open: bool,
}

#[derive(Debug)]
pub(crate) struct Member {
    pub(super) shape: Shape,
    pub(super) is_required: bool,
}

static ANY: Form = Form::Any;

/// Longer chains of names that only name each other are a mistake in the document.
const MAX_NAMES: usize = 16;

impl Shape {
    pub(super) fn new(form: Form) -> Self {
        Self {
            nullable: false,
            form,
        }
    }
}

impl Shapes {
    /// The form behind names, and whether null stands for it as well.
    pub(super) fn resolve<'s>(&'s self, shape: &'s Shape) -> (&'s Form, bool) {
        let (mut shape, mut nullable) = (shape, shape.nullable);
        for _ in 0..MAX_NAMES {
            let Form::Named(name) = &shape.form else {
                return (&shape.form, nullable);
            };
            let Some(next) = self.0.get(name) else {
                break;
            };
            shape = next;
            nullable |= shape.nullable;
        }
        (&ANY, true)
    }
}

/// The only text that a member can be.
pub(super) fn only_word(member: &Member) -> Option<&str> {
    match &member.shape.form {
        Form::Text { words, .. } => match words.as_slice() {
            [only] => Some(only),
            _ => None,
        },
        _ => None,
    }
}
