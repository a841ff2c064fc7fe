import type { Permission } from '@self-print/contract/permissions.ts';
import type { TextPart } from '@self-print/web-kit/texts.ts';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import type { CoreKey } from '../texts/core.zh.ts';

/** A part of the console that is fetched when it is opened: its texts and the page itself. */
export interface PagePart {
  readonly texts: TextPart<string>;
  readonly Page: ComponentType;
}

export type MenuGroup = 'orders' | 'items' | 'templates';
export type MenuIcon = 'orders' | 'items' | 'tags' | 'freeCopies' | 'freePages' | 'templates' | 'resources';

/** A screen within the shell. */
export interface Screen {
  readonly path: string;
  readonly title: CoreKey;
  /** Without it the screen leads to /noPermission and stands in no menu. */
  readonly permission: Permission;
  readonly load: () => Promise<PagePart>;
  /** Its place in the menu; a screen without one is reached from another, whose place is lit. */
  readonly menu?: { readonly group: MenuGroup; readonly icon: MenuIcon };
  readonly under?: string;
}

/** Every screen behind the sign-in, in the order of the menu. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/main/order-query/orderHisList',
    title: 'title.orders',
    permission: 'order:read',
    menu: { group: 'orders', icon: 'orders' },
    load: async () => (await import('../features/orders/part.ts')).ordersPart,
  },
];

/** The screen at a path. */
export function screenAt(path: string): Screen | undefined {
  return SCREENS.find((each) => matchPath(each.path, path) !== null);
}

/** Where somebody with these permissions begins; undefined when no screen is theirs. */
export function firstScreenOf(perms: readonly Permission[]): Screen | undefined {
  return SCREENS.find(({ menu, permission }) => menu !== undefined && perms.includes(permission));
}

/** The title of the page at a path. */
export function titleOf(path: string): CoreKey {
  if (path === '/login') return 'title.login';
  if (path === '/noPermission') return 'title.noPermission';
  return screenAt(path)?.title ?? 'title.console';
}
