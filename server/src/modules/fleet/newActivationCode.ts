import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { terminalSetupCalls } from '@self-print/contract/platform/terminalSetup.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { writeActivationCode } from '../terminals/issueActivationCode.ts';
import { inUse } from './fleetStore.ts';

type CodeCall = typeof terminalSetupCalls.activationCode;

/** Issues a code by which another machine becomes the terminal, in place of earlier codes. Until it is used, nothing changes. */
export function newActivationCode(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  operation: Operation,
  { terminalCode }: CallInput<CodeCall>,
): Promise<CallResult<CodeCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<CodeCall>> => {
    const [row] = await queries.orm
      .select()
      .from(terminal)
      .where(and(inUse(schoolCode), eq(terminal.terminalCode, terminalCode)))
      .for('update');
    if (!row) return fail(problem('NOT_FOUND'));
    const code = await writeActivationCode(deps, queries, { schoolCode, terminalCode });
    const expiresAt = code.expiresAt.toISOString();
    await recordOperation(queries, deps, operation, {
      subject: terminalCode,
      label: { zh: row.nameZh, en: row.nameEn },
      before: null,
      after: { expiresAt },
    });
    return ok({ activationCode: code.activationCode, expiresAt });
  });
}
