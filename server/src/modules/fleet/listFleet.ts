import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { readFleetFacts } from './fleetFacts.ts';
import { fleetTerminalOf } from './fleetRow.ts';
import { matchesQuery, selectFleet } from './fleetStore.ts';

/** Lists the terminals in use of a school with what people can do at them now. */
export async function listFleet(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
  { page, rows: pageSize, ...query }: CallInput<typeof fleetCalls.list>,
): Promise<CallAnswer<typeof fleetCalls.list>> {
  const now = clock.now();
  const wanted = matchesQuery(schoolCode, query, now);
  const found = await selectFleet(db, wanted)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = await db.orm.$count(terminal, wanted);
  const facts = await readFleetFacts(db, schoolCode, now);
  const rows = found.map((row) => fleetTerminalOf(row, facts, now));
  return { rows, total, pageSize, pageNumber: page };
}
