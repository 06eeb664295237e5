//! Macro that declares an enum of string values.

/// Declares enums with their values on the wire in one place. The first variant is the default.
macro_rules! choices {
    ($($(#[$note:meta])* $name:ident { $first:ident => $first_word:literal $(, $variant:ident => $word:literal)* $(,)? })*) => {$(
        $(#[$note])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            #[default]
            #[serde(rename = $first_word)]
            $first,
            $(#[serde(rename = $word)] $variant,)*
        }

        impl $name {
            pub const ALL: &'static [Self] = &[Self::$first $(, Self::$variant)*];

            /// The value on the wire.
            pub fn as_str(self) -> &'static str {
                match self {
                    Self::$first => $first_word,
                    $(Self::$variant => $word,)*
                }
            }
        }
    )*};
}

pub(super) use choices;
