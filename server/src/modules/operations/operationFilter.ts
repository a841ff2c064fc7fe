import type { CallInput } from '@self-print/contract/call.ts';
import {
  OPERATIONS_WITH_PRICES,
  type OperationTopic,
  operationsOf,
  PRICE_FIELDS,
  PRICE_OPERATIONS,
} from '@self-print/contract/operations.ts';
import type { operationCalls } from '@self-print/contract/platform/operations.ts';
import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { operationEntry as entry } from '../../db/schema/operations.ts';

type Filter = CallInput<typeof operationCalls.export>;

/** Selects the entries of a school that an administrator wants to see. */
export function operationCondition(
  schoolCode: string,
  { area, operation, userId, subject, client, from, to }: Filter,
): SQL | undefined {
  return and(
    eq(entry.schoolCode, schoolCode),
    area === undefined ? undefined : isAbout(area),
    operation === undefined ? undefined : eq(entry.operation, operation),
    userId === undefined ? undefined : eq(entry.userId, userId),
    subject === undefined ? undefined : eq(entry.subject, subject),
    client === undefined ? undefined : eq(entry.client, client),
    from === undefined ? undefined : gte(entry.at, new Date(from)),
    to === undefined ? undefined : lt(entry.at, new Date(to)),
  );
}

/** Operations that may change a price among other things count only where they changed one. */
function isAbout(topic: OperationTopic): SQL | undefined {
  if (topic !== 'prices') return inArray(entry.operation, [...operationsOf(topic)]);
  return or(
    inArray(entry.operation, [...PRICE_OPERATIONS]),
    and(
      inArray(entry.operation, [...OPERATIONS_WITH_PRICES]),
      sql`jsonb_path_exists(${entry.changes}, ${PRICE_PATH}::jsonpath)`,
    ),
  );
}

const PRICE_PATH = `$[*].path ? (@ like_regex "^(${PRICE_FIELDS.join('|')})([.]|$)")`;
