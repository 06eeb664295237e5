// Moving, renaming and deleting pages of a change request. The tree shows each at once; the server gets them one after
// another, each as one call, and what was done can be taken back in turn.

import { changeContent, changeRequestQuery } from '../api/change-requests';
import type { Schemas } from '../api/client';
import { type ChangeRequest, queryClient, revisionPagesQuery } from '../api/queries';
import { MAX_CHANGES } from '../api/revisions';
import { movePage, type Name, type Place, placeOf, renamePage, samePlace, withoutPage, withPage } from './order';
import type { TreePage } from './outline';
import { findPage, isDocument, walk } from './pages';

type Pages = readonly TreePage[];

/** One thing that is done to the tree. Places are found when it is done, because others may write meanwhile. */
export type Step =
    | { kind: 'move'; page: string; to: (pages: Pages) => Place | undefined }
    | { kind: 'rename'; page: string; name: Name }
    | { kind: 'delete'; page: string }
    | { kind: 'restore'; page: TreePage; place: Place; revision: string };

/** What takes a step back, and the title of its page for the message. */
interface Done {
    step: Step;
    inverse: Step;
    title: string;
}

export interface OrderState {
    pages: Pages;
    /** The last thing that was done. */
    last: { kind: Step['kind'] | 'undo'; title: string; mayUndo: boolean } | undefined;
    error: unknown;
    /** The page that has the focus next. */
    focus: string | undefined;
    /** The page that was changed last; what is above it is open. */
    held: string | undefined;
    isSaving: boolean;
}

interface Tree {
    pages: Pages;
    done: readonly Done[];
    revision: string;
}

type Pending = Step | 'undo';

export class PageOrder {
    private tree: Tree;
    private pending: Pending[] = [];
    private change: ChangeRequest | undefined;
    private running = false;
    private readonly listeners = new Set<() => void>();
    private state: OrderState;
    /** Called when pages of a space itself are changed: a change request has begun. */
    onBegin: ((change: ChangeRequest, page: string | undefined) => void) | undefined;

    constructor(
        change: ChangeRequest | undefined,
        pages: Pages,
        /** Where there is no change request yet. */
        private readonly begin: () => Promise<ChangeRequest>,
    ) {
        this.change = change;
        this.tree = { pages, done: [], revision: change?.revision ?? '' };
        this.state = { pages, last: undefined, error: undefined, focus: undefined, held: undefined, isSaving: false };
    }

    subscribe = (listener: () => void) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
    };

    snapshot = () => this.state;

    /** The tree as the server has it now. What is not sent yet stays. */
    rebase(pages: Pages, revision: string): void {
        if (this.pending.length > 0 || pages === this.tree.pages) return;
        this.tree = { ...this.tree, pages, revision };
        this.show({ pages });
    }

    do(step: Step): void {
        const shown = this.state.pages;
        const after = applyStep({ pages: shown, done: [], revision: '' }, step);
        if (!after) return;
        this.pending.push(step);
        this.show({
            pages: after.pages,
            last: { kind: step.kind, title: after.done[0]?.title ?? '', mayUndo: true },
            error: undefined,
            ...this.focusAt(step.kind === 'delete' ? nextOf(shown, step.page) : pageOf(step)),
        });
        void this.run();
    }

    private focusAt = (focus: string | undefined) => ({ focus, held: focus });

    get mayUndo(): boolean {
        return folded(this.tree, this.pending).done.length > 0;
    }

    undo(): void {
        const before = folded(this.tree, this.pending).done.at(-1);
        if (!before) return;
        this.pending.push('undo');
        const { pages, done } = folded(this.tree, this.pending);
        const last = { kind: 'undo' as const, title: before.title, mayUndo: done.length > 0 };
        this.show({ pages, last, error: undefined, ...this.focusAt(pageOf(before.inverse)) });
        void this.run();
    }

    /** The focus is where it was wanted. */
    focused(): void {
        this.state = { ...this.state, focus: undefined };
    }

    focusOn = (page: string) => this.show(this.focusAt(page));

    /** One goes to a page: the focus is not kept in the tree. */
    release = () => this.show({ focus: undefined, held: undefined });

    dismiss = () => this.show({ last: undefined, error: undefined });

    private async run(): Promise<void> {
        if (this.running) return;
        this.running = true;
        this.show({ isSaving: true });
        try {
            await this.start();
            for (let next = this.pending[0]; next; next = this.pending[0]) {
                await this.send(next);
                this.pending.shift();
            }
            const { change } = this;
            // Others may have written meanwhile: the tree is read once more.
            if (change) await queryClient.invalidateQueries(revisionPagesQuery(change.space, change.revision));
        } catch (error) {
            this.pending = [];
            this.show({ pages: this.tree.pages, last: undefined, error });
        } finally {
            this.running = false;
            this.show({ isSaving: false });
        }
    }

    private async start(): Promise<void> {
        if (this.change) return;
        const change = await this.begin();
        const { pages } = await queryClient.fetchQuery(revisionPagesQuery(change.space, change.revision));
        this.change = change;
        this.tree = { pages, done: [], revision: change.revision };
        // Another screen comes, in which the focus is at the same page.
        this.onBegin?.(change, this.state.held);
        this.show(this.focusAt(this.state.held));
    }

    private async send(next: Pending): Promise<void> {
        const change = this.change as ChangeRequest;
        // A page comes back with the text that was saved last.
        const known = queryClient.getQueryData(changeRequestQuery(change.space, String(change.number)).queryKey);
        let revision = known?.revision ?? this.tree.revision;
        const before = { ...this.tree, revision };
        const step = next === 'undo' ? before.done.at(-1)?.inverse : next;
        const after = folded(before, [next]);
        const changes = step && after.pages !== before.pages ? changesOf(before.pages, step) : [];
        for (let start = 0; start < changes.length; start += MAX_CHANGES) {
            const answer = await changeContent(change, changes.slice(start, start + MAX_CHANGES));
            this.change = answer.changeRequest;
            revision = answer.changeRequest.revision;
        }
        this.tree = { ...after, revision };
        queryClient.setQueryData(revisionPagesQuery(change.space, revision).queryKey, { pages: [...after.pages] });
    }

    private show(patch: Partial<OrderState>): void {
        this.state = { ...this.state, ...patch };
        for (const listener of this.listeners) listener();
    }
}

