// What is wrong with the layout as it is now: one entry for each pair of elements or each element.
{
    const { describe } = layoutCheck;
    const words = (element) => element.textContent.trim().replace(/\s+/g, ' ').slice(0, 60);

    /** The widest element that sticks out, and of equally wide ones the innermost; or the text that does. */
    function overflow(lines) {
        const root = document.documentElement;
        if (root.scrollWidth <= root.clientWidth) return [];
        let widest = { width: 0 };
        for (const element of document.body.querySelectorAll('*')) {
            const { left, right, width } = element.getBoundingClientRect();
            const isOut = right > root.clientWidth + 0.5 || left < -0.5;
            if (!isOut || width < widest.width || !layoutCheck.isSeen(element)) continue;
            if (layoutCheck.style(element).position === 'fixed' || layoutCheck.isClipped(element)) continue;
            widest = { element, width };
        }
        const text = lines.find(({ right, left }) => right > root.clientWidth + 0.5 || left < -0.5)?.element;
        const cause = widest.element ? describe(widest.element) : `text of ${describe(layoutCheck.block(text ?? document.body))}`;
        const page = `the page has ${root.scrollWidth} px in a window of ${root.clientWidth}`;
        return [{ kind: 'overflow', cause, detail: widest.element ? `${Math.round(widest.width)} px wide; ${page}` : page }];
    }

    /** Text beside the window that does not widen the page: to the left of it, or of a box that is fixed. */
    function outside(lines) {
        const root = document.documentElement;
        if (root.scrollWidth > root.clientWidth) return [];
        const { SLACK } = layoutCheck;
        const out = lines.filter(({ left, right, isDrawn }) => isDrawn && (left < -SLACK || right > root.clientWidth + SLACK));
        const blocks = new Map(out.map((line) => [line.named, line]));
        return [...blocks].map(([block, { left, right }]) => ({
            kind: 'overflow', cause: `text of ${describe(block)} is outside the window`, detail: `${Math.round(left)} to ${Math.round(right)} px: ${words(block)}`,
        }));
    }

    /** A page on which a reader sees nothing. */
    function blank(boxes) {
        const part = document.querySelector('article') ?? document.querySelector('main');
        const isRead = boxes.some((box) => !box.isStickyArea && part?.contains(box.element));
        return isRead ? [] : [{ kind: 'dead', cause: 'the page shows no text', detail: document.title }];
    }

    /** Text that is cut off where nobody can scroll. */
    function cuts(lines) {
        const cut = new Map();
        for (const line of lines.filter((line) => line.cut)) cut.set(line.cut, line.element);
        return [...cut].map(([box, element]) => ({
            kind: 'overflow', cause: `text cut off by ${describe(box)}`, detail: words(element),
        }));
    }

    /** Boxes that stay while the page scrolls and are higher than the window: their end is below its edge. */
    function tall() {
        const boxes = [...document.querySelectorAll('article *')].filter((box) => (
            layoutCheck.style(box).position === 'sticky' && layoutCheck.isSeen(box)
            && (box.scrollHeight > box.clientHeight + layoutCheck.SLACK || box.clientHeight > innerHeight)
        ));
        return boxes.map((box) => ({
            kind: 'overflow', cause: `${describe(box)} is higher than the window`, detail: `${box.scrollHeight} px in ${box.clientHeight}`,
        }));
    }

    /** Boxes on a line of their own in the middle of a sentence. */
    function breaks() {
        const parts = document.querySelectorAll('article :is(p, h1, h2, h3, h4, h5, h6) > *');
        const broken = [...parts].filter((part) => {
            const isLine = /^(block|flex|grid|table|flow-root)$/.test(layoutCheck.style(part).display);
            const isBeside = [...part.parentElement.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
            return isLine && isBeside && part.tagName !== 'BR' && layoutCheck.isSeen(part);
        });
        return broken.map((part) => ({
            kind: 'overflow', cause: `${describe(part)} breaks a sentence`, detail: words(part.parentElement),
        }));
    }

    /** Whether two boxes that share a place may do so. */
    function mayMeet(one, other) {
        // A shortened line has two boxes, one with the dots.
        if (one.text && one.text === other.text && Math.abs(one.top - other.top) < 1) return true;
        if (one.menu !== other.menu) return true;
        if (one.isStickyArea || other.isStickyArea) {
            const [area, line] = one.isStickyArea ? [one, other] : [other, one];
            const isBeside = area.grid.contains(line.element) && !area.element.contains(line.element);
            return line.isStickyArea || line.isButton || !isBeside || (line.sticky && !area.grid.contains(line.sticky));
        }
        if (one.sticky !== other.sticky) return true;
        if (one.drawing && one.drawing === other.drawing) return true;
        return [[one, other], [other, one]].some(([button, inner]) => button.isButton && button.element.contains(inner.element));
    }

    function overlap(one, other) {
        const [above, below] = one.isButton || one.isStickyArea ? [one, other] : [other, one];
        const { left, right, top, bottom } = layoutCheck.intersection(one, other);
        const size = `${Math.round(right - left)} × ${Math.round(bottom - top)} px`;
        return { kind: 'overlap', cause: `${describe(above.named)} over ${describe(below.named)}`, detail: `${size}: ${words(above.named)} / ${words(below.named)}` };
    }

    /** Sweeps down the page; only boxes that are still open at a height are compared. */
    function overlaps(boxes) {
        const { SLACK } = layoutCheck;
        const found = [];
        const reported = new Map();
        let open = [];
        for (const box of boxes.sort((one, other) => one.top - other.top)) {
            open = open.filter((other) => other.bottom - box.top > SLACK);
            for (const other of open) {
                const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
                const high = Math.min(box.bottom, other.bottom) - box.top;
                if (wide <= SLACK || high <= SLACK || mayMeet(box, other)) continue;
                const pairs = reported.get(box.named) ?? reported.set(box.named, new Set()).get(box.named);
                if (pairs.has(other.named) || reported.get(other.named)?.has(box.named)) continue;
                pairs.add(other.named);
                found.push(overlap(box, other));
            }
            open.push(box);
        }
        return found;
    }

    /** Once the page has drawn itself anew, with the fonts that it turned out to need. */
    async function settled() {
        document.body.getBoundingClientRect();
        await document.fonts.ready;
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        scrollTo({ top: 0, behavior: 'instant' });
        layoutCheck.forget();
    }

    function all() {
        const lines = layoutCheck.lines();
        const boxes = [...lines.filter((line) => line.isDrawn), ...layoutCheck.buttons(), ...layoutCheck.stickyAreas()];
        return [...overflow(lines), ...outside(lines), ...blank(boxes), ...cuts(lines), ...tall(), ...breaks(), ...overlaps(boxes)];
    }

    /**
     * Everything that is wrong with the page as it loads and, with `states`, what comes with each state it can be
     * brought into. A site may prefer a theme, so it is set as by the page's own button.
     */
    layoutCheck.measure = async ({ theme, states, isFrame }) => {
        document.documentElement.dataset.theme = theme;
        await settled();
        const found = all();
        const known = new Set(found.map(({ kind, cause }) => kind + cause));
        for (const state of states ? layoutCheck.states(isFrame) : []) {
            await settled();
            const more = all().filter(({ kind, cause }) => !known.has(kind + cause));
            for (const { kind, cause } of more) known.add(kind + cause);
            found.push(...more.map((one) => ({ ...one, state })));
        }
        return found;
    };
}
