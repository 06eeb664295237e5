// A new site out of spaces. It has no readers before it is published.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { spacesQuery } from '../api/queries';
import { createSite, type SiteVisibility } from '../api/sites';
import { t } from '../i18n';
import { DialogButton } from '../ui/DialogButton';
import { Form, TextField } from '../ui/Form';
import { Lines, Screen } from '../ui/Screen';
import { AUDIENCES } from './audience';
import css from './site.module.css';

interface Props {
    org: string;
    /** The space that is chosen at first. */
    space?: string | undefined;
}

export function NewSite({ org, space }: Props) {
    return (
        <DialogButton label={t.sites.create.title} icon="plus" className="button primary">
            {(close) => <NewSiteForm org={org} space={space} close={close} />}
        </DialogButton>
    );
}

function NewSiteForm({ org, space, close }: Props & { close: () => void }) {
    const spaces = useQuery(spacesQuery(org));
    const navigate = useNavigate();
    const create = async (form: FormData) => {
        const site = await createSite(
            org,
            String(form.get('title')).trim(),
            form.getAll('spaces').map(String),
            form.get('visibility') as SiteVisibility,
        );
        close();
        await navigate({ to: '/orgs/$org/sites/$site', params: { org, site: site.id } });
    };
    return (
        <Screen query={spaces} skeleton={<Lines count={5} />}>
            {(list) => (
                <Form send={create} submit={t.sites.create.submit} cancel={close}>
                    <TextField
                        name="title"
                        label={t.sites.create.name}
                        maxLength={128}
                        required
                        defaultValue={list.find(({ id }) => id === space)?.title ?? ''}
                    />
                    <fieldset className={css.choices}>
                        <legend>{t.sites.create.spaces}</legend>
                        {list.length === 0 && <p className={css.note}>{t.sites.create.noSpaces}</p>}
                        <div className={css.scroll}>
                            {list.map(({ id, title }) => (
                                <label key={id} className={css.choice}>
                                    <input type="checkbox" name="spaces" value={id} defaultChecked={id === space} />
                                    {title}
                                </label>
                            ))}
                        </div>
                    </fieldset>
                    <label className="field">
                        <span>{t.sites.create.audience}</span>
                        <select className="input" name="visibility" defaultValue="public">
                            {AUDIENCES.map(([name]) => (
                                <option key={name} value={name}>
                                    {t.sites.audiences[name].title}
                                </option>
                            ))}
                        </select>
                    </label>
                </Form>
            )}
        </Screen>
    );
}
