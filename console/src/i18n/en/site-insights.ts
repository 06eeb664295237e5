// Texts of what readers of a site search for and say, and of its settings.

export const siteInsights = {
    insights: {
        lead: 'Where readers do not find what they look for, and which pages do not help them.',
        searches: {
            title: 'Searches',
            text: 'What visitors searched for at least three times. Only words are counted, nothing about who searched, and they are kept for 90 days.',
            period: 'Time',
            days: (n: number) => `The last ${n} days`,
            which: 'Which',
            filters: { all: 'All searches', 'without-results': 'Nothing was found' },
            csv: 'Save the searches as CSV',
            columns: [
                'Search',
                'Times',
                'Result opened',
                'Nothing found',
                'Pages found last',
                'Last on',
            ] as readonly string[],
            none: 'There is nothing yet that visitors searched for three times.',
            off: 'Searches are not counted.',
            start: 'Count searches',
            stop: 'Stop counting',
            stopText: 'Searches are not counted any more, and those that were are deleted.',
        },
        feedback: {
            title: 'Feedback',
            text: 'What readers answer when a page asks them whether it helped. The question is part of the look of the site.',
            none: 'No reader has said anything yet.',
            counts: { good: 'Helped', ok: 'So-so', bad: 'Did not help', comments: 'With a comment' },
            worst: 'Pages that help least',
            page: 'Page',
            ratings: { good: 'Helped', ok: 'So-so', bad: 'Did not help' },
            csv: 'Save the feedback as CSV',
            columns: ['Time', 'Rating', 'Page', 'Comment'] as readonly string[],
            gone: 'A page that is gone',
        },
    },
    siteSettings: {
        title: 'Title',
        titleHint: 'Readers see it in the header, and search engines in their lists.',
        save: 'Save',
        needsCreate: 'The title is changed with the role create in the organization.',
        people: 'Who can change the site',
        peopleText:
            'Members with the role create arrange it: structure, title, claims. Members with the role admin decide who can read it, where it is, and how it looks. The texts belong to the spaces, each with its own people.',
        toMembers: 'Members and their roles',
        agents: 'Assistants',
        agentsLabel: 'Tell assistants on other sites of the organization about this one',
        agentsText: 'Only while everyone can read it.',
        delete: 'Delete the site',
        deleteText: 'Structure, look, redirects and share links go with it. The spaces and their texts stay.',
        deleteQuestion: (title: string) =>
            `“${title}” is deleted with its structure, look, redirects and share links, and readers cannot open it any more. This cannot be undone.`,
    },
};
