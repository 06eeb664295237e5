// The named characters that programs write into their clipboards: those of Latin-1, and signs of word processors.

const LATIN =
    'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const NAMED = new Map<string, string>([
    ...LATIN.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
    ...Object.entries({
        amp: '&',
        lt: '<',
        gt: '>',
        quot: '"',
        apos: "'",
        ensp: '\u2002',
        emsp: '\u2003',
        thinsp: '\u2009',
        zwnj: '\u200c',
        zwj: '\u200d',
        ndash: '–',
        mdash: '—',
        lsquo: '‘',
        rsquo: '’',
        sbquo: '‚',
        ldquo: '“',
        rdquo: '”',
        bdquo: '„',
        dagger: '†',
        bull: '•',
        hellip: '…',
        permil: '‰',
        lsaquo: '‹',
        rsaquo: '›',
        euro: '€',
        trade: '™',
        larr: '←',
        uarr: '↑',
        rarr: '→',
        darr: '↓',
        harr: '↔',
        minus: '−',
        infin: '∞',
        asymp: '≈',
        ne: '≠',
        le: '≤',
        ge: '≥',
        OElig: 'Œ',
        oelig: 'œ',
        Scaron: 'Š',
        scaron: 'š',
    }),
]);

const MAX_CODE_POINT = 0x10ffff;

/** Text without character references. A name that is not known stays as it was written. */
export function decode(text: string): string {
    if (!text.includes('&')) return text;
    return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]\w{1,30}));?/g, (whole, digits, hex, name) => {
        if (name) return NAMED.get(name) ?? whole;
        const code = digits ? Number(digits) : Number.parseInt(hex, 16);
        const isCharacter = code > 0 && code <= MAX_CODE_POINT && !(code >= 0xd800 && code <= 0xdfff);
        return isCharacter ? String.fromCodePoint(code) : '\ufffd';
    });
}
