//! English.

use super::SsoTexts;

pub(in crate::texts) static TEXTS: SsoTexts = SsoTexts {
    sign_in_with: "Sign in with {provider}",
    choose_title: "Single sign-on",
    no_provider: "This organization has no identity provider. Ask one of its admins.",
    continue_title: "Continue to {organization}?",
    continue_lead: "The identity provider of this organization says that you are {name}. Continue only if you have just signed in there.",
    connect_title: "Connect your account?",
    connect_lead: "From then on, {name} at the identity provider of {organization} signs in to the account {email}.",
    connect: "Connect",
    refused_title: "You are not signed in",
    refused_message: "The answer of the identity provider cannot be accepted. The admins of your organization find the reason in its audit log.",
    expired: "The sign-in took too long or was finished already. Start again.",
    other_browser: "This sign-in was started in another browser. Start again in this one.",
    unknown_person: "The identity provider may not speak for this person here. If you have an account, sign in to it and try again, then connect it. Otherwise ask an admin of your organization to prove the domain of your e-mail address.",
    removed_member: "An admin has removed you from this organization. Ask one of its admins.",
    email_unverified: "The identity provider has not verified your e-mail address. Verify it there, and start again.",
    unavailable: "The identity provider cannot be reached. Try again in a few minutes.",
    start_again: "Start again",
};
