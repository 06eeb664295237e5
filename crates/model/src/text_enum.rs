//! Enums of unit variants that have a text.

/// Declares enums with the text of each variant, which is the same in the API, in the database and in events. Unknown
/// text is an error, never a default: it may come from a newer version, and a guess could grant too much.
macro_rules! text_enum {
    ($(
        $(#[$($attribute:tt)+])*
        pub enum $name:ident {
            $($(#[$($variant_attribute:tt)+])* $variant:ident => $text:tt),+ $(,)?
        }
    )+) => {$(
        $(#[$($attribute)+])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$($variant_attribute)+])* #[serde(rename = $text)] $variant,)+
        }

        impl $name {
            /// All values in the order of their declaration.
            pub const ALL: [Self; [$($text),+].len()] = [$(Self::$variant),+];

            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }
        }

        impl std::str::FromStr for $name {
            type Err = $crate::text_enum::UnknownValue;

            fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
                match text {
                    $($text => Ok(Self::$variant),)+
                    _ => Err($crate::text_enum::UnknownValue(text.to_owned())),
                }
            }
        }
    )+};
}

pub(crate) use text_enum;

#[derive(Debug, thiserror::Error)]
#[error("unknown value `{0}`")]
pub struct UnknownValue(pub String);
