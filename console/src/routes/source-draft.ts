// Markdown that was typed and not sent yet, on this device.

export interface Draft {
    text: string;
    /** The revision that it was written at. */
    base: string;
}

const keyOf = (name: string) => `source ${name}`;

export function draftOf(name: string): Draft | undefined {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
        const { text, base } = (kept ?? {}) as Partial<Draft>;
        return typeof text === 'string' && typeof base === 'string' ? { text, base } : undefined;
    } catch {
        // The browser keeps nothing, or something else wrote there.
        return undefined;
    }
}

export function keepDraft(name: string, draft: Draft | undefined): void {
    try {
        if (draft) localStorage.setItem(keyOf(name), JSON.stringify({ text: draft.text, base: draft.base }));
        else localStorage.removeItem(keyOf(name));
    } catch {
        // It is too long, or the browser keeps nothing: it is saved to the server soon.
    }
}
