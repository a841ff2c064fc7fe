import type { AskedKey } from '@self-print/web-kit/texts.ts';
import { PC_LOGIN, PC_PATHS } from '../core/pcPaths.ts';
import { type PcScreen, screenAt } from '../core/screens.ts';
import type { CoreKey } from '../texts/core.zh.ts';

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
  {
    path: PC_PATHS.pay,
    title: 'title.pcPay',
    under: PC_PATHS.open,
    load: async () => (await import('../features/selfPrint/payment/part.ts')).payPart,
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
  {
    path: PC_PATHS.fees,
    title: 'title.pcFees',
    load: async () => (await import('../features/selfPrint/fees/part.ts')).pcFeesPart,
  },
];

/** The title of a page for persons at a PC. */
export function pcTitleOf(path: string): AskedKey<CoreKey> {
  return path === PC_LOGIN ? 'title.login' : (screenAt(PC_SCREENS, path)?.title ?? 'title.pc');
}
