import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printLog } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { readFleetFacts } from './fleetFacts.ts';
import { fleetTerminalOf } from './fleetRow.ts';
import { findFleetRows } from './fleetStore.ts';

const PRINTS_SHOWN = 10;

/** Everything that a technician wants to know of one terminal. */
export async function fleetDetail(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: TerminalKey,
): Promise<CallResult<typeof fleetCalls.get>> {
  const now = clock.now();
  const { schoolCode, terminalCode } = key;
  const [row] = await findFleetRows(db, schoolCode, [terminalCode]);
  if (!row) return fail(problem('NOT_FOUND'));
  const facts = await readFleetFacts(db, schoolCode, now);
  const { devices, versions, activatedAt, createdAt } = row.terminal;
  return ok({
    ...fleetTerminalOf(row, facts, now),
    devices: [...(devices ?? [])],
    versions: { ...versions },
    activatedAt: activatedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    prints: (await latestPrints(db, key)).map((print) => ({
      ...print,
      savedAt: print.savedAt.toISOString(),
    })),
  });
}

function latestPrints({ orm }: Queries, { schoolCode, terminalCode }: TerminalKey) {
  const { printLogId, orderId, outcome, code, copies, savedAt } = printLog;
  return orm
    .select({ printLogId, orderId, outcome, code, copies, savedAt })
    .from(printLog)
    .where(and(eq(printLog.schoolCode, schoolCode), eq(printLog.terminalCode, terminalCode)))
    .orderBy(desc(savedAt))
    .limit(PRINTS_SHOWN);
}
