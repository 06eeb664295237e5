use serde_json::json;

use super::*;
use crate::customization::{
    Font,
    PageAction::{ExternalAi, Markdown, Mcp, Pdf},
    Theme,
};

fn chosen(value: Value) -> Result<CustomizationOverrides> {
    let Value::Object(members) = value else {
        panic!("an object")
    };
    CustomizationOverrides::parse(members)
}

/// Returns the field and the message of the error.
fn refusal(value: Value) -> (String, String) {
    match chosen(value) {
        Err(Error::Invalid { field, message }) => (field, message),
        other => panic!("{other:?}"),
    }
}

#[test]
fn every_section_is_an_object_of_the_defaults() {
    let defaults = serde_json::to_value(Customization::default()).unwrap();
    for section in SECTIONS {
        let pointer = format!("/{}", section.replace('.', "/"));
        assert!(
            defaults.pointer(&pointer).is_some_and(Value::is_object),
            "{section}"
        );
    }
}

#[test]
fn the_defaults_have_all_that_renderers_take_for_granted() {
    let defaults = serde_json::to_value(Customization::default()).unwrap();
    for pointer in [
        "/styling/background",
        "/styling/codeTheme/default/light",
        "/styling/codeTheme/openapi/dark",
        "/styling/sidebar/list",
        "/internationalization/locale",
        "/header/preset",
        "/header/links",
        "/footer/groups",
        "/favicon",
        "/themes/toggeable",
        "/pageActions/externalAI",
        "/pageActions/items",
        "/socialAccounts",
        "/privacyPolicy",
        "/socialPreview",
        "/insights/trackingCookie",
        "/git/showEditLink",
        "/ai/mode",
    ] {
        assert!(defaults.pointer(pointer).is_some(), "{pointer}");
    }
    let again = chosen(defaults.clone()).unwrap().customization().unwrap();
    assert_eq!(again, Customization::default());
}

#[test]
fn a_variant_is_laid_over_its_site_and_the_site_over_the_defaults() {
    let site = chosen(json!({
        "title": "Site",
        "styling": {"theme": "bold", "corners": "straight"},
        "favicon": {"emoji": "🦀"},
    }));
    let variant = chosen(json!({
        "styling": {"corners": "circular"},
        "favicon": {"icon": {"light": "https://a.example/l.png", "dark": "https://a.example/d.png"}},
    }));
    let look = variant.unwrap().layered_over(&site.unwrap()).unwrap();
    assert_eq!(look.title.unwrap().as_str(), "Site");
    assert_eq!(look.styling.theme, Theme::Bold);
    assert_eq!(look.styling.corners.as_str(), "circular");
    assert!(look.favicon.emoji.is_none() && look.favicon.icon.is_some());
    assert!(look.pagination.enabled);
}

#[test]
fn null_takes_a_choice_back() {
    let first = chosen(json!({"title": "Site", "styling": {"theme": "bold", "depth": "flat"}}));
    let Value::Object(patch) =
        json!({"title": null, "styling": {"theme": null}, "pdf": {"enabled": null}})
    else {
        panic!("an object")
    };
    let second = first.unwrap().patched(patch).unwrap();
    assert_eq!(second.to_value(), json!({"styling": {"depth": "flat"}}));
}

#[test]
fn invalid_options_are_rejected_with_their_field() {
    let link = |url: &str| json!({"header": {"links": [{"title": "t", "links": [], "to": {"kind": "url", "url": url}}]}});
    for (sent, field, part) in [
        (json!({"colour": 1}), "colour", "is not a known field"),
        (
            json!({"styling": {"shape": "x"}}),
            "styling.shape",
            "is not a known field",
        ),
        (
            json!({"styling": {"theme": "loud"}}),
            "styling.theme",
            "must be one of",
        ),
        (
            json!({"styling": {"primaryColor": {"light": "red", "dark": "#fff"}}}),
            "styling.primaryColor.light",
            "not a color",
        ),
        (
            json!({"styling": {"font": "Comic"}}),
            "styling.font",
            "must be one of",
        ),
        (json!({"title": "x"}), "title", "at least 2"),
        (
            json!({"footer": {"copyright": "x".repeat(513)}}),
            "footer.copyright",
            "at most 512",
        ),
        (
            json!({"privacyPolicy": {"url": "javascript:alert(1)"}}),
            "privacyPolicy.url",
            "http or https",
        ),
        (
            json!({"favicon": {"emoji": "x", "icon": {"light": "https://a.example", "dark": "https://a.example"}}}),
            "favicon",
            "both",
        ),
        (
            link("javascript:alert(1)"),
            "header.links[0].to",
            "https://",
        ),
        (link("//evil.example"), "header.links[0].to", "https://"),
        (link("/\\evil.example"), "header.links[0].to", "https://"),
    ] {
        let (found, message) = refusal(sent);
        assert_eq!(found, field, "{message}");
        assert!(message.contains(part), "{field}: {message}");
    }
}

