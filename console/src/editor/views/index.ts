import { askedViews } from './asked';
import { code } from './code';
import type { MakeView } from './data';
import { expandable } from './expandable';
import { hint } from './hint';
import { image } from './image';
import { listItem } from './list-item';
import { table } from './table';
import { tabs, tabsItem } from './tabs';

export const views: Record<string, MakeView> = {
    ...askedViews,
    code,
    expandable,
    hint,
    image,
    list_item: listItem,
    table,
    tabs,
    tabs_item: tabsItem,
};
