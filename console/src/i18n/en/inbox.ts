// Texts of the inbox.

export const inbox = {
    inbox: {
        title: 'Inbox',
        filter: 'Which notifications are shown',
        unread: 'Unread',
        all: 'All',
        markAll: 'Mark all as read',
        markRead: 'Mark as read',
        markUnread: 'Mark as unread',
        nowRead: (n: number) => (n === 1 ? 'Marked as read.' : `${n} marked as read.`),
        nowUnread: (n: number) => (n === 1 ? 'Marked as unread.' : `${n} marked as unread.`),
        undo: 'Undo',
        emptyUnread: 'Nothing is unread.',
        empty: 'Nothing has happened in the last 90 days that concerns you.',
        keys: 'j k next, previous · e or x read, unread · Enter open',
        somebody: 'Somebody',
        sentences: {
            review_requested: (name: string) => `${name} asked you for a review`,
            reviewed: (name: string) => `${name} reviewed your change request`,
            replied: (name: string) => `${name} answered a comment of yours`,
            mentioned: (name: string) => `${name} mentioned you`,
            merged: (name: string) => `${name} merged a change request of yours`,
            conflicted: (name: string) => `${name} found conflicts in your change request`,
        },
        reviews: {
            approved: (name: string) => `${name} approved your change request`,
            'changes-requested': (name: string) => `${name} asks for changes in your change request`,
        },
        settings: 'Notifications',
        settingsAbout:
            'How you hear of what happens from now on, in all your organizations. Mails gather what you have not read after ten minutes, and go to verified addresses only.',
        types: {
            reviewRequested: 'Somebody asks you for a review',
            reviewed: 'Your change request is reviewed',
            replied: 'Somebody answers a comment of yours',
            mentioned: 'A comment mentions you',
            merged: 'A change request that you wrote or reviewed is merged',
            conflicted: 'Your change request has conflicts',
        },
        choices: { off: 'Not at all', inbox: 'In the inbox', mail: 'In the inbox and by mail' },
        save: 'Save',
        saved: 'Your choice of notifications is saved.',
        badges: {
            unread: (n: number) => (n === 1 ? '1 unread notification' : `${n} unread notifications`),
            toReview: (n: number) => (n === 1 ? '1 waits for your review' : `${n} wait for your review`),
            mine: (n: number) => (n === 1 ? '1 change request of yours' : `${n} change requests of yours`),
        },
    },
};
