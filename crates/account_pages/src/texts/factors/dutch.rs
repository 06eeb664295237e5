//! Dutch.

use super::FactorTexts;

pub(in crate::texts) static TEXTS: FactorTexts = FactorTexts {
    title: "Tweede factoren",
    lead: "Met een tweede factor kan niemand met alleen uw wachtwoord inloggen.",
    step_title: "Nog één stap",
    step_lead: "Voer de zes cijfers uit uw authenticator-app in, of een van uw herstelcodes.",
    code: "Code",
    wrong_code: "De code is onjuist, verlopen of al gebruikt. Voer de code in die de app nu toont.",
    expired: "Het inloggen duurde te lang. Begin opnieuw.",
    start_again: "Opnieuw beginnen",
    lost: "Alles kwijt? Vraag de beheerder van deze server om uw tweede factoren te verwijderen.",
    confirm_code: "Of voer een code van uw authenticator-app in, of een herstelcode.",
    app: "Authenticator-app",
    app_lead: "Een app op uw telefoon toont een code die elke 30 seconden verandert.",
    app_add: "Authenticator-app toevoegen",
    app_scan: "Scan deze afbeelding met de app of typ de sleutel in. Voer daarna de code in die de app toont.",
    app_picture: "QR-code met de sleutel",
    app_key: "Sleutel:",
    added: "Toegevoegd. Vanaf nu is dit nodig om in te loggen.",
    added_at: "Toegevoegd op {time}",
    remove: "Verwijderen",
    removed: "Verwijderd.",
    codes: "Herstelcodes",
    codes_lead: "Elke code vervangt één keer een tweede factor, voor als u de andere kwijt bent. Bewaar ze niet op uw telefoon.",
    codes_left: "Ongebruikt: {count} van {all}",
    codes_new: "Dit zijn uw herstelcodes. Kopieer ze nu: ze worden niet opnieuw getoond.",
    codes_renew: "Nieuwe codes maken",
    codes_renew_hint: "De eerdere werken dan niet meer.",
};
