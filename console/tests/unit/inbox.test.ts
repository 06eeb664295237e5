// The inbox: notifications by day, and where they lead.

import { expect, test } from 'vitest';
import type { Notification } from '../../src/api/notifications';
import { byDay, nameOfDay } from '../../src/inbox/days';
import { targetOf } from '../../src/inbox/target';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();

test('what happened on one day stands together', () => {
    const days = byDay([{ createdAt: at(19, 9) }, { createdAt: at(19, 0) }, { createdAt: at(18, 23) }]);
    expect(days.map(({ items }) => items.length)).toEqual([2, 1]);
});

test.each([
    [19, 'Today'],
    [18, 'Yesterday'],
    [17, 'Tuesday 17 November'],
])('day %i is %s', (day, name) => {
    const now = new Date(2026, 10, 19, 0, 30).getTime();
    expect(nameOfDay(new Date(2026, 10, day).getTime(), 'en-GB', now)).toBe(name);
});

test('a day of another year has its year', () => {
    const now = new Date(2027, 0, 3).getTime();
    expect(nameOfDay(new Date(2026, 10, 19).getTime(), 'en-GB', now)).toContain('2026');
});

const space = { id: 'space', title: 'Guide' };
const changeRequest = { id: 'change', number: 7, subject: 'Words' };

test('a notification leads to the comment in its change request', () => {
    const target = targetOf({ space, changeRequest, comment: 'comment' } as Notification);
    expect(target.params).toEqual({ space: 'space', number: '7' });
    expect(target.hash).toBe('comment');
});

test('a comment on a space leads to its page', () => {
    const target = targetOf({ space, comment: 'comment', page: 'page' } as Notification);
    expect(target.params).toEqual({ space: 'space', _splat: 'page' });
});
