//! Texts of error pages, in all languages with UI strings.

use super::Locale;

/// A UI string of an error page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ErrorText {
    Nowhere,
    NowhereText,
    Empty,
    EmptyText,
    SignIn,
    SignInText,
    SignInButton,
    TooMany,
    /// Contains `{seconds}`.
    TooManyText,
    Broken,
    BrokenText,
    Busy,
    BusyText,
    Unreadable,
    UnreadableText,
    Wrong,
    Sites,
}

impl Locale {
    /// Returns the first language of an `Accept-Language` header that has UI strings.
    pub fn from_accept_language(header: &str) -> Option<Self> {
        header.split(',').find_map(|one| {
            let tag = one.split(';').next()?.trim().to_ascii_lowercase();
            let primary = tag.split('-').next()?;
            match primary {
                // Browsers send codes for the two written forms.
                "nb" | "nn" => Some(Self::Norwegian),
                primary => Self::from_code(primary),
            }
        })
    }

    pub(crate) fn error_text(self, sentence: ErrorText) -> &'static str {
        let [
            english,
            french,
            spanish,
            portuguese,
            german,
            dutch,
            norwegian,
            russian,
            chinese,
            japanese,
        ] = translations(sentence);
        match self {
            Self::English => english,
            Self::French => french,
            Self::Spanish => spanish,
            Self::BrazilianPortuguese => portuguese,
            Self::German => german,
            Self::Dutch => dutch,
            Self::Norwegian => norwegian,
            Self::Russian => russian,
            Self::Chinese => chinese,
            Self::Japanese => japanese,
        }
    }
}

