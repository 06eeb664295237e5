//! Brazilian Portuguese.

use super::FactorTexts;

pub(in crate::texts) static TEXTS: FactorTexts = FactorTexts {
    title: "Segundos fatores",
    lead: "Com um segundo fator, ninguém entra só com a sua senha.",
    step_title: "Só mais um passo",
    step_lead: "Digite os seis dígitos do seu aplicativo autenticador ou um dos seus códigos de recuperação.",
    code: "Código",
    wrong_code: "O código está errado, expirou ou já foi usado. Digite o que o aplicativo mostra agora.",
    expired: "A entrada demorou demais. Comece de novo.",
    start_again: "Começar de novo",
    lost: "Perdeu tudo? Peça ao operador deste servidor que remova seus segundos fatores.",
    confirm_code: "Ou digite um código do aplicativo autenticador, ou um código de recuperação.",
    app: "Aplicativo autenticador",
    app_lead: "Um aplicativo no seu telefone mostra um código que muda a cada 30 segundos.",
    app_add: "Adicionar um aplicativo autenticador",
    app_scan: "Leia esta imagem com o aplicativo ou digite nele a chave. Depois digite o código que ele mostra.",
    app_picture: "Código QR com a chave",
    app_key: "Chave:",
    added: "Adicionado. A partir de agora é preciso para entrar.",
    added_at: "Adicionado em {time}",
    remove: "Remover",
    removed: "Removido.",
    codes: "Códigos de recuperação",
    codes_lead: "Cada um substitui uma vez um segundo fator, para o dia em que você perder os outros. Guarde-os fora do telefone.",
    codes_left: "Não usados: {count} de {all}",
    codes_new: "Estes são seus códigos de recuperação. Copie-os agora: eles não serão mostrados de novo.",
    codes_renew: "Criar novos códigos",
    codes_renew_hint: "Os anteriores deixam de funcionar.",
};
