import type { CallInput } from '@self-print/contract/call.ts';
import { OPERATIONS, type OperationName, operationName } from '@self-print/contract/operations.ts';
import type { operationCalls } from '@self-print/contract/platform/operations.ts';
import { and, eq, gte, inArray, lt, type SQL } from 'drizzle-orm';
import { operationEntry as entry } from '../../db/schema/operations.ts';

type Filter = CallInput<typeof operationCalls.export>;

/** Selects the entries of a school that an administrator wants to see. */
export function operationCondition(
  schoolCode: string,
  { area, operation, userId, subject, client, from, to }: Filter,
): SQL | undefined {
  return and(
    eq(entry.schoolCode, schoolCode),
    area === undefined ? undefined : inArray(entry.operation, operationsIn(area)),
    operation === undefined ? undefined : eq(entry.operation, operation),
    userId === undefined ? undefined : eq(entry.userId, userId),
    subject === undefined ? undefined : eq(entry.subject, subject),
    client === undefined ? undefined : eq(entry.client, client),
    from === undefined ? undefined : gte(entry.at, new Date(from)),
    to === undefined ? undefined : lt(entry.at, new Date(to)),
  );
}

const operationsIn = (area: Filter['area']): OperationName[] =>
  Object.keys(OPERATIONS).flatMap((name) => {
    const known = operationName.parse(name);
    return OPERATIONS[known].area === area ? [known] : [];
  });
