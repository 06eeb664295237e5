// The languages that content can be in, as crates/model/src/language.rs lists them.

import { t } from '../i18n';

export const LANGUAGES = [
    'en',
    'fr',
    'de',
    'es',
    'it',
    'pt',
    'pt-br',
    'ru',
    'ja',
    'zh',
    'yue',
    'ko',
    'ar',
    'hi',
    'nl',
    'pl',
    'tr',
    'sv',
    'no',
    'da',
    'fi',
    'el',
    'cs',
    'hu',
    'ro',
    'th',
    'vi',
    'id',
    'ms',
    'he',
    'uk',
    'sk',
    'bg',
    'hr',
    'lt',
    'lv',
    'et',
    'sl',
] as const;

/** The languages with their names, by name. */
export function namedLanguages(): [code: string, name: string][] {
    const names = new Intl.DisplayNames(t.language, { type: 'language' });
    const collator = new Intl.Collator(t.language);
    return LANGUAGES.map((code): [string, string] => [code, names.of(code) ?? code]).sort((a, b) =>
        collator.compare(a[1], b[1]),
    );
}
