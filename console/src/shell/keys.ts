// Single keys of a screen. They never work while something is typed into.

import { useEffect } from 'react';

export type Keys = Record<string, (() => void) | undefined>;

function isTyping(target: EventTarget | null): boolean {
    const element = target instanceof Element ? target : undefined;
    return !!element?.closest('input, textarea, select, [contenteditable="true"], dialog[open]');
}

/** A name of the pressed key, with ⇧ before it where a letter was shifted. */
function nameOf(event: KeyboardEvent): string {
    return event.shiftKey && /^[a-z]$/i.test(event.key) ? `⇧${event.key.toUpperCase()}` : event.key;
}

/** The second key of a sequence such as `g h` has to come within this time. */
const SEQUENCE_MS = 1500;
let begunAt = Number.NEGATIVE_INFINITY;

/** Keys with the name `g h` are sequences. While one has begun, single keys wait for its end. */
export function useKeys(keys: Keys): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
                return;
            const name = nameOf(event);
            const isSecond = event.timeStamp - begunAt < SEQUENCE_MS && event.timeStamp > begunAt;
            const act = keys[isSecond ? `g ${name}` : name];
            if (name === 'g') begunAt = event.timeStamp;
            if (!act) return;
            event.preventDefault();
            begunAt = Number.NEGATIVE_INFINITY;
            act();
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    });
}
