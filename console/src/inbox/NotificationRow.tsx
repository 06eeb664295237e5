// One notification: who did what, where, and whether it is read.

import { Link } from '@tanstack/react-router';
import type { Notification } from '../api/notifications';
import { ago, t } from '../i18n';
import { Avatar } from '../shell/Frame';
import { Icon } from '../ui/Icon';
import css from './inbox.module.css';
import { targetOf } from './target';

interface Props {
    notification: Notification;
    mark: (read: boolean) => void;
}

export function NotificationRow({ notification, mark }: Props) {
    const { id, actor, changeRequest, read, space, createdAt } = notification;
    const name = actor?.displayName ?? t.inbox.somebody;
    const said = sentenceOf(notification, name);
    const action = read ? t.inbox.markUnread : t.inbox.markRead;
    return (
        <li className={css.row} data-notification={id} data-unread={read ? undefined : ''}>
            <Link {...targetOf(notification)} className={css.link} onClick={() => read || mark(true)}>
                <Avatar name={name} />
                <span className={css.text}>
                    <span className={css.said}>
                        {said}
                        {!read && <span className="visually-hidden"> · {t.inbox.unread}</span>}
                    </span>
                    <small>
                        {changeRequest && `${changeRequest.subject || t.untitled} #${changeRequest.number} · `}
                        {space.title} · {ago(createdAt)}
                    </small>
                </span>
            </Link>
            <button
                type="button"
                className={`icon-button ${css.mark}`}
                data-mark=""
                aria-label={`${action}: ${said}`}
                title={action}
                onClick={() => mark(!read)}
            >
                {read ? <Icon name="check" /> : <span className={css.dot} />}
            </button>
        </li>
    );
}

function sentenceOf({ type, reviewStatus }: Notification, name: string): string {
    if (type === 'reviewed' && reviewStatus) return t.inbox.reviews[reviewStatus](name);
    return t.inbox.sentences[type](name);
}
