// What a reader may open on a page: closed boxes, further tabs, menus. Each is laid out like the page as it loads.
{
    const tabsOf = (tabs) => [...tabs.querySelectorAll(':scope > input')];

    /** Shows the same tab of all tabs; those that have fewer stay as they are. */
    const choose = (index) => {
        for (const tabs of document.querySelectorAll('.tabs')) {
            const input = tabsOf(tabs)[index];
            if (input) input.checked = true;
        }
    };

    const isShown = (details) => details.checkVisibility({ visibilityProperty: true });

    /** The frame is the same all over a site, so its boxes and all menus are opened on one page of it. */
    const closed = (isFrame) => {
        const all = [...document.querySelectorAll(isFrame ? 'details:not([open])' : 'article details:not([open])')];
        // Of boxes with a name only one is open at a time: the menus.
        return { boxes: all.filter((box) => !box.hasAttribute('name')), menus: isFrame ? all.filter((box) => box.hasAttribute('name')) : [] };
    };

    Object.assign(layoutCheck, {
        /** Brings the page into each state and yields its name; at the end the page is as it was. */
        * states(isFrame) {
            const { boxes, menus } = closed(isFrame);
            const checked = document.querySelectorAll('.tabs > input:checked');
            const most = Math.max(0, ...[...document.querySelectorAll('.tabs')].map((tabs) => tabsOf(tabs).length));
            const isNews = boxes.some(isShown);
            for (const box of boxes) box.open = true;
            if (isNews) yield 'opened';
            for (let index = 1; index < most; index += 1) {
                choose(index);
                yield `tab ${index + 1}`;
            }
            for (const input of checked) input.checked = true;
            for (const box of boxes) box.open = false;
            for (const [index, menu] of menus.filter(isShown).entries()) {
                menu.open = true;
                yield `menu ${index + 1}`;
                menu.open = false;
            }
        },

        /** The box of a menu around it, which lies on the page on purpose, or null. */
        menu(element) {
            for (let up = element; up; up = up.parentElement) {
                if (up.matches('details > :not(summary)') && /^(absolute|fixed)$/.test(layoutCheck.style(up).position)) return up;
            }
            return null;
        },
    });
}
