import type { CallInput, FileAnswer } from '@self-print/contract/call.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import { OPERATION_CLIENT_WORDS } from '@self-print/contract/operations.ts';
import { operationText } from '@self-print/contract/operationText.ts';
import type { FieldChange, Scalar } from '@self-print/contract/platform/fieldChange.ts';
import type { operationCalls } from '@self-print/contract/platform/operations.ts';
import { and, desc, eq, lt } from 'drizzle-orm';
import { inBatches } from '../../db/inBatches.ts';
import { operationEntry } from '../../db/schema/operations.ts';
import { role } from '../../db/schema/roles.ts';
import { timeZoneOf } from '../../db/timeZoneOf.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { type XlsxColumn, xlsxAnswer } from '../../http/xlsx.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import { operationCondition } from './operationFilter.ts';

type Entry = typeof operationEntry.$inferSelect;
interface Row extends Entry {
  readonly userName: string | null;
  /** Missing for an operation that changed no value. */
  readonly change: FieldChange | undefined;
}

/** Exports the operation log, newest first, with a row for each value that changed, and times by the school's clock. */
export async function exportOperations(
  deps: Pick<Deps, 'db' | 'keys' | 'log'>,
  { schoolCode, userId }: AdminActor,
  filter: CallInput<typeof operationCalls.export>,
  language: Language,
): Promise<FileAnswer> {
  const timeZone = await timeZoneOf(deps.db, schoolCode);
  const roleWords = await roleWordsOf(deps.db, schoolCode);
  const file = {
    fileName: 'operations.xlsx',
    sheet: { zh: '操作日志', en: 'Operation log' }[language],
    onEnd: (rows: number) => deps.log.event('operations-exported', { by: userId, rows }),
  };
  return xlsxAnswer(
    file,
    language,
    columnsIn(language, timeZone, roleWords),
    rowsOf(deps, schoolCode, filter),
  );
}

/** What the school's roles are called now, archived ones too, by their ids. */
async function roleWordsOf({ orm }: Deps['db'], schoolCode: string): Promise<ReadonlyMap<string, Bilingual>> {
  const rows = await orm.select().from(role).where(eq(role.schoolCode, schoolCode));
  return new Map(rows.map(({ roleId, nameZh, nameEn }) => [roleId, { zh: nameZh, en: nameEn }]));
}

async function* rowsOf(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  filter: CallInput<typeof operationCalls.export>,
): AsyncGenerator<Row> {
  const wanted = operationCondition(schoolCode, filter);
  const entries = inBatches<Entry & Pick<Row, 'userName'>>(async (last, limit) => {
    const found = await db.orm
      .select()
      .from(operationEntry)
      .where(and(wanted, last && lt(operationEntry.entryNo, last.entryNo)))
      .orderBy(desc(operationEntry.entryNo))
      .limit(limit);
    const ids = found.map(({ userId }) => userId);
    const nameOf = await administratorNames(db, keys, schoolCode, ids);
    return found.map((entry) => ({ ...entry, userName: nameOf(entry.userId) }));
  });
  for await (const entry of entries)
    for (const change of entry.changes.length === 0 ? [undefined] : entry.changes) yield { ...entry, change };
}

const textOf = (value: Scalar | undefined) => (value === undefined || value === null ? null : String(value));

const columnsIn = (
  language: Language,
  timeZone: string,
  roleWords: ReadonlyMap<string, Bilingual>,
): readonly XlsxColumn<Row>[] => [
  { heading: { zh: '序号', en: 'Entry' }, width: 10, as: 'number', read: ({ entryNo }) => entryNo },
  { heading: { zh: '时间', en: 'Time' }, width: 20, as: 'moment', timeZone, read: ({ at }) => at },
  { heading: { zh: '操作人', en: 'Who' }, width: 16, as: 'text', read: ({ userName }) => userName },
  {
    heading: { zh: '角色', en: 'Role' },
    width: 14,
    as: 'text',
    read: ({ role: id }) => id && (roleWords.get(id)?.[language] ?? id),
  },
  {
    heading: { zh: '来源', en: 'From' },
    width: 14,
    as: 'text',
    read: ({ client }) => OPERATION_CLIENT_WORDS[client][language],
  },
  {
    heading: { zh: '操作', en: 'Operation' },
    width: 24,
    as: 'text',
    read: (entry) => operationText(entry, language),
  },
  { heading: { zh: '对象', en: 'Subject' }, width: 30, as: 'text', read: ({ label }) => label[language] },
  { heading: { zh: '对象编号', en: 'Id' }, width: 38, as: 'text', read: ({ subject }) => subject },
  { heading: { zh: '字段', en: 'Field' }, width: 24, as: 'text', read: ({ change }) => change?.path },
  {
    heading: { zh: '变更前', en: 'Before' },
    width: 30,
    as: 'text',
    read: ({ change }) => textOf(change?.before),
  },
  {
    heading: { zh: '变更后', en: 'After' },
    width: 30,
    as: 'text',
    read: ({ change }) => textOf(change?.after),
  },
];
