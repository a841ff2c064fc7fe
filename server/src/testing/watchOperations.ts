import type { Call } from '@self-print/contract/call.ts';
import { callLine } from '@self-print/contract/catalogue.ts';
import { eq } from 'drizzle-orm';
import type { Queries } from '../db/database.ts';
import { operationEntry } from '../db/schema/operations.ts';

/** Sees that calls that change something leave entries in the operation log. */
export interface OperationWatch {
  /** To be told of each call that succeeded, with its request's id. */
  readonly succeeded: (call: Call, requestId: string) => Promise<void>;
  /** Fails when a call succeeded, once or more, and never left an entry: repeating a request leaves none. */
  readonly assertRecorded: () => void;
}

export function watchOperations({ orm }: Queries): OperationWatch {
  const isRecorded = new Map<string, boolean>();
  return {
    succeeded: async (call, requestId) => {
      if (call.operation === undefined || call.operation === 'nothing') return;
      const line = callLine(call);
      if (isRecorded.get(line)) return;
      const entries = await orm.$count(operationEntry, eq(operationEntry.requestId, requestId));
      isRecorded.set(line, entries > 0);
    },
    assertRecorded: () => {
      const missing = [...isRecorded].flatMap(([line, recorded]) => (recorded ? [] : [line]));
      if (missing.length > 0) throw new Error(`Not in the operation log: ${missing.join(', ')}`);
    },
  };
}
