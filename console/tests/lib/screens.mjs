// Looks at screens in their states, on a phone and on a desktop, light and dark, and in German: no errors, nothing too wide,
// and what axe finds.

const LOOKS = [
    { screen: 'desktop', colorScheme: 'light', locale: 'de-DE' },
    { screen: 'desktop', colorScheme: 'dark' },
    { screen: 'phone', colorScheme: 'light' },
    { screen: 'phone', colorScheme: 'dark' },
];
/** How the API answers for the states that a healthy server does not show. */
const STATES = {
    failed: (route) =>
        route.fulfill({
            status: 403,
            json: {
                error: { code: 403, type: 'forbidden', message: 'You need the role read here.', requestId: 'req-1' },
            },
        }),
    loading: () => undefined,
};
/** Skeletons come after 150 ms. */
const SKELETON_MS = 400;

async function states(ada, screens) {
    for (const [state, answer] of Object.entries(STATES)) {
        // The person is known: only what the screen shows is not.
        await ada.page.route((url) => url.pathname.startsWith('/v1/') && url.pathname !== '/v1/user', answer);
        for (const [name, path] of screens) {
            await ada.open(path);
            if (state === 'failed') await ada.page.getByRole('alert').first().waitFor();
            else {
                await ada.page.locator('main').waitFor();
                await ada.page.waitForTimeout(SKELETON_MS);
            }
            await ada.see(`${name}, ${state}`);
        }
        await ada.page.unrouteAll({ behavior: 'ignoreErrors' });
    }
}

/**
 * `all` are names, addresses, and what is there once they are loaded. `more` sees what one has to open first. `LOOK=word`
 * looks only at screens that have the word in their name.
 */
export async function lookAt(stage, all, more = async () => undefined) {
    const word = process.env.LOOK;
    const screens = word ? all.filter(([name]) => name.includes(word)) : all;
    for (const look of LOOKS) {
        const ada = await stage.person('ada', look);
        for (const [name, path, sign] of screens) {
            await ada.open(path);
            await ada.page.locator(sign).first().waitFor();
            await ada.page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
            await ada.see(name);
        }
        if (!word) await more(ada, stage);
        if (look.colorScheme === 'dark') await states(ada, screens);
        await ada.leave();
    }
}
