import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { terminalSetupCalls } from '@self-print/contract/platform/terminalSetup.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { writeActivationCode } from '../terminals/issueActivationCode.ts';
import { publishNotice } from '../terminals/notices.ts';
import { lockSettings, reachedBy, renewSettings } from '../terminals/settings/settingsStore.ts';
import { groupIsThere } from './groupIsThere.ts';
import { factsOf } from './terminalFacts.ts';

type CreateCall = typeof terminalSetupCalls.create;
/** The only terminal type so far. */
const TERMINAL_TYPE = 1;

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
    const added = await queries.orm
      .insert(terminal)
      .values({
        schoolCode,
        terminalCode,
        ...facts,
        terminalType: TERMINAL_TYPE,
        settings: {},
        createdAt: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ terminalCode: terminal.terminalCode });
    if (added.length === 0) return fail(problem('NAME_TAKEN'));
    await renewSettings(queries, schoolCode, reachedBy({ schoolCode, layer: 'terminal', id: terminalCode }));
    const code = await writeActivationCode(deps, queries, { schoolCode, terminalCode });
    await publishNotice(queries, { kind: 'changed', schoolCode });
    const change = { subject: terminalCode, label: name, before: null, after: factsOf(facts) };
    await recordOperation(queries, deps, operation, change);
    return ok({ activationCode: code.activationCode, expiresAt: code.expiresAt.toISOString() });
  });
}
