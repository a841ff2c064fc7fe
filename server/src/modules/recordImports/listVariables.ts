import {
  isList,
  OWN_PREFIX,
  type OwnFieldKind,
  type OwnTableFacts,
  ownVariable,
  valueFields,
} from '@self-print/contract/platform/ownTableFacts.ts';
import type { RecordColumn, RecordVariable } from '@self-print/contract/platform/recordImports.ts';
import { parseTemplate } from '@self-print/contract/template/parseTemplate.ts';
import type { ScalarVariable, TemplateVariable } from '@self-print/contract/template/variables.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { documentTemplate, templateVersion } from '../../db/schema/templates.ts';
import { OWN_VARIABLES } from '../issuing/ownVariables.ts';
import { REGISTRATION_VARIABLES } from '../issuing/registrationValues.ts';
import { readTables } from '../records/tableRegistry.ts';
import { ofTemplate } from '../templates/templateStore.ts';

/** The only one of the platform's own that a record may hold. */
const FROM_RECORDS = new Set(['student.idNumber']);

/** What a school's published documents and its own tables take from the records of persons, by name. Pictures do not come in tables. */
export async function listVariables(queries: Queries, schoolCode: string): Promise<RecordVariable[]> {
  const { orm } = queries;
  const versions = await orm
    .select({ content: templateVersion.content })
    .from(documentTemplate)
    .innerJoin(
      templateVersion,
      and(ofTemplate, eq(templateVersion.version, documentTemplate.publishedVersion)),
    )
    .where(eq(documentTemplate.schoolCode, schoolCode))
    .orderBy(asc(documentTemplate.templateId));
  const own = (await readTables(queries, schoolCode)).flatMap(({ facts }) => variablesOf(facts));
  const known = new Map<string, RecordVariable>(own.map((variable) => [variable.name, variable]));
  for (const { content } of versions) {
    const parsed = parseTemplate(content);
    if (!parsed.ok) continue;
    for (const variable of parsed.value.variables) add(known, variable);
  }
  return [...known.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Documents that call the same variable by different labels mean the same value; the first label stays. */
function add(known: Map<string, RecordVariable>, variable: TemplateVariable): void {
  const { name, label } = variable;
  // Own tables say themselves what is in them.
  if (name.startsWith(OWN_PREFIX)) return;
  if (variable.type === 'image' || REGISTRATION_VARIABLES.has(name)) return;
  if (OWN_VARIABLES.has(name) && !FROM_RECORDS.has(name)) return;
  const there = known.get(name);
  if (variable.type !== 'list') {
    if (!there) known.set(name, columnOf(variable));
    return;
  }
  const columns = there?.type === 'list' ? there.columns : [];
  const added = variable.columns.filter((each) => !columns.some((column) => column.name === each.name));
  known.set(name, { name, label, type: 'list', columns: [...columns, ...added.map(columnOf)] });
}

/** What a table adds to the records: a list, or single values where a person has only one row. */
function variablesOf(facts: OwnTableFacts): RecordVariable[] {
  const columns = valueFields(facts).map(
    ({ code, label, kind }): RecordColumn => ({ name: code, label, type: TYPES[kind] }),
  );
  if (isList(facts))
    return [{ name: ownVariable(facts.code), label: facts.name, type: 'list', columns: [...columns] }];
  return columns.map(({ name, label, type }) => ({
    name: ownVariable(facts.code, name),
    label: { zh: `${facts.name.zh}·${label.zh}`, en: `${facts.name.en}: ${label.en}` },
    type,
  }));
}

const TYPES = {
  text: 'text',
  code: 'text',
  date: 'date',
  whole: 'number',
  decimal: 'number',
} as const satisfies Record<OwnFieldKind, RecordColumn['type']>;

const columnOf = ({ name, label, type }: ScalarVariable): RecordColumn => ({ name, label, type });
