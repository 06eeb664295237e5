// Moves are shown at once and sent one after the other. What was moved last is taken back first.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sendMove } from '../../api/site-structure';
import { type SiteAddress, structureQuery } from '../../api/sites';
import { t } from '../../i18n';
import { applyMove, inverseOf, type Move, placeOf, type Tree } from './tree';

export interface Moves {
    tree: Tree;
    move: (move: Move | undefined) => void;
    undo: (() => void) | undefined;
    /** What happened, to be announced. */
    message: string;
    error: unknown;
    /** The entry that was moved: it keeps the focus. */
    moved: string | undefined;
}

export function useMoves(address: SiteAddress, read: Tree): Moves {
    const client = useQueryClient();
    const [pending, setPending] = useState<Tree>();
    const [inverses, setInverses] = useState<readonly Move[]>([]);
    const [message, setMessage] = useState('');
    const [error, setError] = useState<unknown>();
    const [moved, setMoved] = useState<string>();
    const queue = useRef({ end: Promise.resolve(), length: 0 });
    const tree = pending ?? read;

    // What others, or the dialogs of this screen, changed meanwhile may be what a move would go back to.
    const known = useRef(idsOf(read));
    useEffect(() => {
        const ids = idsOf(read);
        if (known.current !== ids) setInverses([]);
        known.current = ids;
    }, [read]);

    const send = async (one: Move) => {
        try {
            await sendMove(address, one);
            setError(undefined);
        } catch (failure) {
            setError(failure);
            setInverses([]);
        }
        queue.current.length -= 1;
        if (queue.current.length > 0) return;
        await client.invalidateQueries({ queryKey: structureQuery(address).queryKey });
        if (queue.current.length === 0) setPending(undefined);
    };
    const perform = (one: Move) => {
        const after = applyMove(tree, one);
        setPending(after);
        setMoved(one.id);
        setMessage(messageOf(after, one.id));
        queue.current.length += 1;
        queue.current.end = queue.current.end.then(() => send(one));
    };
    const move = (one: Move | undefined) => {
        const back = one && inverseOf(tree, one);
        if (!back) {
            setMessage(t.structure.cannot);
            return;
        }
        setInverses([...inverses, back]);
        perform(one);
    };
    const last = inverses.at(-1);
    const undo = () => {
        if (!last) return;
        setInverses(inverses.slice(0, -1));
        perform(last);
    };
    return { tree, move, undo: last && undo, message, error, moved };
}

const idsOf = (tree: Tree): string => {
    const ids = (entries: Tree['entries']): string[] => entries.flatMap(({ id, children }) => [id, ...ids(children)]);
    return ids(tree.entries).sort().join(' ');
};

function messageOf(tree: Tree, id: string): string {
    const place = placeOf(tree, id);
    if (!place) return '';
    const { entry, index, siblings, parent } = place;
    return t.structure.moved(entry.title, index + 1, siblings.length, parent?.title);
}
