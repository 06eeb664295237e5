//! The notation of tables of object types.
//!
//! A line without indentation names a type, with ` +` behind it if it adds to the type of that name in the table that
//! this one is based on. The indented lines below are its fields: a name, with `!` if the field is required, and a
//! shape. `#` starts a comment.
//!
//! | shape | value |
//! |---|---|
//! | `string`, `boolean`, `number`, `integer`, `map`, `any` | as named; `integer>=0` has a minimum |
//! | `=a,b` | one of these texts |
//! | `Name` | an object of that type |
//! | `[…]` | a list |
//! | `{…}`, `paths{…}`, `responses{…}` | a map, whose keys are free, paths or status codes |
//! | `…\|…` | either |
//!
//! | directive | meaning |
//! |---|---|
//! | `@any-of a b` | one of these fields is required |
//! | `@require f=v a b` | these fields are required if the field `f` is `v`; with `f=?`, if it has a value that no other rule names; with `f=*`, also if it has none |
//! | `@only f=v a b` | in that case, no other fields are allowed |
//! | `@drop a b` | these fields of the base do not exist here |

use super::types::{Condition, ConditionValue, FieldRule, Keys, ObjectType, Shape, TypeTable};

/// Parses a table. Returns the line that is wrong; tables are part of the program, so tests find it.
pub(super) fn parse(text: &'static str, base: Option<&TypeTable>) -> Result<TypeTable, String> {
    let mut table = base.cloned().unwrap_or_default();
    let mut current = "";
    for line in text.lines() {
        let line = line.split(" #").next().unwrap_or_default();
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if !line.starts_with(' ') {
            let (name, adds) = match line.trim_end().strip_suffix(" +") {
                Some(name) => (name, true),
                None => (line.trim_end(), false),
            };
            if adds != table.types.contains_key(name) && (adds || base.is_none()) {
                return Err(line.to_owned());
            }
            if !adds {
                table.types.insert(name, ObjectType::default());
            }
            current = name;
            continue;
        }
        let object = table.types.get_mut(current);
        object
            .and_then(|object| add(object, line))
            .ok_or_else(|| line.to_owned())?;
    }
    let shapes = table
        .types
        .values()
        .flat_map(|object| object.fields.values());
    for field in shapes {
        check_names(&table, &field.shape)?;
    }
    Ok(table)
}

fn add(object: &mut ObjectType, line: &'static str) -> Option<()> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match words.as_slice() {
        ["@any-of", fields @ ..] => object.any_of = fields.to_vec(),
        ["@drop", fields @ ..] => object.fields.retain(|name, _| !fields.contains(name)),
        ["@require", on, fields @ ..] => condition(object, on)?.required = fields.to_vec(),
        ["@only", on, fields @ ..] => condition(object, on)?.allowed = Some(fields.to_vec()),
        [name, text] => {
            let (name, is_required) = match name.strip_suffix('!') {
                Some(name) => (name, true),
                None => (*name, false),
            };
            let shape = shape(text)?;
            object.fields.insert(name, FieldRule { shape, is_required });
        }
        _ => return None,
    }
    Some(())
}

/// Returns the condition `field=value` of a type, which is added if it is new.
fn condition<'a>(object: &'a mut ObjectType, text: &'static str) -> Option<&'a mut Condition> {
    let (field, value) = text.split_once('=')?;
    let value = match value {
        "?" => ConditionValue::Other,
        "*" => ConditionValue::OtherOrNone,
        value => ConditionValue::Is(value),
    };
    let mut known = object.conditions.iter();
    let at = known.position(|one| one.field == field && one.value == value);
    let at = at.unwrap_or_else(|| {
        object.conditions.push(Condition {
            field,
            value,
            required: Vec::new(),
            allowed: None,
        });
        object.conditions.len() - 1
    });
    object.conditions.get_mut(at)
}

fn shape(text: &'static str) -> Option<Shape> {
    let parts = alternatives(text);
    if parts.len() > 1 {
        let shapes: Option<Vec<Shape>> = parts.into_iter().map(shape).collect();
        return shapes.map(Shape::Either);
    }
    if let Some(values) = text.strip_prefix('=') {
        return Some(Shape::Choice(values.split(',').collect()));
    }
    if let Some(item) = text.strip_prefix('[') {
        return Some(Shape::List(Box::new(shape(item.strip_suffix(']')?)?)));
    }
    if let Some((keys, value)) = text.split_once('{') {
        let keys = match keys {
            "" => Keys::Any,
            "paths" => Keys::Paths,
            "responses" => Keys::Responses,
            _ => return None,
        };
        return Some(Shape::Map(keys, Box::new(shape(value.strip_suffix('}')?)?)));
    }
    let (name, minimum) = match text.split_once(">=") {
        Some((name, minimum)) => (name, Some(minimum.parse().ok()?)),
        None => (text, None),
    };
    Some(match name {
        "any" => Shape::Any,
        "string" => Shape::Text,
        "boolean" => Shape::Boolean,
        "number" => Shape::Number(minimum),
        "integer" => Shape::Integer(minimum),
        "map" => Shape::AnyMap,
        name if name.starts_with(|first: char| first.is_ascii_uppercase()) => Shape::Object(name),
        _ => return None,
    })
}

/// Splits at each `|` outside of brackets.
fn alternatives(text: &'static str) -> Vec<&'static str> {
    let mut depth = 0_usize;
    text.split(|character| {
        match character {
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        character == '|' && depth == 0
    })
    .collect()
}

fn check_names(table: &TypeTable, shape: &Shape) -> Result<(), String> {
    match shape {
        Shape::Object(name) if table.get(name).is_none() => Err(format!("no type {name}")),
        Shape::List(inner) | Shape::Map(_, inner) => check_names(table, inner),
        Shape::Either(shapes) => shapes.iter().try_for_each(|one| check_names(table, one)),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_build_on_each_other() {
        let first = parse(
            "Root\n  a! string # text\n  b [A|{=x,y}]\nA\n  n integer>=0\n",
            None,
        );
        let first = first.unwrap();
        let second = "Root +\n  @drop a\n  c boolean|A\nA\n  @require t=u\n  @require t=? m\n  t! =u,v\n  m any\n";
        let second = parse(second, Some(&first)).unwrap();
        assert_eq!(second.root(), Shape::Object("Root"));
        let root = second.get("Root").unwrap();
        let names: Vec<&str> = root.fields.keys().copied().collect();
        assert_eq!(names, ["b", "c"]);
        let items = Shape::Map(Keys::Any, Box::new(Shape::Choice(vec!["x", "y"])));
        let items = Shape::Either(vec![Shape::Object("A"), items]);
        assert_eq!(root.fields["b"].shape, Shape::List(Box::new(items)));
        assert!(!second.get("A").unwrap().fields.contains_key("n"));
        let object = second.get("A").unwrap();
        for (text, wanted) in [("t: u", 1), ("t: v", 1), ("t: 7", 1), ("{}", 0)] {
            let node = crate::parse(text).unwrap().root;
            assert_eq!(object.conditions_for(&node).count(), wanted, "{text}");
        }
    }

    #[test]
    fn wrong_lines_are_named() {
        for bad in [
            "A\n  a strings\n",
            "A\n  a\n",
            "A\n  a B\n",
            "A\n  a [string\n",
            "A\n  a string string\n",
            "A +\n  a string\n",
            "  a string\n",
            "A\nA\n",
        ] {
            assert!(parse(bad, None).is_err(), "{bad}");
        }
    }
}
