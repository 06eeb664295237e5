// The settings of a space: what it is called and how it is changed, who can read it, where it is, what a merge needs, its
// repository, and the way to the trash.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { updateSpace } from '../api/places';
import { organizationQuery, type Space } from '../api/queries';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { emojiCode, emojiOf } from '../ui/emoji';
import { Field, Form, TextField } from '../ui/Form';
import { DeletePlace } from './DeletePlace';
import { DuplicateSpace } from './DuplicateSpace';
import { GitFacts } from './GitFacts';
import { namedLanguages } from './languages';
import { MergeRulesForm } from './MergeRulesForm';
import { MovePlace } from './MovePlace';
import css from './place.module.css';

export function SpaceSettings({ space }: { space: Space }) {
    const place = { kind: 'space', id: space.id } as const;
    const organization = useQuery(organizationQuery(space.organization));
    return (
        <>
            <General space={space} />
            <Readers space={space} />
            <MovePlace place={place} facts={space} />
            <section className={people.section}>
                <h2>{t.mergeRules.title}</h2>
                <MergeRulesForm
                    org={space.organization}
                    rules={space.mergeRules}
                    inherited={organization.data?.mergeRules}
                    save={(mergeRules) => updateSpace(space.id, { mergeRules })}
                />
            </section>
            <GitFacts space={space} />
            <DuplicateSpace space={space} />
            <DeletePlace place={place} facts={space} />
        </>
    );
}

function General({ space }: { space: Space }) {
    const [isSaved, setSaved] = useState(false);
    const text = (form: FormData, name: string) => String(form.get(name)).trim();
    const send = async (form: FormData) => {
        const emoji = text(form, 'emoji');
        const language = text(form, 'language');
        await updateSpace(space.id, {
            title: text(form, 'title'),
            emoji: emoji === '' ? null : emojiCode(emoji),
            icon: text(form, 'icon') || null,
            editMode: text(form, 'editMode') as NonNullable<Space['editMode']>,
            ...(language && { language }),
        });
        setSaved(true);
    };
    return (
        <section className={people.section} onChange={() => setSaved(false)}>
            <h2>{t.place.general}</h2>
            <Form send={send} submit={t.place.save}>
                <TextField name="title" label={t.place.name} defaultValue={space.title} required maxLength={50} />
                <TextField
                    name="emoji"
                    label={t.place.emoji}
                    hint={t.place.emojiHint}
                    defaultValue={emojiOf(space.emoji)}
                    pattern="\p{RGI_Emoji}"
                    maxLength={20}
                />
                <TextField
                    name="icon"
                    type="url"
                    label={t.place.icon}
                    hint={t.place.iconHint}
                    placeholder="https://"
                    defaultValue={space.urls.icon ?? ''}
                    maxLength={2048}
                />
                <Field name="language" label={t.place.language} hint={t.place.languageHint}>
                    {(attributes) => (
                        <select {...attributes} defaultValue={space.language ?? ''}>
                            {!space.language && <option value="">{t.place.noLanguage}</option>}
                            {namedLanguages().map(([code, name]) => (
                                <option key={code} value={code}>
                                    {name}
                                </option>
                            ))}
                        </select>
                    )}
                </Field>
                <Field name="editMode" label={t.place.editMode} hint={t.place.editModeHint}>
                    {(attributes) => (
                        <select {...attributes} defaultValue={space.editMode ?? 'live'}>
                            <option value="live">{t.place.editModes.live}</option>
                            <option value="locked">{t.place.editModes.locked}</option>
                        </select>
                    )}
                </Field>
                <p role="status">{isSaved && t.place.saved}</p>
            </Form>
        </section>
    );
}

/** Follows from the sites that show the space. */
function Readers({ space }: { space: Space }) {
    return (
        <section className={people.section}>
            <h2>{t.place.readers}</h2>
            <p>
                <strong>{t.place.visibility[space.visibility]}</strong>{' '}
                {space.urls.published && (
                    <a href={space.urls.published} className={css.link} target="_blank" rel="noreferrer">
                        {space.urls.published}
                    </a>
                )}
            </p>
            <p className={people.none}>{t.place.readersHint}</p>
        </section>
    );
}
