// Lists by the days on which things happened, in the time zone of the browser.

export interface Day<T> {
    /** The first moment of the day. */
    start: number;
    items: T[];
}

const startOf = (date: string | number) => new Date(date).setHours(0, 0, 0, 0);

/** In the order of the list, which is by time. */
export function byDay<T extends { createdAt: string }>(items: readonly T[]): Day<T>[] {
    const days: Day<T>[] = [];
    for (const item of items) {
        const start = startOf(item.createdAt);
        const last = days.at(-1);
        if (last?.start === start) last.items.push(item);
        else days.push({ start, items: [item] });
    }
    return days;
}

/** Today and yesterday in words, other days by their date, with the year where it is another. */
export function nameOfDay(start: number, language: string, now = Date.now()): string {
    const today = new Date(startOf(now));
    const yesterday = new Date(today).setDate(today.getDate() - 1);
    if (start === today.getTime() || start === yesterday) {
        const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
        const name = words.format(start === yesterday ? -1 : 0, 'day');
        return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
    }
    const isThisYear = new Date(start).getFullYear() === today.getFullYear();
    return new Intl.DateTimeFormat(language, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        ...(!isThisYear && { year: 'numeric' }),
    }).format(start);
}
