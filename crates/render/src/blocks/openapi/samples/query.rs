//! Encodes query parameters in the style that the spec sets.

use openapi::SpecValue;

use super::values::{as_text, comma_joined, list_values};
use crate::blocks::openapi::label::label;

/// Returns the name-value pairs of a parameter.
pub(super) fn pairs(parameter: &SpecValue, value: &SpecValue) -> Vec<(String, String)> {
    let name = label(parameter.text("name"));
    let one = |text: String| vec![(name.to_owned(), text)];
    match value {
        // A parameter with a content type is sent as that, which is JSON.
        _ if parameter.get("content").is_some() => one(as_text(value)),
        SpecValue::Object(members) if parameter.text("style") == "deepObject" => members
            .iter()
            .map(|(key, value)| (format!("{name}[{}]", label(key)), comma_joined(value)))
            .collect(),
        SpecValue::Object(members) if is_exploded(parameter) => members
            .iter()
            .map(|(key, value)| (label(key).to_owned(), comma_joined(value)))
            .collect(),
        SpecValue::Object(members) => {
            let parts = members.iter();
            let parts = parts.map(|(key, value)| format!("{},{}", label(key), comma_joined(value)));
            one(parts.collect::<Vec<_>>().join(","))
        }
        _ => match separator(parameter) {
            Some(separator) => one(list_values(value).join(separator)),
            None => list_values(value)
                .into_iter()
                .map(|value| (name.to_owned(), value))
                .collect(),
        },
    }
}

/// Returns the separator of list values. None if each has its own pair.
pub(in crate::blocks::openapi) fn separator(parameter: &SpecValue) -> Option<&'static str> {
    let is_swagger = parameter.get("schema").is_none() && parameter.get("type").is_some();
    if is_swagger {
        return match parameter.text("collectionFormat") {
            "multi" => None,
            "ssv" => Some(" "),
            "tsv" => Some("\t"),
            "pipes" => Some("|"),
            _ => Some(","),
        };
    }
    if is_exploded(parameter) {
        return None;
    }
    Some(match parameter.text("style") {
        "spaceDelimited" => " ",
        "pipeDelimited" => "|",
        _ => ",",
    })
}

/// True if each value of a list or object has its own pair, as in the default style of queries.
pub(in crate::blocks::openapi) fn is_exploded(parameter: &SpecValue) -> bool {
    let is_form = matches!(parameter.text("style"), "" | "form");
    let explode = parameter.get("explode").and_then(SpecValue::as_bool);
    explode.unwrap_or(is_form)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn query(parameter: &Value, value: &Value) -> String {
        let mut parameter = parameter.clone();
        parameter["name"] = json!("p");
        let pairs = pairs(&parameter.into(), &value.clone().into()).into_iter();
        let pairs = pairs.map(|(name, value)| format!("{name}={value}"));
        pairs.collect::<Vec<_>>().join("&")
    }

    #[test]
    fn each_style_is_written_in_its_way() {
        let (list, object) = (json!(["x", "y"]), json!({"a": 1, "b": ["c", "d"]}));
        let old = |format: &str| json!({"type": "array", "collectionFormat": format});
        for (parameter, value, expected) in [
            (json!({"schema": {}}), json!("x"), "p=x"),
            (json!({"schema": {}}), list.clone(), "p=x&p=y"),
            (json!({"explode": false}), list.clone(), "p=x,y"),
            (json!({"style": "spaceDelimited"}), list.clone(), "p=x y"),
            (json!({"style": "pipeDelimited"}), list.clone(), "p=x|y"),
            (json!({"type": "array"}), list.clone(), "p=x,y"),
            (old("csv"), list.clone(), "p=x,y"),
            (old("multi"), list.clone(), "p=x&p=y"),
            (old("ssv"), list.clone(), "p=x y"),
            (old("pipes"), list, "p=x|y"),
            (json!({"schema": {}}), object.clone(), "a=1&b=c,d"),
            (json!({"explode": false}), object.clone(), "p=a,1,b,c,d"),
            (
                json!({"style": "deepObject"}),
                object.clone(),
                "p[a]=1&p[b]=c,d",
            ),
            (
                json!({"content": {"application/json": {}}}),
                object,
                "p={\"a\":1,\"b\":[\"c\",\"d\"]}",
            ),
        ] {
            assert_eq!(query(&parameter, &value), expected, "{parameter}");
        }
    }
}
