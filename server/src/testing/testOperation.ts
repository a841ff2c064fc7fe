import type { OperationName } from '@self-print/contract/operations.ts';
import type { Operation } from '../http/operation.ts';

/** A change that a test makes without a call, as the command line does. */
export function testOperation(schoolCode: string, name: OperationName): Operation {
  return { name, schoolCode, userId: null, role: null, client: 'commandLine', requestId: null };
}
