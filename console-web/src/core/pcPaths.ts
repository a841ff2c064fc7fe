/** The shell of the pages for persons at a PC: it leads to the first of them. */
export const PC_BEGIN = '/self-print-main';
export const PC_LOGIN = '/self-print-login';

/** Addresses of the pages, for links between them. They contain nothing personal. */
export const PC_PATHS = {
  items: '/self-print-item-list',
  order: '/self-print-order-detail',
  finish: '/self-print-order-finish',
  pay: '/self-print-pay',
  open: '/self-print-order-unfinished-list',
  openOrder: '/self-print-order-unfinished-detail',
  finished: '/self-print-order-finished-list',
  finishedOrder: '/self-print-order-finished-detail',
  cloud: '/self-print-cloud-print',
  fees: '/self-print-fees',
} as const;

/** Whether an address belongs to the pages for persons at a PC. */
export function isPcPath(path: string): boolean {
  return path.startsWith('/self-print-');
}
