import { RECORD_ROWS_MAX } from '@self-print/contract/limits.ts';
import {
  type DetailsTaken,
  type TerminalDetail,
  terminalDetailCalls,
} from '@self-print/contract/platform/terminalDetails.ts';
import { formatNumber, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import type { TableRow } from '../../ui/readTable.ts';
import { ColumnChoices } from '../../ui/tableImport/ColumnChoices.tsx';
import {
  type ColumnChoice,
  isComplete,
  recogniseColumns,
  type WantedColumn,
} from '../../ui/tableImport/columns.ts';
import { ImportDialog } from '../../ui/tableImport/ImportDialog.tsx';
import { SendingState } from '../../ui/tableImport/SendingState.tsx';
import { useSayTaken } from '../../ui/tableImport/useSayTaken.ts';
import { useSending } from '../../ui/tableImport/useSending.ts';
import { useTableFile } from '../../ui/tableImport/useTableFile.ts';
import { DETAIL_RENEWS } from './renews.ts';

/** Not a code of a detail, which begins with a letter. */
const TERMINAL = '#terminal';

interface ImportDetailsProps {
  readonly details: readonly TerminalDetail[];
  readonly onClose: () => void;
}

interface SentRow {
  readonly line: number;
  readonly terminalCode: string;
  readonly cells: Readonly<Record<string, string>>;
}

/** Takes details of terminals from a file once every row of it has been checked. */
export function ImportDetails({ details, onClose }: ImportDetailsProps) {
  const { t, language } = useTexts();
  const sayTaken = useSayTaken();
  const file = useTableFile();
  const [choice, setChoice] = useState<ColumnChoice<string>>({});
  const [found, setFound] = useState<DetailsTaken>();
  const call = useCallMutation(terminalDetailCalls.import, { saysItself: true });
  const { run, stop, sending, trouble, interruptedAt } = useSending<SentRow, DetailsTaken>({
    rowsMax: RECORD_ROWS_MAX,
    renews: DETAIL_RENEWS,
    send: (portion, isTrial) =>
      call.mutateAsync({ isTrial, rows: portion.map((row) => ({ ...row, cells: { ...row.cells } })) }),
  });
  const wanted = wantedOf(details);
  const isUsable = file.table !== undefined && isComplete(wanted, choice);
  const rows = isUsable && file.table ? rowsOf(file.table, choice) : [];
  const isBusy = sending !== undefined;
  const nameOf = (code: string | undefined) => {
    const detail = details.find((each) => each.code === code);
    return detail ? wordsOf(detail.name, language) : '';
  };
  const open = async (chosen: File) => {
    setFound(undefined);
    const read = await file.open(chosen);
    setChoice(recogniseColumns(wanted, read?.[0]?.cells ?? []));
  };
  const take = () =>
    run(rows, false, (answers) => {
      const { changed, problems } = sumOf(answers);
      sayTaken(t('misc.imported', { count: changed }), problems.length);
      onClose();
    });
  return (
    <ImportDialog
      title={t('misc.import')}
      lead={t('misc.importLead')}
      file={file}
      onFile={(chosen) => void open(chosen)}
      problems={found?.problems.map(({ line, kind, detail }) => ({
        line,
        words: t(`misc.row.${kind}`, { name: nameOf(detail) }),
      }))}
      canCheck={rows.length > 0}
      changes={found?.changed}
      found={
        found &&
        t('misc.found', {
          changed: formatNumber(found.changed, language),
          same: formatNumber(found.same, language),
        })
      }
      isBusy={isBusy}
      progress={<SendingState sending={sending} trouble={trouble} interruptedAt={interruptedAt} />}
      onCheck={() => run(rows, true, (answers) => setFound(sumOf(answers)))}
      onTake={take}
      onStop={stop}
      onClose={onClose}
    >
      {file.table && (
        <ColumnChoices
          wanted={wanted}
          labelOf={(code) => (code === TERMINAL ? t('misc.terminalCode') : nameOf(code))}
          headings={file.table[0]?.cells ?? []}
          example={file.table[1]?.cells ?? []}
          choice={choice}
          disabled={isBusy}
          onChange={(changed) => {
            setFound(undefined);
            setChoice(changed);
          }}
        />
      )}
    </ImportDialog>
  );
}

const wantedOf = (details: readonly TerminalDetail[]): readonly WantedColumn<string>[] => [
  { key: TERMINAL, headings: ['终端编号', 'Terminal code'], isRequired: true },
  ...details.map(({ code, name }) => ({ key: code, headings: [name.zh, name.en, code], isRequired: false })),
];

const rowsOf = (
  [, ...table]: readonly TableRow[],
  { [TERMINAL]: terminalAt, ...choice }: ColumnChoice<string>,
): SentRow[] =>
  table.map(({ line, cells }) => ({
    line,
    terminalCode: terminalAt === undefined ? '' : (cells[terminalAt] ?? ''),
    cells: Object.fromEntries(
      Object.entries(choice).flatMap(([code, at]) => (at === undefined ? [] : [[code, cells[at] ?? '']])),
    ),
  }));

function sumOf(answers: readonly DetailsTaken[]): DetailsTaken {
  return {
    changed: answers.reduce((sum, { changed }) => sum + changed, 0),
    same: answers.reduce((sum, { same }) => sum + same, 0),
    problems: answers.flatMap(({ problems }) => problems).sort((one, other) => one.line - other.line),
  };
}
