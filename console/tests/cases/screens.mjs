// Every screen on a phone and on a desktop, light and dark, and in German: no errors, nothing too wide, and what axe finds.

const LOOKS = [
    { screen: 'desktop', colorScheme: 'light', locale: 'de-DE' },
    { screen: 'desktop', colorScheme: 'dark' },
    { screen: 'phone', colorScheme: 'light' },
    { screen: 'phone', colorScheme: 'dark' },
];

export async function run(stage) {
    const org = stage.organizations.Tidewatch;
    const { Guide: guide, API: api } = stage.spaces;
    const draft = await stage.call('ada', 'POST', `/spaces/${guide}/change-requests`, { subject: 'To look at' });
    const screens = [
        ['home', `/app/orgs/${org}`, 'h1'],
        ['library', `/app/orgs/${org}/library`, 'main li'],
        ['changes of the organization', `/app/orgs/${org}/changes`, 'main li'],
        ['changes', `/app/spaces/${guide}/~/changes`, 'main li'],
        ['page with pictures', `/app/spaces/${guide}`, '.reading img'],
        ['page with steps', `/app/spaces/${guide}/quickstart`, '.reading .steps'],
        ['page with tables', `/app/spaces/${api}/errors`, '.reading'],
        ['no such page', `/app/spaces/${guide}/nowhere`, 'main h1'],
        ['editor', `/app/spaces/${guide}/~/changes/${draft.number}/quickstart`, '.editing'],
        ['review of a new page', `/app/spaces/${guide}/~/changes/3/~/review`, '.diff'],
        ['review with conflicts', `/app/spaces/${guide}/~/changes/1/~/review`, '.diff'],
        ['review without changes', `/app/spaces/${guide}/~/changes/${draft.number}/~/review`, 'main p'],
    ];
    for (const look of LOOKS) {
        const ada = await stage.person('ada', look);
        for (const [name, path, sign] of screens) {
            await ada.open(path);
            await ada.page.locator(sign).first().waitFor();
            await ada.page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
            await ada.see(name);
        }
        await ada.leave();
    }
}
