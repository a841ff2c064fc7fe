import type { CallInput } from '@self-print/contract/call.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { FleetState, fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { LINK_SILENCE_SECONDS } from '@self-print/contract/terminalLink.ts';
import { and, asc, eq, gte, ilike, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { enrolmentKey, terminal, terminalGroup } from '../../db/schema/terminals.ts';
import type { FleetRow } from './fleetRow.ts';

type FleetQuery = Pick<
  CallInput<typeof fleetCalls.list>,
  'search' | 'state' | 'groupId' | 'tag' | 'enrolmentKey'
>;

const ofGroup = and(
  eq(terminalGroup.schoolCode, terminal.schoolCode),
  eq(terminalGroup.groupId, terminal.groupId),
);

const joinedBy = and(
  eq(enrolmentKey.schoolCode, terminal.schoolCode),
  eq(enrolmentKey.keyId, terminal.enrolmentKeyId),
);

/** Terminals in use, by code. */
export function selectFleet({ orm }: Queries, wanted: SQL | undefined) {
  return orm
    .select({
      terminal,
      groupNameZh: terminalGroup.nameZh,
      groupNameEn: terminalGroup.nameEn,
      enrolmentKeyName: enrolmentKey.name,
    })
    .from(terminal)
    .leftJoin(terminalGroup, ofGroup)
    .leftJoin(enrolmentKey, joinedBy)
    .where(wanted)
    .orderBy(asc(terminal.terminalCode))
    .$dynamic();
}

export function inUse(schoolCode: string): SQL | undefined {
  return and(eq(terminal.schoolCode, schoolCode), isNull(terminal.archivedAt));
}

export function findFleetRows(
  queries: Queries,
  schoolCode: string,
  terminalCodes: readonly string[],
): Promise<FleetRow[]> {
  return selectFleet(queries, and(inUse(schoolCode), inArray(terminal.terminalCode, [...terminalCodes])));
}

export function matchesQuery(
  schoolCode: string,
  { search = '', state, groupId, tag, enrolmentKey: keyId }: FleetQuery,
  now: Date,
): SQL | undefined {
  const pattern = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { nameZh, nameEn, locationZh, locationEn, terminalCode, tags } = terminal;
  const words = [terminalCode, nameZh, nameEn, locationZh, locationEn];
  return and(
    inUse(schoolCode),
    search.trim() === ''
      ? undefined
      : or(
          ...words.map((column) => ilike(column, pattern)),
          sql`exists (select 1 from unnest(${tags}) as tag where tag ilike ${pattern})`,
        ),
    state === undefined ? undefined : hasState(state, now),
    groupId === undefined ? undefined : eq(terminal.groupId, groupId),
    tag === undefined ? undefined : sql`${tag} = any(${tags})`,
    keyId === undefined ? undefined : eq(terminal.enrolmentKeyId, keyId),
  );
}

/** The same order of precedence as `stateOf`. */
function hasState(state: FleetState, now: Date): SQL | undefined {
  const activated = isNotNull(terminal.activatedAt);
  const seen = gte(terminal.lastSeenAt, new Date(now.getTime() - LINK_SILENCE_SECONDS * SECOND_MS));
  const unpaused = and(activated, eq(terminal.paused, false));
  switch (state) {
    case 'notActivated':
      return isNull(terminal.activatedAt);
    case 'paused':
      return and(activated, eq(terminal.paused, true));
    case 'offline':
      return and(unpaused, sql`(${seen}) is not true`);
    case 'maintenance':
      return and(unpaused, seen, eq(terminal.maintenance, true));
    case 'inService':
      return and(unpaused, seen, eq(terminal.maintenance, false));
    default:
      return assertNever(state);
  }
}
