import { keyFields, type OwnTableFacts, valueFields } from '@self-print/contract/platform/ownTableFacts.ts';
import type { GraduateTable } from '../../../adapters/identity/types.ts';
import type { Queries } from '../../../db/database.ts';
import { readTables } from '../../records/tableRegistry.ts';

/** The own table with a school's graduates; undefined where the school has none of this code. */
export async function readGraduateTable(
  queries: Queries,
  schoolCode: string,
  { table }: Pick<GraduateTable, 'table'>,
): Promise<OwnTableFacts | undefined> {
  return (await readTables(queries, schoolCode)).find(({ facts }) => facts.code === table)?.facts;
}

/** What is wrong with the table that is to know graduates, by the name of the parameter; undefined when it will do. */
export async function graduateTableFault(
  queries: Queries,
  schoolCode: string,
  chosen: GraduateTable,
): Promise<string | undefined> {
  const facts = await readGraduateTable(queries, schoolCode, chosen);
  return facts ? fieldFault(facts, chosen) : 'table: the school has no own table with this code';
}

/** The same for a table that is there. */
export function fieldFault(facts: OwnTableFacts, chosen: GraduateTable): string | undefined {
  if (!keyFields(facts).some(({ code }) => code === chosen.idField))
    return 'idField: must be a key field of the table';
  const names = ['nameField', 'yearField'] as const;
  const missing = names.find((name) => !valueFields(facts).some(({ code }) => code === chosen[name]));
  return missing && `${missing}: the table has no such field`;
}
