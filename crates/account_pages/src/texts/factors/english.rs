//! English.

use super::FactorTexts;

pub(in crate::texts) static TEXTS: FactorTexts = FactorTexts {
    title: "Second factors",
    lead: "With a second factor, your password alone signs nobody in.",
    step_title: "One more step",
    step_lead: "Enter the six digits that your authenticator app shows, or one of your recovery codes.",
    code: "Code",
    wrong_code: "The code is wrong, has expired or was used already. Enter the one that the app shows now.",
    expired: "The sign-in took too long. Start again.",
    start_again: "Start again",
    lost: "Lost everything? Ask the operator of this server to remove your second factors.",
    confirm_code: "Or enter a code of your authenticator app, or a recovery code.",
    app: "Authenticator app",
    app_lead: "An app on your phone shows a code that changes every 30 seconds.",
    app_add: "Add an authenticator app",
    app_scan: "Scan this picture with the app, or type the key into it. Then enter the code that the app shows.",
    app_picture: "QR code with the key",
    app_key: "Key:",
    added: "Added. From now on signing in needs it.",
    added_at: "Added {time}",
    remove: "Remove",
    removed: "Removed.",
    codes: "Recovery codes",
    codes_lead: "Each replaces a second factor once, for the day when you lose the others. Keep them somewhere else than your phone.",
    codes_left: "Unused: {count} of {all}",
    codes_new: "These are your recovery codes. Copy them now: they are not shown again.",
    codes_renew: "Make new codes",
    codes_renew_hint: "The earlier ones no longer work then.",
};
