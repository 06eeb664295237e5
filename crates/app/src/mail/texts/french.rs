//! French.

use super::MailTexts;

pub(super) static TEXTS: MailTexts = MailTexts {
    hello: "Bonjour,",
    hello_name: "Bonjour {name},",
    footer: "Cet e-mail a été envoyé par {host}, un serveur Bindery. Personne ne lit les réponses.",
    verify_subject: "Confirmez votre adresse e-mail",
    verify_text: "Veuillez confirmer que cette adresse e-mail est la vôtre.",
    verify_button: "Confirmer",
    verify_note: "Le lien est valable jusqu’au {time}. Si vous ne l’avez pas demandé, ne faites rien.",
    reset_subject: "Définissez un nouveau mot de passe",
    reset_text: "Quelqu’un, vous-même nous l’espérons, a demandé un nouveau mot de passe.",
    reset_button: "Définir un nouveau mot de passe",
    reset_note: "Le lien fonctionne une seule fois, jusqu’au {time}. Si vous ne l’avez pas demandé, ne faites rien : votre mot de passe reste le même.",
    invitation_subject: "Vous êtes invité à rejoindre {organization}",
    invitation_text: "{person} vous invite à rejoindre {organization}. Connectez-vous pour accepter.",
    someone: "Quelqu’un",
    invitation_button: "Rejoindre",
    invitation_account: "Si vous n’avez pas encore de compte, créez-en un avec cette adresse.",
    invitation_note: "Le lien fonctionne une seule fois, pendant 7 jours, pour quiconque le possède : ne le partagez pas. Si vous ne l’attendiez pas, ne faites rien.",
    failures_subject: "Tentatives de connexion échouées",
    failures_text: "Quelqu’un a essayé plusieurs fois de se connecter à votre compte avec un mot de passe erroné. La dernière tentative date du {time}, depuis l’adresse IP {address}.",
    failures_locked: "Votre compte n’est pas bloqué : vous pouvez vous connecter comme d’habitude. Si c’était vous, il n’y a rien à faire.",
    failures_note: "Si ce n’était pas vous, vérifiez que votre mot de passe est long et que vous ne l’utilisez nulle part ailleurs. Nous envoyons cet e-mail au plus une fois par heure.",
    unknown_address: "(inconnue)",
    webhook_subject: "{organization} : un webhook a été désactivé",
    webhook_text: "Le webhook {url} de {organization} a été désactivé, car toutes les livraisons ont échoué pendant cinq jours, ou car son serveur a répondu que l’adresse n’existe plus.",
    webhook_button: "Ouvrir la référence de l’API",
    webhook_note: "Les événements survenus depuis peuvent être livrés dès que le webhook est de nouveau actif : voir `replay` dans la référence de l’API.",
};
