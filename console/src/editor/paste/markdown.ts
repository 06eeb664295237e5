// Whether a text is Markdown: prose has one of its signs now and then, so it takes two.

const SIGNS: RegExp[] = [
    /^#{1,6} \S/gm,
    /^ {0,3}[-*+] \S/gm,
    /^ {0,3}\d{1,3}[.)] \S/gm,
    /^ {0,3}(```|~~~)/gm,
    /^ {0,3}> \S/gm,
    /^\|.+\|\s*$/gm,
    /\[[^\]\n]+\]\([^)\s]+\)/g,
    /\*\*[^*\n]+\*\*/g,
    /(?<![\w`])`[^`\n]+`/g,
    /\{% \w+/g,
];
const ENOUGH = 2;

export function isMarkdown(text: string): boolean {
    let count = 0;
    for (const sign of SIGNS) {
        count += text.match(sign)?.length ?? 0;
        if (count >= ENOUGH) return true;
    }
    return false;
}