#[rustfmt::skip]
fn translations(sentence: ErrorText) -> [&'static str; 10] {
    match sentence {
        ErrorText::Nowhere => ["There is nothing at this address", "Il n’y a rien à cette adresse", "No hay nada en esta dirección", "Não há nada neste endereço", "Unter dieser Adresse gibt es nichts", "Op dit adres is niets", "Det er ingenting på denne adressen", "По этому адресу ничего нет", "此地址没有内容", "このアドレスには何もありません"],
        ErrorText::NowhereText => ["Check the address for typing errors. If somebody gave you a link, it may not work any more: ask them for a new one.", "Vérifiez l’adresse. Si quelqu’un vous a donné un lien, il ne fonctionne peut-être plus : demandez-lui-en un nouveau.", "Compruebe que la dirección esté bien escrita. Si alguien le dio un enlace, puede que ya no funcione: pídale uno nuevo.", "Verifique se o endereço está correto. Se alguém lhe deu um link, ele pode não funcionar mais: peça um novo.", "Prüfen Sie die Adresse auf Tippfehler. Wenn Ihnen jemand einen Link gegeben hat, gilt er vielleicht nicht mehr: Bitten Sie um einen neuen.", "Controleer het adres op typefouten. Als iemand u een link heeft gegeven, werkt die misschien niet meer: vraag om een nieuwe.", "Sjekk adressen for skrivefeil. Hvis noen ga deg en lenke, virker den kanskje ikke lenger: be om en ny.", "Проверьте, нет ли в адресе опечаток. Если вам дали ссылку, она могла перестать работать: попросите новую.", "请检查地址是否有误。如果链接是别人给您的，它可能已失效，请向对方索取新的链接。", "アドレスに誤りがないかご確認ください。リンクを受け取った場合は無効になっている可能性があります。新しいリンクをお求めください。"],
        ErrorText::Empty => ["Nothing here yet", "Rien ici pour le moment", "Aquí todavía no hay nada", "Ainda não há nada aqui", "Hier ist noch nichts", "Hier is nog niets", "Her er det ingenting ennå", "Здесь пока ничего нет", "这里还没有内容", "まだ何もありません"],
        ErrorText::EmptyText => ["This site has no pages yet. Come back later.", "Ce site n’a pas encore de pages. Revenez plus tard.", "Este sitio aún no tiene páginas. Vuelva más tarde.", "Este site ainda não tem páginas. Volte mais tarde.", "Diese Website hat noch keine Seiten. Schauen Sie später wieder vorbei.", "Deze site heeft nog geen pagina’s. Kom later terug.", "Dette nettstedet har ingen sider ennå. Kom tilbake senere.", "На этом сайте пока нет страниц. Зайдите позже.", "此网站还没有页面，请稍后再来。", "このサイトにはまだページがありません。後でもう一度お越しください。"],
        ErrorText::SignIn => ["Sign in to read this site", "Connectez-vous pour lire ce site", "Inicie sesión para leer este sitio", "Entre para ler este site", "Melden Sie sich an, um diese Website zu lesen", "Meld u aan om deze site te lezen", "Logg inn for å lese dette nettstedet", "Войдите, чтобы читать этот сайт", "请登录后阅读此网站", "このサイトを読むにはログインしてください"],
        ErrorText::SignInText => ["This site is for people who are signed in. Sign in where you have your account and open the site from there, or ask whoever gave you the address.", "Ce site est réservé aux personnes connectées. Connectez-vous là où vous avez votre compte et ouvrez le site depuis cet endroit, ou demandez à qui vous a donné l’adresse.", "Este sitio es para personas que han iniciado sesión. Inicie sesión donde tiene su cuenta y abra el sitio desde allí, o pregunte a quien le dio la dirección.", "Este site é para pessoas que entraram com sua conta. Entre onde você tem a sua conta e abra o site de lá, ou pergunte a quem lhe deu o endereço.", "Diese Website ist für angemeldete Personen. Melden Sie sich dort an, wo Sie Ihr Konto haben, und öffnen Sie die Website von dort aus, oder fragen Sie, wer Ihnen die Adresse gegeben hat.", "Deze site is voor mensen die zijn aangemeld. Meld u aan waar u uw account hebt en open de site van daaruit, of vraag het aan wie u het adres gaf.", "Dette nettstedet er for dem som er logget inn. Logg inn der du har kontoen din, og åpne nettstedet derfra, eller spør den som ga deg adressen.", "Этот сайт доступен после входа. Войдите там, где у вас есть учётная запись, и откройте сайт оттуда, или спросите того, кто дал вам адрес.", "此网站仅供已登录的用户阅读。请在您的账户所在处登录并从那里打开此网站，或询问给您地址的人。", "このサイトはログインした方のためのものです。アカウントのある場所でログインしてそこからサイトを開くか、アドレスを教えてくれた方にお尋ねください。"],
        ErrorText::SignInButton => ["Sign in", "Se connecter", "Iniciar sesión", "Entrar", "Anmelden", "Aanmelden", "Logg inn", "Войти", "登录", "ログイン"],
        ErrorText::TooMany => ["Too many requests", "Trop de requêtes", "Demasiadas solicitudes", "Solicitações demais", "Zu viele Anfragen", "Te veel verzoeken", "For mange forespørsler", "Слишком много запросов", "请求过多", "リクエストが多すぎます"],
        ErrorText::TooManyText => ["More was asked for from your network than this site can give. Try again in {seconds} s.", "Votre réseau a demandé plus que ce site ne peut donner. Réessayez dans {seconds} s.", "Desde su red se pidió más de lo que este sitio puede dar. Inténtelo de nuevo en {seconds} s.", "Sua rede pediu mais do que este site pode fornecer. Tente novamente em {seconds} s.", "Aus Ihrem Netz wurde mehr angefragt, als diese Website geben kann. Versuchen Sie es in {seconds} s noch einmal.", "Vanuit uw netwerk is meer gevraagd dan deze site kan geven. Probeer het over {seconds} s opnieuw.", "Nettverket ditt har bedt om mer enn dette nettstedet kan gi. Prøv igjen om {seconds} s.", "Из вашей сети пришло больше запросов, чем сайт может обработать. Повторите через {seconds} с.", "来自您网络的请求超出了此网站的处理能力。请在 {seconds} 秒后重试。", "お使いのネットワークからのリクエストが多すぎます。{seconds} 秒後にもう一度お試しください。"],
        ErrorText::Broken => ["Something went wrong", "Une erreur s’est produite", "Algo salió mal", "Algo deu errado", "Etwas ist schiefgegangen", "Er ging iets mis", "Noe gikk galt", "Что-то пошло не так", "出现错误", "問題が発生しました"],
        ErrorText::BrokenText => ["It was not your fault. Try again in a moment.", "Ce n’est pas de votre faute. Réessayez dans un instant.", "No es culpa suya. Inténtelo de nuevo en un momento.", "Não foi culpa sua. Tente novamente em instantes.", "Das lag nicht an Ihnen. Versuchen Sie es gleich noch einmal.", "Het lag niet aan u. Probeer het zo nog eens.", "Det var ikke din feil. Prøv igjen om et øyeblikk.", "Вы ни в чём не виноваты. Повторите попытку чуть позже.", "这不是您的问题，请稍后重试。", "お客様の操作が原因ではありません。しばらくしてからもう一度お試しください。"],
        ErrorText::Busy => ["This site is busy", "Ce site est surchargé", "Este sitio está ocupado", "Este site está ocupado", "Diese Website ist überlastet", "Deze site is druk bezet", "Dette nettstedet er opptatt", "Сайт перегружен", "此网站繁忙", "サイトが混み合っています"],
        ErrorText::BusyText => ["Try again in a moment.", "Réessayez dans un instant.", "Inténtelo de nuevo en un momento.", "Tente novamente em instantes.", "Versuchen Sie es gleich noch einmal.", "Probeer het zo nog eens.", "Prøv igjen om et øyeblikk.", "Повторите попытку чуть позже.", "请稍后重试。", "しばらくしてからもう一度お試しください。"],
        ErrorText::Unreadable => ["This address cannot be read", "Cette adresse est illisible", "No se puede leer esta dirección", "Este endereço não pode ser lido", "Diese Adresse ist nicht lesbar", "Dit adres kan niet worden gelezen", "Denne adressen kan ikke leses", "Этот адрес не удаётся прочитать", "无法识别此地址", "このアドレスは読み取れません"],
        ErrorText::UnreadableText => ["Check it for typing errors.", "Vérifiez qu’elle est bien écrite.", "Compruebe que esté bien escrita.", "Verifique se está escrito corretamente.", "Prüfen Sie sie auf Tippfehler.", "Controleer het op typefouten.", "Sjekk den for skrivefeil.", "Проверьте, нет ли в нём опечаток.", "请检查是否有输入错误。", "入力に誤りがないかご確認ください。"],
        ErrorText::Wrong => ["This cannot be done", "C’est impossible", "No se puede hacer", "Não é possível fazer isto", "Das geht nicht", "Dit kan niet", "Dette går ikke", "Это невозможно", "无法完成此操作", "この操作はできません"],
        ErrorText::Sites => ["What would you like to read?", "Que souhaitez-vous lire ?", "¿Qué desea leer?", "O que você gostaria de ler?", "Was möchten Sie lesen?", "Wat wilt u lezen?", "Hva vil du lese?", "Что вы хотите прочитать?", "您想阅读什么？", "何をお読みになりますか？"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_with_words_is_taken() {
        for (header, expected) in [
            ("de-CH,de;q=0.9,en;q=0.8", Some(Locale::German)),
            ("ko,ja;q=0.5", Some(Locale::Japanese)),
            ("nb-NO", Some(Locale::Norwegian)),
            ("PT-br", Some(Locale::BrazilianPortuguese)),
            ("*", None),
            ("", None),
        ] {
            assert_eq!(Locale::from_accept_language(header), expected, "{header}");
        }
    }
}
