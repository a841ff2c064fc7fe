import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { ImportedPerson, peopleCalls } from '@self-print/contract/platform/people.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { account } from '../../../db/schema/accounts.ts';
import { role } from '../../../db/schema/roles.ts';
import { violatedUnique } from '../../../db/violations.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import type { SessionUser } from '../../../http/sessions/sessions.ts';
import { setCard } from '../../accounts/cards.ts';
import { decryptNames, encryptNames, indexOfUserName } from '../../accounts/encryptedAccount.ts';
import { endSignIns } from '../../accounts/endSignIns.ts';
import { WALK_IN } from '../../accounts/walkIn.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { endPasswordLink } from '../endPasswordLink.ts';
import { isPerson, type PersonRow, peopleFrom } from '../personStore.ts';
import { cardJudge } from './importedCards.ts';
import { type GivenCards, judgePerson, judgeWithCards, type WantedPerson } from './judgePerson.ts';

type Portion = CallInput<typeof peopleCalls.import>;
type Imported = CallAnswer<typeof peopleCalls.import>;
/** What the operation log calls a file, whose name the server does not know; all portions of a file have one subject. */
const IMPORT_LABEL = { zh: '人员名单', en: 'List of people' };

type ImportDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;

/** When two people import the same list, the next try finds what the other one has written. */
const TRIES_MAX = 3;

type ImportOutcome = Outcome<Imported, 'CHANGED_MEANWHILE' | 'REFERENCE_UNKNOWN'>;

/** Adds and changes the people of a portion of a file in one transaction; a trial only says what it would do. */
export async function importPeople(
  deps: ImportDeps,
  operation: AdminOperation,
  portion: Portion,
): Promise<ImportOutcome> {
  for (let left = TRIES_MAX; ; left -= 1) {
    const outcome = await importOnce(deps, operation, portion);
    if (outcome.ok || outcome.problem.name !== 'CHANGED_MEANWHILE' || left === 1) return outcome;
  }
}

async function importOnce(
  deps: ImportDeps,
  operation: AdminOperation,
  { importId, isTrial, newRole, rows }: Portion,
): Promise<ImportOutcome> {
  const { schoolCode } = operation;
  try {
    return await deps.db.transaction(async (queries) => {
      const roles = await rolesOf(queries, schoolCode);
      if (roles.find(({ roleId }) => roleId === newRole)?.administers !== false)
        return fail(problem('REFERENCE_UNKNOWN', { detail: { field: 'newRole', value: newRole } }));
      const people = await lockPeople(queries, deps, schoolCode, rows);
      const done: Imported = { added: 0, changed: 0, same: 0, problems: [] };
      const judgeCards = await cardJudge(queries, deps, schoolCode, rows);
      const additions: NewPerson[] = [];
      const given: { readonly who: SessionUser; readonly cards: GivenCards }[] = [];
      for (const row of rows) {
        const person = people.get(keyOf(indexOfUserName(deps.keys, row.userName)));
        const userId = person?.userId ?? deps.random.uuid();
        const known = person && knownOf(deps, person);
        const judged = judgeWithCards(judgePerson(row, known, { roles, newRole }), known, () =>
          judgeCards(row, userId),
        );
        if (judged.kind === 'problem') {
          done.problems.push({ line: row.line, kind: judged.problem });
          continue;
        }
        done[judged.kind] += 1;
        if (judged.kind === 'same' || isTrial) continue;
        if (person) await changeOne(queries, deps, person, judged.wanted);
        else additions.push(newPerson(deps, { schoolCode, userId }, row.userName, judged.wanted));
        given.push({ who: { schoolCode, userId }, cards: judged.cards });
      }
      await addAll(queries, additions);
      for (const { who, cards } of given)
        for (const card of cards) {
          const isSet = await setCard(queries, deps.keys, who, card, deps.clock.now());
          if (!isSet) return fail(problem('CHANGED_MEANWHILE'));
        }
      const { added, changed } = done;
      if (!isTrial && added + changed > 0) {
        const change = { subject: importId, label: IMPORT_LABEL, before: null, after: { added, changed } };
        await recordOperation(queries, deps, operation, change);
      }
      return ok(done);
    });
  } catch (error) {
    // Somebody else has added one of them at this moment.
    if (violatedUnique(error) === 'account_user_name') return fail(problem('CHANGED_MEANWHILE'));
    throw error;
  }
}

/** Roles in use, which are not archived before the transaction ends. */
async function rolesOf({ orm }: Queries, schoolCode: string) {
  return orm
    .select()
    .from(role)
    .where(and(eq(role.schoolCode, schoolCode), isNull(role.archivedAt)))
    .for('share');
}

/** Those of the rows' people who are there already, locked until the end of the transaction, by the index of their number. */
async function lockPeople(
  queries: Queries,
  { keys }: Pick<ImportDeps, 'keys'>,
  schoolCode: string,
  rows: readonly ImportedPerson[],
): Promise<ReadonlyMap<string, PersonRow>> {
  const named = and(
    eq(account.schoolCode, schoolCode),
    inArray(
      account.userNameIndex,
      rows.map(({ userName }) => indexOfUserName(keys, userName)),
    ),
  );
  await queries.orm
    .select({ userId: account.userId })
    .from(account)
    .where(named)
    // In one order, so that two imports of the same people wait for each other rather than both.
    .orderBy(account.userId)
    .for('no key update');
  const found = await peopleFrom(queries).where(named);
  return new Map(found.map((row) => [keyOf(row.userNameIndex), row]));
}

function knownOf({ keys }: Pick<ImportDeps, 'keys'>, row: PersonRow) {
  return {
    name: decryptNames(keys, row, row).name,
    department: row.department,
    roleId: row.roleId,
    disabled: row.disabledAt !== null,
    administers: row.administers || row.wanted !== null || row.userId === WALK_IN,
  };
}

type NewPerson = typeof account.$inferInsert;

function newPerson(
  { keys, clock }: Pick<ImportDeps, 'keys' | 'clock'>,
  who: SessionUser,
  userName: string,
  { name, department, roleId, disabled }: WantedPerson,
): NewPerson {
  const createdAt = clock.now();
  return {
    ...who,
    ...encryptNames(keys, who, { userName, name }),
    department,
    role: roleId,
    passwordHash: null,
    disabledAt: disabled ? createdAt : null,
    createdAt,
  };
}

/** In one order, so that of two imports of the same people one is told that the other was first. */
async function addAll({ orm }: Queries, additions: readonly NewPerson[]): Promise<void> {
  if (additions.length === 0) return;
  await orm
    .insert(account)
    .values(additions.toSorted((one, other) => Buffer.compare(one.userNameIndex, other.userNameIndex)));
}

async function changeOne(
  queries: Queries,
  { keys, clock }: ImportDeps,
  row: PersonRow,
  { name, department, roleId, disabled }: WantedPerson,
): Promise<void> {
  const { userName } = decryptNames(keys, row, row);
  await queries.orm
    .update(account)
    .set({
      ...encryptNames(keys, row, { userName, name }),
      department,
      role: roleId,
      disabledAt: disabled ? (row.disabledAt ?? clock.now()) : null,
      revision: row.revision + 1,
    })
    .where(isPerson(row));
  if (disabled && row.disabledAt === null) {
    await endSignIns(queries, row, { now: clock.now() });
    await endPasswordLink(queries, row);
  }
}

function keyOf(index: Uint8Array): string {
  return Buffer.from(index).toString('base64');
}
