//! German.

use super::SsoTexts;

pub(in crate::texts) static TEXTS: SsoTexts = SsoTexts {
    sign_in_with: "Mit {provider} anmelden",
    choose_title: "Einmalanmeldung",
    no_provider: "Diese Organisation hat keinen Identitätsanbieter. Fragen Sie jemanden, der sie verwaltet.",
    continue_title: "Weiter zu {organization}?",
    continue_lead: "Der Identitätsanbieter dieser Organisation sagt, dass Sie {name} sind. Gehen Sie nur weiter, wenn Sie sich gerade dort angemeldet haben.",
    connect_title: "Konto verbinden?",
    connect_lead: "Danach meldet sich {name} beim Identitätsanbieter von {organization} am Konto {email} an.",
    connect: "Verbinden",
    refused_title: "Sie sind nicht angemeldet",
    refused_message: "Die Antwort des Identitätsanbieters kann nicht angenommen werden. Den Grund finden die Verwalter Ihrer Organisation in deren Protokoll.",
    expired: "Die Anmeldung hat zu lange gedauert oder ist schon beendet. Beginnen Sie von vorn.",
    other_browser: "Diese Anmeldung wurde in einem anderen Browser begonnen. Beginnen Sie in diesem von vorn.",
    unknown_person: "Der Identitätsanbieter darf hier nicht für diese Person sprechen. Wenn Sie ein Konto haben, melden Sie sich daran an und versuchen Sie es noch einmal, um es zu verbinden. Bitten Sie sonst jemanden, der Ihre Organisation verwaltet, die Domain Ihrer E-Mail-Adresse nachzuweisen.",
    removed_member: "Sie wurden aus dieser Organisation entfernt. Fragen Sie jemanden, der sie verwaltet.",
    email_unverified: "Der Identitätsanbieter hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort und beginnen Sie von vorn.",
    unavailable: "Der Identitätsanbieter ist nicht erreichbar. Versuchen Sie es in einigen Minuten noch einmal.",
    start_again: "Von vorn beginnen",
};
