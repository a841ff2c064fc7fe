import type { Call } from '@self-print/contract/call.ts';
import type { OperationClient, OperationName } from '@self-print/contract/operations.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import type { AdminActor } from './actor.ts';

/** A change under way: who makes it, from where, and what the operation log calls it. */
export interface Operation {
  readonly name: OperationName;
  readonly schoolCode: string;
  /** Null: by the command line. */
  readonly userId: string | null;
  readonly role: string | null;
  readonly client: OperationClient;
  readonly requestId: string | null;
}

/** A call that changes something. */
export type ChangingCall = Call & { readonly operation: OperationName };

/** The operation of an administrator who makes a changing call. */
export function operationOf(
  { operation }: ChangingCall,
  { schoolCode, userId, role }: AdminActor,
  { requestId }: Pick<IncomingRequest, 'requestId'>,
): Operation {
  return { name: operation, schoolCode, userId, role, client: 'console', requestId };
}
