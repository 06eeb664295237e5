// Debian's Chromium, which every check of pages uses.

import { chromium } from 'playwright-core';

export const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** The sandbox needs privileges that build machines rarely give; only our own pages are opened. */
export const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu'];

export async function launch({ flags = [] } = {}) {
    return chromium.launch({ executablePath: EXECUTABLE, args: [...FLAGS, ...flags] });
}
