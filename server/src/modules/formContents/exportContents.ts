import type { CallInput, FileAnswer } from '@self-print/contract/call.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { FormValues } from '@self-print/contract/forms.ts';
import type { formContentCalls } from '@self-print/contract/platform/formContents.ts';
import { and, desc, sql } from 'drizzle-orm';
import { dayIn } from '../../calendar/dayIn.ts';
import { inBatches } from '../../db/inBatches.ts';
import { formContent } from '../../db/schema/forms.ts';
import { timeZoneOf } from '../../db/timeZoneOf.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { type XlsxColumn, xlsxAnswer } from '../../http/xlsx.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { titleOf } from '../forms/fieldTitles.ts';
import { readForms } from '../forms/readForms.ts';
import { fieldsOf, wordsOfValue } from './answers.ts';
import { contentCondition, contentsFrom, type ReadContent, valuesOf } from './contents.ts';

type ExportDeps = Pick<Deps, 'db' | 'keys' | 'log' | 'clock'>;

interface Row {
  readonly userName: string;
  readonly name: string;
  readonly savedAt: Date;
  readonly values: FormValues;
}

/** What people filled into one form of an item as a workbook: a column for each field that the form has now, and times by the school's clock. */
export async function exportContents(
  deps: ExportDeps,
  { schoolCode, userId }: AdminActor,
  filter: CallInput<typeof formContentCalls.export>,
  language: Language,
): Promise<FileAnswer> {
  const { db, log, clock } = deps;
  const timeZone = await timeZoneOf(db, schoolCode);
  const schema = (await readForms(db, schoolCode, filter.itemId))[filter.moment];
  const fields = Object.entries(fieldsOf(schema));
  const columns: XlsxColumn<Row>[] = [
    { heading: { zh: '学号或工号', en: 'Number' }, width: 18, as: 'text', read: ({ userName }) => userName },
    { heading: { zh: '姓名', en: 'Name' }, width: 16, as: 'text', read: ({ name }) => name },
    {
      heading: { zh: '填写时间', en: 'Filled in' },
      width: 20,
      as: 'moment',
      timeZone,
      read: ({ savedAt }) => savedAt,
    },
    ...fields.map(
      ([name, field]): XlsxColumn<Row> => ({
        heading: {
          zh: schema === null ? name : titleOf(schema, name, 'zh'),
          en: schema === null ? name : titleOf(schema, name, 'en'),
        },
        width: 24,
        as: 'text',
        read: ({ values }) =>
          wordsOfValue(field, Object.hasOwn(values, name) ? values[name] : undefined)[language],
      }),
    ),
  ];
  const file = {
    fileName: `form-${filter.itemId}-${dayIn(timeZone, clock.now())}.xlsx`,
    sheet: { zh: '填写内容', en: 'Answers' }[language],
    onEnd: (rows: number) => log.event('form-contents-exported', { by: userId, rows }),
  };
  return xlsxAnswer(file, language, columns, readAll(deps, schoolCode, filter));
}

async function* readAll(
  { db, keys }: ExportDeps,
  schoolCode: string,
  filter: CallInput<typeof formContentCalls.export>,
): AsyncGenerator<Row> {
  const wanted = contentCondition(keys, schoolCode, filter);
  const batches = inBatches<ReadContent>((last, limit) =>
    contentsFrom(db)
      .where(
        and(
          wanted,
          last &&
            sql`(${formContent.savedAt}, ${formContent.orderId}) < (${last.content.savedAt.toISOString()}::timestamptz, ${last.content.orderId}::uuid)`,
        ),
      )
      .orderBy(desc(formContent.savedAt), desc(formContent.orderId))
      .limit(limit),
  );
  for await (const row of batches) {
    const { userName, name } = decryptNames(keys, { schoolCode, userId: row.userId }, row);
    yield { userName, name, savedAt: row.content.savedAt, values: valuesOf(keys, row) };
  }
}
