// The table of contents of a space, or of a change request in it.

import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { t } from '../i18n';
import { emojiOf } from '../ui/emoji';
import { Icon } from '../ui/Icon';
import type { TreePage } from './outline';
import { ancestorsOf } from './pages';
import css from './tree.module.css';

interface Props {
    space: string;
    pages: readonly TreePage[];
    current: string | undefined;
    /** The number of the change request whose pages are shown. */
    change?: string;
}

export function PageTree({ space, pages, current, change }: Props) {
    const above = (current && ancestorsOf(pages, current)) || [];
    const open = new Set(above.map((page) => page.id));
    if (current) open.add(current);
    return (
        <ul className={css.tree}>
            {pages.map((page) => (
                <Entry key={page.id} page={page} tree={{ space, current, change, open }} />
            ))}
        </ul>
    );
}

interface Tree {
    space: string;
    current: string | undefined;
    change: string | undefined;
    open: ReadonlySet<string>;
}

function Entry({ page, tree }: { page: TreePage; tree: Tree }) {
    const children = page.pages ?? [];
    const [choice, choose] = useState<boolean | undefined>(undefined);
    const isOpen = choice ?? tree.open.has(page.id);
    if (page.type === 'group') {
        return (
            <li className={css.group}>
                <span className={css.heading}>{page.title}</span>
                <Children pages={children} tree={tree} />
            </li>
        );
    }
    return (
        <li>
            <div className={css.row} data-current={page.id === tree.current || undefined}>
                <EntryLink page={page} tree={tree}>
                    {page.emoji && <span className="emoji">{emojiOf(page.emoji)}</span>}
                    <span className={css.title}>{page.title}</span>
                    {page.hidden && <span className={css.note}>{t.page.hidden}</span>}
                </EntryLink>
                {children.length > 0 && (
                    <button
                        type="button"
                        className={css.toggle}
                        aria-label={page.title}
                        aria-expanded={isOpen}
                        onClick={() => choose(!isOpen)}
                    >
                        <Icon name="chevron" />
                    </button>
                )}
            </div>
            {isOpen && children.length > 0 && <Children pages={children} tree={tree} />}
        </li>
    );
}

function Children({ pages, tree }: { pages: readonly TreePage[]; tree: Tree }) {
    return (
        <ul>
            {pages.map((page) => (
                <Entry key={page.id} page={page} tree={tree} />
            ))}
        </ul>
    );
}

function EntryLink({ page, tree, children }: { page: TreePage; tree: Tree; children: ReactNode }) {
    const path = page.path ?? page.id;
    const attributes = {
        className: css.link,
        'aria-current': page.id === tree.current ? ('page' as const) : undefined,
    };
    if (tree.change) {
        return (
            <Link
                to="/spaces/$space/~/changes/$number/$"
                params={{ space: tree.space, number: tree.change, _splat: path }}
                {...attributes}
            >
                {children}
            </Link>
        );
    }
    return (
        <Link to="/spaces/$space/$" params={{ space: tree.space, _splat: path }} {...attributes}>
            {children}
        </Link>
    );
}
