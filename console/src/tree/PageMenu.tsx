// What one can do with a page of the tree, for those who neither drag nor know the keys.

import { useEffect, useRef, useState } from 'react';
import { t } from '../i18n';
import { Icon } from '../ui/Icon';
import { type Direction, stepOf } from './order';
import type { TreePage } from './outline';
import { mayDelete, type PageOrder } from './page-order';
import css from './tree.module.css';

const MOVES: [Direction, string][] = [
    ['up', '⌥↑'],
    ['down', '⌥↓'],
    ['in', '⌥→'],
    ['out', '⌥←'],
];

interface Props {
    page: TreePage;
    order: PageOrder;
    rename: () => void;
    remove: () => void;
}

export function PageMenu({ page, order, rename, remove }: Props) {
    const [isOpen, setOpen] = useState(false);
    const place = useRef<HTMLSpanElement>(null);
    useEffect(() => {
        if (!isOpen) return;
        place.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
        const close = (event: Event) => place.current?.contains(event.target as Node) || setOpen(false);
        addEventListener('pointerdown', close);
        return () => removeEventListener('pointerdown', close);
    }, [isOpen]);
    const entries: { label: string; keys: string; act: (() => void) | undefined; title?: string }[] = [
        { label: t.order.rename, keys: 'F2', act: rename },
        ...MOVES.map(([direction, keys]) => ({
            label: t.order[direction],
            keys,
            act: stepOf(order.snapshot().pages, page.id, direction)
                ? () => order.do({ kind: 'move', page: page.id, to: (pages) => stepOf(pages, page.id, direction) })
                : undefined,
        })),
        mayDelete(page)
            ? { label: t.order.delete, keys: '⌫', act: remove }
            : { label: t.order.delete, keys: '', act: undefined, title: t.order.mayNotDelete },
    ];
    const label = t.order.menu(page.title);
    return (
        <span className={css.menuPlace} ref={place}>
            <button
                type="button"
                className={css.menuButton}
                aria-label={label}
                aria-haspopup="menu"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
            >
                <Icon name="more" />
            </button>
            {isOpen && (
                <span
                    className={css.menu}
                    role="menu"
                    aria-label={label}
                    onKeyDown={(event) => {
                        event.stopPropagation();
                        if (event.key === 'Escape') {
                            setOpen(false);
                            place.current?.querySelector('button')?.focus();
                        }
                        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
                            event.preventDefault();
                            const items = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('button'));
                            const at = items.indexOf(document.activeElement as HTMLElement);
                            const step = event.key === 'ArrowDown' ? 1 : items.length - 1;
                            items[(at + step) % items.length]?.focus();
                        }
                    }}
                >
                    {entries.map(({ label: name, keys, act, title }) => (
                        <button
                            key={name}
                            type="button"
                            role="menuitem"
                            aria-label={name}
                            aria-disabled={!act}
                            title={title}
                            onClick={() => {
                                if (!act) return;
                                setOpen(false);
                                act();
                            }}
                        >
                            <span>{name}</span>
                            {keys && <kbd>{keys}</kbd>}
                        </button>
                    ))}
                </span>
            )}
        </span>
    );
}
