// Chooses the collection that something is in, of those in which the reader may create, or the root.

import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../api/client';
import { collectionsQuery, organizationQuery } from '../api/queries';
import { t } from '../i18n';
import { Field } from '../ui/Form';

type Collection = Schemas['Collection'];

interface Props {
    org: string;
    /** The present one; empty for the root. */
    now?: string;
    hint?: string;
    /** What is moved cannot get into itself. */
    moved?: string;
    changed?: () => void;
}

/** A field with the name `parent`. */
export function CollectionField({ org, now = '', hint, moved, changed }: Props) {
    const organization = useQuery(organizationQuery(org));
    const collections = useQuery(collectionsQuery(org));
    const all = collections.data ?? [];
    const offered = all.filter(
        (one) => one.id === now || (one.permissions.create && !(moved && isWithin(one, moved, all))),
    );
    const mayUseRoot = now === '' || organization.data?.permissions.createContent;
    return (
        <Field name="parent" label={t.place.parentLabel} hint={hint}>
            {(attributes) => (
                // A choice of the list begins anew when the list is there.
                <select {...attributes} key={`${now} ${all.length}`} defaultValue={now} onChange={changed}>
                    {mayUseRoot && <option value="">{t.place.root}</option>}
                    {offered.map((one) => (
                        <option key={one.id} value={one.id}>
                            {pathOf(one, all)}
                        </option>
                    ))}
                </select>
            )}
        </Field>
    );
}

/** What was chosen; null for the root. */
export const parentOf = (form: FormData): string | null => String(form.get('parent')) || null;

function isWithin(collection: Collection, id: string, all: readonly Collection[]): boolean {
    return [...around(collection, all), collection].some((one) => one.id === id);
}

/** The collections that a collection is in, the outermost first. */
function around(collection: Collection, all: readonly Collection[]): Collection[] {
    const parent = all.find(({ id }) => id === collection.parent);
    return parent ? [...around(parent, all), parent] : [];
}

const pathOf = (collection: Collection, all: readonly Collection[]) =>
    [...around(collection, all), collection].map(({ title }) => title).join(' / ');
