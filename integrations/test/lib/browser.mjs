// Debian's Chromium.

import { chromium } from 'playwright-core';

export function launch() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
        // The sandbox needs privileges that build machines rarely give; only pages of the tests are opened.
        args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
    });
}
