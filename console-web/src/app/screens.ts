import { isPcPath } from '../core/pcPaths.ts';
import { type Screen, screenAt } from '../core/screens.ts';
import type { CoreKey } from '../texts/core.zh.ts';
import { pcTitleOf } from './pcScreens.ts';

const items = () => import('../features/items/part.ts');
const free = () => import('../features/free/part.ts');
const templates = () => import('../features/templates/part.ts');

/** Every screen behind the sign-in, in the order of the menu. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/main/order-query/orderHisList',
    title: 'title.orders',
    permission: 'order:read',
    menu: { group: 'orders', icon: 'orders' },
    load: async () => (await import('../features/orders/part.ts')).ordersPart,
  },
  {
    path: '/main/itemList',
    title: 'title.items',
    permission: 'item:read',
    menu: { group: 'items', icon: 'items' },
    load: async () => (await items()).itemListPart,
  },
  {
    path: '/main/itemBaseConfig',
    title: 'title.item',
    permission: 'item:read',
    under: '/main/itemList',
    load: async () => (await items()).itemPart,
  },
  {
    path: '/main/item-tag',
    title: 'title.tags',
    permission: 'item:read',
    menu: { group: 'items', icon: 'tags' },
    load: async () => (await import('../features/tags/part.ts')).tagsPart,
  },
  {
    path: '/main/freeCopiesList',
    title: 'title.freeCopies',
    permission: 'item:read',
    menu: { group: 'items', icon: 'freeCopies' },
    load: async () => (await free()).freeCopiesPart,
  },
  {
    path: '/main/cloud-free-pages',
    title: 'title.freePages',
    permission: 'item:read',
    menu: { group: 'items', icon: 'freePages' },
    load: async () => (await free()).freePagesPart,
  },
  {
    path: '/main/templates',
    title: 'title.templates',
    permission: 'template:read',
    menu: { group: 'templates', icon: 'templates' },
    load: async () => (await templates()).templatesPart,
  },
  {
    path: '/main/template-designer',
    title: 'title.designer',
    permission: 'template:read',
    under: '/main/templates',
    load: async () => (await import('../features/designer/part.ts')).designerPart,
  },
  {
    path: '/main/resourceManage',
    title: 'title.resources',
    permission: 'template:read',
    menu: { group: 'templates', icon: 'resources' },
    load: async () => (await import('../features/resources/part.ts')).resourcesPart,
  },
  {
    path: '/doc',
    title: 'title.guides',
    permission: 'anyAdministrator',
    menu: { group: 'help', icon: 'guides' },
    load: async () => (await import('../features/guides/part.ts')).guidesPart,
  },
  {
    path: '/doc/:fileName',
    title: 'title.guides',
    permission: 'anyAdministrator',
    under: '/doc',
    load: async () => (await import('../features/guides/guidePart.ts')).guidePart,
  },
];

/** Whose title the page at a path shows beside its own: that of the console, or of the pages for persons at a PC. */
export function siteTitleOf(path: string): CoreKey {
  return isPcPath(path) ? 'title.pc' : 'title.console';
}

/** The title of the page at a path. */
export function titleOf(path: string): CoreKey {
  if (isPcPath(path)) return pcTitleOf(path);
  if (path === '/login') return 'title.login';
  if (path === '/noPermission') return 'title.noPermission';
  return screenAt(SCREENS, path)?.title ?? 'title.console';
}
