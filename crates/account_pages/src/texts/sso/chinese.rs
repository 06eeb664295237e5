//! Chinese.

use super::SsoTexts;

pub(in crate::texts) static TEXTS: SsoTexts = SsoTexts {
    sign_in_with: "使用 {provider} 登录",
    choose_title: "单点登录",
    no_provider: "该组织没有身份提供方。请联系其管理员。",
    continue_title: "继续前往 {organization}?",
    continue_lead: "该组织的身份提供方表示您是 {name}。只有刚刚在那里登录过时才继续。",
    connect_title: "关联您的账户?",
    connect_lead: "之后,{organization} 的身份提供方中的 {name} 将登录账户 {email}。",
    connect: "关联",
    refused_title: "您尚未登录",
    refused_message: "无法接受身份提供方的答复。您组织的管理员可在其审计日志中找到原因。",
    expired: "登录用时过长或已经完成。请重新开始。",
    other_browser: "此次登录是在另一个浏览器中开始的。请在此浏览器中重新开始。",
    unknown_person: "身份提供方在此不能代表此人。如果您有账户,请登录后重试并关联它。否则,请让您组织的管理员证明您邮箱地址的域名。",
    removed_member: "管理员已将您从该组织移除。请联系其管理员。",
    email_unverified: "身份提供方尚未验证您的邮箱地址。请在那里验证后重新开始。",
    unavailable: "无法连接身份提供方。请几分钟后重试。",
    start_again: "重新开始",
};
