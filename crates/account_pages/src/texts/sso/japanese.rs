//! Japanese.

use super::SsoTexts;

pub(in crate::texts) static TEXTS: SsoTexts = SsoTexts {
    sign_in_with: "{provider} でサインイン",
    choose_title: "シングルサインオン",
    no_provider: "この組織には ID プロバイダーがありません。管理者に問い合わせてください。",
    continue_title: "{organization} に進みますか?",
    continue_lead: "この組織の ID プロバイダーによると、あなたは {name} です。そこでサインインした直後の場合だけ進んでください。",
    connect_title: "アカウントを接続しますか?",
    connect_lead: "以後、{organization} の ID プロバイダーの {name} はアカウント {email} にサインインします。",
    connect: "接続",
    refused_title: "サインインしていません",
    refused_message: "ID プロバイダーの応答を受け入れられません。理由は組織の監査ログで管理者が確認できます。",
    expired: "サインインに時間がかかりすぎたか、すでに完了しています。最初からやり直してください。",
    other_browser: "このサインインは別のブラウザーで始められました。このブラウザーで最初からやり直してください。",
    unknown_person: "ID プロバイダーはここでこの人を代弁できません。アカウントをお持ちの場合は、サインインしてからもう一度試し、接続してください。それ以外の場合は、メールアドレスのドメインを証明するよう組織の管理者に依頼してください。",
    removed_member: "管理者があなたをこの組織から削除しました。管理者に問い合わせてください。",
    email_unverified: "ID プロバイダーはあなたのメールアドレスを確認していません。そこで確認してから、最初からやり直してください。",
    unavailable: "ID プロバイダーに接続できません。数分後にもう一度お試しください。",
    start_again: "最初からやり直す",
};
