//! Spanish.

use super::SsoTexts;

pub(in crate::texts) static TEXTS: SsoTexts = SsoTexts {
    sign_in_with: "Iniciar sesión con {provider}",
    choose_title: "Inicio de sesión único",
    no_provider: "Esta organización no tiene proveedor de identidad. Pregunte a uno de sus administradores.",
    continue_title: "¿Continuar a {organization}?",
    continue_lead: "El proveedor de identidad de esta organización dice que usted es {name}. Continúe solo si acaba de iniciar sesión allí.",
    connect_title: "¿Conectar su cuenta?",
    connect_lead: "Desde entonces, {name} en el proveedor de identidad de {organization} iniciará sesión en la cuenta {email}.",
    connect: "Conectar",
    refused_title: "No ha iniciado sesión",
    refused_message: "La respuesta del proveedor de identidad no se puede aceptar. Los administradores de su organización encuentran el motivo en su registro de auditoría.",
    expired: "El inicio de sesión tardó demasiado o ya terminó. Empiece de nuevo.",
    other_browser: "Este inicio de sesión se empezó en otro navegador. Empiece de nuevo en este.",
    unknown_person: "El proveedor de identidad no puede hablar aquí por esta persona. Si tiene una cuenta, inicie sesión en ella e inténtelo de nuevo para conectarla. Si no, pida a un administrador de su organización que demuestre el dominio de su dirección de correo.",
    removed_member: "Un administrador le ha retirado de esta organización. Pregunte a uno de sus administradores.",
    email_unverified: "El proveedor de identidad no ha verificado su dirección de correo. Verifíquela allí y empiece de nuevo.",
    unavailable: "No se puede contactar con el proveedor de identidad. Inténtelo de nuevo en unos minutos.",
    start_again: "Empezar de nuevo",
};
