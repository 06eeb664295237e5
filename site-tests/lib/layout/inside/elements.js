// Runs in the page, before its own scripts. What the other files of this folder need to know of an element: how it is
// named in reports, whether it is seen, what clips it, and what it sticks to. The answers hold until the layout changes.

window.layoutCheck = {};
{
    const BLOCK = /^(block|flex|grid|table|list-item|flow-root|inline-block|inline-flex|inline-grid|table-cell)$/;
    /** Classes that tell one element from its like, not its kind. */
    const CHANGING = /^(language-.*|w\d+)$/;
    const CLIPS = /^(hidden|clip|auto|scroll)$/;
    /** Clips, and nobody can scroll there. */
    const LOSES = /^(hidden|clip)$/;
    let styles = new Map();
    let parents = new Map();
    let seen = new Map();

    const style = (element) => {
        if (!styles.has(element)) styles.set(element, getComputedStyle(element));
        return styles.get(element);
    };

    /** Whether what is positioned absolutely in it is positioned by it. */
    const holds = (element) => {
        const { position, transform, filter, backdropFilter, contain, containerType } = style(element);
        const isPlain = [transform, filter, backdropFilter, contain].every((value) => value === 'none') && containerType === 'normal';
        return position !== 'static' || !isPlain;
    };

    /** Where it is positioned: boxes between it and this do not clip it. */
    const around = (element) => {
        if (!parents.has(element)) {
            const { position } = style(element);
            let box = position === 'fixed' ? null : element.parentElement;
            while (position === 'absolute' && box && !holds(box)) box = box.parentElement;
            parents.set(element, box);
        }
        return parents.get(element);
    };

    const own = (element) => {
        const classes = [...element.classList].filter((name) => !CHANGING.test(name)).slice(0, 2).map((name) => `.${name}`);
        const action = element.dataset?.action ? `[data-action=${element.dataset.action}]` : '';
        return element.tagName.toLowerCase() + classes.join('') + action;
    };

    Object.assign(layoutCheck, {
        style,
        forget: () => { styles = new Map(); parents = new Map(); seen = new Map(); },
        isBlock: (element) => BLOCK.test(style(element).display),

        /** The nearest element with a box of its own: a word of a code line is named as the line. */
        block(element) {
            let box = element;
            while (box.parentElement && !layoutCheck.isBlock(box)) box = box.parentElement;
            return box;
        },

        /** Its name, after the names of up to two elements around it that have classes. Equal for equal causes. */
        describe(element) {
            const names = [own(element)];
            for (let up = element.parentElement; up && names.length < 3 && !up.matches('article, main, body'); up = up.parentElement) {
                if (up.classList.length > 0) names.unshift(own(up));
            }
            return names.join(' ');
        },

        isSeen(element) {
            if (!seen.has(element)) {
                seen.set(element, element.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
            }
            return seen.get(element);
        },

        /** What clips it, from the inside out: the box, and whether what is clipped is lost to readers, across and down. */
        *clips(element) {
            for (let box = element; box && box !== document.body && box !== document.documentElement; box = around(box)) {
                const { overflowX, overflowY, textOverflow, webkitLineClamp } = style(box);
                if (!CLIPS.test(overflowX) && !CLIPS.test(overflowY)) continue;
                const isShortened = webkitLineClamp !== 'none';
                const losesAcross = LOSES.test(overflowX) && textOverflow === 'clip' && !isShortened;
                const losesDown = LOSES.test(overflowY) && !isShortened;
                yield { box, rect: box.getBoundingClientRect(), losesAcross, losesDown };
            }
        },

        isClipped: (element) => !layoutCheck.clips(around(element)).next().done,

        /** The element around it that does not scroll with the page, or null. */
        sticky(element) {
            for (let up = element; up; up = up.parentElement) {
                if (/^(sticky|fixed)$/.test(style(up).position)) return up;
            }
            return null;
        },

        intersection: (one, other) => ({
            left: Math.max(one.left, other.left),
            right: Math.min(one.right, other.right),
            top: Math.max(one.top, other.top),
            bottom: Math.min(one.bottom, other.bottom),
        }),
    });
}
