//! Expected shapes of JSON values in requests. Compiled from the OpenAPI document, so checks and documentation cannot
//! differ.

use std::collections::{BTreeMap, HashMap};

/// The named schemas.
#[derive(Debug, Default)]
pub(crate) struct Shapes(pub(super) HashMap<String, Shape>);

#[derive(Debug)]
pub(crate) struct Shape {
    pub(super) nullable: bool,
    pub(super) form: Form,
}

#[derive(Debug)]
pub(crate) enum Form {
    /// Not described.
    Any,
    Text {
        /// The allowed values; any text if empty.
        values: Vec<String>,
        is_time: bool,
    },
    Boolean,
    Number {
        is_whole: bool,
    },
    /// An object whose fields are not described.
    Free,
    Object(ObjectFields),
    /// An object with arbitrary names, and values of one shape.
    Map(Box<Shape>),
    List(Box<Shape>),
    /// Objects that are told apart by one field, the tag.
    Tagged {
        tag: String,
        variants: BTreeMap<String, Form>,
    },
    Either(Vec<Shape>),
    Named(String),
}

#[derive(Debug, Default)]
pub(crate) struct ObjectFields {
    pub(super) known: BTreeMap<String, FieldShape>,
    /// Whether fields other than the known ones are allowed.
    pub(super) is_open: bool,
}

#[derive(Debug)]
pub(crate) struct FieldShape {
    pub(super) shape: Shape,
    pub(super) is_required: bool,
}

static ANY: Form = Form::Any;

/// A longer chain of references is an error in the document.
const MAX_REF_DEPTH: usize = 16;

impl Shape {
    pub(super) fn new(form: Form) -> Self {
        Self {
            nullable: false,
            form,
        }
    }
}

impl Shapes {
    /// Follows references. Returns the form, and whether null is allowed.
    pub(super) fn resolve<'s>(&'s self, shape: &'s Shape) -> (&'s Form, bool) {
        let (mut shape, mut nullable) = (shape, shape.nullable);
        for _ in 0..MAX_REF_DEPTH {
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

/// The value of a field that can only have one.
pub(super) fn constant_value(member: &FieldShape) -> Option<&str> {
    match &member.shape.form {
        Form::Text { values: words, .. } => match words.as_slice() {
            [only] => Some(only),
            _ => None,
        },
        _ => None,
    }
}