const pageOf = (step: Step) => (step.kind === 'restore' ? step.page.id : step.page);

function folded(tree: Tree, pending: readonly Pending[]): Tree {
    return pending.reduce((before: Tree, next) => {
        if (next !== 'undo') return applyStep(before, next) ?? before;
        const last = before.done.at(-1);
        const after = last && applyStep(before, last.inverse);
        return { ...(after ?? before), done: before.done.slice(0, -1) };
    }, tree);
}

/** Returns nothing if the step changes nothing. */
function applyStep(tree: Tree, step: Step): Tree | undefined {
    const { pages, done, revision } = tree;
    const also = (after: TreePage[], title: string, inverse: Step): Tree => ({
        pages: after,
        done: [...done, { step, inverse, title }],
        revision,
    });
    if (step.kind === 'restore') {
        const { page, place } = step;
        return also(withPage(pages, page, place), page.title, { kind: 'delete', page: page.id });
    }
    const page = findPage(pages, (one) => one.id === step.page);
    const before = placeOf(pages, step.page);
    if (!page || !before) return undefined;
    if (step.kind === 'move') {
        const place = step.to(pages);
        if (!place || samePlace(place, before)) return undefined;
        return also(movePage(pages, page.id, place), page.title, { kind: 'move', page: page.id, to: () => before });
    }
    if (step.kind === 'delete')
        return also(withoutPage(pages, page.id), page.title, { kind: 'restore', page, place: before, revision });
    const { title, slug } = step.name;
    if (title === page.title && (slug ?? page.slug) === page.slug) return undefined;
    const name: Name = { title: page.title, slug: slug === undefined ? undefined : (page.slug ?? undefined) };
    return also(renamePage(pages, page.id, step.name), title, { kind: 'rename', page: page.id, name });
}

function changesOf(pages: Pages, step: Step): Schemas['ContentChange'][] {
    const update = { operation: 'update_page' as const, updateLinks: false };
    switch (step.kind) {
        case 'move': {
            const place = step.to(pages);
            return place ? [{ ...update, page: step.page, into: place.into, at: place.at }] : [];
        }
        case 'rename': {
            const { title, slug } = step.name;
            // Links of other pages follow a new address.
            return [{ ...update, page: step.page, title, ...(slug && { slug, updateLinks: true }) }];
        }
        case 'delete':
            return [{ operation: 'delete_page', page: step.page }];
        case 'restore':
            return Array.from(walk([step.page]), ({ page }) => ({
                operation: 'revert_page' as const,
                page: page.id,
                revision: step.revision,
            }));
    }
}

/** Deleting takes all pages below as well; groups and links have no file that could come back. */
export const mayDelete = (page: TreePage) => Array.from(walk([page])).every(({ page: one }) => isDocument(one));

/** What is there in place of a page that goes away: its neighbour, or the page above. */
export function nextOf(pages: Pages, id: string): string | undefined {
    const place = placeOf(pages, id);
    if (!place) return undefined;
    const siblings = place.into ? findPage(pages, (page) => page.id === place.into)?.pages : pages;
    return (siblings?.[place.at + 1] ?? siblings?.[place.at - 1])?.id ?? place.into ?? undefined;
}
