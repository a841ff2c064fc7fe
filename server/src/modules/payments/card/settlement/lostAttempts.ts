import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../../db/database.ts';
import { terminal } from '../../../../db/schema/terminals.ts';
import { isOpen } from '../../life/attemptLife.ts';
import type { AttemptRow } from '../../paymentStore.ts';
import { TERMINAL_LOST_MS } from '../../times.ts';

type Asked = Pick<AttemptRow, 'schoolCode' | 'attemptId' | 'state' | 'present' | 'expiresAt' | 'createdAt'>;
type Terminal = Pick<typeof terminal.$inferSelect, 'archivedAt' | 'activatedAt' | 'lastSeenAt'>;

/** Of the attempts of one school, the ids of those that wait for a terminal which is retired, replaced or was not heard of for long. */
export async function lostAttempts(
  { orm }: Queries,
  attempts: readonly Asked[],
  now: Date,
): Promise<ReadonlySet<string>> {
  // While the instruction is good, somebody may stand at the terminal with a card.
  const overdue = attempts.filter((attempt) => isOpen(attempt) && attempt.expiresAt <= now);
  const [first] = overdue;
  const codes = overdue.flatMap((attempt) => terminalOf(attempt) ?? []);
  if (!first || codes.length === 0) return new Set();
  const found = await orm
    .select()
    .from(terminal)
    .where(and(eq(terminal.schoolCode, first.schoolCode), inArray(terminal.terminalCode, codes)));
  const byCode = new Map(found.map((each) => [each.terminalCode, each]));
  const lost = overdue.filter((attempt) => {
    const code = terminalOf(attempt);
    return code !== undefined && isLost(byCode.get(code), attempt, now);
  });
  return new Set(lost.map(({ attemptId }) => attemptId));
}

const terminalOf = ({ present }: Asked) => (present?.kind === 'card' ? present.terminalCode : undefined);

function isLost(at: Terminal | undefined, { createdAt }: Asked, now: Date): boolean {
  if (!at || at.archivedAt !== null) return true;
  // Another machine goes by its name, whose agent knows nothing of it.
  if (at.activatedAt !== null && at.activatedAt > createdAt) return true;
  const heard = at.lastSeenAt !== null && at.lastSeenAt > createdAt ? at.lastSeenAt : createdAt;
  return now.getTime() - heard.getTime() >= TERMINAL_LOST_MS;
}
