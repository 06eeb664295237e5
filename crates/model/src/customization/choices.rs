//! Macro that declares the enums of options.

/// Declares text enums. The first variant is the default.
macro_rules! choices {
    ($($(#[$($note:tt)+])* $name:ident { $first:ident => $first_text:tt $(, $variant:ident => $text:tt)* $(,)? })*) => {
        $crate::text_enum::text_enum! {$(
            $(#[$($note)+])*
            #[derive(Default)]
            pub enum $name {
                #[default]
                $first => $first_text,
                $($variant => $text,)*
            }
        )*}
    };
}

pub(super) use choices;
