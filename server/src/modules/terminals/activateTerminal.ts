import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { TerminalIdentity } from '@self-print/contract/platform/terminals.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, gt } from 'drizzle-orm';
import { normaliseCode } from '../../crypto/crockford.ts';
import { activationCode } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { type AbandonOrders, giveIdentity } from './giveIdentity.ts';

/** Allows for a technician's typing errors, and is far too low to guess a code of 50 bits. */
const ACTIVATION_RATE: RateRule = { tries: 20, windowMs: 10 * MINUTE_MS };

export type ActivationDeps = Deps & { readonly abandonOrders: AbandonOrders };

/** Exchanges a one-time code for a terminal's identity. Deleting the code decides between concurrent attempts. */
export async function activateTerminal(
  deps: ActivationDeps,
  address: string,
  typedCode: string,
): Promise<Outcome<TerminalIdentity, 'ACTIVATION_CODE_INVALID' | 'TOO_MANY_REQUESTS'>> {
  const allowed = await takeRate(deps, ACTIVATION_RATE, 'activate', address);
  if (!allowed.ok) return allowed;
  const { db, keys, clock, log } = deps;
  const now = clock.now();
  const activated = await db.transaction(async (queries) => {
    const codeHash = keys.index('terminal.activationCode', normaliseCode(typedCode));
    const [code] = await queries.orm
      .delete(activationCode)
      .where(and(eq(activationCode.codeHash, codeHash), gt(activationCode.expiresAt, now)))
      .returning();
    // Whichever machine used a code, it is another than the one that joined by an enrolment key.
    const identity = code && (await giveIdentity(queries, deps, code, { now, machineHash: null }));
    return identity ? ok(identity) : fail(problem('ACTIVATION_CODE_INVALID'));
  });
  if (activated.ok) {
    const { schoolCode, terminalCode } = activated.value;
    log.event('terminal-activated', { schoolCode, terminalCode });
  }
  return activated;
}
