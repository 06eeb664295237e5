//! Chinese.

use super::FactorTexts;

pub(in crate::texts) static TEXTS: FactorTexts = FactorTexts {
    title: "双重验证",
    lead: "启用第二重验证后，仅凭密码无法登录。",
    step_title: "还有一步",
    step_lead: "请输入身份验证器应用显示的六位数字，或一个恢复代码。",
    code: "验证码",
    wrong_code: "验证码错误、已过期或已使用过。请输入应用当前显示的验证码。",
    expired: "登录超时，请重新开始。",
    start_again: "重新开始",
    lost: "全部丢失了？请联系此服务器的管理员移除您的双重验证。",
    confirm_code: "或输入身份验证器应用的验证码，或恢复代码。",
    app: "身份验证器应用",
    app_lead: "手机上的应用会显示每 30 秒变化一次的验证码。",
    app_add: "添加身份验证器应用",
    app_scan: "用应用扫描此图，或在应用中输入密钥。然后输入应用显示的验证码。",
    app_picture: "包含密钥的二维码",
    app_key: "密钥：",
    added: "已添加。今后登录时需要使用。",
    added_at: "添加于 {time}",
    remove: "移除",
    removed: "已移除。",
    codes: "恢复代码",
    codes_lead: "每个代码可替代第二重验证一次，以备其他方式丢失之用。请勿保存在手机上。",
    codes_left: "未使用：{count} / {all}",
    codes_new: "这是您的恢复代码。请立即复制：之后不会再显示。",
    codes_renew: "生成新代码",
    codes_renew_hint: "之前的代码将失效。",
};
