//! Spanish.

use super::MailTexts;

pub(super) static TEXTS: MailTexts = MailTexts {
    hello: "Hola:",
    hello_name: "Hola, {name}:",
    footer: "Este correo lo ha enviado {host}, un servidor de Bindery. Nadie lee las respuestas.",
    verify_subject: "Confirma tu dirección de correo",
    verify_text: "Confirma que esta es tu dirección de correo electrónico.",
    verify_button: "Confirmar",
    verify_note: "El enlace es válido hasta el {time}. Si no lo has pedido, no hagas nada.",
    reset_subject: "Define una contraseña nueva",
    reset_text: "Alguien, esperamos que tú, ha pedido una contraseña nueva.",
    reset_button: "Definir una contraseña nueva",
    reset_note: "El enlace funciona una sola vez, hasta el {time}. Si no lo has pedido, no hagas nada: tu contraseña no cambia.",
    invitation_subject: "Te han invitado a {organization}",
    invitation_text: "{person} te ha invitado a {organization}. Inicia sesión y únete.",
    someone: "Alguien",
    invitation_button: "Unirme",
    invitation_account: "Si aún no tienes cuenta, crea una con esta dirección.",
    invitation_note: "El enlace funciona una sola vez, durante 7 días, para cualquiera que lo tenga: no lo compartas. Si no lo esperabas, no hagas nada.",
    failures_subject: "Intentos fallidos de entrar en tu cuenta",
    failures_text: "Alguien ha intentado varias veces entrar en tu cuenta con una contraseña incorrecta. El último intento fue el {time}, desde la dirección IP {address}.",
    failures_locked: "Tu cuenta no está bloqueada: puedes iniciar sesión como siempre. Si has sido tú, no tienes que hacer nada.",
    failures_note: "Si no has sido tú, comprueba que tu contraseña es larga y que no la usas en ningún otro sitio. Enviamos este correo como máximo una vez por hora.",
    unknown_address: "(desconocida)",
    webhook_subject: "{organization}: se desactivó un webhook",
    webhook_text: "El webhook {url} de {organization} se desactivó porque todas las entregas fallaron durante cinco días, o porque su servidor respondió que la dirección ya no existe.",
    webhook_button: "Abrir la referencia de la API",
    webhook_note: "Los eventos ocurridos desde entonces pueden entregarse cuando el webhook vuelva a estar activo: consulte `replay` en la referencia de la API.",
};
