// An integration of an organization, whose events go to a receiver on this machine.

export async function publishIntegration(stage, name, receiver) {
    const property = (type, title, more = {}) => ({ type, title, ...more });
    await stage.call('ada', 'POST', `/integrations/${name}`, {
        organization: stage.organizations.Tidewatch,
        title: 'Tide bell',
        description: 'Rings a bell when content changes.',
        summary: 'Rings a bell in the harbour.\n\nNeeds a bell.',
        categories: ['collaboration'],
        scopes: ['space:content:read', 'site:metadata:read'],
        script: 'export default { fetch: () => new Response() };',
        target: 'all',
        externalLinks: [{ label: 'Manual', url: 'https://example.com/bell' }],
        configurations: {
            account: {
                properties: {
                    bell_url: property('string', 'Address of the bell', { description: 'Where the bell is.' }),
                    tone: property('string', 'Tone', { enum: ['low', 'high'] }),
                    strokes: property('number', 'Strokes', { default: 2 }),
                    at_night: property('boolean', 'Ring at night'),
                },
                required: ['bell_url'],
            },
            space: { properties: { muted: property('boolean', 'Mute') } },
        },
    });
    await stage.call('ada', 'PUT', `/integrations/${name}/dev`, { tunnelUrl: receiver.url });
}
