import type { TemplateData } from '@self-print/contract/template/variables.ts';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { academicTerm, registration } from '../../db/schema/registration.ts';
import type { PersonPlace } from '../records/personRecords.ts';

/** The variables by which a document says for which term, and when, its person was registered last. The platform fills them in. */
export const REGISTRATION_VARIABLES: ReadonlySet<string> = new Set(['registration.term', 'registration.on']);

/** Their values; without any for somebody who is not registered, whose document then names what is missing. */
export async function registrationValues(
  { orm }: Queries,
  { schoolCode, userId }: PersonPlace,
): Promise<TemplateData> {
  const [row] = await orm
    .select({ registration, term: academicTerm })
    .from(registration)
    .innerJoin(
      academicTerm,
      and(eq(academicTerm.schoolCode, registration.schoolCode), eq(academicTerm.termId, registration.termId)),
    )
    .where(
      and(
        eq(registration.schoolCode, schoolCode),
        eq(registration.userId, userId),
        isNull(registration.undoneAt),
      ),
    )
    .orderBy(desc(registration.registeredAt))
    .limit(1);
  if (!row) return {};
  const { term } = row;
  return {
    'registration.term': { zh: term.nameZh, en: term.nameEn },
    'registration.on': row.registration.registeredAt.toISOString(),
  };
}
