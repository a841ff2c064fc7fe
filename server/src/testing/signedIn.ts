import { createHmac, randomUUID } from 'node:crypto';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import type { Proof } from '../http/sessions/proofs.ts';
import { SESSION_COOKIE, type SessionUse, type SessionUser } from '../http/sessions/sessions.ts';
import { beginVisit } from '../modules/visits/beginVisit.ts';
import type { TestPlatform } from './testPlatform.ts';
import type { TestTerminal } from './testSchool.ts';

const PASSWORD: readonly Proof[] = [{ way: 'DB', assurance: 'normal' }];
const OWN = { providerId: null, ticket: null };

/** Calls of a person on the phone or an administrator in the console, with a session like that of a sign-in. */
export async function signedIn(
  platform: TestPlatform,
  user: SessionUser,
  use: SessionUse,
): Promise<CallFunction> {
  return platform.client(await sessionHeaders(platform, user, use));
}

/** Headers that a signed-in person's page sends with each call; for files, which are fetched by URL. */
export async function sessionHeaders(
  platform: TestPlatform,
  user: SessionUser,
  use: SessionUse,
  proofs: readonly Proof[] = PASSWORD,
): Promise<Readonly<Record<string, string>>> {
  const { deps, clock } = platform;
  const [newest, ...earlier] = proofs;
  const sid = randomUUID();
  const idleUntil = clock.now().getTime() + DAY_MS;
  await deps.db.pool.query('insert into web_session (sid, sess, expire) values ($1, $2, $3)', [
    sid,
    JSON.stringify({
      cookie: { originalMaxAge: DAY_MS, path: '/' },
      [use]: {
        schoolCode: user.schoolCode,
        userId: user.userId,
        idleUntil,
        proof: { ...newest, ...OWN },
        earlier: earlier.map((each) => ({ ...each, ...OWN })),
      },
    }),
    new Date(Date.now() + DAY_MS),
  ]);
  const proof = createHmac('sha256', deps.keys.sessionSecret)
    .update(sid)
    .digest('base64')
    .replaceAll('=', '');
  return {
    [HEADERS.loginMode]: LOGIN_MODES[use],
    [HEADERS.requestedWith]: 'XMLHttpRequest',
    [HEADERS.schoolCode]: user.schoolCode,
    cookie: `${SESSION_COOKIE}=${encodeURIComponent(`s:${sid}.${proof}`)}`,
  };
}

/** Calls of a person signed in at a terminal. */
export async function visiting(
  platform: TestPlatform,
  terminal: TestTerminal,
  user: SessionUser,
): Promise<CallFunction> {
  return platform.client(await visitHeaders(platform, terminal, user));
}

/** Headers that a terminal sends with each call of the person signed in at it. */
export async function visitHeaders(
  platform: TestPlatform,
  terminal: TestTerminal,
  { schoolCode, userId }: SessionUser,
  proofs: readonly Proof[] = PASSWORD,
): Promise<Readonly<Record<string, string>>> {
  const { terminalCode, headers } = terminal;
  const { visitToken } = await beginVisit(
    platform.deps,
    platform.deps.db,
    { schoolCode, terminalCode },
    { userId, proofs },
  );
  return { ...headers, [HEADERS.visitToken]: visitToken };
}
