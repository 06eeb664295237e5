// The look of a site: what can be chosen, what it means for reading, and the way to see it.

import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/errors';
import { type Customization, customizationQuery, saveCustomization } from '../api/sites';
import { t } from '../i18n';
import { Contrasts } from '../sites/look/Contrasts';
import { LookControl } from '../sites/look/controls';
import { GROUPS } from '../sites/look/fields';
import css from '../sites/look/look.module.css';
import { type Look, valueAt, withValue } from '../sites/look/paths';
import { toSend } from '../sites/look/to-send';
import { PreviewButton } from '../sites/PreviewButton';
import { SiteFrame, useSiteAddress, useSitePermissions } from '../sites/SiteFrame';
import site from '../sites/site.module.css';
import { FormError } from '../ui/Failure';
import { Lines, Screen } from '../ui/Screen';

export function SiteLookScreen() {
    const address = useSiteAddress();
    const look = useQuery(customizationQuery(address));
    return (
        <SiteFrame title={t.sites.parts.look} lead={t.look.lead} isWide>
            {() => (
                <Screen query={look} skeleton={<Lines count={10} />}>
                    {(data) => <LookForm saved={data} />}
                </Screen>
            )}
        </SiteFrame>
    );
}

function LookForm({ saved }: { saved: Customization }) {
    const address = useSiteAddress();
    const { isAdmin } = useSitePermissions(address.org);
    const [draft, setDraft] = useState<Look>();
    const [error, setError] = useState<unknown>();
    const [isSending, setSending] = useState(false);
    const look = draft ?? (saved as Look);
    const isChanged = !!draft;
    useBlocker({
        shouldBlockFn: () => isChanged && !confirm(t.look.leave),
        enableBeforeUnload: () => isChanged,
    });
    const save = async (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const form = event.currentTarget;
        setSending(true);
        try {
            await saveCustomization(address, toSend(look));
            setDraft(undefined);
            setError(undefined);
        } catch (failure) {
            setError(failure);
            const field = failure instanceof ApiError ? failure.field : undefined;
            const control = field && form.elements.namedItem(field);
            if (control instanceof HTMLElement) {
                control.closest('details')?.setAttribute('open', '');
                control.focus();
            }
        } finally {
            setSending(false);
        }
    };
    return (
        <div className={css.look}>
            <form className={css.form} onSubmit={save}>
                {!isAdmin && <p className={site.note}>{t.look.needsAdmin}</p>}
                {GROUPS.map((group, index) => (
                    <details key={group.name} className={css.group} open={index < 2}>
                        <summary>{t.look.groups[group.name]}</summary>
                        <fieldset className={css.fields} disabled={!isAdmin}>
                            <legend className="visually-hidden">{t.look.groups[group.name]}</legend>
                            {group.fields.map(({ path, control }) => (
                                <LookControl
                                    key={path}
                                    path={path}
                                    control={control}
                                    label={t.look.fields[path as keyof typeof t.look.fields]}
                                    value={valueAt(look, path)}
                                    change={(value) => setDraft(withValue(look, path, value))}
                                />
                            ))}
                        </fieldset>
                    </details>
                ))}
                <FormError error={error} />
                {isChanged && (
                    <div className={css.save}>
                        <p role="status">{t.look.unsaved}</p>
                        <button type="button" className="button" onClick={() => setDraft(undefined)}>
                            {t.look.discard}
                        </button>
                        <button type="submit" className="button primary" disabled={isSending}>
                            {t.look.save}
                        </button>
                    </div>
                )}
            </form>
            <div className={css.side}>
                <section className={site.card}>
                    <h2>{t.sites.preview}</h2>
                    <p className={site.note}>{t.look.previewText}</p>
                    <div>
                        <PreviewButton isDisabled={isChanged} />
                    </div>
                </section>
                <section className={site.card}>
                    <Contrasts look={look} />
                    <p className={site.note}>{t.look.contrast.note}</p>
                </section>
            </div>
        </div>
    );
}
