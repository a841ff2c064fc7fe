import type { DetailedTerminal, TerminalDetail } from '@self-print/contract/platform/terminalDetails.ts';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminalDetail, terminalDetailValues } from '../../db/schema/terminalBooks.ts';
import { terminal } from '../../db/schema/terminals.ts';

export type DetailRow = typeof terminalDetail.$inferSelect;

/** Keeps other changes of a school's details and their values waiting; first in a transaction. */
export async function lockDetails({ orm }: Queries, schoolCode: string): Promise<void> {
  await orm.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`terminal details ${schoolCode}`}, 0))`,
  );
}

export const isDetail = (schoolCode: string, code: string) =>
  and(eq(terminalDetail.schoolCode, schoolCode), eq(terminalDetail.code, code));

/** The values that stand anywhere, also at archived terminals: they would come to light again with another definition. */
export async function valuesInUse({ orm }: Queries, schoolCode: string, code: string): Promise<string[]> {
  const value = sql<string>`${terminalDetailValues.values}->>${code}`;
  const rows = await orm
    .selectDistinct({ value })
    .from(terminalDetailValues)
    .where(
      and(
        eq(terminalDetailValues.schoolCode, schoolCode),
        sql`${terminalDetailValues.values} ? ${code}::text`,
      ),
    );
  return rows.map((row) => row.value);
}

/** All details of a school in their order, with how many terminals in use have a value of each. */
export async function readDetails({ orm }: Queries, schoolCode: string): Promise<TerminalDetail[]> {
  const found = await orm
    .select()
    .from(terminalDetail)
    .where(eq(terminalDetail.schoolCode, schoolCode))
    .orderBy(asc(terminalDetail.position), asc(terminalDetail.code));
  const stored = await orm
    .select({ values: terminalDetailValues.values })
    .from(terminalDetailValues)
    .innerJoin(terminal, ofTerminal)
    .where(and(eq(terminalDetailValues.schoolCode, schoolCode), isNull(terminal.archivedAt)));
  return found.map((row) => ({
    ...factsOf(row),
    terminals: stored.filter(({ values }) => Object.hasOwn(values, row.code)).length,
    revision: row.revision,
  }));
}

const ofTerminal = and(
  eq(terminalDetailValues.schoolCode, terminal.schoolCode),
  eq(terminalDetailValues.terminalCode, terminal.terminalCode),
);

export function factsOf(row: DetailRow) {
  const { code, nameZh, nameEn, kind, options, required, shown, position, archivedAt } = row;
  return {
    code,
    name: { zh: nameZh, en: nameEn },
    kind,
    options: options.map((each) => ({ ...each })),
    required,
    shown,
    position,
    archived: archivedAt !== null,
  };
}

interface FoundTerminal {
  readonly terminalCode: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly values: Readonly<Record<string, string>> | null;
  readonly revision: number | null;
}

/** Terminals of a school in use with their values. */
export function selectDetailed({ orm }: Queries, schoolCode: string, wanted?: SQL) {
  const { terminalCode, nameZh, nameEn } = terminal;
  const { values, revision } = terminalDetailValues;
  return orm
    .select({ terminalCode, nameZh, nameEn, values, revision })
    .from(terminal)
    .leftJoin(terminalDetailValues, ofTerminal)
    .where(and(eq(terminal.schoolCode, schoolCode), isNull(terminal.archivedAt), wanted))
    .orderBy(asc(terminal.terminalCode))
    .$dynamic();
}

/** A terminal with the values of the details in use. */
export function viewDetailed(found: FoundTerminal, details: readonly TerminalDetail[]): DetailedTerminal {
  const stored = found.values ?? {};
  const known = details.filter(({ archived }) => !archived);
  return {
    terminalCode: found.terminalCode,
    name: { zh: found.nameZh, en: found.nameEn },
    values: Object.fromEntries(
      known.flatMap(({ code }): [string, string][] => {
        const value = stored[code];
        return value === undefined ? [] : [[code, value]];
      }),
    ),
    missing: known.flatMap(({ code, required }) => (required && stored[code] === undefined ? [code] : [])),
    revision: found.revision ?? 0,
  };
}

/** Writes a terminal's values within a transaction that began with `lockDetails`. */
export async function writeValues(
  { orm }: Queries,
  key: { readonly schoolCode: string; readonly terminalCode: string },
  values: Readonly<Record<string, string>>,
  revision: number,
): Promise<void> {
  await orm
    .insert(terminalDetailValues)
    .values({ ...key, values, revision })
    .onConflictDoUpdate({
      target: [terminalDetailValues.schoolCode, terminalDetailValues.terminalCode],
      set: { values, revision },
    });
}
