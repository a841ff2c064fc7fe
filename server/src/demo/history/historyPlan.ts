import { DAY_MS, HOUR_MS, MINUTE_MS, TAKE_CODE_VALID_DAYS } from '@self-print/contract/limits.ts';
import { CLIENT_TYPES, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { DEMO_ITEMS, DEMO_TERMINAL, OTHER_DEMO_TERMINAL } from '../demoSchool.ts';

/** How a past order ended. */
export type PastEnd = 'printed' | 'printed-again' | 'failed' | 'cancelled' | 'expired' | 'electronic';

export interface PastOrder {
  readonly item: (typeof DEMO_ITEMS)[keyof typeof DEMO_ITEMS];
  readonly isStudent: boolean;
  readonly clientType: number;
  readonly takeType: number;
  readonly copies: number;
  readonly freeCopies: number;
  readonly pages: number;
  readonly duplex: boolean;
  readonly end: PastEnd;
  readonly terminalCode: string;
  readonly channelId: 'wechat' | 'alipay' | 'campus-card';
  readonly createdAt: Date;
  /** When it was printed, or its print failed. */
  readonly paperAt: Date;
}

const HISTORY_WEEKS = 6;
const WEEK_DAYS = 7;
/** The days that reconciliation looks at first: their bills at the simulated gateways know nothing of these orders. */
const BILLED_DAYS = 3;
const ORDERS_OF_A_WORKDAY = 13;
const ORDERS_OF_A_REST_DAY = 3;
/** How often something comes up, in hundred orders; what is printed at once is the rest. */
const ENDS: readonly (readonly [PastEnd, number])[] = [
  ['printed-again', 3],
  ['failed', 2],
  ['cancelled', 6],
  ['expired', 4],
  ['electronic', 7],
  ['printed', 78],
];
const ITEMS = [
  [DEMO_ITEMS.certificate, 40],
  [DEMO_ITEMS.transcript, 30],
  [DEMO_ITEMS.yearRecord, 12],
  [DEMO_ITEMS.report, 12],
  [DEMO_ITEMS.courses, 6],
] as const;
const CHANNELS = [
  ['wechat', 58],
  ['alipay', 30],
  ['campus-card', 12],
] as const;
const CARDS = [['campus-card', 100]] as const;
/** Of the first terminal, in hundred. */
const AT_FIRST = 68;
/** Hours of the day in Beijing, the busier ones more often. */
const HOURS = [8, 9, 9, 10, 10, 10, 11, 11, 12, 13, 14, 14, 15, 15, 15, 16, 16, 17, 18, 20, 21] as const;
const HUNDRED = 100;
const BEIJING_AHEAD_MS = 8 * HOUR_MS;

/** Orders of the weeks before a moment, all of them finished by then. */
export function historyPlan(now: Date, below: (limit: number) => number): PastOrder[] {
  const midnight = Math.floor((now.getTime() + BEIJING_AHEAD_MS) / DAY_MS) * DAY_MS - BEIJING_AHEAD_MS;
  const orders: PastOrder[] = [];
  for (let daysAgo = HISTORY_WEEKS * WEEK_DAYS; daysAgo > 0; daysAgo -= 1) {
    const day = midnight - daysAgo * DAY_MS;
    const weekday = new Date(day + BEIJING_AHEAD_MS).getUTCDay();
    const isRest = weekday === 0 || weekday === 6;
    const payBy = daysAgo > BILLED_DAYS ? CHANNELS : CARDS;
    const count = (isRest ? ORDERS_OF_A_REST_DAY : ORDERS_OF_A_WORKDAY) + below(4);
    for (let order = 0; order < count; order += 1)
      orders.push({ ...pastOrder(day, midnight, below), channelId: pick(payBy, below) });
  }
  return orders.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

function pastOrder(
  day: number,
  midnight: number,
  below: (limit: number) => number,
): Omit<PastOrder, 'channelId'> {
  const createdMs = day + (HOURS[below(HOURS.length)] ?? 0) * HOUR_MS + below(60) * MINUTE_MS;
  const item = pick(ITEMS, below);
  const wanted = pick(ENDS, below);
  const isOpen = createdMs + TAKE_CODE_VALID_DAYS * DAY_MS > midnight;
  const copies = Math.min(1 + (below(3) === 0 ? below(3) : 0), item.copiesMax);
  const freeCopies = below(3) === 0 ? Math.min(item.freeCopies, copies) : 0;
  const end = possibleEnd(wanted, isOpen, item.unitPrice * (copies - freeCopies));
  const isElectronic = end === 'electronic';
  const clientType = [CLIENT_TYPES.mobile, CLIENT_TYPES.mobile, CLIENT_TYPES.pc, CLIENT_TYPES.terminal][
    below(4)
  ];
  const waitMs = (2 + below(50)) * MINUTE_MS + (below(5) === 0 ? below(6) * HOUR_MS : 0);
  return {
    item,
    end,
    isStudent: below(HUNDRED) < 86,
    clientType: clientType ?? CLIENT_TYPES.mobile,
    takeType: isElectronic ? TAKE_TYPES.electronic : TAKE_TYPES.byCode,
    copies: isElectronic ? 1 : copies,
    freeCopies: isElectronic ? Math.min(freeCopies, 1) : freeCopies,
    pages: 1 + below(4),
    duplex: below(3) > 0,
    terminalCode: (below(HUNDRED) < AT_FIRST ? DEMO_TERMINAL : OTHER_DEMO_TERMINAL).terminalCode,
    createdAt: new Date(createdMs),
    paperAt: new Date(Math.min(createdMs + waitMs, midnight - MINUTE_MS)),
  };
}

/** A code of the last week has not ended, what costs nothing does not wait for money, and a failed print without a refund would wait for staff. */
function possibleEnd(wanted: PastEnd, isOpen: boolean, feeFen: number): PastEnd {
  if (wanted === 'expired' && (isOpen || feeFen === 0)) return 'cancelled';
  return wanted === 'failed' && feeFen === 0 ? 'printed-again' : wanted;
}

/** Picks by weights that add up to a hundred. */
function pick<Value>(
  choices: readonly (readonly [Value, number])[],
  below: (limit: number) => number,
): Value {
  let left = below(HUNDRED);
  for (const [value, weight] of choices) {
    if (left < weight) return value;
    left -= weight;
  }
  throw new Error('The weights do not add up to a hundred');
}
