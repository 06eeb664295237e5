//! German.

use super::FactorTexts;

pub(in crate::texts) static TEXTS: FactorTexts = FactorTexts {
    title: "Zweite Faktoren",
    lead: "Mit einem zweiten Faktor reicht Ihr Passwort allein nicht zum Anmelden.",
    step_title: "Noch ein Schritt",
    step_lead: "Geben Sie die sechs Ziffern aus Ihrer Authenticator-App oder einen Ihrer Wiederherstellungscodes ein.",
    code: "Code",
    wrong_code: "Der Code ist falsch, abgelaufen oder wurde schon benutzt. Geben Sie den ein, den die App jetzt zeigt.",
    expired: "Die Anmeldung hat zu lange gedauert. Beginnen Sie von vorn.",
    start_again: "Von vorn beginnen",
    lost: "Alles verloren? Bitten Sie den Betreiber dieses Servers, Ihre zweiten Faktoren zu entfernen.",
    confirm_code: "Oder geben Sie einen Code Ihrer Authenticator-App oder einen Wiederherstellungscode ein.",
    app: "Authenticator-App",
    app_lead: "Eine App auf Ihrem Telefon zeigt einen Code, der alle 30 Sekunden wechselt.",
    app_add: "Authenticator-App hinzufügen",
    app_scan: "Scannen Sie dieses Bild mit der App oder tippen Sie den Schlüssel ein. Geben Sie dann den Code ein, den die App zeigt.",
    app_picture: "QR-Code mit dem Schlüssel",
    app_key: "Schlüssel:",
    added: "Hinzugefügt. Ab jetzt ist er zum Anmelden nötig.",
    added_at: "Hinzugefügt am {time}",
    remove: "Entfernen",
    removed: "Entfernt.",
    codes: "Wiederherstellungscodes",
    codes_lead: "Jeder ersetzt einmal einen zweiten Faktor, für den Tag, an dem Sie die anderen verlieren. Bewahren Sie sie nicht auf dem Telefon auf.",
    codes_left: "Unbenutzt: {count} von {all}",
    codes_new: "Das sind Ihre Wiederherstellungscodes. Kopieren Sie sie jetzt: Sie werden nicht noch einmal gezeigt.",
    codes_renew: "Neue Codes erzeugen",
    codes_renew_hint: "Die früheren gelten dann nicht mehr.",
};
