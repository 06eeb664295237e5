// One topic: what readers ask about it, which pages may answer it, and the way to write an answer.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { More } from '../admin/More';
import { spacesQuery } from '../api/queries';
import { answerTopic, questionsQuery, type Topic, topicQuery } from '../api/questions';
import { ago, t } from '../i18n';
import { DialogButton } from '../ui/DialogButton';
import { Field, Form, TextField } from '../ui/Form';
import { Lines, Screen } from '../ui/Screen';

export function TopicDetails({ org, topic, mayWrite }: { org: string; topic: Topic; mayWrite: boolean }) {
    const [isOpen, setOpen] = useState(false);
    const [now = 0] = topic.weeklyPulse.slice(-1);
    return (
        <details className={admin.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>
                <span className={admin.text}>
                    <strong>{topic.summary}</strong>
                    <small>
                        {topic.label} · {t.questions.counts(topic.stats.issues, topic.stats.conversations)} ·{' '}
                        {t.questions.week(now)}
                    </small>
                </span>
                <span className="status draft">{topic.stats.issues}</span>
            </summary>
            {isOpen && (
                <div>
                    <Pages org={org} topic={topic} />
                    <Questions org={org} topic={topic} />
                    {mayWrite && (
                        <div className={admin.buttons}>
                            <DialogButton label={t.questions.answer} icon="edit" title={t.questions.answer}>
                                {(close) => <Answer org={org} topic={topic} close={close} />}
                            </DialogButton>
                        </div>
                    )}
                </div>
            )}
        </details>
    );
}

function Pages({ org, topic }: { org: string; topic: Topic }) {
    const { data } = useQuery(topicQuery(org, topic.id));
    if (!data?.pages) return null;
    if (data.pages.length === 0) return <p>{t.questions.noPages}</p>;
    return (
        <>
            <p>{t.questions.pages}</p>
            <ul className={admin.plain}>
                {data.pages.map(({ id, title, space, path }) => (
                    <li key={id}>
                        <Link to="/spaces/$space/$" params={{ space, _splat: path }} className={admin.link}>
                            {title || t.untitled}
                        </Link>
                    </li>
                ))}
            </ul>
        </>
    );
}

function Questions({ org, topic }: { org: string; topic: Topic }) {
    const questions = useInfiniteQuery(questionsQuery(org, topic.id));
    return (
        <Screen query={questions} skeleton={<Lines count={3} />}>
            {({ pages }) => (
                <>
                    <ul className={admin.attempts}>
                        {pages
                            .flatMap(({ items }) => items)
                            .map(({ issue, conversation }) => (
                                <li key={issue.id}>
                                    <span>{issue.title}</span>
                                    <small>
                                        {conversation.source} · {ago(issue.createdAt)}{' '}
                                        {conversation.urls.source && (
                                            <a
                                                href={conversation.urls.source}
                                                target="_blank"
                                                rel="noreferrer"
                                                className={admin.link}
                                            >
                                                {t.questions.source}
                                            </a>
                                        )}
                                    </small>
                                </li>
                            ))}
                    </ul>
                    <More query={questions} />
                </>
            )}
        </Screen>
    );
}

function Answer({ org, topic, close }: { org: string; topic: Topic; close: () => void }) {
    const spaces = useQuery(spacesQuery(org));
    const navigate = useNavigate();
    const send = async (form: FormData) => {
        const space = String(form.get('space'));
        const { number } = await answerTopic(org, topic, space, String(form.get('subject')).trim());
        close();
        await navigate({
            to: '/spaces/$space/~/changes/$number/$',
            params: { space, number: String(number), _splat: '' },
        });
    };
    return (
        <Form send={send} submit={t.questions.begin} cancel={close}>
            <p className={admin.about}>{t.questions.answerText}</p>
            <Field name="space" label={t.questions.space}>
                {(attributes) => (
                    <select {...attributes} required>
                        {(spaces.data ?? []).map(({ id, title }) => (
                            <option key={id} value={id}>
                                {title}
                            </option>
                        ))}
                    </select>
                )}
            </Field>
            <TextField
                name="subject"
                label={t.questions.subject}
                maxLength={100}
                required
                defaultValue={t.questions.subjectOf(topic.label).slice(0, 100)}
            />
        </Form>
    );
}
