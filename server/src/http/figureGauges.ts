import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fleetState } from '@self-print/contract/platform/fleet.ts';
import { attemptState } from '@self-print/contract/platform/paymentAdmin.ts';
import { Gauge, type Registry } from 'prom-client';

/** Numbers that are counted when they are asked for, by state. */
export interface CountedFigures {
  readonly terminals: ReadonlyMap<string, number>;
  readonly orders: ReadonlyMap<string, number>;
  readonly attempts: ReadonlyMap<string, number>;
  /** The moment whose data the last back-up holds; null without any. */
  readonly lastBackUp: Date | null;
}

/** Gauges of the platform as a whole. Each replica says the same, so that they must not be added up. */
export function figureGauges(registry: Registry, prefix: string): (figures: CountedFigures) => void {
  const gauge = (name: string, help: string, states: readonly string[]) => {
    const made = new Gauge({ name: `${prefix}${name}`, help, labelNames: ['state'], registers: [registry] });
    return (numbers: ReadonlyMap<string, number>) => {
      for (const state of states) made.set({ state }, numbers.get(state) ?? 0);
    };
  };
  const terminals = gauge('terminals', 'Terminals in use, by state', fleetState.options);
  const orders = gauge('orders_at_terminals', 'Orders held at terminals or printed by them', [
    'claimed',
    'printing',
  ]);
  const attempts = gauge(
    'pay_attempts_last_hour',
    'Attempts to pay that were begun within an hour, by how far they are',
    attemptState.options,
  );
  const lastBackUp = new Gauge({
    name: `${prefix}last_back_up_timestamp_seconds`,
    help: 'The moment whose data the last back-up holds; 0 without any',
    registers: [registry],
  });
  return (figures) => {
    lastBackUp.set((figures.lastBackUp?.getTime() ?? 0) / SECOND_MS);
    terminals(figures.terminals);
    orders(figures.orders);
    attempts(figures.attempts);
  };
}
