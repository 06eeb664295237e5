// Keys of the review. They work on what is on the screen: what has the focus, or the first.

import { useKeys } from '../shell/keys';

function all(selector: string): HTMLElement[] {
    return Array.from(document.querySelectorAll<HTMLElement>(selector));
}

/** Goes to the next or previous element of a kind, from the one that has the focus. */
export function step(selector: string, by: 1 | -1, target = (element: HTMLElement) => element): void {
    const elements = all(selector);
    const at = elements.findIndex((element) => element.contains(document.activeElement));
    const next = at === -1 ? (by > 0 ? 0 : elements.length - 1) : Math.min(elements.length - 1, Math.max(0, at + by));
    const found = elements[next];
    if (!found) return;
    const focused = target(found);
    focused.focus({ preventScroll: true });
    focused.scrollIntoView({ block: 'center' });
}

/** Presses the button of a key: that of what has the focus, or the first there is. */
export function press(key: string): void {
    const scope = document.activeElement?.closest('[data-change], [data-page]');
    const inside =
        scope?.querySelector<HTMLElement>(`[data-key="${key}"]`) ??
        scope?.closest('[data-page]')?.querySelector<HTMLElement>(`[data-key="${key}"]`);
    (inside ?? document.querySelector<HTMLElement>(`[data-key="${key}"]`))?.click();
}

const heading = (page: HTMLElement) => page.querySelector('h2') ?? page;

export function useReviewKeys(): void {
    useKeys({
        j: () => step('[data-change]', 1),
        k: () => step('[data-change]', -1),
        n: () => step('[data-page]', 1, heading),
        p: () => step('[data-page]', -1, heading),
        c: () => press('c'),
        x: () => press('x'),
        '⇧A': () => press('A'),
    });
}

/** Keys of the screen that settles conflicts. */
export function useConflictKeys(): void {
    useKeys({
        j: () => step('[data-change]', 1),
        k: () => step('[data-change]', -1),
        '1': () => press('1'),
        '2': () => press('2'),
        '3': () => press('3'),
        w: () => press('w'),
    });
}
