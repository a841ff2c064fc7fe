import type { RunState, SchemeRules } from '@self-print/contract/campusSync.ts';
import type { RecordRow } from '@self-print/contract/platform/recordImports.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, gt, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { inBatches } from '../../../db/inBatches.ts';
import { account } from '../../../db/schema/accounts.ts';
import { syncPerson, syncRun, syncScheme, syncStaged } from '../../../db/schema/campusSync.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { lockRecords, type Taking, takeValues } from '../../recordImports/takeValues.ts';
import { holdTables } from '../../records/tableRegistry.ts';
import type { Mapping } from '../schemes/mapping.ts';
import { isScheme, lockScheme, type SchemeRow } from '../schemes/schemeStore.ts';
import { RunEnded, RunFailure } from './lease.ts';
import { isRun, type RunRow } from './runStore.ts';
import { keyOfIndex, openStaged, REFUSALS_KEPT, type Refusal } from './staging.ts';

type WriteDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;
type Person = Pick<typeof account.$inferSelect, 'userId' | 'userNameIndex'>;

/** What a run has done, or would have. */
export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly removed: number;
  readonly differences: Readonly<Record<string, number>>;
}

export interface Written {
  readonly state: Extract<RunState, 'done' | 'asks'>;
  readonly counts: Counts;
  /** Those that are kept, and how many there are. */
  readonly refusals: readonly Refusal[];
  readonly refused: number;
}

interface Read {
  readonly rowsRead: number;
  readonly refused: number;
  /** How far the source was read. */
  readonly watermark: string | null;
}

/**
 * Writes in one transaction what a run has kept. A trial, and a run that would change more than it may, are rolled back and only tell
 * what they would have done.
 */
export async function writeStaged(
  deps: WriteDeps,
  run: RunRow,
  mapping: Mapping,
  read: Read,
): Promise<Written> {
  const { db } = deps;
  const written = await db.transaction(async (queries) => {
    const [held] = await queries.orm
      .select()
      .from(syncRun)
      .where(and(isRun(run), eq(syncRun.state, 'running')))
      .for('update');
    if (!held) throw new RunEnded();
    const scheme = await lockScheme(queries, run);
    if (scheme?.revision !== run.revision) throw new RunFailure('schemeChanged');
    await holdTables(queries, run.schoolCode, mapping.variables);
    const isOfScheme = and(eq(syncPerson.schoolCode, run.schoolCode), eq(syncPerson.schemeId, run.schemeId));
    const known = await queries.orm.$count(syncPerson, isOfScheme);
    const tally = await writePeople(queries, deps, run, scheme, mapping);
    const unknown = await refuseUnknown(queries, deps, run);
    const { added, changed, same, removed, differences } = tally;
    const counts = { added, changed, same, removed, differences: Object.fromEntries(differences) };
    const refusals = [...tally.refusals, ...unknown.refusals];
    const outcome = { counts, refusals, refused: tally.refusals.length + unknown.refused };
    const affected = changed + removed;
    const asks =
      run.allowed === null ? affected * 100 > known * scheme.rules.thresholdPercent : affected > run.allowed;
    if (run.kind === 'trial') return fail({ ...outcome, state: 'done' as const });
    if (asks) return fail({ ...outcome, state: 'asks' as const });
    await finish(queries, deps, run, scheme, {
      ...read,
      counts,
      refused: read.refused + outcome.refused,
    });
    return ok({ ...outcome, state: 'done' as const });
  });
  return written.ok ? written.value : written.problem;
}

interface Tally {
  added: number;
  changed: number;
  same: number;
  removed: number;
  readonly differences: Map<string, number>;
  readonly refusals: Refusal[];
}

