import type { BatchFailure } from '@self-print/contract/batches.ts';
import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { Bilingual, Language } from '@self-print/contract/fields.ts';
import type { batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import { inBatches } from '../../db/inBatches.ts';
import { batchRow } from '../../db/schema/batches.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { type XlsxColumn, xlsxAnswer } from '../../http/xlsx.ts';
import { recordExport } from '../operations/recordAccess.ts';
import { detailOf, type FoundRow, rowsFrom, whoOf } from './listRows.ts';
import { findTask, isRowOf } from './store.ts';

type FailuresCall = typeof batchExportCalls.failures;

const REASONS: Readonly<Record<BatchFailure, Bilingual>> = {
  personUnknown: { zh: '系统中没有此人', en: 'nobody has this number' },
  personDisabled: { zh: '账号已停用', en: 'the account is disabled' },
  blocked: { zh: '此人不能办理该项目', en: 'this person may not have the document' },
  dataMissing: { zh: '缺少数据', en: 'data is missing' },
  letterMissing: { zh: '字体中没有此字', en: 'no font has this character' },
  languageMissing: { zh: '模板没有该语言', en: 'the template lacks this language' },
  unavailable: { zh: '文件暂时无法生成', en: 'the document could not be made' },
};

/** Who got no document of a batch and why, as a spreadsheet whose numbers can be a list of another batch. */
export async function exportFailures(
  deps: Pick<Deps, 'db' | 'keys' | 'log' | 'clock'>,
  operation: AdminOperation,
  { taskId }: CallInput<FailuresCall>,
  language: Language,
): Promise<CallResult<FailuresCall>> {
  const { db, keys, log } = deps;
  const { schoolCode, userId } = operation;
  const key = { schoolCode, taskId };
  if (!(await findTask(db, key))) return fail(problem('NOT_FOUND'));
  await recordExport(deps, operation, { zh: '未签发名单', en: 'Who got no document' }, { taskId });
  const rows = inBatches<FoundRow>((last, limit) =>
    rowsFrom(db)
      .where(and(isRowOf(key), eq(batchRow.state, 'failed'), last && gt(batchRow.no, last.row.no)))
      .orderBy(asc(batchRow.no))
      .limit(limit),
  );
  const file = {
    fileName: 'failed-documents.xlsx',
    sheet: { zh: '未签发', en: 'Not issued' }[language],
    onEnd: (count: number) => log.event('batch-failures-exported', { by: userId, taskId, rows: count }),
  };
  return ok(xlsxAnswer(file, language, columnsIn(keys, language), rows));
}

const columnsIn = (keys: Keys, language: Language): readonly XlsxColumn<FoundRow>[] => [
  {
    heading: { zh: '学号或工号', en: 'Student or staff number' },
    width: 24,
    as: 'text',
    read: (row) => whoOf(keys, row).number,
  },
  { heading: { zh: '姓名', en: 'Name' }, width: 20, as: 'text', read: (row) => whoOf(keys, row).name },
  {
    heading: { zh: '原因', en: 'Why' },
    width: 30,
    as: 'text',
    read: ({ row }) => row.failure && REASONS[row.failure][language],
  },
  { heading: { zh: '详情', en: 'Detail' }, width: 30, as: 'text', read: ({ row }) => detailOf(keys, row) },
];
