// Finds people and teams by name, to choose one.

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { memberSearchQuery } from '../api/people';
import { teamsQuery } from '../api/teams';
import { t } from '../i18n';
import { Avatar } from '../shell/Frame';
import { useDelayed } from '../ui/delayed';
import { FormError } from '../ui/Failure';
import { Icon } from '../ui/Icon';
import css from './people.module.css';

export interface Choice {
    kind: 'user' | 'team';
    id: string;
    name: string;
    /** What tells it from others of the same name. */
    about: string;
}

interface Props {
    org: string;
    label: string;
    hasTeams?: boolean;
    /** The ids of those who are not offered. */
    without: ReadonlySet<string>;
    choose: (choice: Choice) => void;
}

const MAX_TEAMS = 4;

export function PersonPicker({ org, label, hasTeams, without, choose }: Props) {
    const [words, setWords] = useState('');
    const asked = useDelayed(words.trim());
    const list = useId();
    const members = useQuery({ ...memberSearchQuery(org, asked), enabled: asked !== '' });
    const teams = useQuery({ ...teamsQuery(org), enabled: hasTeams === true && asked !== '' });
    const found = (teams.data ?? []).filter(({ title }) => title.toLowerCase().includes(asked.toLowerCase()));
    const choices: Choice[] = [
        ...found.slice(0, MAX_TEAMS).map(
            ({ id, title, members: n }): Choice => ({
                kind: 'team',
                id,
                name: title,
                about: t.people.memberCount(n),
            }),
        ),
        ...(members.data ?? []).map(
            ({ id, user }): Choice => ({ kind: 'user', id, name: user.displayName, about: user.email }),
        ),
    ].filter(({ id }) => !without.has(id));
    const isShown = asked !== '' && words !== '';
    return (
        <div className={css.picker}>
            <input
                className="input"
                type="search"
                aria-label={label}
                placeholder={label}
                aria-controls={list}
                maxLength={100}
                autoComplete="off"
                value={words}
                onChange={(event) => setWords(event.target.value)}
            />
            <ul id={list} className={css.choicesFound}>
                {isShown &&
                    choices.map((choice) => (
                        <li key={choice.id}>
                            <button
                                type="button"
                                className={css.choiceFound}
                                onClick={() => {
                                    setWords('');
                                    choose(choice);
                                }}
                            >
                                {choice.kind === 'user' ? <Avatar name={choice.name} /> : <Icon name="people" />}
                                <span className={css.who}>
                                    <strong>{choice.name}</strong>
                                    <small>{choice.about}</small>
                                </span>
                            </button>
                        </li>
                    ))}
            </ul>
            <p role="status" className={css.none}>
                {isShown && members.isSuccess && choices.length === 0 && t.people.none}
            </p>
            <FormError error={members.error} />
        </div>
    );
}