async function writePeople(
  queries: Queries,
  { keys, clock }: WriteDeps,
  run: RunRow,
  { rules }: SchemeRow,
  mapping: Mapping,
): Promise<Tally> {
  const { schoolCode, runId, by } = run;
  const taking = { schoolCode, importId: runId, by, now: clock.now(), isTrial: run.kind === 'trial' };
  const tally: Tally = { added: 0, changed: 0, same: 0, removed: 0, differences: new Map(), refusals: [] };
  // In the order of ids, in which imports of files lock them as well: two never wait for each other.
  for await (const people of portionsOfPeople(queries, schoolCode)) {
    const given = await givenOf(queries, keys, run, rules, mapping, people);
    await takePortion(queries, { keys }, run, taking, given, tally);
  }
  return tally;
}

/** All accounts of the school, by id. */
async function* portionsOfPeople({ orm }: Queries, schoolCode: string): AsyncGenerator<Person[]> {
  const rows = inBatches<Person>((last, limit) =>
    orm
      .select({ userId: account.userId, userNameIndex: account.userNameIndex })
      .from(account)
      .where(and(eq(account.schoolCode, schoolCode), last && gt(account.userId, last.userId)))
      .orderBy(asc(account.userId))
      .limit(limit),
  );
  let portion: Person[] = [];
  for await (const row of rows) {
    portion.push(row);
    if (portion.length < PORTION_PEOPLE) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

const PORTION_PEOPLE = 500;

interface Given {
  readonly userId: string;
  readonly line: number;
  readonly userName: string;
  readonly values: RecordRow['values'];
  /** Whether the scheme had brought something of the person before. */
  readonly isKnown: boolean;
  readonly isGone: boolean;
}

/** Of a portion of people those whom the source has, and those whom it no longer has. */
async function givenOf(
  { orm }: Queries,
  keys: Deps['keys'],
  run: RunRow,
  rules: SchemeRules,
  { variables }: Mapping,
  people: readonly Person[],
): Promise<Given[]> {
  const { schoolCode, runId, schemeId } = run;
  const staged = await orm
    .select()
    .from(syncStaged)
    .where(
      and(
        eq(syncStaged.schoolCode, schoolCode),
        eq(syncStaged.runId, runId),
        inArray(
          syncStaged.personIndex,
          people.map(({ userNameIndex }) => userNameIndex),
        ),
      ),
    );
  const brought = await orm
    .select({ userId: syncPerson.userId })
    .from(syncPerson)
    .where(
      and(
        eq(syncPerson.schoolCode, schoolCode),
        eq(syncPerson.schemeId, schemeId),
        inArray(
          syncPerson.userId,
          people.map(({ userId }) => userId),
        ),
      ),
    );
  const rows = new Map(staged.map((row) => [keyOfIndex(row.personIndex), row]));
  const known = new Set(brought.map(({ userId }) => userId));
  const mayGo = run.kind !== 'incremental' && rules.gone === 'remove';
  const nothing = Object.fromEntries(variables.map((name) => [name, null]));
  return people.flatMap(({ userId, userNameIndex }): Given[] => {
    const row = rows.get(keyOfIndex(userNameIndex));
    const isKnown = known.has(userId);
    if (!row)
      return isKnown && mayGo
        ? [{ userId, line: 0, userName: '', values: nothing, isKnown, isGone: true }]
        : [];
    const { line, personIndex, rowEncrypted } = row;
    if (rowEncrypted === null) return [];
    const { userName, values } = openStaged(keys, run, { personIndex, rowEncrypted });
    return [{ userId, line, userName, values, isKnown, isGone: false }];
  });
}

async function takePortion(
  queries: Queries,
  deps: Pick<Deps, 'keys'>,
  run: RunRow,
  taking: Taking,
  given: readonly Given[],
  tally: Tally,
): Promise<void> {
  const { orm } = queries;
  const { schoolCode, schemeId, runId } = run;
  const userIds = given.map(({ userId }) => userId);
  if (userIds.length === 0) return;
  await orm
    .select({ userId: account.userId })
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), inArray(account.userId, userIds)))
    .orderBy(asc(account.userId))
    .for('no key update');
  const records = await lockRecords(queries, schoolCode, userIds);
  const taken = await takeValues(queries, deps, taking, records, given);
  const of = new Map(taken.map((each) => [each.userId, each]));
  const seen: string[] = [];
  const gone: string[] = [];
  for (const { userId, userName, line, isKnown, isGone } of given) {
    const became = of.get(userId);
    if (!became) throw new Error('A person without an outcome');
    if (became.kind === 'tooLarge' || became.kind === 'rowsWrong') {
      tally.refusals.push({ line, kind: became.kind, userName, column: '' });
      continue;
    }
    (isGone ? gone : seen).push(userId);
    if (isGone) tally.removed += 1;
    else if (!isKnown) tally.added += 1;
    else tally[became.kind] += 1;
    if (became.kind === 'changed')
      for (const name of became.variables)
        tally.differences.set(name, (tally.differences.get(name) ?? 0) + 1);
  }
  if (run.kind === 'trial') return;
  if (seen.length > 0)
    await orm
      .insert(syncPerson)
      .values(seen.map((userId) => ({ schoolCode, schemeId, userId, seenBy: runId })))
      .onConflictDoUpdate({
        target: [syncPerson.schoolCode, syncPerson.schemeId, syncPerson.userId],
        set: { seenBy: runId },
      });
  if (gone.length > 0)
    await orm
      .delete(syncPerson)
      .where(
        and(
          eq(syncPerson.schoolCode, schoolCode),
          eq(syncPerson.schemeId, schemeId),
          inArray(syncPerson.userId, gone),
        ),
      );
}

