import type { RefusalKind } from '@self-print/contract/campusSync.ts';
import { lineOf } from '@self-print/contract/foreignText.ts';
import { maskText } from '@self-print/contract/masking.ts';
import { templateData } from '@self-print/contract/template/variables.ts';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../../../db/database.ts';
import { syncRefusal, syncRun, syncStaged } from '../../../db/schema/campusSync.ts';
import type { Deps } from '../../../deps.ts';
import { joinRows, type StagedRow } from './joinRows.ts';
import type { RunKey } from './runStore.ts';

/** How many refused rows a run keeps; the others are counted. */
export const REFUSALS_KEPT = 10_000;
/** Rows of one statement, which takes 65,535 values at most. */
const REFUSALS_AT_ONCE = 1_000;

export interface StagedPerson {
  readonly personIndex: Uint8Array;
  readonly line: number;
  readonly row: StagedRow;
}

export interface Refusal {
  readonly line: number;
  readonly kind: RefusalKind;
  readonly userName: string;
  readonly column: string;
}

const storedRow = z.object({ userName: z.string(), values: templateData });
export const keyOfIndex = (index: Uint8Array): string => Buffer.from(index).toString('base64');

const place = ({ schoolCode, runId }: RunKey, index: Uint8Array) => ({
  column: 'sync_staged.row',
  schoolCode,
  rowId: `${runId} ${keyOfIndex(index)}`,
});

/** The values that a run has read of a person. */
export function openStaged(
  keys: Deps['keys'],
  key: RunKey,
  { personIndex, rowEncrypted }: { readonly personIndex: Uint8Array; readonly rowEncrypted: Uint8Array },
): NonNullable<StagedPerson['row']> {
  return storedRow.parse(JSON.parse(keys.fields.decrypt(rowEncrypted, place(key, personIndex))));
}

/** People who are left out because they came again, by why. */
export interface CameAgain {
  readonly repeated: readonly StagedPerson[];
  readonly tooLarge: readonly StagedPerson[];
}

/** Keeps what was read of people. Of those of whom something was kept before, entries of a `list` add up, and others are left out. */
export async function stagePeople(
  { orm }: Queries,
  keys: Deps['keys'],
  key: RunKey,
  people: readonly StagedPerson[],
  list: string | null,
): Promise<CameAgain> {
  if (people.length === 0) return { repeated: [], tooLarge: [] };
  const isOfRun = and(eq(syncStaged.schoolCode, key.schoolCode), eq(syncStaged.runId, key.runId));
  const before = await orm
    .select()
    .from(syncStaged)
    .where(
      and(
        isOfRun,
        inArray(
          syncStaged.personIndex,
          people.map(({ personIndex }) => personIndex),
        ),
      ),
    );
  const rowsBefore = new Map(
    before.map(({ personIndex, rowEncrypted }) => [
      keyOfIndex(personIndex),
      rowEncrypted && openStaged(keys, key, { personIndex, rowEncrypted }),
    ]),
  );
  const joined = people.map((person) => {
    const found = rowsBefore.get(keyOfIndex(person.personIndex));
    return { person, ...(found === undefined ? { row: person.row } : joinRows(found, person.row, list)) };
  });
  await orm
    .insert(syncStaged)
    .values(
      joined.map(({ person: { personIndex, line }, row }) => ({
        schoolCode: key.schoolCode,
        runId: key.runId,
        personIndex,
        line,
        rowEncrypted: row && keys.fields.encrypt(JSON.stringify(row), place(key, personIndex)),
      })),
    )
    .onConflictDoUpdate({
      target: [syncStaged.schoolCode, syncStaged.runId, syncStaged.personIndex],
      set: { rowEncrypted: sql`excluded.row_encrypted` },
    });
  const because = (wanted: 'repeated' | 'tooLarge') =>
    joined.flatMap((each) =>
      'fault' in each && each.fault === wanted && each.person.row ? [each.person] : [],
    );
  return { repeated: because('repeated'), tooLarge: because('tooLarge') };
}

/** Keeps refused rows. `before` is how many there were. */
export async function keepRefusals(
  { orm }: Queries,
  { schoolCode, runId }: RunKey,
  refusals: readonly Refusal[],
  before: number,
): Promise<void> {
  const kept = refusals.slice(0, Math.max(0, REFUSALS_KEPT - before));
  const rows = kept.map(({ userName, ...refusal }, index) => ({
    schoolCode,
    runId,
    no: before + index,
    ...refusal,
    who: maskText('number', lineOf(userName)),
  }));
  for (let from = 0; from < rows.length; from += REFUSALS_AT_ONCE)
    await orm.insert(syncRefusal).values(rows.slice(from, from + REFUSALS_AT_ONCE));
}

/** Drops what was read by runs that are over. */
export async function dropStaged({ orm }: Queries): Promise<void> {
  const itsRun = orm
    .select({ one: sql`1` })
    .from(syncRun)
    .where(
      and(
        eq(syncRun.schoolCode, syncStaged.schoolCode),
        eq(syncRun.runId, syncStaged.runId),
        eq(syncRun.state, 'running'),
      ),
    );
  await orm.delete(syncStaged).where(notExists(itsRun));
}
