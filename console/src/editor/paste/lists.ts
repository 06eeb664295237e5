// Lists, with their levels and their boxes.

import type { Node } from 'prosemirror-model';
import { newUid } from '../../document/origin';
import { hasClass, isTag, type Piece, type Tag, tagsIn } from './html';
import type { Reading } from './reading';

const isList = (piece: Piece): piece is Tag => isTag(piece) && (piece.name === 'ul' || piece.name === 'ol');
const isBox = (tag: Tag) => tag.name === 'input' && tag.attributes.type?.toLowerCase() === 'checkbox';

/** Whether an item is done; undefined for one that is no task. */
function checkedOf(item: Tag): boolean | undefined {
    const { role, checked } = item.attributes;
    const state = checked ?? item.attributes['aria-checked'];
    if (role === 'checkbox' || checked !== undefined) return state === 'true';
    const own = item.children.filter((child) => !isList(child));
    for (const tag of own.filter(isTag).flatMap((child) => [child, ...(child.name === 'p' ? tagsIn(child) : [])])) {
        if (isBox(tag)) return 'checked' in tag.attributes;
        if (hasClass(tag, 'checkbox')) return hasClass(tag, 'checkbox-on');
    }
    return undefined;
}

/** Items as they belong together: programs put lists of a deeper level beside the item that they belong to. */
function itemsOf(list: Tag): Tag[] {
    const items: Tag[] = [];
    for (const child of list.children) {
        const last = items.at(-1);
        if (isList(child) && last) items[items.length - 1] = { ...last, children: [...last.children, child] };
        else if (isTag(child) && child.name === 'li') items.push(child);
        else if (isTag(child) || child.trim()) items.push({ name: 'li', attributes: {}, children: [child] });
    }
    return items;
}

/** Tasks and other items beside each other are lists of their own. */
export function readList(reading: Reading, list: Tag): Node[] {
    const lists: Node[] = [];
    let items: Node[] = [];
    let isTasks: boolean | undefined;
    let number = Number(list.attributes.start ?? 1);
    const end = () => {
        if (items.length === 0) return;
        const name = isTasks ? 'list_tasks' : list.name === 'ol' ? 'list_ordered' : 'list_unordered';
        const data = name === 'list_ordered' && number > 1 ? { start: number } : {};
        lists.push(reading.type(name).create({ uid: newUid(), data }, items));
        number += items.length;
        items = [];
    };
    for (const item of itemsOf(list)) {
        const checked = checkedOf(item);
        if (isTasks !== undefined && isTasks !== (checked !== undefined)) end();
        isTasks = checked !== undefined;
        items.push(
            reading.type('list_item').create({ data: isTasks ? { checked } : {} }, reading.inside(item.children)),
        );
    }
    end();
    return lists;
}
