// The lines of text that a reader sees, as boxes, and the boxes that must not lie on them.
{
    /** A font's box may be higher than a line, and its letters are not: they fit into the height of the font size. */
    const letters = (rect, size) => {
        const middle = (rect.top + rect.bottom) / 2;
        const half = Math.min(rect.bottom - rect.top, size) / 2;
        return { left: rect.left, right: rect.right, top: middle - half, bottom: middle + half };
    };

    const isDrawn = (box) => box.right - box.left > layoutCheck.SLACK && box.bottom - box.top > layoutCheck.SLACK;

    /** What is left of a box, and the element that cut off what cannot be scrolled to. */
    const clipped = ({ left, right, top, bottom }, clips) => {
        let box = { left, right, top, bottom };
        let cut = null;
        for (const clip of clips) {
            const inside = layoutCheck.intersection(box, clip.rect);
            const lostAcross = clip.losesAcross && Math.max(inside.left - box.left, box.right - inside.right) > layoutCheck.SLACK;
            const lostDown = clip.losesDown && Math.max(inside.top - box.top, box.bottom - inside.bottom) > layoutCheck.SLACK;
            // Text for screen readers alone is in a box of one pixel.
            const isTiny = clip.rect.width <= 1 || clip.rect.height <= 1;
            if (!isTiny && (lostAcross || lostDown)) cut ??= clip.box;
            box = inside;
        }
        return { ...box, cut };
    };

    const facts = (element) => ({
        size: Number.parseFloat(layoutCheck.style(element).fontSize),
        clips: [...layoutCheck.clips(element)],
        sticky: layoutCheck.sticky(element),
        menu: layoutCheck.menu(element),
        drawing: element.closest('svg, math'),
        named: layoutCheck.block(element),
    });

    /** The area that a sticky element can cover while the page scrolls: from its top to the end of its grid. */
    const stickyArea = (element) => {
        let item = element;
        while (item.parentElement && !/grid|flex/.test(layoutCheck.style(item.parentElement).display)) item = item.parentElement;
        const grid = item.parentElement;
        if (!grid || item.textContent.trim() !== element.textContent.trim()) return null;
        const { left, right, top } = element.getBoundingClientRect();
        const { bottom } = grid.getBoundingClientRect();
        return { left, right, top, bottom, element, named: element, sticky: element, menu: null, grid, isStickyArea: true };
    };

    const BUTTONS = 'article :is(button, .button)';

    /** The text of a button is within its box; text of a closed box is laid out, though nobody sees it. */
    const isLine = (text, element) => (
        text.data.trim() && layoutCheck.isSeen(element) && !element.closest(BUTTONS) && !element.matches('details:not([open])')
    );

    Object.assign(layoutCheck, {
        /** Pixels that two boxes may share: fractions, kerning, slanted letters. */
        SLACK: 2,

        lines() {
            const known = new Map();
            const found = [];
            const range = document.createRange();
            const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (texts.nextNode()) {
                const text = texts.currentNode;
                const element = text.parentElement;
                if (!isLine(text, element)) continue;
                if (!known.has(element)) known.set(element, facts(element));
                const { size, clips } = known.get(element);
                range.selectNodeContents(text);
                for (const rect of range.getClientRects()) {
                    const box = clipped(letters(rect, size), clips);
                    if (isDrawn(box) || box.cut) found.push({ ...box, ...known.get(element), text, element, isDrawn: isDrawn(box) });
                }
            }
            return found;
        },

        /** Buttons of the article. Those that only the pointer brings up count: then they lie there too. */
        buttons() {
            const all = [...document.querySelectorAll(BUTTONS)];
            const seen = all.filter((button) => button.checkVisibility({ visibilityProperty: true }));
            return seen.map((element) => {
                const box = clipped(element.getBoundingClientRect(), layoutCheck.clips(element));
                return { ...box, element, named: element, sticky: layoutCheck.sticky(element), menu: layoutCheck.menu(element), isButton: true };
            }).filter(isDrawn);
        },

        /** Where columns beside the text may come while it scrolls. */
        stickyAreas() {
            const all = [...document.querySelectorAll('body *')].filter((element) => (
                layoutCheck.style(element).position === 'sticky' && layoutCheck.isSeen(element)
            ));
            return all.map(stickyArea).filter((found) => found && found.right - found.left < innerWidth / 2);
        },
    });
}
