// A space in a collection, and a guest who reaches it by a team that was granted a role on the collection.

import { join } from './people.mjs';

export async function placeWithGuest(stage, name) {
    const org = stage.organizations.Tidewatch;
    const gus = await join(stage, name, null);
    const [first] = name.split(' ');
    const make = (path, body) => stage.call('ada', 'POST', `/orgs/${org}/${path}`, body);
    const { id: collection } = await make('collections', { title: `Company of ${first}` });
    const { id: space } = await make('spaces', { title: `Handbook of ${first}`, parent: collection, empty: true });
    const team = await stage.call('ada', 'PUT', `/orgs/${org}/teams`, { title: `Crew of ${first}`, members: [gus] });
    await stage.call('ada', 'POST', `/collections/${collection}/permissions`, { role: 'comment', teams: [team.id] });
    return { org, gus, collection, space, team: team.id };
}

/** The role of a person on a space, as the API says it. */
export async function roleOn(stage, space, user) {
    const { items } = await stage.call('ada', 'GET', `/spaces/${space}/permissions/aggregate?limit=1000`);
    return items.find((one) => one.user.id === user)?.permission;
}
