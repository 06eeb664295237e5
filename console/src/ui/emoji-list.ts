// Emoji by their names in Unicode, which are English. The list is loaded when somebody first looks for one.

export interface Emoji {
    /** As in `emoji.ts`. */
    code: string;
    name: string;
}

export async function loadEmoji(): Promise<Emoji[]> {
    const { default: list } = await import('./emoji-names.txt?raw');
    return list.split(/;|\n/).flatMap((entry) => {
        const [code, ...name] = entry.trim().split(' ');
        return code ? [{ code, name: name.join(' ') }] : [];
    });
}

/** By the words of their names, as far as they are typed: `thumbs_up` and `thumbs`. */
export function findEmoji(list: readonly Emoji[], query: string, limit: number): Emoji[] {
    const words = query.toLowerCase().split(/[_ ]/).filter(Boolean);
    const begins = (name: string, word: string) => name.startsWith(word) || name.includes(` ${word}`);
    const found = list.filter(({ name }) => words.every((word) => begins(name, word)));
    const rank = ({ name }: Emoji) => (name === words.join(' ') ? 0 : name.startsWith(words[0] ?? '') ? 1 : 2);
    return found.sort((a, b) => rank(a) - rank(b)).slice(0, limit);
}
