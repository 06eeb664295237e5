//! Norwegian.

use super::FactorTexts;

pub(in crate::texts) static TEXTS: FactorTexts = FactorTexts {
    title: "To-trinns pålogging",
    lead: "Med en ekstra faktor kan ingen logge på med bare passordet ditt.",
    step_title: "Ett steg til",
    step_lead: "Skriv inn de seks sifrene fra autentiseringsappen, eller en av gjenopprettingskodene dine.",
    code: "Kode",
    wrong_code: "Koden er feil, utløpt eller allerede brukt. Skriv inn den som appen viser nå.",
    expired: "Påloggingen tok for lang tid. Begynn på nytt.",
    start_again: "Begynn på nytt",
    lost: "Mistet alt? Be operatøren av denne serveren om å fjerne de ekstra faktorene dine.",
    confirm_code: "Eller skriv inn en kode fra autentiseringsappen, eller en gjenopprettingskode.",
    app: "Autentiseringsapp",
    app_lead: "En app på telefonen viser en kode som skifter hvert 30. sekund.",
    app_add: "Legg til autentiseringsapp",
    app_scan: "Skann dette bildet med appen, eller skriv inn nøkkelen. Skriv så inn koden som appen viser.",
    app_picture: "QR-kode med nøkkelen",
    app_key: "Nøkkel:",
    added: "Lagt til. Fra nå av trengs den for å logge på.",
    added_at: "Lagt til {time}",
    remove: "Fjern",
    removed: "Fjernet.",
    codes: "Gjenopprettingskoder",
    codes_lead: "Hver av dem erstatter en ekstra faktor én gang, for den dagen du mister de andre. Ikke oppbevar dem på telefonen.",
    codes_left: "Ubrukte: {count} av {all}",
    codes_new: "Dette er gjenopprettingskodene dine. Kopier dem nå: de vises ikke igjen.",
    codes_renew: "Lag nye koder",
    codes_renew_hint: "De tidligere slutter da å virke.",
};
