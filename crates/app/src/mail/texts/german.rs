//! German.

use super::MailTexts;

pub(super) static TEXTS: MailTexts = MailTexts {
    hello: "Guten Tag,",
    hello_name: "Guten Tag {name},",
    footer: "Diese E-Mail kommt von {host}, einem Bindery-Server. Antworten liest niemand.",
    verify_subject: "Bestätigen Sie Ihre E-Mail-Adresse",
    verify_text: "Bitte bestätigen Sie, dass dies Ihre E-Mail-Adresse ist.",
    verify_button: "Bestätigen",
    verify_note: "Der Link gilt bis {time}. Wenn Sie ihn nicht angefordert haben, tun Sie nichts.",
    reset_subject: "Neues Passwort festlegen",
    reset_text: "Jemand, hoffentlich Sie, hat ein neues Passwort angefordert.",
    reset_button: "Neues Passwort festlegen",
    reset_note: "Der Link gilt einmal, bis {time}. Wenn Sie ihn nicht angefordert haben, tun Sie nichts: Ihr Passwort bleibt.",
    invitation_subject: "Einladung zu {organization}",
    invitation_text: "{person} hat Sie zu {organization} eingeladen. Melden Sie sich an und treten Sie bei.",
    someone: "Jemand",
    invitation_button: "Beitreten",
    invitation_account: "Wenn Sie noch kein Konto haben, legen Sie eines mit dieser Adresse an.",
    invitation_note: "Der Link gilt einmal, 7 Tage lang, für alle, die ihn haben: Geben Sie ihn nicht weiter. Wenn Sie ihn nicht erwartet haben, tun Sie nichts.",
    failures_subject: "Fehlgeschlagene Anmeldungen bei Ihrem Konto",
    failures_text: "Jemand hat mehrmals versucht, sich mit einem falschen Passwort bei Ihrem Konto anzumelden, zuletzt am {time} von der IP-Adresse {address}.",
    failures_locked: "Ihr Konto ist nicht gesperrt: Sie können sich wie immer anmelden. Wenn Sie es selbst waren, ist nichts zu tun.",
    failures_note: "Wenn Sie es nicht waren, prüfen Sie, ob Ihr Passwort lang ist und Sie es nirgends sonst verwenden. Wir senden diese E-Mail höchstens einmal pro Stunde.",
    unknown_address: "(unbekannt)",
    webhook_subject: "{organization}: Ein Webhook wurde deaktiviert",
    webhook_text: "Der Webhook {url} von {organization} wurde deaktiviert, weil fünf Tage lang jede Zustellung fehlgeschlagen ist oder weil sein Server geantwortet hat, dass es die Adresse nicht mehr gibt.",
    webhook_button: "API-Referenz öffnen",
    webhook_note: "Ereignisse seitdem können zugestellt werden, sobald der Webhook wieder aktiv ist: siehe `replay` in der API-Referenz.",
};
