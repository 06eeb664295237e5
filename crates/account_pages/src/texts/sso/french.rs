//! French.

use super::SsoTexts;

pub(in crate::texts) static TEXTS: SsoTexts = SsoTexts {
    sign_in_with: "Se connecter avec {provider}",
    choose_title: "Authentification unique",
    no_provider: "Cette organisation n'a pas de fournisseur d'identité. Adressez-vous à l'un de ses administrateurs.",
    continue_title: "Continuer vers {organization} ?",
    continue_lead: "Le fournisseur d'identité de cette organisation dit que vous êtes {name}. Ne continuez que si vous venez de vous y connecter.",
    connect_title: "Relier votre compte ?",
    connect_lead: "Ensuite, {name} auprès du fournisseur d'identité de {organization} se connectera au compte {email}.",
    connect: "Relier",
    refused_title: "Vous n'êtes pas connecté",
    refused_message: "La réponse du fournisseur d'identité ne peut pas être acceptée. Les administrateurs de votre organisation en trouvent la raison dans son journal d'audit.",
    expired: "La connexion a pris trop de temps ou est déjà terminée. Recommencez.",
    other_browser: "Cette connexion a été commencée dans un autre navigateur. Recommencez dans celui-ci.",
    unknown_person: "Le fournisseur d'identité ne peut pas parler ici pour cette personne. Si vous avez un compte, connectez-vous-y et réessayez pour le relier. Sinon, demandez à un administrateur de votre organisation de prouver le domaine de votre adresse e-mail.",
    removed_member: "Un administrateur vous a retiré de cette organisation. Adressez-vous à l'un de ses administrateurs.",
    email_unverified: "Le fournisseur d'identité n'a pas vérifié votre adresse e-mail. Vérifiez-la auprès de lui et recommencez.",
    unavailable: "Le fournisseur d'identité est injoignable. Réessayez dans quelques minutes.",
    start_again: "Recommencer",
};
