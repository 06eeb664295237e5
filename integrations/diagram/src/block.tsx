import { createComponent, type RuntimeContext } from '@gitbook/runtime';

import { webframeUrl } from './webframe';

/** `content` is the body of the code block in Markdown. */
type Props = { content?: string };
type State = { content: string };

const EXAMPLE = '[Writer] edit -> [Change request]\n[Change request] merge -> [Site]\n[Site] -> [Reader]';
/** Until the frame reports the shape of the diagram. */
const ASPECT_RATIO = 16 / 9;
const MAX_AGE_SECONDS = 24 * 60 * 60;

export const diagramBlock = createComponent<Props, State, void, RuntimeContext>({
    componentId: 'diagram',
    initialState: ({ content }) => ({ content: content ?? EXAMPLE }),
    render: async (element, { environment }) => {
        const source = { url: webframeUrl(environment.integration) };
        const isEditable = element.context.type === 'document' && element.context.editable;
        if (!isEditable) {
            // Readers get the text itself: a page needs no state to show it, and the output can be cached.
            element.setCache({ maxAge: MAX_AGE_SECONDS });
            return (
                <block>
                    <webframe source={source} aspectRatio={ASPECT_RATIO} data={{ content: element.state.content }} />
                </block>
            );
        }
        const content = element.dynamicState('content');
        return (
            <block>
                <codeblock
                    state="content"
                    content={element.state.content}
                    syntax="nomnoml"
                    onContentChange={{ action: '@editor.node.updateProps', props: { content } }}
                    footer={[<webframe source={source} aspectRatio={ASPECT_RATIO} data={{ content }} />]}
                />
            </block>
        );
    },
});
