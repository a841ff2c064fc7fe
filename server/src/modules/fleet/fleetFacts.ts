import { and, count, eq, gt, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { payProgram, payProgramTerminal } from '../../db/schema/payments.ts';
import { DEFAULT_PROGRAM, listChannels } from '../payChannels/channelStore.ts';
import { payMethods } from '../payChannels/payMethods.ts';

/** Orders at one terminal. */
export interface Queue {
  readonly held: number;
  readonly printing: number;
}
const NO_QUEUE: Queue = { held: 0, printing: 0 };

/** How people can pay at a terminal: without any device, with its card reader alone, or not at all. */
export type PayOffer = 'anyhow' | 'byCard' | 'none';

/** What the list knows of a school's terminals besides their rows. */
export interface FleetFacts {
  readonly queueAt: (terminalCode: string) => Queue;
  readonly payOfferAt: (terminalCode: string) => PayOffer;
}

export async function readFleetFacts(queries: Queries, schoolCode: string, now: Date): Promise<FleetFacts> {
  const queues = await readQueues(queries, schoolCode, now);
  return {
    queueAt: (terminalCode) => queues.get(terminalCode) ?? NO_QUEUE,
    payOfferAt: await readPayOffers(queries, schoolCode),
  };
}

/** Counts the orders that are held at each terminal or printed by it. */
async function readQueues(
  { orm }: Queries,
  schoolCode: string,
  now: Date,
): Promise<ReadonlyMap<string, Queue>> {
  const rows = await orm
    .select({ terminalCode: printOrder.claimedBy, state: printOrder.state, orders: count() })
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, schoolCode),
        inArray(printOrder.state, ['claimed', 'printing']),
        gt(printOrder.leaseExpiresAt, now),
      ),
    )
    .groupBy(printOrder.claimedBy, printOrder.state);
  const queues = new Map<string, Queue>();
  for (const { terminalCode, state, orders } of rows) {
    if (terminalCode === null) continue;
    const known = queues.get(terminalCode) ?? NO_QUEUE;
    queues.set(
      terminalCode,
      state === 'claimed' ? { ...known, held: orders } : { ...known, printing: orders },
    );
  }
  return queues;
}

/** Reads once for all terminals what `programChannels` reads for one. */
async function readPayOffers(queries: Queries, schoolCode: string): Promise<FleetFacts['payOfferAt']> {
  const { orm } = queries;
  const usable = (await listChannels(queries, schoolCode)).filter(
    ({ enabled, parametersEncrypted }) => enabled && parametersEncrypted !== null,
  );
  const programs = await orm.select().from(payProgram).where(eq(payProgram.schoolCode, schoolCode));
  const placed = await orm
    .select()
    .from(payProgramTerminal)
    .where(eq(payProgramTerminal.schoolCode, schoolCode));
  const programAt = new Map(placed.map(({ terminalCode, programId }) => [terminalCode, programId]));
  const offers = new Map(
    programs.map(({ programId, channels }) => [
      programId,
      offerOf(
        payMethods(
          usable.filter(({ channelId }) => channels.includes(channelId)),
          'terminal',
        ),
      ),
    ]),
  );
  return (terminalCode) => offers.get(programAt.get(terminalCode) ?? DEFAULT_PROGRAM) ?? 'none';
}

function offerOf(methods: ReturnType<typeof payMethods>): PayOffer {
  if (methods.some(({ flow }) => flow !== 'card')) return 'anyhow';
  return methods.length > 0 ? 'byCard' : 'none';
}
