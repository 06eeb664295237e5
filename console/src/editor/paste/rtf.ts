// Word keeps the pictures of its HTML on the computer, where a browser may not read them; their bytes are in its RTF.

const TYPES: Record<string, string> = { pngblip: 'png', jpegblip: 'jpeg' };

/** The end of the group that begins at `start`. */
function endOfGroup(rtf: string, start: number): number {
    let depth = 0;
    for (let at = start; at < rtf.length; at += 1) {
        const sign = rtf[at];
        if (sign === '\\') at += 1;
        else if (sign === '{') depth += 1;
        else if (sign === '}') {
            depth -= 1;
            if (depth === 0) return at + 1;
        }
    }
    return rtf.length;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(hex.length >> 1);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16);
    return bytes;
}

/** The pictures of an RTF text in their order. `\nonshppict` has each once more, for old programs. */
export function picturesOfRtf(rtf: string): File[] {
    const files: File[] = [];
    const groups = /\{\\(?:\*\\)?(shppict|nonshppict|pict)\b/g;
    for (let found = groups.exec(rtf); found; found = groups.exec(rtf)) {
        if (found[1] === 'shppict') continue;
        const end = endOfGroup(rtf, found.index);
        groups.lastIndex = end;
        if (found[1] === 'nonshppict') continue;
        const group = rtf.slice(found.index + 1, end - 1);
        const type = TYPES[/\\(pngblip|jpegblip)/.exec(group)?.[1] ?? ''];
        // The digits stand after all words and groups of the picture.
        const digits = /(?:^|[\s}])([\da-f][\da-f\s]+)$/i
            .exec(group.replace(/\{[^{}]*\}/g, '}'))?.[1]
            ?.replace(/\s/g, '');
        if (!type || !digits) continue;
        files.push(new File([bytesOf(digits)], `picture-${files.length + 1}.${type}`, { type: `image/${type}` }));
    }
    return files;
}
