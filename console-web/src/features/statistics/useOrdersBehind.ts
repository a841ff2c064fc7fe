import type { FigureRow, StatisticsPart } from '@self-print/contract/platform/statistics.ts';
import { type Dimension, type Measure, type OrderFact, orderFact } from '@self-print/contract/statistics.ts';
import { useMay } from '../../core/administrator.ts';
import { daysOfStep, type Period } from './period/period.ts';

/** Measures of what an event brought with it. */
const FACTS: Partial<Readonly<Record<Measure, OrderFact>>> = {
  impressions: 'prints',
  sheets: 'prints',
  copies: 'printed',
  chargedFen: 'payments',
  refundedFen: 'refunds',
};
const ORDERS = '/main/order-query/orderHisList';

interface Asked {
  readonly period: Period;
  readonly part: StatisticsPart;
}

/** The address of the orders behind a number, in the list of orders; undefined where that list cannot tell them. */
export type OrdersBehind = (measure: Measure, by?: Dimension, row?: FigureRow) => string | undefined;

export function useOrdersBehind(asked: Asked): OrdersBehind {
  const may = useMay('order:read');
  return (measure, by, row) =>
    may ? addressOf(asked, measure, by && row && filterOf(asked, by, row)) : undefined;
}

type Filter = Readonly<Record<string, string>>;

/** @param narrowed what one row narrows the list by; null where it cannot, undefined for the whole */
function addressOf(
  { period, part }: Asked,
  measure: Measure,
  narrowed: Filter | null | undefined,
): string | undefined {
  const fact = orderFact.safeParse(measure).data ?? FACTS[measure];
  if (fact === undefined || narrowed === null) return undefined;
  const all = {
    fact,
    from: period.from,
    to: period.to,
    terminal: part.terminalCode,
    item: part.itemId,
    role: part.role,
    type: part.orderType?.toString(),
    client: part.clientType?.toString(),
    ...narrowed,
  };
  const given = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `${ORDERS}?${new URLSearchParams(given)}`;
}

function filterOf({ period }: Asked, by: Dimension, { key }: FigureRow): Filter | null {
  switch (by) {
    case 'day':
    case 'week':
    case 'month': {
      const { from, to } = daysOfStep(by, key, period);
      return { from, to };
    }
    case 'item':
    case 'terminal':
    case 'role':
      return key === '' ? null : { [by]: key };
    case 'kind':
      return key === '0' ? null : { type: key };
    case 'client':
      return key === '0' ? null : { client: key };
    case 'hour':
    case 'channel':
    case 'fault':
      return null;
  }
}
