//! French.

use super::FactorTexts;

pub(in crate::texts) static TEXTS: FactorTexts = FactorTexts {
    title: "Seconds facteurs",
    lead: "Avec un second facteur, votre mot de passe seul ne suffit plus pour se connecter.",
    step_title: "Encore une étape",
    step_lead: "Saisissez les six chiffres affichés par votre application d’authentification, ou un de vos codes de secours.",
    code: "Code",
    wrong_code: "Le code est faux, a expiré ou a déjà servi. Saisissez celui que l’application affiche maintenant.",
    expired: "La connexion a pris trop de temps. Recommencez.",
    start_again: "Recommencer",
    lost: "Vous avez tout perdu ? Demandez à l’exploitant de ce serveur de supprimer vos seconds facteurs.",
    confirm_code: "Ou saisissez un code de votre application d’authentification, ou un code de secours.",
    app: "Application d’authentification",
    app_lead: "Une application sur votre téléphone affiche un code qui change toutes les 30 secondes.",
    app_add: "Ajouter une application d’authentification",
    app_scan: "Scannez cette image avec l’application, ou saisissez-y la clé. Entrez ensuite le code qu’elle affiche.",
    app_picture: "Code QR contenant la clé",
    app_key: "Clé :",
    added: "Ajouté. Il faut désormais s’en servir pour se connecter.",
    added_at: "Ajouté le {time}",
    remove: "Supprimer",
    removed: "Supprimé.",
    codes: "Codes de secours",
    codes_lead: "Chacun remplace une fois un second facteur, le jour où vous perdez les autres. Gardez-les ailleurs que sur votre téléphone.",
    codes_left: "Non utilisés : {count} sur {all}",
    codes_new: "Voici vos codes de secours. Copiez-les maintenant : ils ne seront plus affichés.",
    codes_renew: "Créer de nouveaux codes",
    codes_renew_hint: "Les précédents ne fonctionneront plus.",
};
