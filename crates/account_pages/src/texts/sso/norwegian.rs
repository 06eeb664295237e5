//! Norwegian.

use super::SsoTexts;

pub(in crate::texts) static TEXTS: SsoTexts = SsoTexts {
    sign_in_with: "Logg inn med {provider}",
    choose_title: "Engangspålogging",
    no_provider: "Denne organisasjonen har ingen identitetsleverandør. Spør en av administratorene.",
    continue_title: "Fortsette til {organization}?",
    continue_lead: "Identitetsleverandøren til denne organisasjonen sier at du er {name}. Fortsett bare hvis du nettopp logget inn der.",
    connect_title: "Koble til kontoen din?",
    connect_lead: "Fra da av logger {name} hos identitetsleverandøren til {organization} inn på kontoen {email}.",
    connect: "Koble til",
    refused_title: "Du er ikke logget inn",
    refused_message: "Svaret fra identitetsleverandøren kan ikke godtas. Administratorene i organisasjonen din finner grunnen i revisjonsloggen.",
    expired: "Innloggingen tok for lang tid eller er allerede fullført. Begynn på nytt.",
    other_browser: "Denne innloggingen ble startet i en annen nettleser. Begynn på nytt i denne.",
    unknown_person: "Identitetsleverandøren kan ikke snakke for denne personen her. Har du en konto, logg inn på den og prøv igjen for å koble den til. Ellers ber du en administrator i organisasjonen din om å bevise domenet til e-postadressen din.",
    removed_member: "En administrator har fjernet deg fra denne organisasjonen. Spør en av administratorene.",
    email_unverified: "Identitetsleverandøren har ikke bekreftet e-postadressen din. Bekreft den der, og begynn på nytt.",
    unavailable: "Identitetsleverandøren kan ikke nås. Prøv igjen om noen minutter.",
    start_again: "Begynn på nytt",
};
