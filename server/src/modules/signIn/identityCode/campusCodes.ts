import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail } from '@self-print/contract/result.ts';
import type { Deps } from '../../../deps.ts';
import { giveBackTry } from '../../../http/rateLimit/giveBackTry.ts';
import { takeRate } from '../../../http/rateLimit/rateLimit.ts';
import { offeredProvider } from '../../identityProviders/offers.ts';
import { recognised } from '../directory.ts';
import { PLACE_RATES, placeKey, type SignInAt, terminalOf } from '../place.ts';
import type { ProvenPerson } from '../provenPerson.ts';

/** What the codes of apps look like: no spaces, no control characters. Nothing else is shown to the school's system. */
const CAMPUS_CODE = /^[\x21-\x7e]{6,512}$/;

export interface ScannedCode {
  readonly providerId: string;
  readonly code: string;
}

type CampusCodeProblem =
  | 'CAMPUS_CODE_WRONG'
  | 'SIGN_IN_LOCKED'
  | 'SIGN_IN_NOT_MATCHED'
  | 'SIGN_IN_PROVIDER_DOWN'
  | 'SIGN_IN_WAY_NOT_OFFERED';

/**
 * Signs in whoever an app of the school shows a code for, as the school's system says. A code counts once for as long as it may be good,
 * whatever that system says to it a second time; wrong ones count against the place as wrong passwords do.
 */
export async function signInByCampusCode(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log' | 'identities'>,
  { schoolCode, client, place }: SignInAt,
  { providerId, code }: ScannedCode,
): Promise<Outcome<ProvenPerson, CampusCodeProblem>> {
  const offer = { schoolCode, client, terminalCode: terminalOf(place) };
  const provider = await offeredProvider(deps.db, offer, providerId);
  if (provider?.kind !== 'CAMPUS_CODE') return fail(problem('SIGN_IN_WAY_NOT_OFFERED'));
  const down = (reason: string) => {
    deps.log.event('sign-in-provider-down', { schoolCode, providerId, reason });
    return fail(problem('SIGN_IN_PROVIDER_DOWN'));
  };
  const opened = deps.identities.open(provider);
  if (!opened.ok) return down(opened.problem);
  if (opened.value.kind !== 'code') throw new Error(`${provider.kind} takes no codes`);
  const { codeLifeMs, verify } = opened.value;
  const placeTry = placeKey(schoolCode, place);
  const taken = await takeRate(deps, PLACE_RATES[place.kind], ...placeTry);
  if (!taken.ok) return fail({ ...taken.problem, name: 'SIGN_IN_LOCKED' });
  const read = code.trim();
  if (!CAMPUS_CODE.test(read)) return fail(problem('CAMPUS_CODE_WRONG'));
  const use = ['campus code', schoolCode, providerId, read];
  const first = await takeRate(deps, { tries: 1, windowMs: codeLifeMs }, ...use);
  if (!first.ok) return fail(problem('CAMPUS_CODE_WRONG'));
  const verified = await verify(read);
  if (!verified.ok) {
    if (verified.problem.kind === 'wrong') return fail(problem('CAMPUS_CODE_WRONG'));
    // Nobody was let in by it, so that it may be shown again.
    await giveBackTry(deps, ...use);
    await giveBackTry(deps, ...placeTry);
    return down(verified.problem.detail);
  }
  await giveBackTry(deps, ...placeTry);
  return recognised(deps, provider, verified.value, null);
}
