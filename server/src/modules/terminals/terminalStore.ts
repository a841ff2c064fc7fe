import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Orm, Queries } from '../../db/database.ts';
import { licence, school, schoolBrand } from '../../db/schema/schools.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { BrandRow } from '../schools/brand/brandOf.ts';

/** Key of a terminal: tenant and code. */
export interface TerminalKey {
  readonly schoolCode: string;
  readonly terminalCode: string;
}

const withSchool = (orm: Orm) =>
  orm
    .select({
      terminal,
      schoolNameZh: school.nameZh,
      schoolNameEn: school.nameEn,
      timeZone: school.timeZone,
      isInternational: licence.enabled,
      brand: schoolBrand,
    })
    .from(terminal)
    .innerJoin(school, eq(school.schoolCode, terminal.schoolCode))
    .leftJoin(schoolBrand, eq(schoolBrand.schoolCode, terminal.schoolCode))
    .leftJoin(licence, and(eq(licence.schoolCode, terminal.schoolCode), eq(licence.module, 'INTERNATIONAL')))
    .where(
      and(
        eq(terminal.schoolCode, sql.placeholder('schoolCode')),
        eq(terminal.terminalCode, sql.placeholder('terminalCode')),
        isNull(terminal.archivedAt),
      ),
    )
    .prepare('terminal_with_school');

export type TerminalRow = typeof terminal.$inferSelect;
export interface TerminalWithSchool {
  readonly terminal: TerminalRow;
  readonly schoolNameZh: string;
  readonly schoolNameEn: string;
  readonly timeZone: string;
  /** Whether the school's licence covers English; null without such a licence. */
  readonly isInternational: boolean | null;
  /** Null where the school looks as the product does. */
  readonly brand: BrandRow | null;
}

export async function findTerminalWithSchool(
  queries: Queries,
  key: TerminalKey,
): Promise<TerminalWithSchool | undefined> {
  const [row] = await queries.prepared(withSchool).execute({ ...key });
  return row;
}
