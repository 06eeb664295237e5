//! Norwegian.

use super::MailTexts;

pub(super) static TEXTS: MailTexts = MailTexts {
    hello: "Hei,",
    hello_name: "Hei {name},",
    footer: "Denne e-posten ble sendt av {host}, en Bindery-server. Ingen leser svar.",
    verify_subject: "Bekreft e-postadressen din",
    verify_text: "Bekreft at dette er e-postadressen din.",
    verify_button: "Bekreft",
    verify_note: "Lenken virker til {time}. Gjør ingenting hvis du ikke ba om den.",
    reset_subject: "Velg et nytt passord",
    reset_text: "Noen, forhåpentligvis du, har bedt om et nytt passord.",
    reset_button: "Velg nytt passord",
    reset_note: "Lenken virker én gang, til {time}. Gjør ingenting hvis du ikke ba om den: passordet ditt forblir det samme.",
    invitation_subject: "Du er invitert til {organization}",
    invitation_text: "{person} har invitert deg til {organization}. Logg inn og bli med.",
    someone: "Noen",
    invitation_button: "Bli med",
    invitation_account: "Hvis du ikke har en konto ennå, kan du opprette en med denne adressen.",
    invitation_note: "Lenken virker én gang, i 7 dager, for alle som har den: ikke del den. Gjør ingenting hvis du ikke ventet den.",
    failures_subject: "Mislykkede forsøk på å logge inn på kontoen din",
    failures_text: "Noen har flere ganger prøvd å logge inn på kontoen din med feil passord. Det siste forsøket var {time}, fra IP-adressen {address}.",
    failures_locked: "Kontoen din er ikke låst: du kan logge inn som vanlig. Hvis det var deg, trenger du ikke å gjøre noe.",
    failures_note: "Hvis det ikke var deg, sjekk at passordet ditt er langt og at du ikke bruker det andre steder. Vi sender denne e-posten høyst én gang i timen.",
    unknown_address: "(ukjent)",
    webhook_subject: "{organization}: en webhook ble deaktivert",
    webhook_text: "Webhooken {url} i {organization} ble deaktivert, fordi alle leveringer mislyktes i fem dager, eller fordi serveren svarte at adressen ikke finnes lenger.",
    webhook_button: "Åpne API-referansen",
    webhook_note: "Hendelser siden da kan leveres når webhooken er aktiv igjen: se `replay` i API-referansen.",
};
