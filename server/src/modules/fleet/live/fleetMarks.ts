import { sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { terminal } from '../../../db/schema/terminals.ts';
import { isOnline } from '../../places/blockReasons.ts';
import type { FleetFacts } from '../fleetFacts.ts';
import { inUse } from '../fleetStore.ts';

/** For each terminal a text that changes when its entry in the list does. */
export type FleetMarks = ReadonlyMap<string, string>;

const shown = sql`row(
  ${terminal.revision}, ${terminal.groupId}, ${terminal.paused}, ${terminal.pausedReasonZh}, ${terminal.pausedReasonEn},
  ${terminal.activatedAt}, ${terminal.onlineSince}, ${terminal.maintenance}, ${terminal.printerCondition},
  ${terminal.cartons}, ${terminal.devices}, ${terminal.version}, ${terminal.settings}
)`;

/**
 * Reads the marks of a school's terminals: one small row each, whose digest the database computes, so that the reports
 * themselves are read only where something has changed. A heartbeat alone changes no mark. Whatever the list shows besides
 * the rows is in the marks too.
 */
export async function readFleetMarks(
  { orm }: Queries,
  schoolCode: string,
  { queueAt, payOfferAt }: FleetFacts,
  now: Date,
): Promise<FleetMarks> {
  const rows = await orm
    .select({
      terminalCode: terminal.terminalCode,
      lastSeenAt: terminal.lastSeenAt,
      digest: sql<string>`md5(${shown}::text)`,
    })
    .from(terminal)
    .where(inUse(schoolCode));
  return new Map(
    rows.map(({ terminalCode, lastSeenAt, digest }) => {
      const { held, printing } = queueAt(terminalCode);
      const online = isOnline({ lastSeenAt }, now);
      return [terminalCode, `${digest} ${online} ${held}/${printing} ${payOfferAt(terminalCode)}`];
    }),
  );
}

/** The terminals whose mark is new or another one, and those that are not there any more. */
export function compareMarks(before: FleetMarks, after: FleetMarks) {
  return {
    changed: [...after].filter(([code, mark]) => before.get(code) !== mark).map(([code]) => code),
    gone: [...before.keys()].filter((code) => !after.has(code)),
  };
}
