// OpenAPI specs of an organization: the list, and new ones.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import css from '../admin/admin.module.css';
import { Head } from '../admin/parts';
import { SpecSourceFields, sourceOf } from '../admin/SpecSource';
import { SpecState } from '../admin/SpecState';
import { organizationQuery } from '../api/queries';
import { createSpec, specsQuery } from '../api/specs';
import { ago, t } from '../i18n';
import { SettingsFrame } from '../shell/SettingsFrame';
import { DialogButton } from '../ui/DialogButton';
import { Form, TextField } from '../ui/Form';
import { Empty, Lines, Screen } from '../ui/Screen';

export function SpecsScreen() {
    const { org } = useParams({ from: '/orgs/$org/openapi' });
    const organization = useQuery(organizationQuery(org));
    const specs = useQuery(specsQuery(org));
    const create = organization.data?.permissions.createOpenAPISpec && <NewSpec org={org} />;
    return (
        <SettingsFrame org={org} title={t.settings.areas.specs[0]}>
            <Head title={t.settings.areas.specs[0]}>{create}</Head>
            <p className={css.about}>{t.specs.about}</p>
            <Screen
                query={specs}
                skeleton={<Lines count={5} />}
                isEmpty={(list) => list.length === 0}
                empty={<Empty title={t.specs.empty} />}
            >
                {(list) => (
                    <ul className={css.list}>
                        {list.map((spec) => (
                            <li key={spec.id}>
                                <Link
                                    to="/orgs/$org/openapi/$slug"
                                    params={{ org, slug: spec.slug }}
                                    className={css.row}
                                >
                                    <span className={css.text}>
                                        <strong>{spec.slug}</strong>
                                        <small>
                                            {spec.sourceURL ?? t.specs.sent} · {ago(spec.updatedAt)}
                                        </small>
                                    </span>
                                    {spec.visibility === 'public' && (
                                        <span className="status">{t.specs.visibility.public}</span>
                                    )}
                                    <SpecState spec={spec} />
                                </Link>
                            </li>
                        ))}
                    </ul>
                )}
            </Screen>
        </SettingsFrame>
    );
}

function NewSpec({ org }: { org: string }) {
    return (
        <DialogButton label={t.specs.create} icon="plus" className="button primary">
            {(close) => <NewSpecForm org={org} close={close} />}
        </DialogButton>
    );
}

function NewSpecForm({ org, close }: { org: string; close: () => void }) {
    const navigate = useNavigate();
    const [slug, setSlug] = useState('');
    const send = async (form: FormData) => {
        const spec = await createSpec(org, slug.trim(), await sourceOf(form));
        close();
        await navigate({ to: '/orgs/$org/openapi/$slug', params: { org, slug: spec.slug } });
    };
    return (
        <Form send={send} submit={t.specs.create} cancel={close}>
            <SpecSourceFields suggest={(name) => setSlug(slug || name)} />
            <TextField
                name="slug"
                label={t.specs.slug}
                hint={t.specs.slugHint}
                required
                maxLength={100}
                value={slug}
                onChange={(event) => setSlug(event.target.value)}
            />
        </Form>
    );
}
