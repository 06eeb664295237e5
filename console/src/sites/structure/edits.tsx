// Dialogs of the structure: adding to it, changing an entry, taking one out.

import { useQuery } from '@tanstack/react-query';
import { spacesQuery } from '../../api/queries';
import {
    addGroup,
    addSection,
    addSpace,
    removeEntry,
    updateGroup,
    updateSection,
    updateSiteSpace,
} from '../../api/site-structure';
import { type SiteSection, type SiteSpace, updateSite } from '../../api/sites';
import { t } from '../../i18n';
import { ConfirmButton, DialogButton } from '../../ui/DialogButton';
import { Field, Form, TextField } from '../../ui/Form';
import { useSiteAddress } from '../SiteFrame';
import css from './structure.module.css';
import { type Entry, placeOf, type Tree } from './tree';

const text = (form: FormData, name: string) => String(form.get(name) ?? '').trim();

function SpaceField({ label }: { label: string }) {
    const { org } = useSiteAddress();
    const spaces = useQuery(spacesQuery(org));
    return (
        <Field name="spaceId" label={label}>
            {(attributes) => (
                <select {...attributes} required>
                    {(spaces.data ?? []).map(({ id, title }) => (
                        <option key={id} value={id}>
                            {title}
                        </option>
                    ))}
                </select>
            )}
        </Field>
    );
}

export function AddButtons({ tree }: { tree: Tree }) {
    const address = useSiteAddress();
    const hasLooseSpaces = tree.type === 'siteSpaces' && tree.entries.length > 0;
    return (
        <>
            {tree.type === 'siteSpaces' && (
                <DialogButton label={t.structure.addSpace} icon="plus" className="button primary">
                    {(close) => (
                        <Form
                            submit={t.structure.add}
                            cancel={close}
                            send={async (form) => {
                                await addSpace(address, text(form, 'spaceId'));
                                close();
                            }}
                        >
                            <SpaceField label={t.structure.space} />
                        </Form>
                    )}
                </DialogButton>
            )}
            <DialogButton label={t.structure.addSection} icon="plus">
                {(close) => (
                    <Form
                        submit={t.structure.add}
                        cancel={close}
                        send={async (form) => {
                            const title = text(form, 'title');
                            await addSection(address, { spaceId: text(form, 'spaceId'), ...(title && { title }) });
                            close();
                        }}
                    >
                        {hasLooseSpaces && <p>{t.structure.firstSection}</p>}
                        <SpaceField label={t.structure.firstSpace} />
                        <TextField
                            name="title"
                            label={t.structure.title}
                            hint={t.structure.titleOfSpace}
                            maxLength={128}
                        />
                    </Form>
                )}
            </DialogButton>
            {tree.type === 'sections' && (
                <DialogButton label={t.structure.addGroup} icon="plus">
                    {(close) => (
                        <Form
                            submit={t.structure.add}
                            cancel={close}
                            send={async (form) => {
                                await addGroup(address, text(form, 'title'));
                                close();
                            }}
                        >
                            <TextField name="title" label={t.structure.title} required maxLength={100} />
                        </Form>
                    )}
                </DialogButton>
            )}
        </>
    );
}

export function EntryDialogs({ tree, entry }: { tree: Tree; entry: Entry }) {
    const address = useSiteAddress();
    return (
        <span className={css.buttons}>
            {entry.kind === 'site-section' && (
                <DialogButton
                    label={t.structure.addVariant}
                    title={t.structure.addVariantTo(entry.title)}
                    className="button quiet-button"
                >
                    {(close) => (
                        <Form
                            submit={t.structure.add}
                            cancel={close}
                            send={async (form) => {
                                await addSpace(address, text(form, 'spaceId'), entry.id);
                                close();
                            }}
                        >
                            <SpaceField label={t.structure.space} />
                        </Form>
                    )}
                </DialogButton>
            )}
            <DialogButton
                label={t.structure.edit}
                title={t.structure.editTitle(entry.title)}
                className="button quiet-button"
            >
                {(close) => <EditForm tree={tree} entry={entry} close={close} />}
            </DialogButton>
            <ConfirmButton
                label={t.structure.remove}
                text={t.structure.removeText[entry.kind](entry.title)}
                className="button quiet-button danger-button"
                act={() => removeEntry(address, entry.kind, entry.id)}
            />
        </span>
    );
}

function EditForm({ tree, entry, close }: { tree: Tree; entry: Entry; close: () => void }) {
    const address = useSiteAddress();
    const isSpace = entry.kind === 'site-space';
    const item = entry.item as SiteSection & SiteSpace;
    const save = async (form: FormData) => {
        if (entry.kind === 'site-section-group') {
            await updateGroup(address, entry.id, { title: text(form, 'title') });
        } else {
            const common = { path: text(form, 'path'), condition: text(form, 'condition') || null };
            if (isSpace) await updateSiteSpace(address, entry.id, { ...common, hidden: form.has('hidden') });
            else {
                const description = text(form, 'description') || null;
                await updateSection(address, entry.id, { ...common, title: text(form, 'title'), description });
            }
            if (form.has('default') && !item.default) await makeFirst();
        }
        close();
    };
    const makeFirst = async () => {
        const section = placeOf(tree, entry.id)?.parent;
        if (isSpace && section) await updateSection(address, section.id, { defaultSiteSpace: entry.id });
        else await updateSite(address, { [isSpace ? 'defaultSiteSpace' : 'defaultSiteSection']: entry.id });
    };
    return (
        <Form send={save} submit={t.structure.save} cancel={close}>
            {!isSpace && (
                <TextField name="title" label={t.structure.title} defaultValue={entry.title} required maxLength={100} />
            )}
            {entry.kind !== 'site-section-group' && (
                <>
                    <TextField
                        name="path"
                        label={t.structure.path}
                        hint={t.structure.pathHint}
                        defaultValue={item.path}
                        required
                        maxLength={100}
                    />
                    {!isSpace && (
                        <TextField
                            name="description"
                            label={t.structure.description}
                            defaultValue={item.description ?? ''}
                            maxLength={256}
                        />
                    )}
                    <TextField
                        name="condition"
                        label={t.structure.condition}
                        hint={t.structure.conditionHint}
                        defaultValue={item.condition ?? ''}
                        maxLength={1024}
                        spellCheck={false}
                    />
                    {isSpace && (
                        <label>
                            <input type="checkbox" name="hidden" defaultChecked={item.hidden} /> {t.structure.hide}
                        </label>
                    )}
                    <label>
                        <input type="checkbox" name="default" defaultChecked={item.default} disabled={item.default} />{' '}
                        {t.structure.makeFirst}
                    </label>
                </>
            )}
        </Form>
    );
}
