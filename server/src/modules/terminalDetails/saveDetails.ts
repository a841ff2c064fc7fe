import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { terminalDetailCalls } from '@self-print/contract/platform/terminalDetails.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { readDetailValue } from '@self-print/contract/terminalDetailValue.ts';
import { eq } from 'drizzle-orm';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { lockDetails, readDetails, selectDetailed, viewDetailed, writeValues } from './detailStore.ts';

type SaveCall = typeof terminalDetailCalls.save;

/** Saves values of one terminal, unless somebody else was faster. Values of archived details stay as they are. */
export function saveDetails(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: Operation,
  { terminalCode, revision, values }: CallInput<SaveCall>,
): Promise<CallResult<SaveCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<SaveCall>> => {
    await lockDetails(queries, schoolCode);
    const [found] = await selectDetailed(queries, schoolCode, eq(terminal.terminalCode, terminalCode));
    if (!found) return fail(problem('NOT_FOUND'));
    if ((found.revision ?? 0) !== revision) return fail(problem('CHANGED_MEANWHILE'));
    const details = (await readDetails(queries, schoolCode)).filter(({ archived }) => !archived);
    const stored = { ...found.values };
    for (const [code, typed] of Object.entries(values)) {
      const detail = details.find((each) => each.code === code);
      const value = detail && readDetailValue(detail, typed);
      if (!value?.ok) return fail(problem('BAD_REQUEST', { detail: { field: code } }));
      if (value.value === '') delete stored[code];
      else stored[code] = value.value;
    }
    const before = viewDetailed(found, details);
    const after = viewDetailed({ ...found, values: stored }, details);
    const [missing] = after.missing;
    if (missing !== undefined) return fail(problem('BAD_REQUEST', { detail: { field: missing } }));
    await writeValues(queries, { schoolCode, terminalCode }, stored, revision + 1);
    await recordOperation(queries, deps, operation, {
      subject: terminalCode,
      label: before.name,
      before: before.values,
      after: after.values,
    });
    return ok({ revision: revision + 1 });
  });
}
