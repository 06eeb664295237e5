// A new space: empty, with the pages of a template, or with those of a Git repository.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api, type Schemas, unwrap } from '../api/client';
import { importRepository } from '../api/imports';
import { queryClient } from '../api/queries';
import { type Template, templatesQuery } from '../api/sites';
import { t } from '../i18n';
import { CollectionField, parentOf } from '../place/CollectionField';
import { DialogButton } from '../ui/DialogButton';
import { Field, Form, TextField } from '../ui/Form';
import { RepositoryFields, repositoryOf } from './RepositoryFields';
import css from './site.module.css';

export function NewSpace({ org }: { org: string }) {
    return (
        <DialogButton label={t.libraryScreen.newSpace} icon="plus" className="button primary">
            {(close) => <NewSpaceForm org={org} close={close} />}
        </DialogButton>
    );
}

/** Among the ids of templates, which have no such word. */
const GIT = 'git';

function NewSpaceForm({ org, close }: { org: string; close: () => void }) {
    const templates = useQuery(templatesQuery);
    const [chosen, choose] = useState('');
    const template = templates.data?.find(({ id }) => id === chosen);
    const navigate = useNavigate();
    const [isImporting, setImporting] = useState(false);
    /** The space of an import that failed, which is tried again. */
    const made = useRef<string>(undefined);
    const isOpen = useRef(true);
    useEffect(
        () => () => {
            isOpen.current = false;
        },
        [],
    );
    const createSpace = async (form: FormData) => {
        const params = { path: { organizationId: org } };
        const body = {
            title: String(form.get('title')).trim(),
            parent: parentOf(form),
            ...(template && { template: { id: template.id, params: { contentRefs: referencesOf(template, form) } } }),
        };
        const { id } = await unwrap(api.POST('/orgs/{organizationId}/spaces', { params, body }));
        void queryClient.invalidateQueries({ queryKey: ['org', org] });
        return id;
    };
    const create = async (form: FormData) => {
        const space = (chosen === GIT && made.current) || (await createSpace(form));
        if (chosen === GIT) {
            made.current = space;
            setImporting(true);
            await importRepository(space, repositoryOf(form)).finally(() => setImporting(false));
        }
        if (!isOpen.current) return;
        close();
        await navigate({ to: '/spaces/$space/$', params: { space, _splat: '' } });
    };
    return (
        <Form send={create} submit={t.libraryScreen.create} cancel={close}>
            <TextField name="title" label={t.libraryScreen.title} required maxLength={50} />
            <CollectionField org={org} />
            <Field name="template" label={t.sites.newSpace.start} hint={template?.description}>
                {(attributes) => (
                    <select {...attributes} value={chosen} onChange={(event) => choose(event.target.value)}>
                        <option value="">{t.sites.newSpace.empty}</option>
                        <option value={GIT}>{t.sites.newSpace.git}</option>
                        {(templates.data ?? []).map(({ id, title }) => (
                            <option key={id} value={id}>
                                {title}
                            </option>
                        ))}
                    </select>
                )}
            </Field>
            {chosen === GIT && <RepositoryFields />}
            {isImporting && <p role="status">{t.sites.repository.importing}</p>}
            {urlsOf(template).map(({ name, title, description, required }) => (
                <TextField
                    key={name}
                    name={referenceField(name)}
                    type="url"
                    label={title}
                    hint={description}
                    placeholder="https://"
                    required={required}
                />
            ))}
            {template && <p className={css.note}>{t.sites.newSpace.templateText}</p>}
        </Form>
    );
}

const referenceField = (name: string) => `reference ${name}`;

/** What can be entered here are addresses: a space that does not exist yet has no pages or files to refer to. */
const urlsOf = (template: Template | undefined) =>
    (template?.parameters ?? []).filter(({ kinds }) => kinds.includes('url'));

function referencesOf(template: Template, form: FormData): Record<string, Schemas['ContentReference']> {
    const entered = urlsOf(template).map(({ name }) => [name, String(form.get(referenceField(name))).trim()] as const);
    return Object.fromEntries(
        entered.filter(([, url]) => url !== '').map(([name, url]) => [name, { kind: 'url' as const, url }]),
    );
}
