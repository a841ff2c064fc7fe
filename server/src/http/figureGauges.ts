import { fleetTrouble } from '@self-print/contract/fleetTrouble.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fleetState } from '@self-print/contract/platform/fleet.ts';
import { attemptState } from '@self-print/contract/platform/paymentAdmin.ts';
import { Gauge, type Registry } from 'prom-client';
import { QUEUE_NAMES } from '../db/queueAges.ts';

/** Numbers that are counted when they are asked for, by state. */
export interface CountedFigures {
  readonly terminals: ReadonlyMap<string, number>;
  readonly orders: ReadonlyMap<string, number>;
  readonly attempts: ReadonlyMap<string, number>;
  /** Terminals that should serve people and do not, by what is wrong. */
  readonly troubles: ReadonlyMap<string, number>;
  readonly queues: readonly {
    readonly queue: string;
    readonly waiting: number;
    readonly oldestSeconds: number;
  }[];
  /** The moment whose data the last back-up holds; null without any. */
  readonly lastBackUp: Date | null;
}

/** Gauges of the platform as a whole. Each replica says the same, so that they must not be added up. */
export function figureGauges(registry: Registry, prefix: string): (figures: CountedFigures) => void {
  const gauge = (name: string, help: string, states: readonly string[], label = 'state') => {
    const made = new Gauge({ name: `${prefix}${name}`, help, labelNames: [label], registers: [registry] });
    return (numbers: ReadonlyMap<string, number>) => {
      for (const state of states) made.set({ [label]: state }, numbers.get(state) ?? 0);
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
  const troubles = gauge(
    'terminals_in_trouble',
    'Terminals that should serve people, by what keeps them from it',
    fleetTrouble.options,
    'trouble',
  );
  const waiting = gauge('queue_waiting', 'Work that waits for a job of the servers', QUEUE_NAMES, 'queue');
  const oldest = gauge(
    'queue_oldest_seconds',
    'How long the oldest work has waited for a job of the servers; 0 when nothing waits',
    QUEUE_NAMES,
    'queue',
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
    troubles(figures.troubles);
    waiting(new Map(figures.queues.map((each) => [each.queue, each.waiting])));
    oldest(new Map(figures.queues.map((each) => [each.queue, each.oldestSeconds])));
  };
}
