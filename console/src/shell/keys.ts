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

export function useKeys(keys: Keys): void {
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
                return;
            const act = keys[nameOf(event)];
            if (!act) return;
            event.preventDefault();
            act();
        };
        addEventListener('keydown', onKey);
        return () => removeEventListener('keydown', onKey);
    });
}
