// Texts of the hostnames of a site.

export const siteHostnames = {
    hostnames: {
        lead: 'Where readers find the site. A hostname of your own, such as docs.example.com, needs two DNS records.',
        none: 'The site has no hostname of its own yet.',
        add: 'Add a hostname',
        hostname: 'Hostname',
        hostnameHint: 'At least three parts, such as docs.example.com. You need to be able to change its DNS.',
        active: 'In use',
        waiting: 'Waits for its records',
        primary: 'Primary',
        primaryText:
            'Readers are sent to the primary hostname, which is the one that was proven first. To make another one primary, remove those before it.',
        records: 'DNS records',
        addRecords: 'Add these two records where you manage the DNS of your domain:',
        proof: 'It proves that the name is yours:',
        route: 'It leads readers here:',
        name: (type: string) => `${type}: name`,
        value: (type: string) => `${type}: value`,
        checking: 'The records are being looked for.',
        checked: (time: string) => `Looked at ${time}, and again every half minute while you are here.`,
        checkNow: 'Look now',
        remove: 'Remove',
        removeOne: (hostname: string) => `Remove ${hostname}`,
        removeText:
            'Readers cannot open the site at this hostname any more. For seven days no other organization can use it. Remove its DNS records as well.',
        needsAdmin: 'Where a site is, is chosen with the role admin in the organization.',
        own: {
            title: 'Address on this server',
            text: 'Every site has one. Without a hostname of your own, readers are sent there.',
            address: 'Address',
            path: 'Last part of the address',
            hint: 'Letters, digits and hyphens. The old address stops working when it changes.',
            save: 'Change the address',
        },
        proxy: {
            title: 'Below a path of your own server',
            text: 'Your web server can show the site below a path of another site, such as example.com/docs. It gets the pages from here.',
            origin: 'Domain and path',
            hint: 'Left empty, there is no such server.',
            target: 'Your server gets everything below that path from',
            save: 'Save the path',
        },
    },
};
