import type { FleetTerminal } from '@self-print/contract/platform/fleet.ts';
import type { Deps } from '../../deps.ts';
import { readFleetFacts } from '../fleet/fleetFacts.ts';
import { fleetTerminalOf } from '../fleet/fleetRow.ts';
import { findFleetRows } from '../fleet/fleetStore.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';

/** A terminal in use as it is now; undefined where the school has none by this code. */
export async function findLookedAfter(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { schoolCode, terminalCode }: TerminalKey,
): Promise<FleetTerminal | undefined> {
  const [row] = await findFleetRows(db, schoolCode, [terminalCode]);
  if (!row) return undefined;
  const now = clock.now();
  return fleetTerminalOf(row, await readFleetFacts(db, schoolCode, now), now);
}
