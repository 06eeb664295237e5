//! Options that clients know but that have no effect here. They are rejected rather than stored without effect.

use super::{AiMode, Customization};
use crate::{Error, Result};

const NO_ASSISTANT: &str = "cannot be set: this server has no assistant. To link to external assistants, turn on `pageActions.externalAI`";

impl Customization {
    /// Fails for the first option that would have no effect.
    pub(super) fn require_effective(&self) -> Result<()> {
        let ai = &self.ai;
        let without_effect = [
            ("ai.mode", ai.mode != AiMode::None, NO_ASSISTANT),
            ("ai.greeting", ai.greeting.is_some(), NO_ASSISTANT),
            (
                "ai.localizedGreeting",
                ai.localized_greeting.is_some(),
                NO_ASSISTANT,
            ),
            ("ai.suggestions", ai.suggestions.is_some(), NO_ASSISTANT),
            ("ai.instructions", ai.instructions.is_some(), NO_ASSISTANT),
            (
                "advancedCustomization.enabled",
                !self.advanced_customization.enabled,
                "must be true: every site has all options. Leave out those that you do not want",
            ),
            (
                "insights.trackingCookie",
                self.insights.tracking_cookie,
                "must be false: readers of sites are not tracked",
            ),
        ];
        let found = without_effect.into_iter().find(|(_, is_set, _)| *is_set);
        match found {
            Some((field, _, why)) => Err(Error::invalid(field, why)),
            None => Ok(()),
        }
    }
}
