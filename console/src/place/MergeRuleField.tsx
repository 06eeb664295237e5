// One rule of a merge, with the people that it names or its expression.

import { useQuery } from '@tanstack/react-query';
import type { MergeRule } from '../api/places';
import { membersQuery } from '../api/queries';
import { t } from '../i18n';
import { PersonPicker } from '../people/PersonPicker';
import people from '../people/people.module.css';
import { Icon } from '../ui/Icon';
import css from './place.module.css';

interface Props {
    org: string;
    rule: MergeRule;
    change: (rule: MergeRule) => void;
}

export function MergeRuleField({ org, rule, change }: Props) {
    const name = t.mergeRules.rules[rule.rule];
    if (rule.rule === 'custom')
        return (
            <label className="field">
                <span>{name}</span>
                <textarea
                    className="input"
                    rows={2}
                    maxLength={1024}
                    spellCheck={false}
                    value={rule.expression}
                    onChange={(event) => change({ ...rule, expression: event.target.value })}
                />
                <small className={people.none}>{t.mergeRules.customHint}</small>
            </label>
        );
    if (!('users' in rule)) return <span>{name}</span>;
    return (
        <div className={css.rulePeople}>
            <span>{name}</span>
            <ul className={people.names}>
                {rule.users.map((id) => (
                    <NamedPerson
                        key={id}
                        org={org}
                        id={id}
                        remove={() => change({ ...rule, users: rule.users.filter((one) => one !== id) })}
                    />
                ))}
            </ul>
            <PersonPicker
                org={org}
                label={t.mergeRules.addPerson}
                without={new Set(rule.users)}
                choose={({ id }) => change({ ...rule, users: [...rule.users, id] })}
            />
        </div>
    );
}

function NamedPerson({ org, id, remove }: { org: string; id: string; remove: () => void }) {
    const name = useNameOf(org)(id);
    return (
        <li>
            {name}{' '}
            <button type="button" className={css.drop} aria-label={`${t.mergeRules.remove}: ${name}`} onClick={remove}>
                <Icon name="close" />
            </button>
        </li>
    );
}

/** A rule as a sentence. */
export function RuleInWords({ org, rule }: { org: string; rule: MergeRule }) {
    const nameOf = useNameOf(org);
    const name = t.mergeRules.rules[rule.rule];
    if (rule.rule === 'custom')
        return (
            <>
                {name}: <code>{rule.expression}</code>
            </>
        );
    return 'users' in rule ? `${name}: ${rule.users.map(nameOf).join(', ')}` : name;
}

function useNameOf(org: string): (id: string) => string {
    const members = useQuery(membersQuery(org));
    return (id) => members.data?.find((member) => member.id === id)?.user.displayName ?? '…';
}
