import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { operationClient, operationName, operationTopic } from '../operations.ts';
import { fieldChange } from './fieldChange.ts';

const entry = z.object({
  entryNo: z.int(),
  at: f.moment,
  operation: operationName,
  /** The specification's operation type. */
  type: z.int(),
  subject: z.string(),
  label: f.bilingual,
  changes: z.array(fieldChange),
  /** Null: by the command line. */
  userId: z.nullable(z.string()),
  /** Of whoever made the change; null for the command line, empty for people who are gone. */
  userName: z.nullable(z.string()),
  role: z.nullable(z.string()),
  client: operationClient,
  requestId: z.nullable(z.string()),
});
export type OperationEntry = z.infer<typeof entry>;

const wanted = {
  area: z.optional(operationTopic),
  operation: z.optional(operationName),
  userId: z.optional(f.userId),
  subject: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
  client: z.optional(operationClient),
  from: z.optional(f.moment),
  to: z.optional(f.moment),
};

const fault = z.object({
  /** `gap`: numbers are missing before this entry; `changed`: it is not what was written; `end`: the newest entries are missing. */
  kind: z.enum(['gap', 'changed', 'end']),
  entryNo: z.int(),
});
export type OperationFault = z.infer<typeof fault>;

/** Calls of the console about the operation log. */
export const operationCalls = {
  list: adminCall({
    method: 'GET',
    path: '/operationLog/get',
    permission: 'operation:read',
    summary: 'Who changed what, newest first',
    query: z.object({ ...f.pageQuery, ...wanted }),
    data: f.paged(entry),
    errors: [],
  }),
  export: adminCall({
    method: 'GET',
    path: '/operationLog/export',
    permission: 'operation:read',
    operation: 'operations-exported',
    summary: 'The operation log as a spreadsheet, newest first, a row for each value that changed',
    query: z.object(wanted),
    data: 'file',
    errors: [],
  }),
  check: adminCall({
    method: 'POST',
    path: '/operationLog/check',
    permission: 'operation:read',
    operation: 'nothing',
    summary: 'Prove that no entry is missing or was changed',
    body: z.object({}),
    data: z.object({
      entries: z.int(),
      firstNo: z.int(),
      lastNo: z.int(),
      /** Of the newest entry: who notes it can tell later whether entries were cut off. */
      hash: z.string(),
      checkedAt: f.moment,
      /** At most one: what follows a fault cannot be judged. */
      faults: z.array(fault),
    }),
    errors: [],
  }),
};
