import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Orm, Queries } from '../../db/database.ts';
import { accessToken, terminal } from '../../db/schema/terminals.ts';
import type { TerminalActor } from '../../http/actor.ts';
import type { TerminalHeaders } from '../../http/authenticate.ts';
import type { Clock } from '../../system.ts';

const byToken = (orm: Orm) =>
  orm
    .select({ paused: terminal.paused, isPage: accessToken.forPage, roles: terminal.roles })
    .from(accessToken)
    .innerJoin(
      terminal,
      and(
        eq(terminal.schoolCode, accessToken.schoolCode),
        eq(terminal.terminalCode, accessToken.terminalCode),
      ),
    )
    .where(
      and(
        eq(accessToken.schoolCode, sql.placeholder('schoolCode')),
        eq(accessToken.tokenHash, sql.placeholder('tokenHash')),
        gt(accessToken.expiresAt, sql.placeholder('now')),
        eq(terminal.terminalCode, sql.placeholder('terminalCode')),
        eq(terminal.appId, sql.placeholder('appId')),
        isNull(terminal.archivedAt),
      ),
    )
    .prepare('terminal_by_token');

/** Authenticates a terminal: its four headers must belong together and its token must be valid. Undefined otherwise. */
export function createFindTerminalActor(queries: Queries, keys: Keys, clock: Clock) {
  return async ({
    appId,
    accessToken: token,
    schoolCode,
    terminalCode,
  }: TerminalHeaders): Promise<TerminalActor | undefined> => {
    const tokenHash = keys.index('terminal.accessToken', token);
    const [row] = await queries
      .prepared(byToken)
      .execute({ schoolCode, terminalCode, appId, tokenHash, now: clock.now() });
    return row && { kind: 'terminal', schoolCode, terminalCode, ...row };
  };
}
