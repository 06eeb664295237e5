// A page that the space and the change request changed at the same places. One chooses a side for each place, takes both,
// or writes what is to stay; then the page is saved in the change request, which settles the conflict.

import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Conflict, changeContent, refreshChanges } from '../api/change-requests';
import { hasStatus } from '../api/errors';
import { type ChangeRequest, type FullPage, pageQuery, revisionPageQuery } from '../api/queries';
import { type NodeJson, tidy } from '../document/json';
import { placesOf } from '../document/merge';
import { t } from '../i18n';
import { useReferences } from '../routes/document';
import type { TreePage } from '../tree/outline';
import { Failure, FormError } from '../ui/Failure';
import { Skeleton } from '../ui/Screen';
import { ConflictPlace } from './ConflictPlace';
import { partsOf } from './conflict-parts';
import css from './conflicts.module.css';

interface Props {
    change: ChangeRequest;
    conflict: Conflict;
    /** Of the change request, and of the space. */
    pages: readonly TreePage[];
    mainPages: readonly TreePage[];
}

const ONCE = { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };

export function ConflictPage(props: Props) {
    const { change, conflict, pages } = props;
    const id = conflict.page ?? '';
    // What is chosen must not move while one chooses: other pages are saved meanwhile, and the space goes on.
    const [revision] = useState(change.revision);
    const ours = useQuery(revisionPageQuery(change.space, revision, id));
    const main = useQuery({ ...pageQuery(change.space, id), ...ONCE });
    const ancestor = change.revisionMergedAncestor ?? change.revisionInitial;
    const base = useQuery(revisionPageQuery(change.space, ancestor, id));
    const documents = useMemo(() => [ours.data?.document, main.data?.document], [ours.data, main.data]);
    const isReady = useReferences(change.space, revision, pages, documents);
    const isNew = hasStatus(base.error, 404);
    const error = ours.error ?? main.error ?? (isNew ? null : base.error);
    if (error) return <Failure error={error} />;
    if (!ours.data || !main.data || !(base.data || isNew) || !isReady) return <Skeleton />;
    return <Form {...props} revision={revision} ours={ours.data} main={main.data} base={base.data} />;
}

interface FormProps extends Props {
    /** The revision of the change request that was read. */
    revision: string;
    ours: FullPage;
    main: FullPage;
    base: FullPage | undefined;
}

function Form({ change, conflict, pages, mainPages, revision, ours, main, base }: FormProps) {
    const places = useMemo(
        () =>
            placesOf(
                (base?.document.nodes ?? []).map(tidy),
                ours.document.nodes.map(tidy),
                main.document.nodes.map(tidy),
            ),
        [base, ours, main],
    );
    const parts = useMemo(
        () => partsOf(conflict, { ours, main, base, pages, mainPages }),
        [conflict, ours, main, base, pages, mainPages],
    );
    const [written, setWritten] = useState<ReadonlyMap<number, NodeJson[]>>(new Map());
    const [chosen, setChosen] = useState<ReadonlyMap<string, 'main' | 'ours'>>(new Map());
    const [error, setError] = useState<unknown>();
    const [isBusy, setBusy] = useState(false);
    const open =
        places.filter((place, index) => place.kind === 'conflict' && !written.has(index)).length +
        parts.filter((part) => part.isOpen && !chosen.has(part.name)).length;
    const save = async () => {
        setBusy(true);
        const nodes = places.flatMap((place, index) => written.get(index) ?? place.result);
        const fields = parts.map((part) => ((chosen.get(part.name) ?? part.byItself) === 'main' ? part.takeMain : {}));
        try {
            await changeContent(change, [
                {
                    operation: 'update_page',
                    page: ours.id,
                    base: revision,
                    document: { document: { object: 'document', data: ours.document.data, nodes: nodes as never } },
                    ...Object.assign({}, ...fields),
                },
            ]);
            await refreshChanges(change.space);
        } catch (failure) {
            setError(failure);
        } finally {
            setBusy(false);
        }
    };
    return (
        <div className={css.body}>
            {parts
                .filter((part) => part.isOpen)
                .map((part) => (
                    <fieldset key={part.name} className={css.part}>
                        <legend>{part.label}</legend>
                        {(['main', 'ours'] as const).map((side) => (
                            <label key={side}>
                                <input
                                    type="radio"
                                    name={`${ours.id} ${part.name}`}
                                    checked={chosen.get(part.name) === side}
                                    onChange={() => setChosen(new Map(chosen).set(part.name, side))}
                                />
                                <span>{side === 'main' ? t.conflicts.main : t.conflicts.ours}</span>
                                <strong>{part[side] || t.conflicts.nothing}</strong>
                            </label>
                        ))}
                    </fieldset>
                ))}
            {places.map((place, index) => (
                <ConflictPlace
                    key={index}
                    place={place}
                    written={written.get(index)}
                    write={(nodes) => setWritten((before) => new Map(before).set(index, nodes))}
                />
            ))}
            <FormError error={error} />
            <div className={css.actions}>
                <span role="status">{open > 0 ? t.conflicts.open(open) : t.conflicts.ready}</span>
                <button type="button" className="button primary" disabled={open > 0 || isBusy} onClick={save}>
                    {t.conflicts.save}
                </button>
            </div>
        </div>
    );
}
