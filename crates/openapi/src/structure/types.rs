//! Object types of a format.

use indexmap::IndexMap;

use crate::tree::Node;

/// All object types of one version of a format. The first is that of the whole document.
#[derive(Debug, Clone, Default)]
pub(crate) struct TypeTable {
    pub(super) types: IndexMap<&'static str, ObjectType>,
}

/// One type of objects, such as `Operation`.
#[derive(Debug, Clone, Default)]
pub(super) struct ObjectType {
    pub(super) fields: IndexMap<&'static str, FieldRule>,
    /// Fields of which one has to be there.
    pub(super) any_of: Vec<&'static str>,
    pub(super) conditions: Vec<Condition>,
}

#[derive(Debug, Clone)]
pub(super) struct FieldRule {
    pub(super) shape: Shape,
    pub(super) is_required: bool,
}

/// A rule for objects of which a field has a certain value, such as security schemes of type `http`.
#[derive(Debug, Clone)]
pub(super) struct Condition {
    pub(super) field: &'static str,
    pub(super) value: ConditionValue,
    pub(super) required: Vec<&'static str>,
    /// The only fields that the object may have. None if it may have all.
    pub(super) allowed: Option<Vec<&'static str>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ConditionValue {
    Is(&'static str),
    /// A value that no other condition of the field names.
    Other,
    /// Such a value, or none.
    OtherOrNone,
}

/// What a value may be.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Shape {
    Any,
    Text,
    Boolean,
    /// A number that is not below a minimum.
    Number(Option<i64>),
    Integer(Option<i64>),
    /// One of these texts.
    Choice(Vec<&'static str>),
    /// A map with any values.
    AnyMap,
    List(Box<Shape>),
    Map(Keys, Box<Shape>),
    /// An object of this type.
    Object(&'static str),
    /// The first of these that has the right kind of value, else the last.
    Either(Vec<Shape>),
}

/// The keys that a map may have, apart from extensions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keys {
    Any,
    /// Paths begin with a slash.
    Paths,
    /// `default`, three digits, or one digit and `XX`.
    Responses,
}

impl Keys {
    pub(super) fn allows(self, key: &str) -> bool {
        match self {
            Self::Any => true,
            Self::Paths => key.starts_with('/'),
            Self::Responses => key == "default" || is_status(key),
        }
    }
}

fn is_status(key: &str) -> bool {
    let is_wildcard = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'x' | b'X');
    match key.as_bytes() {
        [first, rest @ ..] => {
            first.is_ascii_digit() && rest.len() == 2 && rest.iter().copied().all(is_wildcard)
        }
        [] => false,
    }
}

impl TypeTable {
    pub(super) fn get(&self, name: &str) -> Option<&ObjectType> {
        self.types.get(name)
    }

    /// The type of the whole document.
    pub(crate) fn root(&self) -> Shape {
        let first = self.types.keys().next();
        first.map_or(Shape::Any, |name| Shape::Object(name))
    }
}

impl ObjectType {
    /// Returns the conditions that hold for an object.
    pub(super) fn conditions_for(&self, object: &Node) -> impl Iterator<Item = &Condition> {
        let has_value = |condition: &Condition| match condition.value {
            ConditionValue::Is(wanted) => object.text(condition.field) == Some(wanted),
            ConditionValue::Other | ConditionValue::OtherOrNone => false,
        };
        let is_met = move |condition: &&Condition| {
            let mut others = self.conditions.iter();
            let is_named = others.any(|other| other.field == condition.field && has_value(other));
            match condition.value {
                ConditionValue::Is(_) => has_value(condition),
                ConditionValue::Other => !is_named && object.get(condition.field).is_some(),
                ConditionValue::OtherOrNone => !is_named,
            }
        };
        self.conditions.iter().filter(is_met)
    }
}
