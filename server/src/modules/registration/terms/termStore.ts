import type { Term } from '@self-print/contract/platform/termAdmin.ts';
import { and, eq, gte, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { academicTerm, registration } from '../../../db/schema/registration.ts';
import { school } from '../../../db/schema/schools.ts';

export interface TermKey {
  readonly schoolCode: string;
  readonly termId: string;
}

interface Span {
  readonly startsOn: string;
  readonly endsOn: string;
}

export const isTerm = ({ schoolCode, termId }: TermKey) =>
  and(eq(academicTerm.schoolCode, schoolCode), eq(academicTerm.termId, termId));

/** Terms with the number of people who are registered for each. */
export const termsFrom = ({ orm }: Queries) =>
  orm
    .select({
      term: academicTerm,
      registered: sql<number>`${orm.$count(
        registration,
        and(
          eq(registration.schoolCode, academicTerm.schoolCode),
          eq(registration.termId, academicTerm.termId),
          isNull(registration.undoneAt),
        ),
      )}`.mapWith(Number),
    })
    .from(academicTerm)
    .$dynamic();
type ReadTerm = Awaited<ReturnType<typeof termsFrom>>[number];

export async function findTerm(queries: Queries, key: TermKey): Promise<ReadTerm | undefined> {
  const [row] = await termsFrom(queries).where(isTerm(key));
  return row;
}

export function viewTerm({ term, registered }: ReadTerm, today: string): Term {
  const { termId, nameZh, nameEn, startsOn, endsOn, revision } = term;
  return {
    termId,
    name: { zh: nameZh, en: nameEn },
    startsOn,
    endsOn,
    isCurrent: startsOn <= today && today <= endsOn,
    registered,
    revision,
  };
}

/** Lets one change of a school's terms at a time decide whether they overlap, until the end of the transaction. */
export async function lockTerms({ orm }: Queries, schoolCode: string): Promise<void> {
  await orm
    .select({ schoolCode: school.schoolCode })
    .from(school)
    .where(eq(school.schoolCode, schoolCode))
    .for('no key update');
}

/** Whether another term has one of these days. */
export async function isOverlapping(
  { orm }: Queries,
  { schoolCode, termId }: TermKey,
  { startsOn, endsOn }: Span,
): Promise<boolean> {
  const [other] = await orm
    .select({ termId: academicTerm.termId })
    .from(academicTerm)
    .where(
      and(
        eq(academicTerm.schoolCode, schoolCode),
        ne(academicTerm.termId, termId),
        lte(academicTerm.startsOn, endsOn),
        gte(academicTerm.endsOn, startsOn),
      ),
    )
    .limit(1);
  return other !== undefined;
}
