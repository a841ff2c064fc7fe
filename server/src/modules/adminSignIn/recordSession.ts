import { ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { Deps } from '../../deps.ts';
import { recordOperation } from '../operations/recordOperation.ts';

const CONSOLE = { zh: '管理控制台', en: 'Console' } as const;

/** An administrator whose session of the console begins or ends. */
interface Administrator {
  readonly schoolCode: string;
  readonly userId: string;
  readonly role: string;
}

/** Records in the operation log that an administrator came or went. */
export async function recordSession(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { requestId }: Pick<IncomingRequest, 'requestId'>,
  { schoolCode, userId, role }: Administrator,
  name: 'signed-in' | 'signed-out',
): Promise<void> {
  const operation = { name, schoolCode, userId, role, client: 'console', requestId } as const;
  await deps.db.transaction(async (queries) => {
    const change = { subject: userId, label: CONSOLE, before: null, after: null };
    await recordOperation(queries, deps, operation, change);
    return ok();
  });
}
