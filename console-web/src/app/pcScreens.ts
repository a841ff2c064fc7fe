import { matchPath } from 'react-router-dom';
import type { CoreKey } from '../texts/core.zh.ts';
import type { PagePart } from './screens.ts';

/** The shell of the pages for persons at a PC: it leads to the first of them. */
export const PC_BEGIN = '/self-print-main';
export const PC_LOGIN = '/self-print-login';

/** A page of persons at a PC, behind their sign-in. */
export interface PcScreen {
  readonly path: string;
  readonly title: CoreKey;
  readonly load: () => Promise<PagePart>;
  /** The screen whose place in the top bar is lit; its own when left out. */
  readonly under?: string;
}

/** Addresses of the pages, for links between them. Nothing personal stands in them. */
export const PC_PATHS = {
  items: '/self-print-item-list',
  order: '/self-print-order-detail',
  finish: '/self-print-order-finish',
  open: '/self-print-order-unfinished-list',
  openOrder: '/self-print-order-unfinished-detail',
  finished: '/self-print-order-finished-list',
  finishedOrder: '/self-print-order-finished-detail',
  cloud: '/self-print-cloud-print',
} as const;

const items = () => import('../features/selfPrint/items/part.ts');
const orders = () => import('../features/selfPrint/orders/part.ts');

export const PC_SCREENS: readonly PcScreen[] = [
  { path: PC_PATHS.items, title: 'title.pcItems', load: async () => (await items()).itemListPart },
  {
    path: PC_PATHS.order,
    title: 'title.pcOrder',
    under: PC_PATHS.items,
    load: async () => (await items()).orderPart,
  },
  {
    path: PC_PATHS.finish,
    title: 'title.pcFinish',
    under: PC_PATHS.open,
    load: async () => (await orders()).finishPart,
  },
  { path: PC_PATHS.open, title: 'title.pcOpen', load: async () => (await orders()).openListPart },
  {
    path: PC_PATHS.openOrder,
    title: 'title.pcOpenOrder',
    under: PC_PATHS.open,
    load: async () => (await orders()).orderDetailPart,
  },
  { path: PC_PATHS.finished, title: 'title.pcFinished', load: async () => (await orders()).finishedListPart },
  {
    path: PC_PATHS.finishedOrder,
    title: 'title.pcFinishedOrder',
    under: PC_PATHS.finished,
    load: async () => (await orders()).orderDetailPart,
  },
  {
    path: PC_PATHS.cloud,
    title: 'title.pcCloud',
    load: async () => (await import('../features/selfPrint/cloud/part.ts')).cloudPart,
  },
];

/** The screen at a path. */
export function pcScreenAt(path: string): PcScreen | undefined {
  return PC_SCREENS.find((each) => matchPath(each.path, path) !== null);
}

/** Whether an address belongs to the pages for persons at a PC. */
export function isPcPath(path: string): boolean {
  return path.startsWith('/self-print-');
}

/** The title of a page for persons at a PC. */
export function pcTitleOf(path: string): CoreKey {
  return path === PC_LOGIN ? 'title.login' : (pcScreenAt(path)?.title ?? 'title.pc');
}
