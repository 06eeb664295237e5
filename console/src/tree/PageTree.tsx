// The table of contents of a space, or of a change request in it. With an order, pages can be moved, renamed and deleted.

import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../i18n';
import { emojiOf } from '../ui/emoji';
import { Icon } from '../ui/Icon';
import { type Drop, useDrag } from './drag';
import { useTreeKeys } from './keys';
import { OrderNote } from './OrderNote';
import type { TreePage } from './outline';
import { PageMenu } from './PageMenu';
import type { PageOrder } from './page-order';
import { ancestorsOf } from './pages';
import { RenameForm } from './RenameForm';
import css from './tree.module.css';
import type { ShownOrder } from './use-page-order';

interface Props {
    space: string;
    pages: readonly TreePage[];
    current: string | undefined;
    /** The number of the change request whose pages are shown. */
    change?: string;
    order?: ShownOrder | undefined;
}

export function PageTree({ space, pages, current, change, order: shown }: Props) {
    const above = (current && ancestorsOf(pages, current)) || [];
    const open = new Set(above.map((page) => page.id));
    if (current) open.add(current);
    const focus = shown?.focus;
    const forced = new Set((shown?.held && ancestorsOf(pages, shown.held)?.map((page) => page.id)) || []);
    const [renamed, rename] = useState<string>();
    const list = useRef<HTMLUListElement>(null);
    const order = shown?.order;
    const { drop, dragged, handlers } = useDrag(order);
    const onKeyDown = useTreeKeys(order, rename);
    useEffect(() => {
        if (!focus || !order) return;
        const row = list.current?.querySelector(`[data-page="${CSS.escape(focus)}"]`);
        const target = row?.querySelector<HTMLElement>('a, button');
        target?.focus();
        if (target) order.focused();
    });
    useLayoutEffect(() => {
        const tree = list.current;
        // The screen around is drawn anew while a page is loaded; who puts pages in order goes on at the same one.
        return () => {
            const held = tree?.querySelector<HTMLElement>('[data-held]');
            if (held?.contains(document.activeElement)) order?.focusOn(held.dataset.page as string);
        };
    }, [order]);
    const tree: Tree = {
        space,
        current,
        change,
        open,
        forced,
        held: shown?.held,
        order,
        drop,
        dragged,
        renamed,
        rename,
    };
    return (
        <>
            <ul className={css.tree} ref={list} onKeyDown={onKeyDown} {...handlers}>
                {pages.map((page) => (
                    <Entry key={page.id} page={page} tree={tree} />
                ))}
            </ul>
            {shown && <OrderNote shown={shown} />}
        </>
    );
}

interface Tree {
    space: string;
    current: string | undefined;
    change: string | undefined;
    open: ReadonlySet<string>;
    /** What is above the page that gets the focus. */
    forced: ReadonlySet<string>;
    held: string | undefined;
    order: PageOrder | undefined;
    drop: Drop | undefined;
    dragged: string | undefined;
    renamed: string | undefined;
    rename: (page: string | undefined) => void;
}

function Entry({ page, tree }: { page: TreePage; tree: Tree }) {
    const children = page.pages ?? [];
    const [choice, choose] = useState<boolean | undefined>(undefined);
    const isForced = tree.forced.has(page.id);
    const isOpen = isForced || (choice ?? tree.open.has(page.id));
    useEffect(() => {
        if (isForced) choose(true);
    }, [isForced]);
    const { order } = tree;
    const isGroup = page.type === 'group';
    const below = children.length > 0 && (
        <ul className={isGroup ? undefined : css.below}>
            {children.map((child) => (
                <Entry key={child.id} page={child} tree={tree} />
            ))}
        </ul>
    );
    if (order && tree.renamed === page.id) {
        return (
            <li>
                <RenameForm
                    page={page}
                    end={(name) => {
                        tree.rename(undefined);
                        if (name) order.do({ kind: 'rename', page: page.id, name });
                        else order.focusOn(page.id);
                    }}
                />
                {isOpen && below}
            </li>
        );
    }
    return (
        <li className={isGroup ? css.group : undefined}>
            <div
                className={isGroup ? css.groupRow : css.row}
                data-page={page.id}
                data-current={page.id === tree.current || undefined}
                data-held={page.id === tree.held || undefined}
                data-dragged={page.id === tree.dragged || undefined}
                data-drop={tree.drop?.target === page.id ? tree.drop.side : undefined}
                draggable={order ? true : undefined}
            >
                {isGroup ? (
                    <span className={css.heading}>{page.title}</span>
                ) : (
                    <EntryLink page={page} tree={tree}>
                        {page.emoji && <span className="emoji">{emojiOf(page.emoji)}</span>}
                        <span className={css.title}>{page.title}</span>
                        {page.hidden && <span className={css.note}>{t.page.hidden}</span>}
                    </EntryLink>
                )}
                {order && (
                    <PageMenu
                        page={page}
                        order={order}
                        rename={() => tree.rename(page.id)}
                        remove={() => order.do({ kind: 'delete', page: page.id })}
                    />
                )}
                {!isGroup && children.length > 0 && (
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
            {(isGroup || isOpen) && below}
        </li>
    );
}

function EntryLink({ page, tree, children }: { page: TreePage; tree: Tree; children: ReactNode }) {
    const path = page.path ?? page.id;
    const attributes = {
        className: css.link,
        draggable: tree.order ? false : undefined,
        onClick: () => tree.order?.release(),
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
