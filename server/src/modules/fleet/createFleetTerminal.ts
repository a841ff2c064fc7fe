import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { terminalSetupCalls } from '@self-print/contract/platform/terminalSetup.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { writeActivationCode } from '../terminals/issueActivationCode.ts';
import { publishNotice } from '../terminals/notices.ts';
import { lockSettings } from '../terminals/settings/settingsStore.ts';
import { groupIsThere } from './groupIsThere.ts';
import { insertTerminal } from './insertTerminal.ts';
import { factsOf } from './terminalFacts.ts';

type CreateCall = typeof terminalSetupCalls.create;

/** Adds a terminal and answers the code by which a machine becomes it. */
export function createFleetTerminal(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  operation: Operation,
  { terminalCode, name, location, groupId, tags }: CallInput<CreateCall>,
): Promise<CallResult<CreateCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries): Promise<CallResult<CreateCall>> => {
    await lockSettings(queries, schoolCode);
    if (!(await groupIsThere(queries, schoolCode, groupId))) return fail(problem('NOT_FOUND'));
    const facts = {
      nameZh: name.zh,
      nameEn: name.en,
      locationZh: location.zh,
      locationEn: location.en,
      groupId,
      tags: [...new Set(tags)],
      roles: [],
    };
    const createdAt = deps.clock.now();
    if (!(await insertTerminal(queries, { schoolCode, terminalCode, ...facts, createdAt })))
      return fail(problem('NAME_TAKEN'));
    const code = await writeActivationCode(deps, queries, { schoolCode, terminalCode });
    await publishNotice(queries, { kind: 'changed', schoolCode });
    const change = { subject: terminalCode, label: name, before: null, after: factsOf(facts) };
    await recordOperation(queries, deps, operation, change);
    return ok({ activationCode: code.activationCode, expiresAt: code.expiresAt.toISOString() });
  });
}
