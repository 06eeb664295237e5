//! The page of the visitor's own data, in all languages.

use render::i18n::Locale;

#[derive(Debug)]
pub(crate) struct PersonalDataTexts {
    pub(crate) export_lead: &'static str,
    pub(crate) export_button: &'static str,
    pub(crate) deletion_title: &'static str,
    pub(crate) deletion_lead: &'static str,
    pub(crate) deletion_git: &'static str,
    /// Contains `{email}`.
    pub(crate) deletion_confirm: &'static str,
    pub(crate) wrong_address: &'static str,
    pub(crate) deleted: &'static str,
}

pub(crate) fn personal_data_texts(locale: Locale) -> &'static PersonalDataTexts {
    match locale {
        Locale::English => &ENGLISH,
        Locale::French => &FRENCH,
        Locale::Spanish => &SPANISH,
        Locale::Chinese => &CHINESE,
        Locale::Japanese => &JAPANESE,
        Locale::German => &GERMAN,
        Locale::Dutch => &DUTCH,
        Locale::Norwegian => &NORWEGIAN,
        Locale::BrazilianPortuguese => &PORTUGUESE,
        Locale::Russian => &RUSSIAN,
    }
}

static ENGLISH: PersonalDataTexts = PersonalDataTexts {
    export_lead: "Download everything that this server stores about you, as one file (JSON).",
    export_button: "Download",
    deletion_title: "Delete the account",
    deletion_lead: "Your name, address, picture, password, sessions, tokens and memberships are deleted at once and for good. Comments, change requests and revisions stay, without your name.",
    deletion_git: "Git repositories keep the name that you had when a commit was made. Organizations of which you are the only member stay; the operator of this server can delete them.",
    deletion_confirm: "Enter your e-mail address to confirm: {email}",
    wrong_address: "This is not the address of your account.",
    deleted: "Your account is deleted.",
};

static FRENCH: PersonalDataTexts = PersonalDataTexts {
    export_lead: "Téléchargez tout ce que ce serveur enregistre à votre sujet, en un seul fichier (JSON).",
    export_button: "Télécharger",
    deletion_title: "Supprimer le compte",
    deletion_lead: "Votre nom, adresse, photo, mot de passe, sessions, jetons et adhésions sont supprimés immédiatement et définitivement. Les commentaires, demandes de modification et révisions restent, sans votre nom.",
    deletion_git: "Les dépôts Git gardent le nom que vous aviez au moment d’un commit. Les organisations dont vous êtes le seul membre restent ; l’opérateur de ce serveur peut les supprimer.",
    deletion_confirm: "Saisissez votre adresse e-mail pour confirmer : {email}",
    wrong_address: "Ce n’est pas l’adresse de votre compte.",
    deleted: "Votre compte est supprimé.",
};

static SPANISH: PersonalDataTexts = PersonalDataTexts {
    export_lead: "Descarga todo lo que este servidor guarda sobre ti, en un solo archivo (JSON).",
    export_button: "Descargar",
    deletion_title: "Eliminar la cuenta",
    deletion_lead: "Tu nombre, dirección, foto, contraseña, sesiones, tokens y membresías se eliminan de inmediato y para siempre. Los comentarios, solicitudes de cambio y revisiones se conservan, sin tu nombre.",
    deletion_git: "Los repositorios Git conservan el nombre que tenías al hacer un commit. Las organizaciones de las que eres el único miembro se conservan; el operador de este servidor puede eliminarlas.",
    deletion_confirm: "Escribe tu dirección de correo para confirmar: {email}",
    wrong_address: "Esta no es la dirección de tu cuenta.",
    deleted: "Tu cuenta se ha eliminado.",
};

static CHINESE: PersonalDataTexts = PersonalDataTexts {
    export_lead: "以单个文件（JSON）下载此服务器存储的关于您的所有内容。",
    export_button: "下载",
    deletion_title: "删除账户",
    deletion_lead: "您的姓名、地址、头像、密码、会话、令牌和成员身份会立即永久删除。评论、变更请求和修订会保留，但不再显示您的姓名。",
    deletion_git: "Git 仓库会保留提交时您的姓名。您是唯一成员的组织会保留；此服务器的运营者可以删除它们。",
    deletion_confirm: "请输入您的电子邮件地址以确认：{email}",
    wrong_address: "这不是您账户的地址。",
    deleted: "您的账户已删除。",
};

static JAPANESE: PersonalDataTexts = PersonalDataTexts {
    export_lead: "このサーバーに保存されているあなたに関するすべてのデータを、1 つのファイル（JSON）でダウンロードします。",
    export_button: "ダウンロード",
    deletion_title: "アカウントを削除",
    deletion_lead: "名前、アドレス、写真、パスワード、セッション、トークン、メンバーシップは直ちに完全に削除されます。コメント、変更リクエスト、リビジョンは、名前を除いて残ります。",
    deletion_git: "Git リポジトリには、コミット時の名前が残ります。あなたが唯一のメンバーである組織は残りますが、このサーバーの運営者が削除できます。",
    deletion_confirm: "確認のためメールアドレスを入力してください：{email}",
    wrong_address: "これはあなたのアカウントのアドレスではありません。",
    deleted: "アカウントを削除しました。",
};

