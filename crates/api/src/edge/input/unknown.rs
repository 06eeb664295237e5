//! Finds unknown fields of a body, in one pass over the text that builds no values; undescribed parts are skipped.

use std::fmt;

use serde::{
    Deserialize,
    de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Value, value::RawValue};

use super::{
    mismatch::{Mismatch, join_path, list_values},
    nearest::nearest,
    shape::{Form, ObjectFields, Shape, Shapes},
};

/// Maximum number of names that are reported.
pub(super) const MAX_UNKNOWN: usize = 20;

/// A field or parameter that was sent and is not read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct UnknownName {
    /// Its path.
    pub(super) path: String,
    /// The most similar known name.
    pub(super) suggestion: Option<String>,
}

#[derive(Debug, Default)]
pub(super) struct BodyFindings {
    pub(super) unknown: Vec<UnknownName>,
    /// The first array in the place of an object. The parser would accept its items as fields.
    pub(super) array: Option<String>,
    /// The first number in the place of a tag. The parser would use it as the index of a variant.
    pub(super) number: Option<Mismatch>,
}

/// Compares the text of a body with its shape. Invalid JSON is left to the parser.
pub(super) fn find(shapes: &Shapes, shape: &Shape, bytes: &[u8]) -> BodyFindings {
    let mut walk = UnknownScanner {
        shapes,
        path: String::new(),
        found: BodyFindings::default(),
    };
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    ShapeSeed::shape(&mut walk, shape)
        .deserialize(&mut reader)
        .ok();
    walk.found
}

struct UnknownScanner<'s> {
    shapes: &'s Shapes,
    path: String,
    found: BodyFindings,
}

impl UnknownScanner<'_> {
    fn note(&mut self, name: &str, members: &ObjectFields) {
        if self.found.unknown.len() < MAX_UNKNOWN {
            let known = members.known.keys().map(String::as_str);
            self.found.unknown.push(UnknownName {
                path: join_path(&self.path, name),
                suggestion: nearest(name, known).map(str::to_owned),
            });
        }
    }

    /// Runs `act` one level further down.
    fn with_path<T>(&mut self, path: String, act: impl FnOnce(&mut Self) -> T) -> T {
        let above = std::mem::replace(&mut self.path, path);
        let done = act(self);
        self.path = above;
        done
    }
}

/// The shape of the next value to read.
struct ShapeSeed<'w, 's> {
    walk: &'w mut UnknownScanner<'s>,
    form: &'s Form,
}

impl<'w, 's> ShapeSeed<'w, 's> {
    fn shape(walk: &'w mut UnknownScanner<'s>, shape: &'s Shape) -> Self {
        let (form, _) = walk.shapes.resolve(shape);
        Self { walk, form }
    }
}

impl<'de> DeserializeSeed<'de> for ShapeSeed<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        let Self { walk, form } = self;
        match form {
            Form::Tagged { tag, variants } => {
                let text = <&RawValue>::deserialize(reader)?.get();
                // The parser rejects invalid tags.
                match tag_of(text, tag) {
                    Some(Value::String(word)) => {
                        if let Some(form) = variants.get(&word) {
                            let mut reader = serde_json::Deserializer::from_str(text);
                            ShapeSeed { walk, form }.deserialize(&mut reader).ok();
                        }
                    }
                    Some(Value::Number(_)) => {
                        let path = join_path(&walk.path, tag);
                        let message =
                            format!("must be {}, not a number", list_values(variants.keys()));
                        let number = Mismatch { path, message };
                        walk.found.number.get_or_insert(number);
                    }
                    _ => {}
                }
                Ok(())
            }
            Form::Either(choices) => {
                let text = <&RawValue>::deserialize(reader)?.get();
                let shapes = walk.shapes;
                let is_object =
                    |choice: &&Shape| matches!(shapes.resolve(choice).0, Form::Object(_));
                if let Some(object) = choices.iter().find(is_object)
                    && text.starts_with('{')
                {
                    let mut reader = serde_json::Deserializer::from_str(text);
                    ShapeSeed::shape(walk, object).deserialize(&mut reader).ok();
                }
                Ok(())
            }
            Form::Object(_) | Form::Map(_) | Form::List(_) => {
                reader.deserialize_any(ShapeSeed { walk, form })
            }
            _ => {
                IgnoredAny::deserialize(reader)?;
                Ok(())
            }
        }
    }
}

/// Returns the value of the tag of an object.
fn tag_of(text: &str, tag: &str) -> Option<Value> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let mut members = SingleField(tag).deserialize(&mut reader).ok()?;
    members.remove(tag)
}

/// Reads one field of an object and skips the others.
struct SingleField<'t>(&'t str);

impl<'de> DeserializeSeed<'de> for SingleField<'_> {
    type Value = serde_json::Map<String, Value>;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Self::Value, D::Error> {
        reader.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for SingleField<'_> {
    type Value = serde_json::Map<String, Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut found = serde_json::Map::new();
        while let Some(name) = map.next_key::<String>()? {
            if name == self.0 {
                found.insert(name, map.next_value()?);
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(found)
    }
}

impl<'de> Visitor<'de> for ShapeSeed<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self { walk, form } = self;
        while let Some(name) = map.next_key::<String>()? {
            let shape = match form {
                Form::Object(members) => {
                    let known = members.known.get(&name);
                    if known.is_none() && !members.is_open {
                        walk.note(&name, members);
                    }
                    known.map(|member| &member.shape)
                }
                Form::Map(values) => Some(&**values),
                _ => None,
            };
            if let Some(shape) = shape {
                let path = join_path(&walk.path, &name);
                walk.with_path(path, |walk| {
                    map.next_value_seed(ShapeSeed::shape(walk, shape))
                })?;
            } else {
                map.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let Self { walk, form } = self;
        if let Form::Object(_) = form {
            let path = walk.path.clone();
            walk.found.array.get_or_insert(path);
        }
        let Form::List(shape) = form else {
            while items.next_element::<IgnoredAny>()?.is_some() {}
            return Ok(());
        };
        for index in 0_usize.. {
            let path = format!("{}[{index}]", walk.path);
            let item = walk.with_path(path, |walk| {
                items.next_element_seed(ShapeSeed::shape(walk, shape))
            })?;
            if item.is_none() {
                break;
            }
        }
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}
