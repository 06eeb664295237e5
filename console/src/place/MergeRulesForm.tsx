// What a change request must meet before it is merged: rules of a space, or of the organization for spaces that have none
// of their own.

import { useState } from 'react';
import type { MergeRule, MergeRules } from '../api/places';
import { t } from '../i18n';
import people from '../people/people.module.css';
import { Form } from '../ui/Form';
import { Icon } from '../ui/Icon';
import { MergeRuleField, RuleInWords } from './MergeRuleField';
import css from './place.module.css';

/** No agent of this server reviews, so that rule could never be met: the server refuses it. */
type Kind = Exclude<MergeRule['rule'], 'require_agent_review'>;

const KINDS: readonly Kind[] = [
    'require_at_least_one_review',
    'require_all_reviews_approved',
    'require_specific_reviewers',
    'require_one_of_specific_reviewers',
    'require_up_to_date_change_request',
    'require_change_request_subject',
    'require_change_request_description',
    'custom',
    'allow_bypass',
];

interface Props {
    org: string;
    rules: MergeRules;
    /** Those of the organization, for what can inherit them. */
    inherited?: MergeRules | undefined;
    save: (rules: MergeRules) => Promise<void>;
}

export function MergeRulesForm({ org, rules, inherited, save }: Props) {
    const [type, setType] = useState(rules.type);
    const [own, setOwn] = useState<readonly MergeRule[]>(rules.type === 'rules' ? rules.rules : []);
    const [isSaved, setSaved] = useState(false);
    const changeType = (next: MergeRules['type']) => {
        setType(next);
        setSaved(false);
    };
    const change = (next: readonly MergeRule[]) => {
        setOwn(next);
        setSaved(false);
    };
    const types: MergeRules['type'][] = inherited ? ['inherit', 'none', 'rules'] : ['none', 'rules'];
    const send = async () => {
        await save(type === 'rules' ? { type, rules: [...own] } : { type });
        setSaved(true);
    };
    return (
        <Form send={send} submit={t.mergeRules.save}>
            <fieldset className={people.choices}>
                <legend className="visually-hidden">{t.mergeRules.title}</legend>
                {types.map((one) => (
                    <label key={one} className={people.choice}>
                        <input type="radio" name="mergeRules" checked={type === one} onChange={() => changeType(one)} />
                        {t.mergeRules.types[one][0]}
                        <small>{t.mergeRules.types[one][1]}</small>
                    </label>
                ))}
            </fieldset>
            {type === 'inherit' && inherited?.type === 'rules' && (
                <ul className={css.ruleNames}>
                    {inherited.rules.map((rule, index) => (
                        <li key={index}>
                            <RuleInWords org={org} rule={rule} />
                        </li>
                    ))}
                </ul>
            )}
            {type === 'rules' && <OwnRules org={org} rules={own} change={change} />}
            <p role="status">{isSaved && t.mergeRules.saved}</p>
        </Form>
    );
}

interface OwnRulesProps {
    org: string;
    rules: readonly MergeRule[];
    change: (rules: readonly MergeRule[]) => void;
}

function OwnRules({ org, rules, change }: OwnRulesProps) {
    return (
        <>
            {rules.length === 0 && <p className={people.none}>{t.mergeRules.noRules}</p>}
            <ul className={css.ruleList}>
                {rules.map((rule, index) => (
                    <li key={index} className={css.rule}>
                        <MergeRuleField org={org} rule={rule} change={(next) => change(rules.with(index, next))} />
                        <button
                            type="button"
                            className="icon-button"
                            aria-label={`${t.mergeRules.remove}: ${t.mergeRules.rules[rule.rule]}`}
                            onClick={() => change(rules.toSpliced(index, 1))}
                        >
                            <Icon name="close" />
                        </button>
                    </li>
                ))}
            </ul>
            <label className="field">
                <span>{t.mergeRules.add}</span>
                <select
                    className="input"
                    value=""
                    onChange={({ target: { value } }) => change([...rules, emptyRule(value as Kind)])}
                >
                    <option value="" disabled>
                        {t.mergeRules.choose}
                    </option>
                    {KINDS.map((kind) => (
                        <option key={kind} value={kind}>
                            {t.mergeRules.rules[kind]}
                        </option>
                    ))}
                </select>
            </label>
        </>
    );
}

function emptyRule(rule: Kind): MergeRule {
    switch (rule) {
        case 'require_specific_reviewers':
        case 'require_one_of_specific_reviewers':
        case 'allow_bypass':
            return { rule, users: [] };
        case 'custom':
            return { rule, expression: '' };
        default:
            return { rule };
    }
}
