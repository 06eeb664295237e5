//! Dutch.

use super::SsoTexts;

pub(in crate::texts) static TEXTS: SsoTexts = SsoTexts {
    sign_in_with: "Inloggen met {provider}",
    choose_title: "Eenmalig inloggen",
    no_provider: "Deze organisatie heeft geen identiteitsprovider. Vraag het een van de beheerders.",
    continue_title: "Doorgaan naar {organization}?",
    continue_lead: "De identiteitsprovider van deze organisatie zegt dat u {name} bent. Ga alleen door als u daar net bent ingelogd.",
    connect_title: "Uw account koppelen?",
    connect_lead: "Daarna logt {name} bij de identiteitsprovider van {organization} in op het account {email}.",
    connect: "Koppelen",
    refused_title: "U bent niet ingelogd",
    refused_message: "Het antwoord van de identiteitsprovider kan niet worden geaccepteerd. De beheerders van uw organisatie vinden de reden in het auditlogboek.",
    expired: "Het inloggen duurde te lang of is al klaar. Begin opnieuw.",
    other_browser: "Dit inloggen is in een andere browser begonnen. Begin opnieuw in deze.",
    unknown_person: "De identiteitsprovider mag hier niet voor deze persoon spreken. Hebt u een account, log daar dan in en probeer het opnieuw om het te koppelen. Vraag anders een beheerder van uw organisatie om het domein van uw e-mailadres te bewijzen.",
    removed_member: "Een beheerder heeft u uit deze organisatie verwijderd. Vraag het een van de beheerders.",
    email_unverified: "De identiteitsprovider heeft uw e-mailadres niet geverifieerd. Verifieer het daar en begin opnieuw.",
    unavailable: "De identiteitsprovider is niet bereikbaar. Probeer het over enkele minuten opnieuw.",
    start_again: "Opnieuw beginnen",
};
