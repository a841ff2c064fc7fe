import { ACTIVATION_CODE_HOURS, HOUR_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { normaliseCode, randomCode } from '../../crypto/crockford.ts';
import type { Queries } from '../../db/database.ts';
import { activationCode, terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { TerminalKey } from './terminalStore.ts';

/** Issues a one-time activation code, which invalidates the terminal's earlier ones. Only its hash is stored. */
export function issueActivationCode(
  { db, keys, clock, random }: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  { schoolCode, terminalCode }: TerminalKey,
): Promise<Result<{ readonly activationCode: string; readonly expiresAt: Date }, 'missing'>> {
  return db.transaction(async (queries) => {
    const { orm } = queries;
    const known = await orm
      .select({ terminalCode: terminal.terminalCode })
      .from(terminal)
      .where(
        and(
          eq(terminal.schoolCode, schoolCode),
          eq(terminal.terminalCode, terminalCode),
          isNull(terminal.archivedAt),
        ),
      )
      .for('update');
    if (known.length === 0) return fail('missing');
    return ok(await writeActivationCode({ keys, clock, random }, queries, { schoolCode, terminalCode }));
  });
}

/** Writes a new code of a terminal in place of its earlier ones; inside a transaction. */
export async function writeActivationCode(
  { keys, clock, random }: Pick<Deps, 'keys' | 'clock' | 'random'>,
  { orm }: Queries,
  { schoolCode, terminalCode }: TerminalKey,
): Promise<{ readonly activationCode: string; readonly expiresAt: Date }> {
  await orm
    .delete(activationCode)
    .where(and(eq(activationCode.schoolCode, schoolCode), eq(activationCode.terminalCode, terminalCode)));
  const code = randomCode(random);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + ACTIVATION_CODE_HOURS * HOUR_MS);
  await orm.insert(activationCode).values({
    codeHash: keys.index('terminal.activationCode', normaliseCode(code)),
    schoolCode,
    terminalCode,
    expiresAt,
    createdAt: now,
  });
  return { activationCode: code, expiresAt };
}
