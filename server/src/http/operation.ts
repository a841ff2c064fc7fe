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

/** A change that an administrator is making. */
export type AdminOperation = AdminActor & Operation;

/** The operation of an administrator who makes a changing call. */
export function operationOf(
  { operation }: ChangingCall,
  actor: AdminActor,
  { requestId }: Pick<IncomingRequest, 'requestId'>,
): AdminOperation {
  return { ...actor, name: operation, client: 'console', requestId };
}

/** A change by the command line. */
export function commandLineOperation(schoolCode: string, name: OperationName): Operation {
  return { name, schoolCode, userId: null, role: null, client: 'commandLine', requestId: null };
}

/** An administrator's operation without a call, by the command line, the demo or a test. */
export function operationBy(actor: AdminActor, name: OperationName): AdminOperation {
  return { ...actor, name, client: 'commandLine', requestId: null };
}
