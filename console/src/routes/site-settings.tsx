// A site as a whole: its title, who administers it, whether assistants are told of it, and deleting it.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { organizationQuery } from '../api/queries';
import { deleteSite, type Site, updateSite } from '../api/sites';
import { t } from '../i18n';
import { SettingSwitch } from '../sites/SettingSwitch';
import { SiteFrame, useSiteAddress, useSitePermissions } from '../sites/SiteFrame';
import css from '../sites/site.module.css';
import { ConfirmButton } from '../ui/DialogButton';
import { Form, TextField } from '../ui/Form';

export function SiteSettingsScreen() {
    const { org } = useSiteAddress();
    const { mayArrange, isAdmin } = useSitePermissions(org);
    return (
        <SiteFrame title={t.sites.parts.settings}>
            {(site) => (
                <>
                    <Title site={site} mayChange={mayArrange} />
                    <People />
                    <Agents site={site} mayChange={mayArrange} />
                    {isAdmin && <Deletion site={site} />}
                </>
            )}
        </SiteFrame>
    );
}

interface Props {
    site: Site;
    mayChange: boolean;
}

function Title({ site, mayChange }: Props) {
    const address = useSiteAddress();
    if (!mayChange) return <p className={css.note}>{t.siteSettings.needsCreate}</p>;
    return (
        <section className={css.card} aria-labelledby="site-title">
            <h2 id="site-title">{t.siteSettings.title}</h2>
            <Form
                submit={t.siteSettings.save}
                send={(form) => updateSite(address, { title: String(form.get('title')).trim() })}
            >
                <TextField
                    key={site.title}
                    name="title"
                    label={t.siteSettings.title}
                    hint={t.siteSettings.titleHint}
                    minLength={2}
                    maxLength={128}
                    required
                    defaultValue={site.title}
                />
            </Form>
        </section>
    );
}

/** Rights in a site follow from the role in the organization (docs/PERMISSIONS.md). */
function People() {
    const { org } = useSiteAddress();
    const organization = useQuery(organizationQuery(org));
    return (
        <section className={css.card} aria-labelledby="site-people">
            <h2 id="site-people">{t.siteSettings.people}</h2>
            <p>{t.siteSettings.peopleText}</p>
            {organization.data?.permissions.admin && (
                <div>
                    <Link to="/orgs/$org/people/members" params={{ org }} className="button">
                        {t.siteSettings.toMembers}
                    </Link>
                </div>
            )}
        </section>
    );
}

function Agents({ site, mayChange }: Props) {
    const address = useSiteAddress();
    return (
        <section className={css.card} aria-labelledby="site-agents">
            <h2 id="site-agents">{t.siteSettings.agents}</h2>
            <SettingSwitch
                label={t.siteSettings.agentsLabel}
                text={t.siteSettings.agentsText}
                isOn={site.agentsContext === 'included'}
                isDisabled={!mayChange}
                save={(isOn) => updateSite(address, { agentsContext: isOn ? 'included' : 'excluded' })}
            />
        </section>
    );
}

function Deletion({ site }: { site: Site }) {
    const address = useSiteAddress();
    const navigate = useNavigate();
    const remove = async () => {
        await deleteSite(address);
        await navigate({ to: '/orgs/$org/sites', params: { org: address.org } });
    };
    return (
        <section className={css.card} aria-labelledby="site-deletion">
            <h2 id="site-deletion">{t.siteSettings.delete}</h2>
            <p>{t.siteSettings.deleteText}</p>
            <div>
                <ConfirmButton
                    label={t.siteSettings.delete}
                    text={t.siteSettings.deleteQuestion(site.title)}
                    act={remove}
                />
            </div>
        </section>
    );
}
