import type { Visit } from '@self-print/contract/visit.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminalVisit } from '../../db/schema/visits.ts';
import type { Deps } from '../../deps.ts';
import { assuranceOf, type Proof } from '../../http/sessions/proofs.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { VISIT_IDLE_MS } from './findVisitor.ts';
import { visitHash } from './visitHash.ts';
import { readVisitor } from './visitor.ts';

const TOKEN_BYTES = 32;

interface Visiting {
  readonly userId: string;
  /** By what the visitor has proved to be this person. */
  readonly proofs: readonly Proof[];
}

/** Begins the visit of an authenticated person. Whoever was signed in at the terminal before is signed out. */
export async function beginVisit(
  { keys, clock, random, log }: Pick<Deps, 'keys' | 'clock' | 'random' | 'log'>,
  queries: Queries,
  { schoolCode, terminalCode }: TerminalKey,
  { userId, proofs }: Visiting,
): Promise<Visit> {
  const visitor = await readVisitor(queries, keys, schoolCode, userId);
  if (!visitor) throw new Error('A visit was begun for nobody');
  const now = clock.now();
  const visitToken = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
  const expiresAt = new Date(now.getTime() + VISIT_IDLE_MS);
  await endVisitsAt(queries, { schoolCode, terminalCode }, now);
  await queries.orm.insert(terminalVisit).values({
    schoolCode,
    tokenHash: visitHash(keys, visitToken),
    terminalCode,
    userId,
    assurance: assuranceOf(proofs),
    proofs,
    beganAt: now,
    expiresAt,
  });
  log.event('visit-began', { terminalCode, userId });
  return { visitToken, expiresAt: expiresAt.toISOString(), visitor };
}

/** Ends any visit at a terminal, since only one person at a time can use it. */
export async function endVisitsAt(
  { orm }: Queries,
  { schoolCode, terminalCode }: TerminalKey,
  now: Date,
): Promise<void> {
  await orm
    .update(terminalVisit)
    .set({ endedAt: now })
    .where(
      and(
        eq(terminalVisit.schoolCode, schoolCode),
        eq(terminalVisit.terminalCode, terminalCode),
        isNull(terminalVisit.endedAt),
      ),
    );
}
