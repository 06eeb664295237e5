// Texts of the page tree: order, names, deleting.

export const tree = {
    order: {
        menu: (title: string) => `What to do with “${title}”`,
        rename: 'Rename',
        up: 'Move up',
        down: 'Move down',
        in: 'Move below the page above',
        out: 'Move out',
        delete: 'Delete',
        mayNotDelete: 'Links and groups cannot be brought back, so delete them with Git.',
        undo: 'Undo',
        title: 'Title',
        slug: 'Name in the address',
        apply: 'Rename',
        subject: 'Change the order of pages',
        saving: 'Saving…',
        did: {
            move: (title: string) => `“${title}” was moved.`,
            rename: (title: string) => `The page is called “${title}” now.`,
            delete: (title: string) => `“${title}” was deleted.`,
            restore: (title: string) => `“${title}” is back.`,
            undo: (title: string) => `“${title}” is as it was.`,
        },
    },
};
