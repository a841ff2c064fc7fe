import type { FileAnswer } from '@self-print/contract/call.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { DetailedTerminal, TerminalDetail } from '@self-print/contract/platform/terminalDetails.ts';
import { detailWords } from '@self-print/contract/terminalDetailValue.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { type XlsxColumn, xlsxAnswer } from '../../http/xlsx.ts';
import { readDetails, selectDetailed, viewDetailed } from './detailStore.ts';
import { type Sought, soughtBy } from './listDetailed.ts';

/** The terminals of a list with their details as a workbook, in the words by which it can be imported again. */
export async function exportDetails(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { schoolCode, userId }: AdminActor,
  sought: Sought,
  language: Language,
): Promise<FileAnswer> {
  const details = await readDetails(db, schoolCode);
  const found = await selectDetailed(db, schoolCode, soughtBy(details, sought));
  async function* rows() {
    for (const row of found) yield viewDetailed(row, details);
  }
  const file = {
    fileName: 'terminal-details.xlsx',
    sheet: { zh: '终端扩展信息', en: 'Details of terminals' }[language],
    onEnd: (count: number) => log.event('terminal-details-exported', { by: userId, rows: count }),
  };
  return xlsxAnswer(file, language, columnsOf(details, language), rows());
}

const columnsOf = (
  details: readonly TerminalDetail[],
  language: Language,
): XlsxColumn<DetailedTerminal>[] => [
  {
    heading: { zh: '终端编号', en: 'Terminal code' },
    width: 18,
    as: 'text',
    read: ({ terminalCode }) => terminalCode,
  },
  { heading: { zh: '终端名称', en: 'Terminal' }, width: 24, as: 'text', read: ({ name }) => name[language] },
  ...details
    .filter(({ archived }) => !archived)
    .map(
      (detail): XlsxColumn<DetailedTerminal> => ({
        heading: detail.name,
        width: 20,
        as: 'text',
        read: ({ values }) => detailWords(detail, values[detail.code] ?? '', language),
      }),
    ),
];
