//! English.

use super::MailTexts;

pub(super) static TEXTS: MailTexts = MailTexts {
    hello: "Hello,",
    hello_name: "Hello {name},",
    footer: "This mail was sent by {host}, a Bindery server. Nobody reads replies to it.",
    verify_subject: "Confirm your e-mail address",
    verify_text: "Please confirm that this is your e-mail address.",
    verify_button: "Confirm",
    verify_note: "The link works until {time}. If you did not ask for it, do nothing.",
    reset_subject: "Set a new password",
    reset_text: "Someone, hopefully you, requested a new password.",
    reset_button: "Set a new password",
    reset_note: "The link works once, until {time}. If you did not ask for it, do nothing: your password stays.",
    invitation_subject: "You were invited to {organization}",
    invitation_text: "{person} invited you to {organization}. Sign in and join.",
    someone: "Someone",
    invitation_button: "Join",
    invitation_account: "If you have no account yet, create one with this address.",
    invitation_note: "The link works once, within 7 days, for anyone who has it: do not share it. If you did not expect it, do nothing.",
    failures_subject: "Failed attempts to sign in to your account",
    failures_text: "Someone tried to sign in to your account several times with a wrong password. The last attempt was on {time}, from the IP address {address}.",
    failures_locked: "Your account is not locked: you can sign in as always. If it was you, there is nothing to do.",
    failures_note: "If it was not you, check that your password is long and that you use it nowhere else. We send this mail at most once an hour.",
    unknown_address: "(unknown)",
    webhook_subject: "{organization}: a webhook was disabled",
    webhook_text: "The webhook {url} of {organization} was disabled, because every delivery failed for five days, or because its server responded that the address is gone.",
    webhook_button: "Open the API reference",
    webhook_note: "Events since then can be delivered once the webhook is active again: see `replay` in the API reference.",
};