/** People of the source who have no account here: how many, and as many of them as are kept, in the order of the source. */
async function refuseUnknown(
  { orm }: Queries,
  { keys }: WriteDeps,
  run: RunRow,
): Promise<{ readonly refused: number; readonly refusals: Refusal[] }> {
  const { schoolCode, runId } = run;
  const itsAccount = orm
    .select({ one: sql`1` })
    .from(account)
    .where(
      and(eq(account.schoolCode, syncStaged.schoolCode), eq(account.userNameIndex, syncStaged.personIndex)),
    );
  const isUnknown = and(
    eq(syncStaged.schoolCode, schoolCode),
    eq(syncStaged.runId, runId),
    isNotNull(syncStaged.rowEncrypted),
    notExists(itsAccount),
  );
  const rows = await orm
    .select()
    .from(syncStaged)
    .where(isUnknown)
    .orderBy(asc(syncStaged.line), asc(syncStaged.personIndex))
    .limit(REFUSALS_KEPT);
  const refusals = rows.flatMap(({ line, personIndex, rowEncrypted }): Refusal[] => {
    if (rowEncrypted === null) return [];
    const { userName } = openStaged(keys, run, { personIndex, rowEncrypted });
    return [{ line, kind: 'personUnknown', userName, column: '' }];
  });
  return { refused: await orm.$count(syncStaged, isUnknown), refusals };
}

/** Ends the run and tells how far it read, in the transaction that wrote. */
async function finish(
  queries: Queries,
  deps: WriteDeps,
  run: RunRow,
  scheme: SchemeRow,
  { counts, rowsRead, refused, watermark }: Read & { readonly counts: Counts },
): Promise<void> {
  const { orm } = queries;
  await orm
    .update(syncRun)
    .set({ state: 'done', ...counts, rowsRead, refused, endedAt: deps.clock.now(), leaseUntil: null })
    .where(isRun(run));
  await orm.update(syncScheme).set({ watermark }).where(isScheme(run));
  const { added, changed, removed } = counts;
  await recordOperation(queries, deps, operationOfRun(run), {
    subject: run.runId,
    label: scheme.name,
    before: null,
    after: { kind: run.kind, rowsRead, added, changed, removed, refused },
  });
}

const operationOfRun = ({ schoolCode, by, isScheduled }: RunRow): Operation => ({
  name: 'records-synchronised',
  schoolCode,
  userId: by,
  role: null,
  client: isScheduled ? 'schedule' : 'console',
  requestId: null,
});
