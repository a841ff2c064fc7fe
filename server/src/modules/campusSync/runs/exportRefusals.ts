import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import type { RefusalKind } from '@self-print/contract/campusSync.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import type { syncRunCalls } from '@self-print/contract/platform/campusSync.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { inBatches } from '../../../db/inBatches.ts';
import { syncRefusal, syncRun } from '../../../db/schema/campusSync.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { type XlsxColumn, xlsxAnswer } from '../../../http/xlsx.ts';
import { isRun } from './runStore.ts';

type RefusalsCall = typeof syncRunCalls.refusals;
type Row = typeof syncRefusal.$inferSelect;

const REASONS: Readonly<Record<RefusalKind, Bilingual>> = {
  numberMissing: { zh: '没有学号或工号', en: 'no number' },
  repeated: { zh: '学号或工号重复', en: 'the number comes twice' },
  nothing: { zh: '没有可同步的内容', en: 'nothing to take' },
  numberWrong: { zh: '不是数字', en: 'no number' },
  dateWrong: { zh: '不是日期', en: 'no date' },
  tooLong: { zh: '内容过长', en: 'too long' },
  unreadable: { zh: '含有无法识别的字符', en: 'characters that cannot be read' },
  personUnknown: { zh: '系统中没有此人', en: 'this person is not there' },
  tooLarge: { zh: '此人的数据过多', en: 'too much data for one person' },
  rowsWrong: {
    zh: '与自定义表的字段不符，或主键重复',
    en: 'rows that do not fit the own table, or two with one key',
  },
};

/** The rows that a run left out, as a spreadsheet. */
export async function exportRefusals(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { schoolCode, userId }: AdminActor,
  { runId }: CallInput<RefusalsCall>,
  language: Language,
): Promise<CallResult<RefusalsCall>> {
  const key = { schoolCode, runId };
  if ((await db.orm.$count(syncRun, isRun(key))) === 0) return fail(problem('NOT_FOUND'));
  const rows = inBatches<Row>((last, limit) =>
    db.orm
      .select()
      .from(syncRefusal)
      .where(
        and(
          eq(syncRefusal.schoolCode, schoolCode),
          eq(syncRefusal.runId, runId),
          last && gt(syncRefusal.no, last.no),
        ),
      )
      .orderBy(asc(syncRefusal.no))
      .limit(limit),
  );
  const file = {
    fileName: 'refused-rows.xlsx',
    sheet: { zh: '未同步的行', en: 'Rows left out' }[language],
    onEnd: (count: number) => log.event('sync-refusals-exported', { by: userId, rows: count }),
  };
  return ok(xlsxAnswer(file, language, columnsIn(language), rows));
}

const columnsIn = (language: Language): readonly XlsxColumn<Row>[] => [
  { heading: { zh: '行', en: 'Row' }, width: 10, as: 'number', read: ({ line }) => line },
  {
    heading: { zh: '学号或工号', en: 'Student or staff number' },
    width: 24,
    as: 'text',
    read: ({ who }) => who,
  },
  { heading: { zh: '字段', en: 'Column' }, width: 24, as: 'text', read: ({ column }) => column },
  { heading: { zh: '原因', en: 'Why' }, width: 32, as: 'text', read: ({ kind }) => REASONS[kind][language] },
];
