import type { Bilingual } from '@self-print/contract/fields.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { publishNotice } from '../terminals/notices.ts';
import { inUse } from './fleetStore.ts';

interface StatesWish {
  readonly terminalCodes: readonly string[];
  /** 1 in service, 0 paused. */
  readonly state: 0 | 1;
  readonly reason?: Bilingual | undefined;
}

/** Pauses terminals with a reason for their screens, or resumes them. Those that are gone are named. */
export async function setStates(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { terminalCodes, state, reason }: StatesWish,
) {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    const rows = await queries.orm
      .select()
      .from(terminal)
      .where(and(inUse(schoolCode), inArray(terminal.terminalCode, [...terminalCodes])))
      // Always in the same order, so that two administrators with overlapping lists cannot deadlock.
      .orderBy(asc(terminal.terminalCode))
      .for('no key update');
    const changed = rows.map(({ terminalCode }) => terminalCode);
    await queries.orm
      .update(terminal)
      .set({
        paused: state === 0,
        pausedReasonZh: state === 0 ? (reason?.zh ?? null) : null,
        pausedReasonEn: state === 0 ? (reason?.en ?? null) : null,
        pausedAt: state === 0 ? deps.clock.now() : null,
      })
      .where(and(eq(terminal.schoolCode, schoolCode), inArray(terminal.terminalCode, changed)));
    await publishNotice(queries, { kind: 'changed', schoolCode });
    for (const { terminalCode, nameZh, nameEn, ...row } of rows) {
      const was = { zh: row.pausedReasonZh, en: row.pausedReasonEn };
      await recordOperation(queries, deps, operation, {
        subject: terminalCode,
        label: { zh: nameZh, en: nameEn },
        before: { paused: row.paused, reason: row.paused ? was : null },
        after: { paused: state === 0, reason: state === 0 ? (reason ?? null) : null },
      });
    }
    return ok({ changed, missing: terminalCodes.filter((code) => !changed.includes(code)) });
  });
}
