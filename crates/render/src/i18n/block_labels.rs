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
        BlockLabel::Note => ["Note", "Nota", "Nota", "Anmerkung", "Opmerking", "Merknad", "Примечание", "注释", "注"],
        BlockLabel::OneOf => ["L’un de", "Uno de", "Um de", "Eines von", "Een van", "En av", "Одно из", "以下之一", "次のいずれか"],
        BlockLabel::Optional => ["facultatif", "opcional", "opcional", "optional", "optioneel", "valgfri", "необязательно", "可选", "任意"],
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
        BlockLabel::ShowAllLines => ["Afficher toutes les lignes", "Mostrar todas las líneas", "Mostrar todas as linhas", "Alle Zeilen zeigen", "Alle regels tonen", "Vis alle linjer", "Показать все строки", "显示所有行", "すべての行を表示"],
        BlockLabel::Success => ["Réussite", "Éxito", "Sucesso", "Erfolg", "Gelukt", "Vellykket", "Успешно", "成功", "成功"],
        BlockLabel::Tab => ["Onglet", "Pestaña", "Aba", "Reiter", "Tabblad", "Fane", "Вкладка", "标签页", "タブ"],
        BlockLabel::Table => ["Tableau", "Tabla", "Tabela", "Tabelle", "Tabel", "Tabell", "Таблица", "表格", "表"],
        BlockLabel::Tabs => ["Onglets", "Pestañas", "Abas", "Reiter", "Tabbladen", "Faner", "Вкладки", "标签页", "タブ"],
        BlockLabel::Video => ["Vidéo", "Vídeo", "Vídeo", "Video", "Video", "Video", "Видео", "视频", "動画"],
        BlockLabel::Warning => ["Avertissement", "Advertencia", "Aviso", "Warnung", "Waarschuwing", "Advarsel", "Предупреждение", "警告", "警告"],
        BlockLabel::Webhook => ["Webhook"; 9],
        BlockLabel::WriteOnly => ["écriture seule", "solo escritura", "somente escrita", "nur schreibbar", "alleen schrijven", "kun skriving", "только запись", "只写", "書き込み専用"],
        BlockLabel::Yes => ["Oui", "Sí", "Sim", "Ja", "Ja", "Ja", "Да", "是", "はい"],
        BlockLabel::No => ["Non", "No", "Não", "Nein", "Nee", "Nei", "Нет", "否", "いいえ"],
    }
}
