//! Chinese.

use super::MailTexts;

pub(super) static TEXTS: MailTexts = MailTexts {
    hello: "您好：",
    hello_name: "{name}，您好：",
    footer: "此邮件由 Bindery 服务器 {host} 自动发送，请勿回复。",
    verify_subject: "请确认您的电子邮件地址",
    verify_text: "请确认这是您的电子邮件地址。",
    verify_button: "确认",
    verify_note: "链接在 {time} 之前有效。如果不是您本人请求的，请忽略此邮件。",
    reset_subject: "设置新密码",
    reset_text: "有人（希望是您本人）请求设置新密码。",
    reset_button: "设置新密码",
    reset_note: "链接只能使用一次，在 {time} 之前有效。如果不是您本人请求的，请忽略此邮件，您的密码不会改变。",
    invitation_subject: "您已被邀请加入 {organization}",
    invitation_text: "{person} 邀请您加入 {organization}。请登录并加入。",
    someone: "有人",
    invitation_button: "加入",
    invitation_account: "如果您还没有账户，请使用此地址创建。",
    invitation_note: "链接只能使用一次，7 天内有效，任何拥有它的人都可以使用，请勿分享。如果您没有预料到此邀请，请忽略此邮件。",
    failures_subject: "您的账户有多次登录失败",
    failures_text: "有人多次使用错误的密码尝试登录您的账户。最后一次尝试的时间是 {time}，IP 地址为 {address}。",
    failures_locked: "您的账户没有被锁定，您可以照常登录。如果是您本人，则无需任何操作。",
    failures_note: "如果不是您本人，请确认您的密码足够长，并且没有在其他地方使用。此邮件每小时最多发送一次。",
    unknown_address: "（未知）",
    webhook_subject: "{organization}：一个 Webhook 已停用",
    webhook_text: "{organization} 的 Webhook {url} 已停用，因为五天内所有投递都失败，或者其服务器答复该地址已不存在。",
    webhook_button: "打开 API 参考",
    webhook_note: "Webhook 重新启用后，可以投递此后的事件：请参阅 API 参考中的 `replay`。",
};
