import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { extraTerminalCalls, ShownExtraTerminal } from '@self-print/contract/platform/extraTerminals.ts';
import { and, asc, eq } from 'drizzle-orm';
import { dayIn } from '../../calendar/dayIn.ts';
import { todayIn } from '../../calendar/todayIn.ts';
import { extraTerminal } from '../../db/schema/terminalBooks.ts';
import { timeZoneOf } from '../../db/timeZoneOf.ts';
import type { Deps } from '../../deps.ts';
import { openingAt } from './openingHours.ts';

type ListCall = typeof extraTerminalCalls.list;
export type ExtraRow = typeof extraTerminal.$inferSelect;
type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/** A page of the further places for printing, by name. */
export async function listExtra(
  { db, clock }: ReadDeps,
  schoolCode: string,
  { page, rows }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const wanted = eq(extraTerminal.schoolCode, schoolCode);
  const found = await db.orm
    .select()
    .from(extraTerminal)
    .where(wanted)
    .orderBy(asc(extraTerminal.nameZh), asc(extraTerminal.placeId))
    .limit(rows)
    .offset((page - 1) * rows);
  const today = await todayIn(db, schoolCode, clock.now());
  return {
    rows: found.map((row) => ({
      ...factsOf(row),
      placeId: row.placeId,
      isShown: isShownOn(row, today),
      revision: row.revision,
    })),
    total: await db.orm.$count(extraTerminal, wanted),
    pageSize: rows,
    pageNumber: page,
  };
}

/** What phones show now: those that are open first, then by name. */
export async function listShown({ db, clock }: ReadDeps, schoolCode: string): Promise<ShownExtraTerminal[]> {
  const found = await db.orm
    .select()
    .from(extraTerminal)
    .where(and(eq(extraTerminal.schoolCode, schoolCode), eq(extraTerminal.visible, true)))
    .orderBy(asc(extraTerminal.nameZh), asc(extraTerminal.placeId));
  const timeZone = await timeZoneOf(db, schoolCode);
  const now = clock.now();
  const today = dayIn(timeZone, now);
  return found
    .filter((row) => isShownOn(row, today))
    .map((row) => {
      const { visible: _, validFrom: _from, validUntil: _until, ...facts } = factsOf(row);
      return { ...facts, placeId: row.placeId, ...openingAt(row.hours, timeZone, now) };
    })
    .sort((one, other) => Number(other.openNow === true) - Number(one.openNow === true));
}

function isShownOn({ visible, validFrom, validUntil }: ExtraRow, day: string): boolean {
  return visible && (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil);
}

/** What a school says of a place. */
export function factsOf(row: ExtraRow) {
  const { kind, nameZh, nameEn, locationZh, locationEn, planId, planX, planY } = row;
  const { takesCodes, contact, visible, validFrom, validUntil } = row;
  return {
    kind,
    name: { zh: nameZh, en: nameEn },
    location: { zh: locationZh, en: locationEn },
    abilities: [...row.abilities],
    takesCodes,
    hours: row.hours.map((span) => ({ ...span })),
    contact,
    plan: planId === null || planX === null || planY === null ? null : { planId, x: planX, y: planY },
    visible,
    validFrom,
    validUntil,
  };
}
