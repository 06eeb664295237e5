//! Japanese.

use super::MailTexts;

pub(super) static TEXTS: MailTexts = MailTexts {
    hello: "こんにちは。",
    hello_name: "{name} 様",
    footer: "このメールは Bindery サーバー {host} から自動的に送信されました。返信は読まれません。",
    verify_subject: "メールアドレスの確認",
    verify_text: "これがあなたのメールアドレスであることを確認してください。",
    verify_button: "確認する",
    verify_note: "リンクは {time} まで有効です。心当たりがない場合は、何もしないでください。",
    reset_subject: "新しいパスワードの設定",
    reset_text: "新しいパスワードの設定がリクエストされました。",
    reset_button: "新しいパスワードを設定",
    reset_note: "リンクは {time} まで、1 回だけ有効です。心当たりがない場合は、何もしないでください。パスワードは変わりません。",
    invitation_subject: "{organization} への招待",
    invitation_text: "{person} さんがあなたを {organization} に招待しました。サインインして参加してください。",
    someone: "どなたか",
    invitation_button: "参加する",
    invitation_account: "アカウントをお持ちでない場合は、このアドレスで作成してください。",
    invitation_note: "リンクは 7 日間、1 回だけ有効で、リンクを知っている人は誰でも使えます。共有しないでください。心当たりがない場合は、何もしないでください。",
    failures_subject: "アカウントへのサインインの失敗",
    failures_text: "誤ったパスワードで、あなたのアカウントへのサインインが何度か試みられました。最後の試みは {time}、IP アドレス {address} からです。",
    failures_locked: "アカウントはロックされていません。いつもどおりサインインできます。ご自身の操作であれば、何もする必要はありません。",
    failures_note: "心当たりがない場合は、パスワードが十分に長く、他で使っていないことを確認してください。このメールの送信は 1 時間に 1 回までです。",
    unknown_address: "（不明）",
    webhook_subject: "{organization}：Webhook が無効になりました",
    webhook_text: "{organization} の Webhook {url} は、5 日間すべての配信が失敗したか、サーバーがアドレスはもう存在しないと応答したため、無効になりました。",
    webhook_button: "API リファレンスを開く",
    webhook_note: "Webhook を再び有効にすると、それ以降のイベントを配信できます。API リファレンスの `replay` をご覧ください。",
};
