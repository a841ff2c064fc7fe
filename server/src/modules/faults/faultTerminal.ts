import type { TerminalHealth } from '@self-print/contract/platform/faults.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { isOnline } from '../places/blockReasons.ts';
import type { TerminalKey, TerminalRow } from '../terminals/terminalStore.ts';

/** The terminal that a report names; undefined when there is none in use. */
export async function terminalOfFault(
  { orm }: Queries,
  { schoolCode, terminalCode }: TerminalKey,
): Promise<TerminalRow | undefined> {
  const [row] = await orm
    .select()
    .from(terminal)
    .where(
      and(
        eq(terminal.schoolCode, schoolCode),
        eq(terminal.terminalCode, terminalCode),
        isNull(terminal.archivedAt),
      ),
    );
  return row;
}

/** What staff wants to know of the terminal later, when it has long changed. */
export function healthOf(row: TerminalRow, now: Date): TerminalHealth {
  return {
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    online: isOnline(row, now),
    paused: row.paused,
    maintenance: row.maintenance,
    printerCondition: row.printerCondition,
    cartons: (row.cartons ?? []).map(({ cartonCode, sheets }) => ({ cartonCode, sheets })),
    devices: (row.devices ?? []).map(({ device, state, problem }) => ({ device, state, problem })),
    version: row.version,
  };
}

export function placeOf({ terminalCode, nameZh, nameEn, locationZh, locationEn }: TerminalRow) {
  return {
    terminalCode,
    name: { zh: nameZh, en: nameEn },
    location: { zh: locationZh, en: locationEn },
  };
}
