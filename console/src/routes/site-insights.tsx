// What readers of a site search for, and what they say about it.

import { t } from '../i18n';
import { FeedbackList } from '../sites/insights/FeedbackList';
import { Searches } from '../sites/insights/Searches';
import { SiteFrame } from '../sites/SiteFrame';

export function SiteInsightsScreen() {
    return (
        <SiteFrame title={t.sites.parts.insights} lead={t.insights.lead}>
            {() => (
                <>
                    <FeedbackList />
                    <Searches />
                </>
            )}
        </SiteFrame>
    );
}
