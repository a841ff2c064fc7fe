import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import type { cartonCalls } from '@self-print/contract/platform/cartons.ts';
import { DEFAULT_TERMINAL_SETTINGS } from '@self-print/contract/settings.ts';
import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { cartonName, userCarton } from '../../db/schema/cartons.ts';
import { terminal } from '../../db/schema/terminals.ts';
import { cartonPaper } from './cartonPaper.ts';
import { itemsOfCartons } from './itemsOfCartons.ts';

type ListCall = typeof cartonCalls.list;

const DEFAULT_CARTONS = JSON.stringify(DEFAULT_TERMINAL_SETTINGS.cartons);

/** A page of cartons by terminal and code: those of the settings, and those that only have a name or people left. */
export async function listCartons(
  queries: Queries,
  schoolCode: string,
  { page, rows, terminalCode }: CallInput<ListCall>,
): Promise<CallAnswer<ListCall>> {
  const { orm } = queries;
  const wanted = and(
    eq(terminal.schoolCode, schoolCode),
    isNull(terminal.archivedAt),
    terminalCode === undefined ? undefined : eq(terminal.terminalCode, terminalCode),
  );
  const keys = keysOf(wanted);
  const found = await orm
    .select({ terminal, cartonCode: sql<string>`wanted.carton_code`, name: cartonName })
    .from(sql`(${keys}) as wanted`)
    .innerJoin(
      terminal,
      and(eq(terminal.schoolCode, schoolCode), sql`${terminal.terminalCode} = wanted.terminal_code`),
    )
    .leftJoin(
      cartonName,
      and(
        eq(cartonName.schoolCode, schoolCode),
        eq(cartonName.terminalCode, terminal.terminalCode),
        sql`${cartonName.cartonCode} = wanted.carton_code`,
      ),
    )
    .orderBy(asc(terminal.terminalCode), sql`wanted.carton_code`)
    .limit(rows)
    .offset((page - 1) * rows);
  const [counted] = await orm.select({ total: count() }).from(sql`(${keys}) as wanted`);
  const codes = [...new Set(found.map((row) => row.terminal.terminalCode))];
  const itemsOf = await itemsOfCartons(queries, schoolCode, codes);
  const boundTo = await boundPeople(queries, schoolCode, codes);
  return {
    rows: found.map((row) => {
      const { terminal: at, cartonCode, name } = row;
      const { setting, sheets, state } = cartonPaper(at, cartonCode);
      return {
        terminalCode: at.terminalCode,
        terminalName: { zh: at.nameZh, en: at.nameEn },
        cartonCode,
        name: name && { zh: name.nameZh, en: name.nameEn },
        revision: name?.revision ?? 0,
        setting: setting
          ? {
              paperSize: setting.paperSize,
              mediaSource: setting.mediaSource,
              lockNumber: setting.lockNumber ?? null,
              capacitySheets: setting.capacitySheets,
              reserved: setting.reserved ?? false,
            }
          : null,
        sheets,
        state,
        reportedAt: at.cartons === null ? null : (at.lastSeenAt?.toISOString() ?? null),
        items: itemsOf(at.terminalCode, cartonCode),
        bindings: boundTo(at.terminalCode, cartonCode),
      };
    }),
    total: counted?.total ?? 0,
    pageSize: rows,
    pageNumber: page,
  };
}

/** Codes of terminal and carton; what a terminal's settings say wrongly counts as unset there, and so it does here. */
function keysOf(wanted: SQL | undefined): SQL {
  const declared = sql`case when jsonb_typeof(${terminal.settings} -> 'cartons') = 'array'
    then ${terminal.settings} -> 'cartons' else ${DEFAULT_CARTONS}::jsonb end`;
  const others = [cartonName, userCarton].map(
    (table) => sql`union select ${terminal.terminalCode}, ${table.cartonCode} from ${terminal}
      join ${table} on ${table.schoolCode} = ${terminal.schoolCode} and ${table.terminalCode} = ${terminal.terminalCode}
      where ${wanted}`,
  );
  return sql`select ${terminal.terminalCode}, declared ->> 'cartonCode' as carton_code from ${terminal}
    cross join lateral jsonb_array_elements(${declared}) as declared where ${wanted}
    ${sql.join(others, sql` `)}`;
}

async function boundPeople({ orm }: Queries, schoolCode: string, terminalCodes: readonly string[]) {
  const { terminalCode, cartonCode } = userCarton;
  const bound = await orm
    .select({ terminalCode, cartonCode, people: count() })
    .from(userCarton)
    .where(and(eq(userCarton.schoolCode, schoolCode), inArray(terminalCode, [...terminalCodes])))
    .groupBy(terminalCode, cartonCode);
  return (at: string, carton: string) =>
    bound.find((row) => row.terminalCode === at && row.cartonCode === carton)?.people ?? 0;
}
