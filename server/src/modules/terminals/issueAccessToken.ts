import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { ACCESS_TOKEN_MINUTES, MINUTE_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { accessToken, terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { type RateRule, takeRate } from '../../http/rateLimit/rateLimit.ts';
import { newSecret, schoolOfAppId } from './identity.ts';

/** A terminal renews about every two hours; more often is a fault that must not load the database. */
const RENEWAL_RATE: RateRule = { tries: 30, windowMs: 10 * MINUTE_MS };

export interface AccessGrant {
  readonly accessToken: string;
  readonly pageToken: string;
  readonly expiresAt: string;
  readonly schoolCode: string;
  readonly terminalCode: string;
  /** Public key for the platform's signed commands. */
  readonly commandKey: string;
}

interface Credentials {
  readonly appId: string;
  readonly appSecret: string;
}

/** Issues new access tokens to an activated terminal, its agent's and its page's. Earlier tokens stay valid until they expire. */
export async function issueAccessToken(
  deps: Deps,
  address: string,
  { appId, appSecret }: Credentials,
): Promise<Outcome<AccessGrant, 'ACCESS_TOKEN_INVALID' | 'TOO_MANY_REQUESTS'>> {
  const allowed = await takeRate(deps, RENEWAL_RATE, 'accessToken', address, appId);
  if (!allowed.ok) return allowed;
  const { db, keys, clock, random, log } = deps;
  const schoolCode = schoolOfAppId(appId);
  if (schoolCode === undefined) return fail(problem('ACCESS_TOKEN_INVALID'));
  const [row] = await db.orm
    .select({ terminalCode: terminal.terminalCode })
    .from(terminal)
    .where(
      and(
        eq(terminal.schoolCode, schoolCode),
        eq(terminal.appId, appId),
        eq(terminal.appSecretHash, keys.index('terminal.appSecret', appSecret)),
        isNull(terminal.archivedAt),
      ),
    );
  if (!row) return fail(problem('ACCESS_TOKEN_INVALID'));
  const { terminalCode } = row;
  const tokens = { agent: newSecret(random), page: newSecret(random) };
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + ACCESS_TOKEN_MINUTES * MINUTE_MS);
  await db.orm.insert(accessToken).values(
    [tokens.agent, tokens.page].map((token) => ({
      schoolCode,
      tokenHash: keys.index('terminal.accessToken', token),
      terminalCode,
      forPage: token === tokens.page,
      expiresAt,
      createdAt: now,
    })),
  );
  log.event('terminal-token-issued', { schoolCode, terminalCode });
  return ok({
    accessToken: tokens.agent,
    pageToken: tokens.page,
    expiresAt: expiresAt.toISOString(),
    schoolCode,
    terminalCode,
    commandKey: keys.commands.publicKey,
  });
}
