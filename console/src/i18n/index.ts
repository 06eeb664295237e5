// The texts of the console in the language of the browser. They are loaded before anything is drawn, and stay.

import { en, type Messages } from './en';

const LANGUAGES: Record<string, () => Promise<Messages>> = {
    de: async () => (await import('./de')).de,
};

/** The texts to show. */
export let t: Messages = en;

export async function loadLanguage(preferred: readonly string[]): Promise<void> {
    for (const tag of preferred) {
        const language = tag.split('-')[0] as string;
        if (language === 'en') return;
        const load = LANGUAGES[language];
        if (load) {
            t = await load();
            return;
        }
    }
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
    ['year', 31_536_000],
    ['month', 2_592_000],
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
];

/** How long ago something was, in words. */
export function ago(date: string, now = Date.now()): string {
    const seconds = (Date.parse(date) - now) / 1000;
    const format = new Intl.RelativeTimeFormat(t.language, { numeric: 'auto' });
    const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
    return unit === 'second' ? format.format(0, 'second') : format.format(Math.round(seconds / size), unit);
}

/** A point in time in full. */
export const moment = (date: string): string =>
    new Intl.DateTimeFormat(t.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date));
