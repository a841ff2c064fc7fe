import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { signInAdminCalls, TriedSignIn } from '@self-print/contract/platform/signInAdmin.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { type IdentityKind, isAccountKind, isTriedKind } from '@self-print/contract/signInWays.ts';
import type { Identity, IdentityFault, ProvenIdentity } from '../../../adapters/identity/types.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { type RateRule, takeRate } from '../../../http/rateLimit/rateLimit.ts';
import { findProvider, type ProviderRow } from '../../identities/providerStore.ts';
import { graduateTableFault } from '../people/graduateTable.ts';
import { considerPerson } from '../people/recognisePerson.ts';

type CheckCall = typeof signInAdminCalls.checkProvider;
type TryCall = typeof signInAdminCalls.tryDirectory;

/** Tries of one administrator, who could otherwise guess passwords here. */
const TRY_RATE: RateRule = { tries: 10, windowMs: 10 * MINUTE_MS };
const SECRET_NAME = /passw|secret|token|pwd|credential/i;
const MASK = '••••••';

/** Asks a provider for something harmless. */
export async function checkProvider(
  { db, identities }: Deps,
  { schoolCode }: AdminActor,
  { providerId }: CallInput<CheckCall>,
): Promise<CallResult<CheckCall>> {
  const row = await findProvider(db, { schoolCode, providerId });
  if (!row) return fail(problem('NOT_FOUND'));
  const opened = identities.open(row);
  if (!opened.ok) return fail(problem('SIGN_IN_PARAMETERS_INVALID', { detail: { why: opened.problem } }));
  if (opened.value.kind === 'records') {
    const fault = await graduateTableFault(db, schoolCode, opened.value.table);
    return ok({ works: fault === undefined, detail: fault ?? '' });
  }
  const answer = await opened.value.probe();
  return ok({ works: answer.ok, detail: answer.ok ? '' : answer.problem.detail });
}

/** Has a system check a password, verify a code, or tell about a member, and says what came and what a sign-in would make of it. */
export async function tryDirectory(
  deps: Deps,
  { schoolCode, userId }: AdminActor,
  { providerId, ...asked }: CallInput<TryCall>,
): Promise<CallResult<TryCall>> {
  const row = await findProvider(deps.db, { schoolCode, providerId });
  if (!row || !isTriedKind(row.kind)) return fail(problem('NOT_FOUND'));
  const taken = await takeRate(deps, TRY_RATE, 'try provider', schoolCode, userId);
  if (!taken.ok) return taken;
  const opened = deps.identities.open(row);
  if (!opened.ok) return fail(problem('SIGN_IN_PARAMETERS_INVALID', { detail: { why: opened.problem } }));
  const checked = await askAbout(opened.value, asked);
  if (checked.ok) return ok(await tellTried(deps, row, checked.value));
  const { kind, detail } = checked.problem;
  return fail(
    kind === 'wrong'
      ? problem(refusalOf(row.kind))
      : problem('SIGN_IN_PROVIDER_DOWN', { detail: { why: detail } }),
  );
}

async function askAbout(
  identity: Identity,
  { userName, password, code }: Omit<CallInput<TryCall>, 'providerId'>,
): Promise<Result<ProvenIdentity, IdentityFault>> {
  const wrong = fail({ kind: 'wrong', detail: 'Not what this system is asked with' } as const);
  if (identity.kind === 'code') return code === undefined ? wrong : identity.verify(code);
  if (userName === undefined) return wrong;
  if (identity.kind === 'redirect') return (await identity.lookUp?.(userName)) ?? wrong;
  return identity.kind === 'password' && password !== undefined
    ? identity.check({ userName, password }, undefined)
    : wrong;
}

function refusalOf(kind: IdentityKind) {
  if (isAccountKind(kind)) return 'SIGN_IN_FAILED';
  return kind === 'CAMPUS_CODE' ? 'CAMPUS_CODE_WRONG' : 'SIGN_IN_NOT_MEMBER';
}

/** What came from a provider, and what a sign-in would make of it. */
async function tellTried(deps: Deps, row: ProviderRow, identity: ProvenIdentity): Promise<TriedSignIn> {
  const { person, decision } = await considerPerson(deps, row, identity);
  const came = Object.entries(identity.attributes).map(([name, values]) => ({
    name,
    values: SECRET_NAME.test(name) ? [MASK] : [...values],
  }));
  return { came, became: { ...person }, account: decision.kind };
}