static GERMAN: PersonalDataTexts = PersonalDataTexts {
    export_lead: "Laden Sie alles, was dieser Server über Sie speichert, als eine Datei (JSON) herunter.",
    export_button: "Herunterladen",
    deletion_title: "Konto löschen",
    deletion_lead: "Name, Adresse, Bild, Passwort, Sitzungen, Token und Mitgliedschaften werden sofort und endgültig gelöscht. Kommentare, Änderungsanträge und Revisionen bleiben, ohne Ihren Namen.",
    deletion_git: "Git-Repositorys behalten den Namen, den Sie bei einem Commit hatten. Organisationen, deren einziges Mitglied Sie sind, bleiben; der Betreiber dieses Servers kann sie löschen.",
    deletion_confirm: "Geben Sie zur Bestätigung Ihre E-Mail-Adresse ein: {email}",
    wrong_address: "Das ist nicht die Adresse Ihres Kontos.",
    deleted: "Ihr Konto ist gelöscht.",
};

static DUTCH: PersonalDataTexts = PersonalDataTexts {
    export_lead: "Download alles wat deze server over je opslaat, als één bestand (JSON).",
    export_button: "Downloaden",
    deletion_title: "Account verwijderen",
    deletion_lead: "Je naam, adres, foto, wachtwoord, sessies, tokens en lidmaatschappen worden meteen en definitief verwijderd. Opmerkingen, wijzigingsverzoeken en revisies blijven, zonder je naam.",
    deletion_git: "Git-repository’s bewaren de naam die je had toen een commit werd gemaakt. Organisaties waarvan jij het enige lid bent, blijven; de beheerder van deze server kan ze verwijderen.",
    deletion_confirm: "Typ je e-mailadres om te bevestigen: {email}",
    wrong_address: "Dit is niet het adres van je account.",
    deleted: "Je account is verwijderd.",
};

static NORWEGIAN: PersonalDataTexts = PersonalDataTexts {
    export_lead: "Last ned alt denne serveren lagrer om deg, som én fil (JSON).",
    export_button: "Last ned",
    deletion_title: "Slett kontoen",
    deletion_lead: "Navn, adresse, bilde, passord, økter, tokener og medlemskap slettes med en gang og for godt. Kommentarer, endringsforespørsler og revisjoner blir værende, uten navnet ditt.",
    deletion_git: "Git-depoter beholder navnet du hadde da en commit ble laget. Organisasjoner der du er eneste medlem, blir værende; operatøren av denne serveren kan slette dem.",
    deletion_confirm: "Skriv inn e-postadressen din for å bekrefte: {email}",
    wrong_address: "Dette er ikke adressen til kontoen din.",
    deleted: "Kontoen din er slettet.",
};

static PORTUGUESE: PersonalDataTexts = PersonalDataTexts {
    export_lead: "Baixe tudo o que este servidor armazena sobre você, em um único arquivo (JSON).",
    export_button: "Baixar",
    deletion_title: "Excluir a conta",
    deletion_lead: "Seu nome, endereço, foto, senha, sessões, tokens e participações são excluídos imediatamente e para sempre. Comentários, solicitações de mudança e revisões permanecem, sem o seu nome.",
    deletion_git: "Os repositórios Git mantêm o nome que você tinha quando um commit foi feito. As organizações das quais você é o único membro permanecem; o operador deste servidor pode excluí-las.",
    deletion_confirm: "Digite seu endereço de e-mail para confirmar: {email}",
    wrong_address: "Este não é o endereço da sua conta.",
    deleted: "Sua conta foi excluída.",
};

static RUSSIAN: PersonalDataTexts = PersonalDataTexts {
    export_lead: "Скачайте всё, что этот сервер хранит о вас, одним файлом (JSON).",
    export_button: "Скачать",
    deletion_title: "Удалить учётную запись",
    deletion_lead: "Ваше имя, адрес, фотография, пароль, сеансы, токены и участие в организациях удаляются сразу и навсегда. Комментарии, запросы на изменение и ревизии остаются без вашего имени.",
    deletion_git: "Репозитории Git сохраняют имя, которое было у вас во время коммита. Организации, где вы единственный участник, остаются; оператор этого сервера может их удалить.",
    deletion_confirm: "Введите свой адрес электронной почты для подтверждения: {email}",
    wrong_address: "Это не адрес вашей учётной записи.",
    deleted: "Ваша учётная запись удалена.",
};
