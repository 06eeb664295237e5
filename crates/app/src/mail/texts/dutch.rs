//! Dutch.

use super::MailTexts;

pub(super) static TEXTS: MailTexts = MailTexts {
    hello: "Hallo,",
    hello_name: "Hallo {name},",
    footer: "Deze e-mail is verstuurd door {host}, een Bindery-server. Niemand leest antwoorden.",
    verify_subject: "Bevestig je e-mailadres",
    verify_text: "Bevestig dat dit jouw e-mailadres is.",
    verify_button: "Bevestigen",
    verify_note: "De link werkt tot {time}. Als je er niet om hebt gevraagd, doe dan niets.",
    reset_subject: "Stel een nieuw wachtwoord in",
    reset_text: "Iemand, hopelijk jij, heeft een nieuw wachtwoord aangevraagd.",
    reset_button: "Nieuw wachtwoord instellen",
    reset_note: "De link werkt één keer, tot {time}. Als je er niet om hebt gevraagd, doe dan niets: je wachtwoord blijft hetzelfde.",
    invitation_subject: "Je bent uitgenodigd voor {organization}",
    invitation_text: "{person} heeft je uitgenodigd voor {organization}. Meld je aan en doe mee.",
    someone: "Iemand",
    invitation_button: "Deelnemen",
    invitation_account: "Heb je nog geen account, maak er dan een met dit adres.",
    invitation_note: "De link werkt één keer, 7 dagen lang, voor iedereen die hem heeft: deel hem niet. Als je hem niet verwachtte, doe dan niets.",
    failures_subject: "Mislukte pogingen om in te loggen op je account",
    failures_text: "Iemand heeft meerdere keren met een verkeerd wachtwoord geprobeerd in te loggen op je account. De laatste poging was op {time}, vanaf het IP-adres {address}.",
    failures_locked: "Je account is niet geblokkeerd: je kunt gewoon inloggen. Was jij het, dan hoef je niets te doen.",
    failures_note: "Was jij het niet, controleer dan of je wachtwoord lang is en of je het nergens anders gebruikt. We sturen deze e-mail hooguit één keer per uur.",
    unknown_address: "(onbekend)",
    webhook_subject: "{organization}: een webhook is uitgeschakeld",
    webhook_text: "De webhook {url} van {organization} is uitgeschakeld, omdat elke bezorging vijf dagen lang mislukte, of omdat de server antwoordde dat het adres niet meer bestaat.",
    webhook_button: "API-referentie openen",
    webhook_note: "Gebeurtenissen sindsdien kunnen worden bezorgd zodra de webhook weer actief is: zie `replay` in de API-referentie.",
};
