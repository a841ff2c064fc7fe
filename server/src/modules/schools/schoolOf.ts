import { HEADERS } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { IncomingRequest } from '@self-print/contract/serve.ts';
import { eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { school } from '../../db/schema/schools.ts';
import { findSoleSchool } from './soleSchool.ts';

export type SchoolRow = typeof school.$inferSelect;

/** Returns the school that a public call addresses: the one named in its header, or the only one on this platform. */
export async function schoolOf(
  queries: Queries,
  { header }: Pick<IncomingRequest, 'header'>,
): Promise<Outcome<SchoolRow, 'BAD_REQUEST'>> {
  const schoolCode = header(HEADERS.schoolCode) ?? (await findSoleSchool(queries));
  const [row] =
    schoolCode === undefined
      ? []
      : await queries.orm.select().from(school).where(eq(school.schoolCode, schoolCode));
  return row ? ok(row) : fail(problem('BAD_REQUEST', { detail: { field: HEADERS.schoolCode } }));
}
