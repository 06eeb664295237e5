//! Brazilian Portuguese.

use super::SsoTexts;

pub(in crate::texts) static TEXTS: SsoTexts = SsoTexts {
    sign_in_with: "Entrar com {provider}",
    choose_title: "Login único",
    no_provider: "Esta organização não tem provedor de identidade. Fale com um dos administradores.",
    continue_title: "Continuar para {organization}?",
    continue_lead: "O provedor de identidade desta organização diz que você é {name}. Continue somente se acabou de entrar nele.",
    connect_title: "Conectar sua conta?",
    connect_lead: "A partir de então, {name} no provedor de identidade de {organization} entra na conta {email}.",
    connect: "Conectar",
    refused_title: "Você não entrou",
    refused_message: "A resposta do provedor de identidade não pode ser aceita. Os administradores da sua organização encontram o motivo no registro de auditoria.",
    expired: "A entrada demorou demais ou já terminou. Comece de novo.",
    other_browser: "Esta entrada foi iniciada em outro navegador. Comece de novo neste.",
    unknown_person: "O provedor de identidade não pode falar por esta pessoa aqui. Se você tem uma conta, entre nela e tente de novo para conectá-la. Caso contrário, peça a um administrador da sua organização que comprove o domínio do seu endereço de e-mail.",
    removed_member: "Um administrador removeu você desta organização. Fale com um dos administradores.",
    email_unverified: "O provedor de identidade não verificou seu endereço de e-mail. Verifique-o nele e comece de novo.",
    unavailable: "Não é possível contatar o provedor de identidade. Tente de novo em alguns minutos.",
    start_again: "Começar de novo",
};
