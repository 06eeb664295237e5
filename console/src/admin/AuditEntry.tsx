// One event of the audit trail: a sentence, and on demand all that is known about it.

import type { AuditEvent } from '../api/audit';
import { ago, moment, t } from '../i18n';
import css from './admin.module.css';
import { Fact, Facts } from './parts';
import { changesOf, sentenceOf, wordsOf } from './sentence';

interface Props {
    event: AuditEvent;
    sentences: Readonly<Record<string, string>>;
}

export function AuditEntry({ event, sentences }: Props) {
    const changes = changesOf(event);
    const fields = Object.entries(event.payload).filter(
        ([field, value]) => !(field === 'changed' && changes.length) && value !== null,
    );
    return (
        <details className={css.details}>
            <summary>
                <span className={css.text}>
                    <span>
                        {sentenceOf(event, sentences).map(({ text, isValue }, index) =>
                            isValue ? <b key={index}>{text}</b> : text,
                        )}
                    </span>
                    <small>
                        <time dateTime={event.occurredAt} title={moment(event.occurredAt)}>
                            {ago(event.occurredAt)}
                        </time>
                    </small>
                </span>
            </summary>
            <div>
                {changes.length > 0 && <Changes event={event} />}
                <Facts>
                    <Fact name={t.audit.at}>{moment(event.occurredAt)}</Fact>
                    <Fact name={t.audit.type}>
                        <code>{event.type}</code>
                    </Fact>
                    {event.actor.address && <Fact name={t.audit.address}>{event.actor.address}</Fact>}
                    {event.subject && (
                        <Fact name={t.audit.subject}>
                            {event.subjectName} <code>{event.subject}</code>
                        </Fact>
                    )}
                    {fields.map(([field, value]) => (
                        <Fact key={field} name={field}>
                            {wordsOf(value, event.names) ?? '–'}
                        </Fact>
                    ))}
                    {event.actor.requestId && (
                        <Fact name={t.audit.request}>
                            <code>{event.actor.requestId}</code>
                        </Fact>
                    )}
                </Facts>
            </div>
        </details>
    );
}

function Changes({ event }: { event: AuditEvent }) {
    return (
        <div className={css.scroll}>
            <table className={css.table}>
                <thead>
                    <tr>
                        <th scope="col">{t.audit.field}</th>
                        <th scope="col">{t.audit.before}</th>
                        <th scope="col">{t.audit.after}</th>
                    </tr>
                </thead>
                <tbody>
                    {changesOf(event).map(({ field, before, after }) => (
                        <tr key={field}>
                            <th scope="row">{field}</th>
                            <td>{wordsOf(before, event.names) ?? '–'}</td>
                            <td>{wordsOf(after, event.names) ?? '–'}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
