//! Spanish.

use super::FactorTexts;

pub(in crate::texts) static TEXTS: FactorTexts = FactorTexts {
    title: "Segundos factores",
    lead: "Con un segundo factor, su contraseña por sí sola no basta para iniciar sesión.",
    step_title: "Un paso más",
    step_lead: "Introduzca los seis dígitos de su aplicación de autenticación o uno de sus códigos de recuperación.",
    code: "Código",
    wrong_code: "El código es incorrecto, ha caducado o ya se usó. Introduzca el que la aplicación muestra ahora.",
    expired: "El inicio de sesión tardó demasiado. Empiece de nuevo.",
    start_again: "Empezar de nuevo",
    lost: "¿Lo ha perdido todo? Pida al operador de este servidor que elimine sus segundos factores.",
    confirm_code: "O introduzca un código de su aplicación de autenticación o un código de recuperación.",
    app: "Aplicación de autenticación",
    app_lead: "Una aplicación en su teléfono muestra un código que cambia cada 30 segundos.",
    app_add: "Añadir una aplicación de autenticación",
    app_scan: "Escanee esta imagen con la aplicación o escriba en ella la clave. Después introduzca el código que muestra.",
    app_picture: "Código QR con la clave",
    app_key: "Clave:",
    added: "Añadido. A partir de ahora hace falta para iniciar sesión.",
    added_at: "Añadido el {time}",
    remove: "Eliminar",
    removed: "Eliminado.",
    codes: "Códigos de recuperación",
    codes_lead: "Cada uno sustituye una vez a un segundo factor, para el día en que pierda los demás. Guárdelos fuera del teléfono.",
    codes_left: "Sin usar: {count} de {all}",
    codes_new: "Estos son sus códigos de recuperación. Cópielos ahora: no se mostrarán de nuevo.",
    codes_renew: "Crear códigos nuevos",
    codes_renew_hint: "Los anteriores dejarán de funcionar.",
};
