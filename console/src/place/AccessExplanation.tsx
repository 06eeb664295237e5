// Why a person has their role on a space or a collection: what each level says, from the nearest to the organization,
// and which of them decides.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Place } from '../api/access';
import { type Explanation, type ExplanationStep, explanationQuery } from '../api/explanations';
import type { Role } from '../api/people';
import { collectionsQuery, organizationQuery } from '../api/queries';
import { t } from '../i18n';
import { Icon } from '../ui/Icon';
import { Lines, Screen } from '../ui/Screen';
import { levelName } from './AccessLevel';
import { GrantRole, type Person } from './GrantRole';
import css from './place.module.css';

interface Props {
    org: string;
    place: Place;
    person: Person;
    /** What the grant begins with for those who have none. */
    offered?: Role;
    saved?: () => void;
    /** It stands on the page of the person, where the role in the organization is changed. */
    isOnPerson?: boolean;
}

export function AccessExplanation({ org, place, person, offered, saved, isOnPerson = false }: Props) {
    const explanation = useQuery(explanationQuery(place, person.id));
    return (
        <Screen query={explanation} skeleton={<Lines count={3} />}>
            {(shown) => (
                <div ref={scrollTo} className={css.explanation}>
                    <p>
                        <strong>{resultOf(shown, person)}</strong> {reasonOf(shown, person)}
                    </p>
                    <ol className={css.steps}>
                        {shown.steps.map((step, index) => (
                            <Step
                                key={index}
                                org={org}
                                step={step}
                                person={person}
                                isHere={index === 0}
                                isOnPerson={isOnPerson}
                            />
                        ))}
                    </ol>
                    <GrantRole
                        place={place}
                        person={person}
                        granted={shown.steps[0]?.user ?? undefined}
                        offered={offered}
                        saved={saved}
                    />
                </div>
            )}
        </Screen>
    );
}

/** It opens below what was pressed, maybe out of sight. */
const scrollTo = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function resultOf({ role }: Explanation, { name }: Person): string {
    return role ? t.access.has(name, t.people.roles[role]) : t.access.hasNot(name);
}

/** What no single level tells. */
function reasonOf({ disabled, steps }: Explanation, { name }: Person): string | false {
    if (disabled) return t.access.isSuspended(name);
    const organization = steps.at(-1);
    if (organization?.user === 'admin') return t.access.isAdmin(name);
    const decisive = steps.find(({ decides }) => decides);
    const isByDefault = decisive && decisive !== organization && !decisive.user && decisive.teams.length === 0;
    return !!isByDefault && !organization?.user && t.access.guestMasked;
}

interface StepProps {
    org: string;
    step: ExplanationStep;
    person: Person;
    isHere: boolean;
    isOnPerson: boolean;
}

function Step({ org, step, person, isHere, isOnPerson }: StepProps) {
    const { level, user, teams } = step;
    const isOrganization = level.kind === 'organization';
    const rules = [
        isOrganization && (
            <>
                {t.access.inOrganization}: {t.people.roles[user ?? 'guest']}
            </>
        ),
        !isOrganization && user && (
            <>
                {t.access.byName}: {t.people.roles[user]}
            </>
        ),
        ...teams.map(({ team, role }) => (
            <>
                {t.access.toTeam}{' '}
                {team ? (
                    <Link to="/orgs/$org/people/teams/$team" params={{ org, team: team.id }} className={css.link}>
                        {team.title}
                    </Link>
                ) : (
                    t.access.hiddenTeam
                )}
                : {t.people.roles[role]}
            </>
        )),
        !isOrganization && step.default !== 'inherit' && (
            <>
                {t.access.byDefault}: {levelName(step.default)}
            </>
        ),
    ].filter((rule) => !!rule);
    return (
        <li className={css.step} data-decides={step.decides || undefined}>
            <span className={css.level}>
                <Icon name={isOrganization ? 'home' : level.kind === 'space' ? 'space' : 'collection'} />
                <span>
                    {t.access.kinds[level.kind]} <strong>{level.title ?? t.access.hidden}</strong>
                </span>
                <span className={`status ${step.decides ? 'open' : 'draft'}`}>
                    {step.decides ? t.access.decides : step.masked ? t.access.masked : t.access.silent}
                </span>
            </span>
            <ul className={css.rules}>
                {rules.length === 0 ? (
                    <li>{t.access.silentText}</li>
                ) : (
                    rules.map((rule, index) => <li key={index}>{rule}</li>)
                )}
            </ul>
            {!isHere && !(isOrganization && isOnPerson) && <ChangeThere org={org} step={step} person={person} />}
        </li>
    );
}

/** Leads to where the rules of a level are changed, those who may. */
function ChangeThere({ org, step: { level }, person }: Pick<StepProps, 'org' | 'step' | 'person'>) {
    const organization = useQuery(organizationQuery(org));
    const collections = useQuery(collectionsQuery(org));
    const label = { className: css.link, 'aria-label': t.access.changeOf(level.title ?? '') };
    if (level.kind === 'organization')
        return (
            organization.data?.permissions.admin && (
                <Link to="/orgs/$org/people/members/$member" params={{ org, member: person.id }} {...label}>
                    {t.access.change}
                </Link>
            )
        );
    const collection = collections.data?.find(({ id }) => id === level.id);
    return (
        collection?.permissions.admin && (
            <Link to="/collections/$collection/settings/access" params={{ collection: collection.id }} {...label}>
                {t.access.change}
            </Link>
        )
    );
}
