import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { ownDataKind } from '@self-print/contract/ownData.ts';
import type { ownAccountCalls } from '@self-print/contract/platform/ownAccount.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { bytesAnswer } from '../../http/fileAnswers.ts';
import type { SessionUser } from '../../http/sessions/sessions.ts';
import type { StoreDeps } from './kinds/store.ts';
import { STORES } from './stores.ts';

const FILE_NAME = 'my-data.json';

/** What is stored about a person, unmasked, for themselves: every kind of data, without the files and documents themselves. */
export async function exportOwn(
  deps: StoreDeps,
  { schoolCode, userId }: SessionUser,
): Promise<CallResult<typeof ownAccountCalls.download>> {
  const data: Record<string, unknown> = { writtenAt: deps.clock.now() };
  for (const kind of ownDataKind.options) data[kind] = await STORES[kind].read(deps, { schoolCode, userId });
  const [account] = await STORES.account.read(deps, { schoolCode, userId });
  if (account === undefined) return fail(problem('MOBILE_NOT_SIGNED_IN'));
  return ok(bytesAnswer('application/json', Buffer.from(JSON.stringify(data, null, 2)), FILE_NAME));
}
