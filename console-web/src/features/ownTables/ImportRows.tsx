import { RECORD_ROWS_MAX } from '@self-print/contract/limits.ts';
import type { OwnTableFacts } from '@self-print/contract/platform/ownTableFacts.ts';
import { type OwnRowsTaken, type OwnTable, ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { headingsOf } from '@self-print/contract/recordTable/ownColumns.ts';
import { type OwnCells, readOwnRows } from '@self-print/contract/recordTable/ownRow.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useServices, useTexts } from '../../core/services.ts';
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
import { RowsPreview } from './RowsPreview.tsx';
import { sumOf, useRowProblems } from './useRowProblems.ts';
import { useRowsFound } from './useRowsFound.ts';

const WIDTH_PX = 860;

interface ImportRowsProps {
  readonly table: OwnTable;
  readonly onClose: () => void;
}

interface SentRow {
  readonly line: number;
  readonly cells: OwnCells;
}

/** Takes rows into a table from a file: its columns are recognised, every row is checked, and only then are the right ones taken. */
export function ImportRows({ table, onClose }: ImportRowsProps) {
  const { t, language } = useTexts();
  const sayTaken = useSayTaken();
  const { facts } = table;
  const wordsOfProblems = useRowProblems(facts);
  const wordsOfFound = useRowsFound();
  const file = useTableFile();
  const [choice, setChoice] = useState<ColumnChoice<string>>({});
  const [found, setFound] = useState<OwnRowsTaken>();
  const { run, stop, sending, trouble, interruptedAt } = useRowSending(table);
  const wanted = wantedOf(facts);
  const { taken, faults } = readOwnRows(facts, file.table ? rowsOf(file.table, choice) : []);
  const isUsable = file.table !== undefined && isComplete(wanted, choice);
  const isBusy = sending !== undefined;
  const rows = taken.map(({ row }) => row);
  const open = async (chosen: File) => {
    setFound(undefined);
    const read = await file.open(chosen);
    setChoice(recogniseColumns(wanted, read?.[0]?.cells ?? []));
  };
  const check = () => run(rows, true, (answers) => setFound(sumOf(answers)));
  const take = () =>
    run(rows, false, (answers) => {
      const { added, changed, problems } = sumOf(answers);
      sayTaken(t('ownRow.done', { count: added + changed }), faults.length + problems.length);
      onClose();
    });
  const labelOf = (code: string) => {
    const field = facts.fields.find((each) => each.code === code);
    return field ? wordsOf(field.label, language) : code;
  };
  return (
    <ImportDialog
      width={WIDTH_PX}
      title={t('ownRow.importTitle', { name: wordsOf(facts.name, language) })}
      lead={t('ownRow.importLead')}
      file={file}
      onFile={(chosen) => void open(chosen)}
      problems={
        found || (isUsable && taken.length === 0)
          ? wordsOfProblems([...faults, ...(found?.problems ?? [])])
          : undefined
      }
      canCheck={isUsable && taken.length > 0}
      changes={found && found.added + found.changed}
      found={found && wordsOfFound(found)}
      isBusy={isBusy}
      progress={<SendingState sending={sending} trouble={trouble} interruptedAt={interruptedAt} />}
      onCheck={check}
      onTake={take}
      onStop={stop}
      onClose={onClose}
    >
      {file.table && (
        <ColumnChoices
          wanted={wanted}
          labelOf={labelOf}
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
      {isUsable && <RowsPreview facts={facts} rows={taken} />}
    </ImportDialog>
  );
}

/** A column for each field; person and key must be there. */
const wantedOf = ({ fields }: OwnTableFacts): readonly WantedColumn<string>[] =>
  fields.map((field) => ({
    key: field.code,
    headings: headingsOf(field),
    isRequired: field.role !== 'value',
  }));

const rowsOf = ([, ...table]: readonly TableRow[], choice: ColumnChoice<string>): SentRow[] =>
  table.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      Object.entries(choice).flatMap(([code, at]) => (at === undefined ? [] : [[code, cells[at] ?? '']])),
    ),
  }));

function useRowSending({ tableId, revision }: OwnTable) {
  const { newId } = useServices();
  const [importId] = useState(newId);
  const call = useCallMutation(ownTableCalls.import, { saysItself: true });
  return useSending<SentRow, OwnRowsTaken>({
    rowsMax: RECORD_ROWS_MAX,
    renews: [ownTableCalls.rows, ownTableCalls.list, recordImportCalls.list],
    send: (portion, isTrial) =>
      call.mutateAsync({ tableId, revision, importId, isTrial, rows: portion.map((row) => ({ ...row })) }),
  });
}
