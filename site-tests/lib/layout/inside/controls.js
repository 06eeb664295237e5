// Clicks every kind of link and button once and looks whether anything came of it: the DOM, the address or the focus.
{
    const CONTROLS = 'a[href], button, summary, label, [role=button]';
    /** An answer of the server may have to come first. */
    const PATIENCE_MS = 3000;
    /** Set while the page scrolls, not by a click. */
    const BY_SCROLLING = 'data-here';
    const MISSING = 'missing';

    /** The control, what to call with its effect, and the elements that were visible before. */
    const NO_CLICK = { control: null, done: null, visible: null };
    const currentClick = { ...NO_CLICK };
    const clicked = new Set();

    const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });

    const decoded = (fragment) => {
        try { return decodeURIComponent(fragment); } catch { return fragment; }
    };

    /** Whether an address names a place of this page that is not there. */
    const isMissing = (address) => {
        const { href, hash } = new URL(address);
        if (href !== location.href.split('#')[0] + hash) return false;
        // Without a name it is the top of the page, which is always there.
        const names = [hash.slice(1), decoded(hash.slice(1))];
        return hash !== '' && hash !== '#top' && !names.some((name) => document.getElementById(name) || document.getElementsByName(name).length > 0);
    };

    /** Links in the text are as good as their author made them; checks of links tell authors. */
    const isByAuthor = (control) => control.closest('.prose a[href]') !== null;

    navigation.addEventListener('navigate', (event) => {
        if (!currentClick.control) return;
        event.preventDefault();
        currentClick.done(isMissing(event.destination.url) && !isByAuthor(currentClick.control) ? MISSING : 'address');
    });
    for (const event of ['input', 'change', 'beforetoggle']) {
        addEventListener(event, () => currentClick.done?.(event), true);
    }
    addEventListener('focusin', (event) => { if (event.target !== currentClick.control) currentClick.done?.('focus'); }, true);
    window.print = () => currentClick.done?.('print');
    // All tabs share one clipboard, and wait for each other. What the page does after copying is looked at.
    if (navigator.clipboard) navigator.clipboard.writeText = async (text) => { if (!text) throw new Error('nothing was copied'); };

    const isEffectOfClick = (change) => {
        const element = change.target.nodeType === 1 ? change.target : change.target.parentElement;
        if (!element) return false;
        if (change.type === 'attributes') {
            if (change.attributeName === BY_SCROLLING) return false;
            if (element.getAttribute(change.attributeName) === change.oldValue) return false;
        }
        // What nobody sees is no answer; to hide what was seen is one.
        if (!isVisible(element) && !currentClick.visible.has(element)) return false;
        // Buttons that were clicked before say so for a while.
        return ![...clicked].some((other) => other !== currentClick.control && other.contains(element));
    };

    /** What a click led to; null when nothing did. */
    const effect = (control) => new Promise((done) => {
        const watch = new MutationObserver((changes) => {
            if (currentClick.done && changes.some(isEffectOfClick)) currentClick.done('DOM');
        });
        const timer = setTimeout(() => currentClick.done?.(null), PATIENCE_MS);
        currentClick.control = control;
        currentClick.visible = new Set([...document.querySelectorAll('*')].filter(isVisible));
        currentClick.done = (what) => {
            Object.assign(currentClick, NO_CLICK);
            clearTimeout(timer);
            watch.disconnect();
            clicked.add(control);
            done(what);
        };
        watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeOldValue: true });
        control.click();
    });

    /** Boxes that a reader opens before what is in them can be clicked. */
    const CLOSED = 'details:not([open]), [popover]:not(:popover-open), dialog:not([open])';

    /** Opens what a control is in, as far as this page offers to. */
    const reveal = (control) => {
        for (let box = control.parentElement; box; box = box.parentElement) {
            if (!box.matches(CLOSED)) continue;
            const opener = document.querySelector(`[popovertarget="${CSS.escape(box.id)}"]`);
            if (box.matches('details')) box.open ||= !box.querySelector(':scope > summary')?.contains(control);
            else if (box.matches('dialog')) box.showModal();
            else if (!isVisible(box) && opener && isVisible(opener)) box.showPopover();
        }
    };

    /** Closes what the click opened, so that the next control is as a reader finds it. */
    const restore = (opened) => {
        for (const details of document.querySelectorAll('details')) details.open = opened.has(details);
        for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
        for (const popover of document.querySelectorAll(':popover-open')) popover.hidePopover();
        document.activeElement?.blur();
    };

    /** Leads away by its address alone: another site, another window, a program. */
    const isForeign = (control) => control.matches('a[href]') && (control.origin !== location.origin || control.target === '_blank');

    const isChosen = (control) => control.matches('label') && (!control.control || control.control.checked);

    const isActive = (control) => (
        !control.disabled && control.ariaDisabled !== 'true' && !isForeign(control) && !isChosen(control) && !control.closest('[inert]')
    );

    const isUsable = (control) => (
        isActive(control) && control.isConnected && isVisible(control) && control.getClientRects().length > 0
    );

    const kind = (control) => {
        const data = Object.entries(control.dataset).map(([key, value]) => (key === 'action' ? `${key}=${value}` : key));
        return [layoutCheck.describe(control), control.getAttribute('role'), ...data].join(' ');
    };

    const hitBy = (control) => {
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const rects = [...control.getClientRects()];
        const { left, top, width, height } = rects.find((rect) => rect.width > 0 && rect.height > 0) ?? rects[0];
        return document.elementFromPoint(left + width / 2, top + height / 2);
    };

    /** Whether a click there leads to the same place: a card and the link in it may have one address. */
    const isSameLink = (hit, control) => control.matches('a[href]') && hit.closest('a[href]')?.href === control.href;

    /** Why one cannot click it, or null. */
    const obstacle = (control) => {
        let hit = hitBy(control);
        if (!hit) {
            // Some come into the window when they have the focus.
            control.focus({ preventScroll: true });
            hit = hitBy(control);
        }
        if (!hit) return 'lies outside the window';
        return control.contains(hit) || isSameLink(hit, control) ? null : `lies under ${layoutCheck.describe(hit)}`;
    };

    const opened = () => new Set(document.querySelectorAll('details[open]'));

    /** One of each kind, within the article or all others; what is in a closed box only where none is open to view. */
    const controls = (isFrame, known) => {
        const one = new Map();
        const all = [...document.querySelectorAll(CONTROLS)].filter((control) => (
            Boolean(control.closest('article')) !== isFrame && isActive(control) && !known.includes(kind(control))
        ));
        for (const control of all.filter(isUsable)) {
            if (!one.has(kind(control))) one.set(kind(control), control);
        }
        for (const control of all) {
            if (one.has(kind(control)) || !control.parentElement.closest(CLOSED)) continue;
            const before = opened();
            reveal(control);
            if (isUsable(control)) one.set(kind(control), control);
            restore(before);
        }
        return [...one.values()];
    };

    /** What is wrong with a control, or null. */
    const fault = async (control) => {
        const inTheWay = obstacle(control);
        await new Promise((done) => setTimeout(done));
        if (inTheWay) return inTheWay;
        // Twice, for the answer of a busy server may come late.
        const what = await effect(control) ?? await effect(control);
        if (what === MISSING) return 'leads to a place of the page that is not there';
        return what ? null : 'does nothing';
    };

    /** What is wrong with the controls, besides those that are known to be. */
    layoutCheck.click = async ({ isFrame, known }) => {
        const found = [];
        layoutCheck.forget();
        for (const control of controls(isFrame, known)) {
            const before = opened();
            reveal(control);
            // An earlier click may have taken it away.
            const cause = isUsable(control) ? await fault(control) : null;
            if (cause) {
                const words = control.textContent.trim().replace(/\s+/g, ' ').slice(0, 60) || control.ariaLabel;
                found.push({ kind: 'dead', cause: `${layoutCheck.describe(control)} ${cause}`, detail: words, control: kind(control) });
            }
            restore(before);
            await new Promise((done) => setTimeout(done));
        }
        try { localStorage.clear(); } catch { /* no storage, nothing kept */ }
        return found;
    };
}
