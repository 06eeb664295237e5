//! Labels of blocks, in all languages with UI strings.

use super::Locale;
use crate::blocks::BlockLabel;

impl Locale {
    pub fn block_label(self, word: BlockLabel) -> &'static str {
        let [
            french,
            spanish,
            portuguese,
            german,
            dutch,
            norwegian,
            russian,
            chinese,
            japanese,
        ] = translations(word);
        match self {
            Self::English => word.english(),
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
fn translations(word: BlockLabel) -> [&'static str; 9] {
    match word {
        BlockLabel::Any => ["quelconque", "cualquiera", "qualquer", "beliebig", "willekeurig", "hva som helst", "любой", "任意", "任意"],
        BlockLabel::Authorization => ["Autorisation", "Autorización", "Autorização", "Autorisierung", "Autorisatie", "Autorisasjon", "Авторизация", "授权", "認可"],
        BlockLabel::Body => ["Corps", "Cuerpo", "Corpo", "Inhalt", "Inhoud", "Innhold", "Тело", "正文", "本文"],
        BlockLabel::BrokenLink => ["Ce lien ne mène nulle part", "Este enlace no lleva a ninguna parte", "Este link não leva a lugar nenhum", "Dieser Link führt nirgendwohin", "Deze link leidt nergens heen", "Denne lenken fører ingen steder", "Эта ссылка никуда не ведёт", "此链接无效", "このリンクは無効です"],
        BlockLabel::Callbacks => ["Callbacks", "Callbacks", "Callbacks", "Callbacks", "Callbacks", "Callbacks", "Обратные вызовы", "回调", "コールバック"],
        BlockLabel::Cancel => ["Annuler", "Cancelar", "Cancelar", "Abbrechen", "Annuleren", "Avbryt", "Отменить", "取消", "キャンセル"],
        BlockLabel::CannotBeSent => ["Les navigateurs ne peuvent pas envoyer :", "Los navegadores no pueden enviar:", "Navegadores não podem enviar:", "Browser können nicht senden:", "Browsers kunnen dit niet verzenden:", "Nettlesere kan ikke sende:", "Браузеры не могут отправить:", "浏览器无法发送：", "ブラウザーから送信できないもの："],
        BlockLabel::CookieParameters => ["Paramètres de cookie", "Parámetros de cookie", "Parâmetros de cookie", "Cookie-Parameter", "Cookieparameters", "Informasjonskapselparametre", "Параметры cookie", "Cookie 参数", "Cookie パラメーター"],
        BlockLabel::Copy => ["Copier", "Copiar", "Copiar", "Kopieren", "Kopiëren", "Kopier", "Копировать", "复制", "コピー"],
        BlockLabel::Danger => ["Danger", "Peligro", "Perigo", "Gefahr", "Gevaar", "Fare", "Опасно", "危险", "危険"],
        BlockLabel::Default => ["Par défaut", "Por defecto", "Padrão", "Standard", "Standaard", "Standard", "По умолчанию", "默认", "既定値"],
        BlockLabel::Deprecated => ["obsolète", "obsoleto", "obsoleto", "veraltet", "verouderd", "utgått", "устарело", "已弃用", "非推奨"],
        BlockLabel::Done => ["Fait", "Hecho", "Feito", "Erledigt", "Klaar", "Ferdig", "Готово", "完成", "完了"],
        BlockLabel::Download => ["Télécharger", "Descargar", "Baixar", "Herunterladen", "Downloaden", "Last ned", "Скачать", "下载", "ダウンロード"],
        BlockLabel::Example => ["Exemple", "Ejemplo", "Exemplo", "Beispiel", "Voorbeeld", "Eksempel", "Пример", "示例", "例"],
        BlockLabel::HeaderParameters => ["Paramètres d’en-tête", "Parámetros de cabecera", "Parâmetros de cabeçalho", "Header-Parameter", "Headerparameters", "Header-parametre", "Параметры заголовка", "请求头参数", "ヘッダーパラメーター"],
        BlockLabel::Headers => ["En-têtes", "Cabeceras", "Cabeçalhos", "Header", "Headers", "Headere", "Заголовки", "标头", "ヘッダー"],
        BlockLabel::Info => ["Information", "Información", "Informação", "Information", "Informatie", "Informasjon", "Информация", "信息", "情報"],
        BlockLabel::LinkTo => ["Lien vers", "Enlace a", "Link para", "Link zu", "Link naar", "Lenke til", "Ссылка на", "链接到", "リンク："],
        BlockLabel::MissingPicture => ["Image introuvable", "Imagen no encontrada", "Imagem não encontrada", "Bild nicht gefunden", "Afbeelding niet gevonden", "Bildet ble ikke funnet", "Изображение не найдено", "找不到图片", "画像が見つかりません"],
        BlockLabel::MissingSpec => ["La description de cette API n’est pas disponible", "La descripción de esta API no está disponible", "A descrição desta API não está disponível", "Die Beschreibung dieser API ist nicht verfügbar", "De beschrijving van deze API is niet beschikbaar", "Beskrivelsen av dette API-et er ikke tilgjengelig", "Описание этого API недоступно", "此 API 的说明不可用", "この API の説明は利用できません"],
        BlockLabel::NoResponse => ["Aucune réponse. Le serveur est inaccessible, redirige ou n’autorise pas les requêtes depuis ce site.", "Sin respuesta. El servidor no está accesible, redirige o no permite solicitudes desde este sitio.", "Sem resposta. O servidor está inacessível, redireciona ou não permite solicitações deste site.", "Keine Antwort. Der Server ist nicht erreichbar, leitet weiter oder erlaubt keine Anfragen von dieser Website.", "Geen antwoord. De server is niet bereikbaar, stuurt door of staat geen verzoeken van deze website toe.", "Ikke noe svar. Serveren kan ikke nås, videresender eller tillater ikke forespørsler fra dette nettstedet.", "Нет ответа. Сервер недоступен, перенаправляет или не разрешает запросы с этого сайта.", "没有响应。服务器无法访问、发生重定向，或不允许来自此网站的请求。", "応答がありません。サーバーに接続できないか、リダイレクトされたか、このサイトからのリクエストが許可されていません。"],
        BlockLabel::NoResponseInTime => ["Aucune réponse en 30 secondes.", "Sin respuesta en 30 segundos.", "Sem resposta em 30 segundos.", "Keine Antwort innerhalb von 30 Sekunden.", "Geen antwoord binnen 30 seconden.", "Ikke noe svar innen 30 sekunder.", "Нет ответа в течение 30 секунд.", "30 秒内没有响应。", "30 秒以内に応答がありませんでした。"],
        BlockLabel::Note => ["Note", "Nota", "Nota", "Anmerkung", "Opmerking", "Merknad", "Примечание", "注释", "注"],
        BlockLabel::NotText => ["Cette réponse n’est pas du texte.", "Esta respuesta no es texto.", "Esta resposta não é texto.", "Diese Antwort ist kein Text.", "Dit antwoord is geen tekst.", "Dette svaret er ikke tekst.", "Этот ответ не является текстом.", "此响应不是文本。", "このレスポンスはテキストではありません。"],
        BlockLabel::OneOf => ["L’un de", "Uno de", "Um de", "Eines von", "Een van", "En av", "Одно из", "以下之一", "次のいずれか"],
        BlockLabel::Optional => ["facultatif", "opcional", "opcional", "optional", "optioneel", "valgfri", "необязательно", "可选", "任意"],
        BlockLabel::Password => ["Mot de passe", "Contraseña", "Senha", "Passwort", "Wachtwoord", "Passord", "Пароль", "密码", "パスワード"],
        BlockLabel::PathParameters => ["Paramètres de chemin", "Parámetros de ruta", "Parâmetros de caminho", "Pfad-Parameter", "Padparameters", "Stiparametre", "Параметры пути", "路径参数", "パスパラメーター"],
        BlockLabel::Pattern => ["Motif", "Patrón", "Padrão", "Muster", "Patroon", "Mønster", "Шаблон", "模式", "パターン"],
        BlockLabel::Possible => ["Valeurs possibles", "Valores posibles", "Valores possíveis", "Mögliche Werte", "Mogelijke waarden", "Mulige verdier", "Возможные значения", "可选值", "指定できる値"],
        BlockLabel::Properties => ["Propriétés", "Propiedades", "Propriedades", "Eigenschaften", "Eigenschappen", "Egenskaper", "Свойства", "属性", "プロパティ"],
        BlockLabel::QueryParameters => ["Paramètres de requête", "Parámetros de consulta", "Parâmetros de consulta", "Abfrage-Parameter", "Queryparameters", "Spørreparametre", "Параметры запроса", "查询参数", "クエリパラメーター"],
        BlockLabel::ReadOnly => ["lecture seule", "solo lectura", "somente leitura", "nur lesbar", "alleen lezen", "skrivebeskyttet", "только чтение", "只读", "読み取り専用"],
        BlockLabel::Recursive => ["comme ci-dessus", "como arriba", "como acima", "wie oben", "zoals hierboven", "som over", "как выше", "同上", "上記と同じ"],
        BlockLabel::Request => ["Requête", "Solicitud", "Requisição", "Anfrage", "Verzoek", "Forespørsel", "Запрос", "请求", "リクエスト"],
        BlockLabel::Required => ["obligatoire", "obligatorio", "obrigatório", "erforderlich", "verplicht", "påkrevd", "обязательно", "必填", "必須"],
        BlockLabel::Response => ["Réponse", "Respuesta", "Resposta", "Antwort", "Antwoord", "Svar", "Ответ", "响应", "レスポンス"],
        BlockLabel::Responses => ["Réponses", "Respuestas", "Respostas", "Antworten", "Antwoorden", "Svar", "Ответы", "响应", "レスポンス"],
        BlockLabel::Schemas => ["Schémas", "Esquemas", "Esquemas", "Schemas", "Schema’s", "Skjemaer", "Схемы", "模式", "スキーマ"],
        BlockLabel::Send => ["Envoyer", "Enviar", "Enviar", "Senden", "Verzenden", "Send", "Отправить", "发送", "送信"],
        BlockLabel::Sending => ["Envoi…", "Enviando…", "Enviando…", "Wird gesendet…", "Verzenden…", "Sender…", "Отправка…", "正在发送…", "送信中…"],
        BlockLabel::SentDirectly => ["La requête va de votre navigateur au serveur. Ce que vous saisissez n’est pas enregistré.", "La solicitud va de su navegador al servidor. Lo que escribe no se guarda.", "A solicitação vai do seu navegador ao servidor. O que você digita não é guardado.", "Die Anfrage geht von Ihrem Browser an den Server. Was Sie eingeben, wird nicht gespeichert.", "Het verzoek gaat van uw browser naar de server. Wat u invoert, wordt niet opgeslagen.", "Forespørselen går fra nettleseren din til serveren. Det du skriver inn, lagres ikke.", "Запрос отправляется из вашего браузера на сервер. Введённые данные не сохраняются.", "请求由您的浏览器直接发送到服务器。您输入的内容不会被保存。", "リクエストはブラウザーからサーバーへ直接送信されます。入力した内容は保存されません。"],
        BlockLabel::Server => ["Serveur", "Servidor", "Servidor", "Server", "Server", "Server", "Сервер", "服务器", "サーバー"],
        BlockLabel::Shortened => ["Seul le début est affiché.", "Solo se muestra el principio.", "Apenas o início é exibido.", "Nur der Anfang wird gezeigt.", "Alleen het begin wordt getoond.", "Bare begynnelsen vises.", "Показано только начало.", "仅显示开头部分。", "先頭部分のみ表示しています。"],
        BlockLabel::ShowAllLines => ["Afficher toutes les lignes", "Mostrar todas las líneas", "Mostrar todas as linhas", "Alle Zeilen zeigen", "Alle regels tonen", "Vis alle linjer", "Показать все строки", "显示所有行", "すべての行を表示"],
        BlockLabel::Success => ["Réussite", "Éxito", "Sucesso", "Erfolg", "Gelukt", "Vellykket", "Успешно", "成功", "成功"],
        BlockLabel::Tab => ["Onglet", "Pestaña", "Aba", "Reiter", "Tabblad", "Fane", "Вкладка", "标签页", "タブ"],
        BlockLabel::Table => ["Tableau", "Tabla", "Tabela", "Tabelle", "Tabel", "Tabell", "Таблица", "表格", "表"],
        BlockLabel::Tabs => ["Onglets", "Pestañas", "Abas", "Reiter", "Tabbladen", "Faner", "Вкладки", "标签页", "タブ"],
        BlockLabel::TryIt => ["Essayer", "Probar", "Experimentar", "Ausprobieren", "Uitproberen", "Prøv", "Попробовать", "试一试", "試す"],
        BlockLabel::Username => ["Nom d’utilisateur", "Nombre de usuario", "Nome de usuário", "Benutzername", "Gebruikersnaam", "Brukernavn", "Имя пользователя", "用户名", "ユーザー名"],
        BlockLabel::Video => ["Vidéo", "Vídeo", "Vídeo", "Video", "Video", "Video", "Видео", "视频", "動画"],
        BlockLabel::Warning => ["Avertissement", "Advertencia", "Aviso", "Warnung", "Waarschuwing", "Advarsel", "Предупреждение", "警告", "警告"],
        BlockLabel::Webhook => ["Webhook"; 9],
        BlockLabel::WriteOnly => ["écriture seule", "solo escritura", "somente escrita", "nur schreibbar", "alleen schrijven", "kun skriving", "только запись", "只写", "書き込み専用"],
        BlockLabel::Yes => ["Oui", "Sí", "Sim", "Ja", "Ja", "Ja", "Да", "是", "はい"],
        BlockLabel::No => ["Non", "No", "Não", "Nein", "Nee", "Nei", "Нет", "否", "いいえ"],
    }
}
