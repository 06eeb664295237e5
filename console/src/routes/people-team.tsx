// One team: its members and owners, and what it is granted.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { refreshPeople } from '../api/people';
import { organizationQuery } from '../api/queries';
import { deleteTeam, renameTeam, type Team, teamQuery } from '../api/teams';
import { t } from '../i18n';
import { PeopleFrame } from '../people/PeopleFrame';
import css from '../people/people.module.css';
import { TeamGrants } from '../people/TeamGrants';
import { TeamMembers } from '../people/TeamMembers';
import { ConfirmButton, DialogButton } from '../ui/DialogButton';
import { Form, TextField } from '../ui/Form';
import { Lines, Screen } from '../ui/Screen';

export function TeamScreen() {
    const { org, team: id } = useParams({ from: '/orgs/$org/people/teams/$team' });
    const organization = useQuery(organizationQuery(org));
    const team = useQuery(teamQuery(org, id));
    return (
        <PeopleFrame org={org} title={team.data?.title ?? t.people.teams}>
            <Screen query={team} frame={(content) => content} skeleton={<Lines count={4} />}>
                {(one) => (
                    <>
                        <header className={css.head}>
                            <h1>{one.title}</h1>
                            {organization.data?.permissions.admin && <Manage org={org} team={one} />}
                        </header>
                        <TeamMembers org={org} team={one} />
                        <TeamGrants org={org} team={one} />
                    </>
                )}
            </Screen>
        </PeopleFrame>
    );
}

function Manage({ org, team }: { org: string; team: Team }) {
    const navigate = useNavigate();
    const remove = async () => {
        await deleteTeam(org, team.id);
        await navigate({ to: '/orgs/$org/people/teams', params: { org } });
        await refreshPeople(org);
    };
    return (
        <span className={css.acts}>
            <DialogButton label={t.people.rename}>
                {(close) => (
                    <Form
                        submit={t.people.rename}
                        cancel={close}
                        send={async (form) => {
                            await renameTeam(org, team.id, String(form.get('title')).trim());
                            await refreshPeople(org);
                            close();
                        }}
                    >
                        <TextField
                            name="title"
                            label={t.people.name}
                            defaultValue={team.title}
                            required
                            maxLength={64}
                        />
                    </Form>
                )}
            </DialogButton>
            <ConfirmButton label={t.people.deleteTeam} text={t.people.deleteTeamText(team.title)} act={remove} />
        </span>
    );
}
