// Who can read a site, how visitors are signed in, and what is known of them.

import { t } from '../i18n';
import { Claims } from '../sites/audience/Claims';
import { VisibilityForm } from '../sites/audience/VisibilityForm';
import { VisitorAuthSettings } from '../sites/audience/VisitorAuthSettings';
import { SiteFrame, useSiteAddress, useSitePermissions } from '../sites/SiteFrame';

export function SiteAudienceScreen() {
    const { org } = useSiteAddress();
    const { isAdmin } = useSitePermissions(org);
    return (
        <SiteFrame title={t.sites.parts.audience} lead={t.audience.lead}>
            {(site) => (
                <>
                    <VisibilityForm site={site} />
                    {isAdmin && <VisitorAuthSettings site={site} />}
                    <Claims site={site} />
                </>
            )}
        </SiteFrame>
    );
}
