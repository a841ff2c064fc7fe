import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { ENROLMENT_DAYS_MAX, type enrolmentCalls } from '@self-print/contract/platform/enrolment.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { readNetworks } from '../../adapters/dataSource/addresses.ts';
import { daysLater } from '../../calendar/daysLater.ts';
import { todayIn } from '../../calendar/todayIn.ts';
import { randomCharacters } from '../../crypto/crockford.ts';
import { enrolmentKey } from '../../db/schema/terminals.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import { groupIsThere } from '../fleet/groupIsThere.ts';
import { unknownRole } from '../fleet/roles.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { newSecret } from '../terminals/identity.ts';
import { factsOf, viewOf } from './enrolmentStore.ts';

type CreateCall = typeof enrolmentCalls.create;

const MARK_CHARACTERS = 6;

/** Makes a key. Its secret is in the answer; the platform keeps a digest. */
export async function createEnrolmentKey(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  operation: Operation,
  { terminalName, location, limit, tags, roles, ...facts }: CallInput<CreateCall>,
): Promise<CallResult<CreateCall>> {
  const { db, keys, clock, random } = deps;
  const { schoolCode, userId } = operation;
  const networks = readNetworks(facts.networks);
  if (!networks.ok) return fail(problem('APP_NETWORK_INVALID', { detail: { network: networks.problem } }));
  const now = clock.now();
  const today = await todayIn(db, schoolCode, now);
  if (facts.validUntil < today || facts.validUntil > daysLater(today, ENROLMENT_DAYS_MAX))
    return fail(problem('BAD_REQUEST', { detail: { field: 'validUntil' } }));
  const mark = randomCharacters(random, MARK_CHARACTERS);
  const secret = `spe-${mark}-${newSecret(random)}`;
  try {
    return await db.transaction(async (queries): Promise<CallResult<CreateCall>> => {
      if (!(await groupIsThere(queries, schoolCode, facts.groupId))) return fail(problem('NOT_FOUND'));
      const unknown = await unknownRole(queries, schoolCode, roles);
      if (unknown !== undefined)
        return fail(problem('REFERENCE_UNKNOWN', { detail: { field: 'roles', value: unknown } }));
      const [row] = await queries.orm
        .insert(enrolmentKey)
        .values({
          ...facts,
          schoolCode,
          keyId: random.uuid(),
          secretHash: keys.index('terminal.enrolmentKey', secret),
          mark,
          nameZh: terminalName.zh,
          nameEn: terminalName.en,
          locationZh: location.zh,
          locationEn: location.en,
          tags: [...new Set(tags)],
          roles: [...new Set(roles)],
          places: limit,
          createdBy: userId,
          createdAt: now,
        })
        .returning();
      if (!row) throw new Error('An enrolment key was not added');
      await recordOperation(queries, deps, operation, {
        subject: row.keyId,
        label: row.name,
        before: null,
        after: factsOf(row),
      });
      const nameOf = await administratorNames(queries, keys, schoolCode, [userId]);
      return ok({ key: viewOf(row, today, nameOf(userId)), secret });
    });
  } catch (error) {
    if (violatedUnique(error) === 'enrolment_key_name') return fail(problem('NAME_TAKEN'));
    throw error;
  }
}
