import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { TerminalIdentity } from '@self-print/contract/platform/terminals.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { normaliseCode } from '../../crypto/crockford.ts';
import type { Queries } from '../../db/database.ts';
import { accessToken, activationCode, terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { newIdentity } from './identity.ts';
import { publishNotice } from './notices.ts';
import type { TerminalKey } from './terminalStore.ts';

/** Allows for a technician's typing errors, and is far too low to guess a code of 50 bits. */
const ACTIVATION_RATE: RateRule = { tries: 20, windowMs: 10 * MINUTE_MS };

/** Releases the orders that a terminal holds; runs inside the transaction that gives its identity to another machine. */
export type AbandonOrders = (queries: Queries, terminal: TerminalKey, now: Date) => Promise<void>;

export type ActivationDeps = Deps & { readonly abandonOrders: AbandonOrders };

/**
 * Exchanges a one-time code for a terminal's identity. Deleting the code decides between concurrent attempts. The machine is
 * treated as new: tokens of an earlier identity become invalid, and whatever it held is released.
 */
export async function activateTerminal(
  deps: ActivationDeps,
  address: string,
  typedCode: string,
): Promise<Outcome<TerminalIdentity, 'ACTIVATION_CODE_INVALID' | 'TOO_MANY_REQUESTS'>> {
  const allowed = await takeRate(deps, ACTIVATION_RATE, 'activate', address);
  if (!allowed.ok) return allowed;
  const { db, keys, clock, random, log } = deps;
  const now = clock.now();
  const activated = await db.transaction(async (queries) => {
    const { orm } = queries;
    const codeHash = keys.index('terminal.activationCode', normaliseCode(typedCode));
    const [code] = await orm
      .delete(activationCode)
      .where(and(eq(activationCode.codeHash, codeHash), gt(activationCode.expiresAt, now)))
      .returning();
    if (!code) return fail(problem('ACTIVATION_CODE_INVALID'));
    const { schoolCode, terminalCode } = code;
    const identity = newIdentity(schoolCode, random);
    const [row] = await orm
      .update(terminal)
      .set({
        appId: identity.appId,
        appSecretHash: keys.index('terminal.appSecret', identity.appSecret),
        activatedAt: now,
      })
      .where(
        and(
          eq(terminal.schoolCode, schoolCode),
          eq(terminal.terminalCode, terminalCode),
          isNull(terminal.archivedAt),
        ),
      )
      .returning({ terminalCode: terminal.terminalCode });
    if (!row) return fail(problem('ACTIVATION_CODE_INVALID'));
    await orm
      .delete(accessToken)
      .where(and(eq(accessToken.schoolCode, schoolCode), eq(accessToken.terminalCode, terminalCode)));
    await deps.abandonOrders(queries, { schoolCode, terminalCode }, now);
    await publishNotice(queries, { kind: 'activated', schoolCode, terminalCode });
    return ok({ schoolCode, terminalCode, ...identity });
  });
  if (activated.ok) {
    const { schoolCode, terminalCode } = activated.value;
    log.event('terminal-activated', { schoolCode, terminalCode });
  }
  return activated;
}
