// The tree of groups, sections and variants. Entries are moved by dragging, or with the arrow keys on their handles.

import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { SiteSection, SiteSpace } from '../../api/sites';
import { t } from '../../i18n';
import { Icon } from '../../ui/Icon';
import { EntryDialogs } from './edits';
import css from './structure.module.css';
import { type Direction, type Entry, type Move, moveBy, moveTo, type Tree } from './tree';

type Where = 'before' | 'after' | 'into';
interface Drop {
    id: string;
    where: Where;
}

interface Props {
    tree: Tree;
    mayArrange: boolean;
    move: (move: Move | undefined) => void;
    moved: string | undefined;
}

const DIRECTIONS: Record<string, Direction> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };
const ICONS = { 'site-section-group': 'collection', 'site-section': 'book', 'site-space': 'space' } as const;
const handleOf = (id: string) => `move-${id}`;

export function StructureTree({ tree, mayArrange, move, moved }: Props) {
    const [dragged, drag] = useState<string>();
    const [drop, setDrop] = useState<Drop>();
    const list = useRef<HTMLUListElement>(null);
    // Under another parent an entry is drawn anew.
    useEffect(() => {
        if (
            moved &&
            list.current?.contains(document.activeElement) !== true &&
            document.activeElement === document.body
        )
            document.getElementById(handleOf(moved))?.focus();
    });
    const onKeyDown = (entry: Entry) => (event: KeyboardEvent) => {
        const direction = DIRECTIONS[event.key];
        if (!direction || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        move(moveBy(tree, entry.id, direction));
    };
    const end = () => {
        drag(undefined);
        setDrop(undefined);
    };
    const onDragOver = (entry: Entry) => (event: DragEvent<HTMLElement>) => {
        const where = dragged && whereOf(tree, dragged, entry, event);
        if (!where) return;
        event.preventDefault();
        setDrop({ id: entry.id, where });
    };
    const onDrop = (event: DragEvent) => {
        event.preventDefault();
        if (dragged && drop) move(moveTo(tree, dragged, drop.id, drop.where));
        end();
    };
    const level = (entries: Entry[]) => (
        <ul className={css.level} ref={entries === tree.entries ? list : undefined}>
            {entries.map((entry) => (
                <li key={entry.id}>
                    <div
                        className={css.row}
                        data-kind={entry.kind}
                        data-dragged={entry.id === dragged || undefined}
                        data-drop={drop?.id === entry.id ? drop.where : undefined}
                        draggable={mayArrange}
                        onDragStart={(event) => {
                            event.dataTransfer.effectAllowed = 'move';
                            event.dataTransfer.setData('text/plain', entry.title);
                            drag(entry.id);
                        }}
                        onDragOver={onDragOver(entry)}
                        onDrop={onDrop}
                        onDragEnd={end}
                    >
                        {mayArrange && (
                            <button
                                type="button"
                                id={handleOf(entry.id)}
                                className={`icon-button ${css.handle}`}
                                aria-label={t.structure.move(entry.title)}
                                aria-describedby="moving"
                                title={t.structure.keys}
                                onKeyDown={onKeyDown(entry)}
                            >
                                <Icon name="drag" />
                            </button>
                        )}
                        <Icon name={ICONS[entry.kind]} className={css.kind ?? ''} />
                        <Words entry={entry} />
                        {mayArrange && <EntryDialogs tree={tree} entry={entry} />}
                    </div>
                    {entry.children.length > 0 && level(entry.children)}
                </li>
            ))}
        </ul>
    );
    return level(tree.entries);
}

/** The middle of what can hold the dragged entry is "into". */
function whereOf(tree: Tree, dragged: string, entry: Entry, event: DragEvent<HTMLElement>): Where | undefined {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (event.clientY - box.top) / box.height;
    const side = part < 0.5 ? 'before' : 'after';
    const wanted: Where[] = part > 0.25 && part < 0.75 ? ['into', side] : [side, 'into'];
    return wanted.find((where) => moveTo(tree, dragged, entry.id, where));
}

function Words({ entry }: { entry: Entry }) {
    if (entry.kind === 'site-section-group') {
        return (
            <span className={css.words}>
                <strong>{entry.title}</strong>
                <small>{t.structure.kinds[entry.kind]}</small>
            </span>
        );
    }
    const { path, default: isFirst, condition } = entry.item as SiteSection | SiteSpace;
    const isHidden = 'hidden' in entry.item && entry.item.hidden;
    return (
        <span className={css.words}>
            <strong>{entry.title}</strong>
            {!isFirst && <small>/{path}</small>}
            {isFirst && <span className="status open">{t.structure.first}</span>}
            {isHidden && <span className="status draft">{t.structure.hidden}</span>}
            {condition && (
                <span className="status merged" title={condition}>
                    {t.structure.conditional}
                </span>
            )}
        </span>
    );
}
