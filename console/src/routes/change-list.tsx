// Change requests in a list.

import { Link } from '@tanstack/react-router';
import type { ChangeRequest, Space } from '../api/queries';
import { ago, t } from '../i18n';
import { Avatar } from '../shell/Frame';
import { Icon } from '../ui/Icon';
import css from './change-list.module.css';

export function ChangeList({
    changes,
    spaces,
}: {
    changes: readonly ChangeRequest[];
    spaces?: readonly Space[] | undefined;
}) {
    const names = new Map(spaces?.map((space) => [space.id, space.title]));
    return (
        <ul className={css.list}>
            {changes.map((change) => (
                <li key={change.id}>
                    <Link
                        to="/spaces/$space/~/changes/$number/~/review"
                        params={{ space: change.space, number: String(change.number) }}
                        className={css.row}
                    >
                        <Avatar name={change.createdBy.displayName} />
                        <span className={css.text}>
                            <strong>{change.subject || t.untitled}</strong>
                            <small>
                                {names.has(change.space) && <>{names.get(change.space)} · </>}#{change.number}{' '}
                                {t.by(change.createdBy.displayName)} · {ago(change.updatedAt)}
                            </small>
                        </span>
                        {change.comments > 0 && (
                            <span className={css.count} title={t.comments}>
                                <Icon name="comment" /> {change.comments}
                            </span>
                        )}
                        <Status status={change.status} />
                    </Link>
                </li>
            ))}
        </ul>
    );
}

export function Status({ status }: { status: ChangeRequest['status'] }) {
    return <span className={`status ${status}`}>{t.review.status[status]}</span>;
}
