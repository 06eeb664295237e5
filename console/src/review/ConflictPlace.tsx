// One place of a page in conflict: what the space says, what is to stay, and what the change request says.

import { useEffect, useRef, useState } from 'react';
import { compare } from '../diff/compare';
import { drawChange } from '../diff/draw';
import type { NodeJson } from '../document/json';
import type { Place } from '../document/merge';
import { readDocument } from '../document/read';
import { writeDocument } from '../document/write';
import { mount } from '../editor/mount';
import { drawing, schema } from '../editor/schema';
import { t } from '../i18n';
import { Icon } from '../ui/Icon';
import '../diff/diff.css';
import '../editor/editor.css';
import css from './conflicts.module.css';

interface Props {
    place: Place;
    /** What was chosen or written to stay. */
    written: NodeJson[] | undefined;
    write: (nodes: NodeJson[]) => void;
}

export function ConflictPlace({ place, written, write }: Props) {
    const [isOpen, setOpen] = useState(false);
    if (place.kind === 'conflict') return <Columns place={place} written={written} write={write} />;
    if (place.kind === 'same' && !isOpen)
        return (
            <button type="button" className={css.fold} onClick={() => setOpen(true)}>
                <Icon name="expand" /> {t.review.unchanged(place.result.length)}
            </button>
        );
    const words = {
        same: undefined,
        mine: t.conflicts.onlyOurs,
        theirs: t.conflicts.onlyMain,
        joined: t.conflicts.joined,
    };
    return (
        <div className={css.clear}>
            {words[place.kind] && <p className={css.note}>{words[place.kind]}</p>}
            <Drawn before={place.base} after={place.result} />
        </div>
    );
}

function Columns({ place, written, write }: Props) {
    const [start, setStart] = useState<{ nodes: NodeJson[]; takesCaret: boolean }>();
    const take = (nodes: NodeJson[], takesCaret = false) => {
        write(nodes);
        setStart({ nodes, takesCaret });
    };
    const choices = [
        ['1', t.conflicts.takeMain, place.theirs],
        ['2', t.conflicts.takeOurs, place.mine],
    ] as const;
    const side = (index: 0 | 1, label: string, nodes: NodeJson[]) => (
        <section className={css.side}>
            <h3>{label}</h3>
            {nodes.length > 0 ? (
                <Drawn before={place.base} after={nodes} />
            ) : (
                <p className={css.note}>{t.conflicts.removed}</p>
            )}
            <button
                type="button"
                className="button"
                data-key={choices[index][0]}
                onClick={() => take(choices[index][2])}
            >
                {choices[index][1]}
            </button>
        </section>
    );
    return (
        <div className={css.columns} data-change="" tabIndex={-1} data-settled={written ? '' : undefined}>
            {side(0, t.conflicts.main, place.theirs)}
            <section className={css.result}>
                <h3>{t.conflicts.result}</h3>
                {start ? <Editor start={start} write={write} /> : <p className={css.note}>{t.conflicts.choose}</p>}
                <div className={css.buttons}>
                    <button
                        type="button"
                        className="button"
                        data-key="3"
                        onClick={() => take([...place.theirs, ...place.mine])}
                    >
                        {t.conflicts.takeBoth}
                    </button>
                    <button
                        type="button"
                        className="button"
                        data-key="w"
                        onClick={() => take(written ?? place.mine, true)}
                    >
                        <Icon name="edit" /> {t.conflicts.write}
                    </button>
                </div>
            </section>
            {side(1, t.conflicts.ours, place.mine)}
        </div>
    );
}

interface EditorProps {
    start: { nodes: NodeJson[]; takesCaret: boolean };
    write: (nodes: NodeJson[]) => void;
}

function Editor({ start, write }: EditorProps) {
    const place = useRef<HTMLDivElement>(null);
    const latest = useRef(write);
    latest.current = write;
    useEffect(() => {
        if (!place.current) return;
        const view = mount(place.current, {
            doc: readDocument(schema, start),
            label: t.conflicts.result,
            onChange: (editor) => latest.current(writeDocument(editor.state.doc).nodes),
        });
        if (start.takesCaret) view.focus();
        return () => view.destroy();
    }, [start]);
    return <div ref={place} className={css.editor} />;
}

/** Blocks with what changed since the base. */
function Drawn({ before, after }: { before: NodeJson[]; after: NodeJson[] }) {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const [old, now] = [before, after].map((nodes) => readDocument(schema, { nodes }));
        if (!old || !now) return;
        const drawn =
            before.length === 0
                ? [drawing.serializeFragment(now.content)]
                : compare(old, now).map((change) => drawChange(change));
        place.current?.replaceChildren(...drawn);
    }, [before, after]);
    return <div ref={place} className={`prose reading diff ${css.drawn}`} />;
}
