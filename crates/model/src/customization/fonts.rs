//! Fonts: a built-in one by name, or one defined by the site.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{
        Error, IntoDeserializer, MapAccess, Visitor,
        value::{MapAccessDeserializer, StrDeserializer},
    },
};

use super::{
    choices::choices,
    values::{BoundedVec, Text, WebUrl},
};

choices! {
    TextFont {
        Inter => "Inter", AbcFavorit => "ABCFavorit", Roboto => "Roboto", RobotoSlab => "RobotoSlab",
        OpenSans => "OpenSans", SourceSansPro => "SourceSansPro", Lato => "Lato", Ubuntu => "Ubuntu",
        Raleway => "Raleway", Merriweather => "Merriweather", Overpass => "Overpass", NotoSans => "NotoSans",
        IbmPlexSerif => "IBMPlexSerif", Poppins => "Poppins", FiraSans => "FiraSans",
    }
    MonospaceFont {
        IbmPlexMono => "IBMPlexMono", FiraCode => "FiraCode", JetBrainsMono => "JetBrainsMono",
        SourceCodePro => "SourceCodePro", RobotoMono => "RobotoMono", SpaceMono => "SpaceMono",
        DmMono => "DMMono", Inconsolata => "Inconsolata",
    }
    FontFormat { Woff2 => "woff2", Woff => "woff" }
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Font<Named> {
    Named(Named),
    Own(Box<FontDefinition>),
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FontDefinition {
    pub id: Text<1, 128>,
    pub custom: bool,
    #[serde(deserialize_with = "family")]
    pub font_family: Text<1, 50>,
    #[serde(deserialize_with = "at_least_one")]
    pub font_faces: BoundedVec<FontFace, 20>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FontFace {
    #[serde(deserialize_with = "weight")]
    pub weight: u16,
    #[serde(deserialize_with = "at_least_one")]
    pub sources: BoundedVec<FontSource, 10>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FontSource {
    pub url: WebUrl,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<FontFormat>,
}

impl<Named: Default> Default for Font<Named> {
    fn default() -> Self {
        Self::Named(Named::default())
    }
}

/// Reads a font family. Only harmless characters are allowed, because the name is written between quotes in CSS.
fn family<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Text<1, 50>, D::Error> {
    let name = Text::<1, 50>::deserialize(deserializer)?;
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '+');
    if name.as_str().chars().all(is_plain) {
        Ok(name)
    } else {
        Err(D::Error::custom(
            "may contain only letters, digits, spaces and `-`, `_`, `.`, `+`",
        ))
    }
}

fn weight<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
    match u16::deserialize(deserializer)? {
        weight @ 1..=1000 => Ok(weight),
        weight => Err(D::Error::custom(format!(
            "{weight} is not a weight of 1 to 1000"
        ))),
    }
}

fn at_least_one<'de, D, T, const MAX: usize>(
    deserializer: D,
) -> Result<BoundedVec<T, MAX>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let items = BoundedVec::deserialize(deserializer)?;
    if items.is_empty() {
        return Err(D::Error::custom("has no items; at least one is needed"));
    }
    Ok(items)
}

/// Written by hand, so that an error inside a definition names the field.
impl<'de, Named: Deserialize<'de>> Deserialize<'de> for Font<Named> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NameOrDefinition(PhantomData))
    }
}

struct NameOrDefinition<Named>(PhantomData<Named>);

impl<'de, Named: Deserialize<'de>> Visitor<'de> for NameOrDefinition<Named> {
    type Value = Font<Named>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a font, or an object that defines one")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        let deserializer: StrDeserializer<'_, E> = name.into_deserializer();
        Named::deserialize(deserializer).map(Font::Named)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        let definition = FontDefinition::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Font::Own(Box::new(definition)))
    }
}
