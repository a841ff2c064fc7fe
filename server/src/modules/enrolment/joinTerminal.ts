import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { ENROLMENT_KEY, type EnrolmentRefusal } from '@self-print/contract/platform/enrolment.ts';
import type { TerminalIdentity } from '@self-print/contract/platform/terminals.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq, sql } from 'drizzle-orm';
import { isWithin } from '../../adapters/dataSource/addresses.ts';
import { dayIn } from '../../calendar/dayIn.ts';
import type { Queries } from '../../db/database.ts';
import { school } from '../../db/schema/schools.ts';
import { enrolmentKey, terminal } from '../../db/schema/terminals.ts';
import type { Operation } from '../../http/operation.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { inUse } from '../fleet/fleetStore.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { isOnline } from '../places/blockReasons.ts';
import type { ActivationDeps } from '../terminals/activateTerminal.ts';
import { giveIdentity } from '../terminals/giveIdentity.ts';
import { lockSettings } from '../terminals/settings/settingsStore.ts';
import { addJoined } from './addJoined.ts';
import { type EnrolmentRow, isKey, stateOf } from './enrolmentStore.ts';

/** A hundred kiosks behind one address join and try again within it; far too low to guess 256 bits. */
const JOIN_RATE: RateRule = { tries: 300, windowMs: 10 * MINUTE_MS };

export interface JoinRequest {
  readonly address: string;
  readonly requestId: string;
  readonly enrolmentKey: string;
  readonly machineId: string;
}

interface Joined {
  readonly identity: TerminalIdentity;
  /** It had joined before. */
  readonly again: boolean;
}

/**
 * Makes a machine a terminal by an enrolment key, or gives it the terminal again that it has become before. Whatever is wrong with the
 * key, the machine gets the same answer; why stands in the log and, where the key exists, at the key in the console.
 */
export async function joinTerminal(
  deps: ActivationDeps,
  request: JoinRequest,
): Promise<Outcome<TerminalIdentity, 'ENROLMENT_REFUSED' | 'TOO_MANY_REQUESTS'>> {
  const { db, keys, clock, log } = deps;
  const { address } = request;
  const allowed = await takeRate(deps, JOIN_RATE, 'join', address);
  if (!allowed.ok) return allowed;
  const secretHash = keys.index('terminal.enrolmentKey', request.enrolmentKey);
  const [known] = await db.orm
    .select({ schoolCode: enrolmentKey.schoolCode, keyId: enrolmentKey.keyId })
    .from(enrolmentKey)
    .where(eq(enrolmentKey.secretHash, secretHash));
  if (!known) {
    const mark = ENROLMENT_KEY.exec(request.enrolmentKey)?.groups?.mark ?? null;
    log.event('terminal-join-refused', { why: 'unknown', mark });
    return fail(problem('ENROLMENT_REFUSED'));
  }
  const { schoolCode, keyId } = known;
  const joined = await db.transaction((queries) => joinBy(queries, deps, known, request));
  if (!joined.ok) {
    const lastRefusal = { at: clock.now().toISOString(), why: joined.problem, address };
    await db.orm.update(enrolmentKey).set({ lastRefusal }).where(isKey(known));
    log.event('terminal-join-refused', { schoolCode, keyId, why: joined.problem });
    return fail(problem('ENROLMENT_REFUSED'));
  }
  const { identity, again } = joined.value;
  log.event('terminal-joined', { schoolCode, terminalCode: identity.terminalCode, keyId, again });
  return ok(identity);
}

/** The lock of the school's settings, which new terminals need anyway, makes joins of a school wait for each other. */
async function joinBy(
  queries: Queries,
  deps: ActivationDeps,
  known: Pick<EnrolmentRow, 'schoolCode' | 'keyId'>,
  { address, requestId, machineId }: JoinRequest,
): Promise<Result<Joined, EnrolmentRefusal>> {
  const { orm } = queries;
  const { schoolCode } = known;
  const now = deps.clock.now();
  await lockSettings(queries, schoolCode);
  const [found] = await orm
    .select({ key: enrolmentKey, timeZone: school.timeZone })
    .from(enrolmentKey)
    .innerJoin(school, eq(school.schoolCode, enrolmentKey.schoolCode))
    .where(isKey(known))
    .for('no key update', { of: enrolmentKey });
  if (!found) throw new Error('An enrolment key is gone, though none is ever deleted');
  const { key } = found;
  const state = stateOf(key, dayIn(found.timeZone, now));
  if (state === 'revoked' || state === 'expired') return fail(state);
  if (!isWithin(key.networks, address)) return fail('network');
  const machineHash = deps.keys.index('terminal.machine', machineId);
  const [own] = await orm
    .select()
    .from(terminal)
    .where(and(inUse(schoolCode), eq(terminal.machineHash, machineHash)))
    .for('no key update');
  // A machine that lost its identity is not connected; the twin of one that works must not take its place.
  if (own && isOnline(own, now)) return fail('connected');
  if (!own && state === 'full') return fail('full');
  const row = own ?? (await addJoined(queries, key, now));
  const identity = await giveIdentity(queries, deps, row, { now, machineHash });
  if (!identity) throw new Error('A terminal that joins is not in use');
  await orm
    .update(enrolmentKey)
    .set({
      lastJoinedAt: now,
      placesTaken: own ? key.placesTaken : sql`${enrolmentKey.placesTaken} + 1`,
    })
    .where(isKey(known));
  await recordOperation(queries, deps, joining(schoolCode, requestId), {
    subject: row.terminalCode,
    label: { zh: row.nameZh, en: row.nameEn },
    before: null,
    after: { enrolmentKey: key.name, again: own !== undefined },
  });
  return ok({ identity, again: own !== undefined });
}

const joining = (schoolCode: string, requestId: string): Operation => ({
  name: 'terminal-joined',
  schoolCode,
  userId: null,
  role: null,
  client: 'terminal',
  requestId,
});
