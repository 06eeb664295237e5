// Clicks every kind of link and button once and looks whether anything came of it: the DOM, the address or the focus.
{
    const CONTROLS = 'a[href], button, summary, label, [role=button]';
    /** An answer of the server may have to come first. */
    const PATIENCE_MS = 3000;
    /** Set while the page scrolls, not by a click. */
    const BY_SCROLLING = 'data-here';

    const now = { control: null, done: null };
    const clicked = new Set();

    navigation.addEventListener('navigate', (event) => {
        if (!now.control) return;
        event.preventDefault();
        now.done('address');
    });
    for (const event of ['input', 'change', 'beforetoggle']) {
        addEventListener(event, () => now.done?.(event), true);
    }
    addEventListener('focusin', (event) => { if (event.target !== now.control) now.done?.('focus'); }, true);
    window.print = () => now.done?.('print');
    // All tabs share one clipboard, and wait for each other. What the page does after copying is looked at.
    if (navigator.clipboard) navigator.clipboard.writeText = async (text) => { if (!text) throw new Error('nothing was copied'); };

    const isNews = (change) => {
        const element = change.target.nodeType === 1 ? change.target : change.target.parentElement;
        if (change.type === 'attributes') {
            if (change.attributeName === BY_SCROLLING) return false;
            if (element.getAttribute(change.attributeName) === change.oldValue) return false;
        }
        // Buttons that were clicked before say so for a while.
        return ![...clicked].some((other) => other !== now.control && other.contains(element));
    };

    /** What a click led to; null when nothing did. */
    const effect = (control) => new Promise((done) => {
        const watch = new MutationObserver((changes) => { if (changes.some(isNews)) now.done?.('DOM'); });
        const timer = setTimeout(() => now.done?.(null), PATIENCE_MS);
        now.control = control;
        now.done = (what) => {
            Object.assign(now, { control: null, done: null });
            clearTimeout(timer);
            watch.disconnect();
            clicked.add(control);
            done(what);
        };
        watch.observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeOldValue: true });
        control.click();
    });

    /** Closes what the click opened, so that the next control is as a reader finds it. */
    const restore = (opened) => {
        for (const details of document.querySelectorAll('details')) details.open = opened.has(details);
        for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
        for (const popover of document.querySelectorAll(':popover-open')) popover.hidePopover();
    };

    /** Leads away by its address alone: another site, another window, a program. */
    const isForeign = (control) => control.matches('a[href]') && (control.origin !== location.origin || control.target === '_blank');

    const isChosen = (control) => control.matches('label') && (!control.control || control.control.checked);

    const isUsable = (control) => (
        !control.disabled && control.ariaDisabled !== 'true' && !isForeign(control) && !isChosen(control)
        && control.isConnected && control.checkVisibility({ visibilityProperty: true }) && control.getClientRects().length > 0
        && !control.closest('[inert]')
    );

    const kind = (control) => {
        const data = Object.entries(control.dataset).map(([key, value]) => (key === 'action' ? `${key}=${value}` : key));
        return [layoutCheck.describe(control), control.getAttribute('role'), ...data].join(' ');
    };

    /** What lies on it where one would click, or null. */
    const cover = (control) => {
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const { left, top, width, height } = control.getClientRects()[0];
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return !hit || control.contains(hit) ? null : hit;
    };

    /** Those within the article, or all others. */
    const controls = (isFrame) => {
        const one = new Map();
        for (const control of document.querySelectorAll(CONTROLS)) {
            if (Boolean(control.closest('article')) === isFrame || !isUsable(control)) continue;
            if (!one.has(kind(control))) one.set(kind(control), control);
        }
        return [...one.values()];
    };

    layoutCheck.click = async ({ isFrame }) => {
        const found = [];
        const dead = (control, cause) => {
            const words = control.textContent.trim().replace(/\s+/g, ' ').slice(0, 60) || control.ariaLabel;
            found.push({ kind: 'dead', cause: `${layoutCheck.describe(control)} ${cause}`, detail: words });
        };
        layoutCheck.forget();
        for (const control of controls(isFrame)) {
            // An earlier click may have taken it away.
            if (!isUsable(control)) continue;
            const opened = new Set(document.querySelectorAll('details[open]'));
            const on = isFrame ? null : cover(control);
            await new Promise((done) => setTimeout(done));
            if (on) dead(control, `lies under ${layoutCheck.describe(on)}`);
            // Twice, for the answer of a busy server may come late.
            else if (!await effect(control) && !await effect(control)) dead(control, 'does nothing');
            restore(opened);
            await new Promise((done) => setTimeout(done));
        }
        try { localStorage.clear(); } catch { /* no storage, nothing kept */ }
        return found;
    };
}
