// How visitors are signed in: who signs their tokens, where they go without one, and the key.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { regenerateVisitorKey, updateVisitorAuth, type VisitorAuth, visitorAuthQuery } from '../../api/site-audience';
import type { Site } from '../../api/sites';
import { t } from '../../i18n';
import { Copyable } from '../../ui/Copyable';
import { ConfirmButton } from '../../ui/DialogButton';
import { Field, Form, TextField } from '../../ui/Form';
import { Lines, Screen } from '../../ui/Screen';
import { useSiteAddress } from '../SiteFrame';
import css from '../site.module.css';

const BACKENDS = ['custom', 'integration'] as const;

export function VisitorAuthSettings({ site }: { site: Site }) {
    const auth = useQuery(visitorAuthQuery(useSiteAddress()));
    return (
        <section className={css.section} aria-labelledby="visitor-auth">
            <h2 id="visitor-auth">{t.audience.auth.title}</h2>
            <p className={css.note}>
                {site.visibility === 'visitor-auth' ? t.audience.auth.required : t.audience.auth.optional}
            </p>
            <Screen query={auth} skeleton={<Lines count={4} />}>
                {(data) => <AuthForm key={`${data.backend} ${data.fallbackURL}`} auth={data} />}
            </Screen>
        </section>
    );
}

function AuthForm({ auth }: { auth: VisitorAuth }) {
    const address = useSiteAddress();
    const [backend, setBackend] = useState(auth.backend);
    const [isShown, setShown] = useState(false);
    const save = (form: FormData) =>
        updateVisitorAuth(address, { backend, fallbackURL: String(form.get('fallbackURL') ?? '').trim() || null });
    return (
        <div className={css.card}>
            <Form send={save} submit={t.audience.auth.save}>
                <Field name="backend" label={t.audience.auth.backend} hint={t.audience.auth.backends[backend].text}>
                    {(attributes) => (
                        <select
                            {...attributes}
                            value={backend}
                            onChange={(event) => setBackend(event.target.value as VisitorAuth['backend'])}
                        >
                            {BACKENDS.map((one) => (
                                <option key={one} value={one}>
                                    {t.audience.auth.backends[one].title}
                                </option>
                            ))}
                        </select>
                    )}
                </Field>
                {backend === 'custom' && (
                    <TextField
                        name="fallbackURL"
                        type="url"
                        label={t.audience.auth.fallback}
                        hint={t.audience.auth.fallbackHint}
                        placeholder="https://example.com/login"
                        maxLength={2048}
                        defaultValue={auth.fallbackURL ?? ''}
                    />
                )}
            </Form>
            {auth.backend === 'integration' && auth.integration && <p>{t.audience.auth.signedBy(auth.integration)}</p>}
            {auth.backend === 'custom' && (
                <>
                    <h3>{t.audience.auth.key}</h3>
                    <p className={css.note}>{t.audience.auth.keyText}</p>
                    {isShown && <Copyable label={t.audience.auth.key} value={auth.privateKey} />}
                    <div className={css.actions}>
                        <button type="button" className="button" onClick={() => setShown(!isShown)}>
                            {isShown ? t.audience.auth.hideKey : t.audience.auth.showKey}
                        </button>
                        <ConfirmButton
                            label={t.audience.auth.newKey}
                            text={t.audience.auth.newKeyText}
                            act={() => regenerateVisitorKey(address)}
                        />
                    </div>
                </>
            )}
        </div>
    );
}
