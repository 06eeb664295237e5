//! Enum columns.

use std::error::Error;

use model::{Level, Role};
use sqlx::{
    Decode, Encode, Postgres, Type,
    encode::IsNull,
    postgres::{PgArgumentBuffer, PgHasArrayType, PgTypeInfo, PgValueRef},
};

/// A role in a column of the enum type `role`.
#[derive(Debug, Clone, Copy)]
pub struct RoleText(pub Role);

/// A default level in a column of the enum type `level`.
#[derive(Debug, Clone, Copy)]
pub struct LevelText(pub Level);

impl PgHasArrayType for RoleText {
    fn array_type_info() -> PgTypeInfo {
        PgTypeInfo::array_of("role")
    }
}

/// Reads and writes a column of an enum type by the text of its values.
macro_rules! enum_column {
    ($name:ident, $sql_type:literal) => {
        impl Type<Postgres> for $name {
            fn type_info() -> PgTypeInfo {
                PgTypeInfo::with_name($sql_type)
            }
        }

        impl<'q> Encode<'q, Postgres> for $name {
            fn encode_by_ref(
                &self,
                buffer: &mut PgArgumentBuffer,
            ) -> Result<IsNull, Box<dyn Error + Send + Sync>> {
                <&str as Encode<'q, Postgres>>::encode(self.0.as_str(), buffer)
            }
        }

        impl<'r> Decode<'r, Postgres> for $name {
            fn decode(value: PgValueRef<'r>) -> Result<Self, Box<dyn Error + Send + Sync>> {
                Ok(Self(
                    <&str as Decode<'r, Postgres>>::decode(value)?.parse()?,
                ))
            }
        }
    };
}

enum_column!(RoleText, "role");
enum_column!(LevelText, "level");