#[test]
fn a_font_of_the_site_cannot_leave_its_quotes() {
    let font = |family: &str, weight: u32| {
        json!({"styling": {"font": {
            "id": "f", "custom": true, "fontFamily": family,
            "fontFaces": [{"weight": weight, "sources": [{"url": "https://a.example/f.woff2", "format": "woff2"}]}],
        }}})
    };
    let look = chosen(font("Open Sans", 400)).unwrap().customization();
    assert!(matches!(look.unwrap().styling.font, Font::Own(_)));
    let (field, _) = refusal(font("x\"}body{", 400));
    assert_eq!(field, "styling.font.fontFamily");
    let (field, _) = refusal(font("Open Sans", 0));
    assert_eq!(field, "styling.font.fontFaces[0].weight");
}

#[test]
fn links_within_the_site_and_mails_are_links() {
    for url in [
        "/guides",
        "#top",
        "mailto:ada@example.com",
        "https://a.example/b?c",
    ] {
        let sent = json!({"footer": {"groups": [{"title": "", "links": [
            {"title": "t", "to": {"kind": "url", "url": url}}
        ]}]}});
        assert!(chosen(sent).is_ok(), "{url}");
    }
}

#[test]
fn an_action_is_offered_when_it_is_listed_and_on() {
    let offered = |value| {
        let look = chosen(value).unwrap().customization().unwrap();
        look.offered_actions()
    };
    assert_eq!(offered(json!({})), [Markdown, Mcp, Pdf]);
    assert_eq!(
        offered(json!({"pageActions": {"mcp": false}})),
        [Markdown, Pdf]
    );
    assert_eq!(
        offered(json!({"pageActions": {"items": ["external-ai", "pdf"], "externalAI": true}})),
        [ExternalAi, Pdf]
    );
    assert!(offered(json!({"pageActions": {"items": []}})).is_empty());
}

#[test]
fn read_only_fields_are_ignored() {
    let sent = json!({
        "updatedAt": "2030-01-01T00:00:00Z", "hasOverrides": true,
        "header": {"links": [{"title": "More", "to": null, "links": [], "condition": "visitor.claims.beta"}]},
    });
    let chosen = chosen(sent).unwrap();
    let look = chosen.customization().unwrap();
    let conditions: Vec<_> = look.conditions().collect();
    assert_eq!(
        conditions,
        [(
            "header.links[0].condition".to_owned(),
            "visitor.claims.beta"
        )]
    );
    let json = serde_json::to_value(&look).unwrap();
    assert_eq!(json["header"]["links"][0]["to"], Value::Null);
}

#[test]
fn options_without_effect_are_rejected_with_their_field() {
    for (sent, field) in [
        (json!({"ai": {"mode": "assistant"}}), "ai.mode"),
        (json!({"ai": {"greeting": "Hello"}}), "ai.greeting"),
        (
            json!({"ai": {"instructions": "Be brief"}}),
            "ai.instructions",
        ),
        (
            json!({"advancedCustomization": {"enabled": false}}),
            "advancedCustomization.enabled",
        ),
        (
            json!({"insights": {"trackingCookie": true}}),
            "insights.trackingCookie",
        ),
    ] {
        assert_eq!(refusal(sent).0, field);
    }
    let usual = json!({"ai": {"mode": "none"}, "insights": {"trackingCookie": false}});
    chosen(usual).unwrap();
}

#[test]
fn requests_to_apis_are_off_unless_a_site_or_variant_sets_them() {
    let site = chosen(json!({"apiRequests": {"enabled": true}})).unwrap();
    assert!(!Customization::default().api_requests.enabled);
    assert!(site.customization().unwrap().api_requests.enabled);
    let variant = chosen(json!({"apiRequests": {"enabled": false}})).unwrap();
    assert!(!variant.layered_over(&site).unwrap().api_requests.enabled);
    let (field, _) = refusal(json!({"apiRequests": {"enabled": "yes"}}));
    assert_eq!(field, "apiRequests.enabled");
    let (field, _) = refusal(json!({"apiRequests": true}));
    assert_eq!(field, "apiRequests");
}
