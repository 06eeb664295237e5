// A new redirect, or one to change: the old path, and a page, a space or a section of the site, or any address.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pagesQuery } from '../../api/queries';
import { createRedirect, type Destination, type Redirect, updateRedirect } from '../../api/site-redirects';
import { t } from '../../i18n';
import { isDocument, walk } from '../../tree/pages';
import { Field, Form, TextField } from '../../ui/Form';
import { useSiteAddress } from '../SiteFrame';
import type { PlacedSpace } from './paths';

type Kind = Destination['kind'];

interface Props {
    spaces: readonly PlacedSpace[];
    redirect?: Redirect;
    close: () => void;
}

export function RedirectForm({ spaces, redirect, close }: Props) {
    const address = useSiteAddress();
    const before = redirect?.destination;
    const [kind, setKind] = useState<Kind>(before?.kind ?? (spaces.length > 0 ? 'site-page' : 'external'));
    const sections = [...new Map(spaces.flatMap(({ section }) => (section ? [[section.id, section]] : []))).values()];
    const kinds: Kind[] = [
        ...(spaces.length > 0 ? (['site-page', 'site-space'] as const) : []),
        ...(sections.length > 0 ? (['site-section'] as const) : []),
        'external',
    ];
    const send = async (form: FormData) => {
        const body = { source: textOf(form, 'source'), destination: destinationOf(kind, form) };
        await (redirect ? updateRedirect(address, redirect.id, body) : createRedirect(address, body));
        close();
    };
    return (
        <Form send={send} submit={redirect ? t.redirects.save : t.redirects.create} cancel={close}>
            <TextField
                name="source"
                label={t.redirects.source}
                hint={t.redirects.sourceHint}
                placeholder="/old/page"
                maxLength={512}
                required
                defaultValue={redirect?.source ?? ''}
            />
            <Field name="kind" label={t.redirects.leadsTo}>
                {(attributes) => (
                    <select {...attributes} value={kind} onChange={(event) => setKind(event.target.value as Kind)}>
                        {kinds.map((one) => (
                            <option key={one} value={one}>
                                {t.redirects.kinds[one]}
                            </option>
                        ))}
                    </select>
                )}
            </Field>
            {kind === 'site-page' && <PageFields spaces={spaces} before={before} />}
            {kind === 'site-space' && (
                <SpaceField spaces={spaces} before={before?.kind === 'site-space' ? before.siteSpaceId : undefined} />
            )}
            {kind === 'site-section' && (
                <Field name="siteSectionId" label={t.redirects.section}>
                    {(attributes) => (
                        <select
                            {...attributes}
                            required
                            defaultValue={before?.kind === 'site-section' ? before.siteSectionId : undefined}
                        >
                            {sections.map(({ id, title }) => (
                                <option key={id} value={id}>
                                    {title}
                                </option>
                            ))}
                        </select>
                    )}
                </Field>
            )}
            {kind === 'external' && (
                <TextField
                    name="destination.url"
                    type="url"
                    label={t.redirects.url}
                    placeholder="https://"
                    maxLength={2048}
                    required
                    defaultValue={before?.kind === 'external' ? before.url : ''}
                />
            )}
        </Form>
    );
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

function destinationOf(kind: Kind, form: FormData): Destination {
    const siteSpaceId = textOf(form, 'siteSpaceId');
    switch (kind) {
        case 'external':
            return { kind, url: textOf(form, 'destination.url') };
        case 'site-section':
            return { kind, siteSectionId: textOf(form, 'siteSectionId') };
        case 'site-space':
            return { kind, siteSpaceId };
        case 'site-page':
            return { kind, siteSpaceId, pageId: textOf(form, 'pageId') };
    }
}

interface SpaceFieldProps {
    spaces: readonly PlacedSpace[];
    before: string | undefined;
    onChange?: (siteSpace: string) => void;
}

function SpaceField({ spaces, before, onChange }: SpaceFieldProps) {
    return (
        <Field name="siteSpaceId" label={t.redirects.space}>
            {(attributes) => (
                <select
                    {...attributes}
                    required
                    defaultValue={before}
                    onChange={(event) => onChange?.(event.target.value)}
                >
                    {spaces.map(({ siteSpace, section }) => (
                        <option key={siteSpace.id} value={siteSpace.id}>
                            {section && section.title !== siteSpace.title
                                ? `${section.title} / ${siteSpace.title}`
                                : siteSpace.title}
                        </option>
                    ))}
                </select>
            )}
        </Field>
    );
}

function PageFields({ spaces, before }: { spaces: readonly PlacedSpace[]; before: Destination | undefined }) {
    const old = before?.kind === 'site-page' ? before : undefined;
    const [chosen, choose] = useState(old?.siteSpaceId ?? spaces[0]?.siteSpace.id);
    const space = spaces.find(({ siteSpace }) => siteSpace.id === chosen)?.siteSpace.space.id;
    const pages = useQuery({ ...pagesQuery(space ?? ''), enabled: !!space });
    return (
        <>
            <SpaceField spaces={spaces} before={chosen} onChange={choose} />
            <Field name="pageId" label={t.redirects.page}>
                {(attributes) => (
                    <select key={pages.data ? space : ''} {...attributes} required defaultValue={old?.pageId}>
                        {Array.from(walk(pages.data?.pages ?? []))
                            .filter(({ page }) => isDocument(page))
                            .map(({ page, depth }) => (
                                <option key={page.id} value={page.id}>
                                    {'\u2003'.repeat(depth)}
                                    {page.title}
                                </option>
                            ))}
                    </select>
                )}
            </Field>
        </>
    );
}
