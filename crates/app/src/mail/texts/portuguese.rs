//! Brazilian Portuguese.

use super::MailTexts;

pub(super) static TEXTS: MailTexts = MailTexts {
    hello: "Olá,",
    hello_name: "Olá, {name},",
    footer: "Este e-mail foi enviado por {host}, um servidor Bindery. Ninguém lê as respostas.",
    verify_subject: "Confirme seu endereço de e-mail",
    verify_text: "Confirme que este é o seu endereço de e-mail.",
    verify_button: "Confirmar",
    verify_note: "O link funciona até {time}. Se você não o pediu, não faça nada.",
    reset_subject: "Defina uma nova senha",
    reset_text: "Alguém, esperamos que você, pediu uma nova senha.",
    reset_button: "Definir uma nova senha",
    reset_note: "O link funciona uma única vez, até {time}. Se você não o pediu, não faça nada: sua senha continua a mesma.",
    invitation_subject: "Você foi convidado para {organization}",
    invitation_text: "{person} convidou você para {organization}. Entre e participe.",
    someone: "Alguém",
    invitation_button: "Participar",
    invitation_account: "Se você ainda não tem uma conta, crie uma com este endereço.",
    invitation_note: "O link funciona uma única vez, por 7 dias, para qualquer pessoa que o tenha: não o compartilhe. Se você não o esperava, não faça nada.",
    failures_subject: "Tentativas malsucedidas de entrar na sua conta",
    failures_text: "Alguém tentou várias vezes entrar na sua conta com uma senha errada. A última tentativa foi em {time}, do endereço IP {address}.",
    failures_locked: "Sua conta não está bloqueada: você pode entrar como sempre. Se foi você, não é preciso fazer nada.",
    failures_note: "Se não foi você, verifique se sua senha é longa e se você não a usa em nenhum outro lugar. Enviamos este e-mail no máximo uma vez por hora.",
    unknown_address: "(desconhecido)",
    webhook_subject: "{organization}: um webhook foi desativado",
    webhook_text: "O webhook {url} de {organization} foi desativado porque todas as entregas falharam durante cinco dias, ou porque o servidor respondeu que o endereço não existe mais.",
    webhook_button: "Abrir a referência da API",
    webhook_note: "Os eventos ocorridos desde então podem ser entregues quando o webhook estiver ativo novamente: veja `replay` na referência da API.",
};
