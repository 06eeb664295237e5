// The teams of an organization.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { refreshPeople } from '../api/people';
import { organizationQuery } from '../api/queries';
import { createTeam, teamsQuery } from '../api/teams';
import { t } from '../i18n';
import { PeopleFrame } from '../people/PeopleFrame';
import css from '../people/people.module.css';
import { DialogButton } from '../ui/DialogButton';
import { Form, TextField } from '../ui/Form';
import { Empty, Lines, Screen } from '../ui/Screen';
import table from '../ui/table.module.css';

export function TeamsScreen() {
    const { org } = useParams({ from: '/orgs/$org/people/teams' });
    const organization = useQuery(organizationQuery(org));
    const teams = useQuery(teamsQuery(org));
    const mayCreate = organization.data?.permissions.admin;
    return (
        <PeopleFrame org={org} title={t.people.teams}>
            <header className={css.head}>
                <h1>{t.people.teams}</h1>
                {mayCreate && <NewTeam org={org} />}
            </header>
            <Screen
                query={teams}
                skeleton={<Lines count={4} />}
                isEmpty={(list) => list.length === 0}
                empty={<Empty title={t.people.noTeams} />}
            >
                {(list) => (
                    <table className={table.table}>
                        <thead>
                            <tr>
                                <th scope="col">{t.people.name}</th>
                                <th scope="col">{t.people.members}</th>
                                <th scope="col">{t.people.spacesGranted}</th>
                            </tr>
                        </thead>
                        <tbody>
                            {list.map((team) => (
                                <tr key={team.id}>
                                    <td className={css.who}>
                                        <Link to="/orgs/$org/people/teams/$team" params={{ org, team: team.id }}>
                                            <strong>{team.title}</strong>
                                        </Link>
                                    </td>
                                    <td data-label={t.people.members}>{team.members}</td>
                                    <td data-label={t.people.spacesGranted}>{team.spaces}</td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                )}
            </Screen>
        </PeopleFrame>
    );
}

function NewTeam({ org }: { org: string }) {
    const navigate = useNavigate();
    const create = async (form: FormData) => {
        const team = await createTeam(org, String(form.get('title')).trim());
        await refreshPeople(org);
        await navigate({ to: '/orgs/$org/people/teams/$team', params: { org, team: team.id } });
    };
    return (
        <DialogButton label={t.people.newTeam} icon="plus" className="button primary">
            {(close) => (
                <Form send={create} submit={t.people.createTeam} cancel={close}>
                    <TextField name="title" label={t.people.name} required maxLength={64} />
                </Form>
            )}
        </DialogButton>
    );
}
